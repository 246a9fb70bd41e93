// How programs that speak another protocol come to these tables.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { api } from '../net/api';
import type { ServerInfo } from '../protocol';
import { CopyButton } from '../ui/copy-button';

export function OtherClients() {
  const [info, setInfo] = useState<ServerInfo | null>(null);
  useEffect(() => {
    void api.info().then((answer) => answer.ok && setInfo(answer.value));
  }, []);
  const protocols = info?.protocols ?? [];
  return (
    <section class="card" aria-labelledby="other-clients">
      <h2 id="other-clients">{t().lobby.otherClients}</h2>
      {protocols.length === 0 ? (
        <p class="muted">{t().lobby.noProtocols}</p>
      ) : (
        <>
          <p class="muted">{t().lobby.otherClientsLead}</p>
          <ul class="protocols">
            {protocols.map(({ name, address }) => (
              <li key={name + address}>
                <span class="protocol-name">{name}</span>
                <code>{address}</code>
                <CopyButton text={address} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
