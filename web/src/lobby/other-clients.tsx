// How programs that speak another protocol come to these tables.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { reachable } from '../net/address';
import { api } from '../net/api';
import { CopyButton } from '../ui/copy-button';

// Spoken on the port that the page came from.
const here = [
  { name: 'web', address: `${location.origin}/api` },
  { name: 'engine', address: `${location.origin}/Catan` },
];

export function OtherClients() {
  const [ports, setPorts] = useState<typeof here>([]);
  useEffect(() => {
    void api.info().then((answer) => answer.ok && setPorts(answer.value.protocols));
  }, []);
  const words = t().lobby;
  return (
    <section class="card" aria-labelledby="other-clients">
      <h2 id="other-clients">{words.otherClients}</h2>
      <p class="muted">{words.otherClientsLead}</p>
      <ul class="protocols">
        {[...ports, ...here].map(({ name, address }) => (
          <Protocol key={name + address} name={name} address={address} />
        ))}
      </ul>
      <p>
        <a href="/api/docs">{words.tryApi}</a>
      </p>
    </section>
  );
}

// The server names the versions of the LMU protocols: "lmu-0.3".
function title(name: string): string {
  const [, version] = name.match(/^lmu-(.*)$/) ?? [];
  return version ? `Catan, LMU ${version}` : (t().lobby.protocols[name] ?? name);
}

function Protocol({ name, address }: { name: string; address: string }) {
  const shown = reachable(address, location.hostname);
  return (
    <li>
      <span class="protocol-name">{title(name)}</span>
      <code>{shown}</code>
      <CopyButton text={shown} />
    </li>
  );
}
