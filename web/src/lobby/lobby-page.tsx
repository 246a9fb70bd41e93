import { useEffect, useState } from 'preact/hooks';
import { OfflineNote } from '../app/offline';
import { go, paths, tableIdFrom } from '../app/router';
import { t } from '../i18n';
import { followLobby } from '../net/lobby-feed';
import { refuse } from '../ui/announce';
import { OtherClients } from './other-clients';
import { PlayNow } from './play-now';
import { loadLevels } from './start-game';
import { TableLists } from './table-lists';

export function LobbyPage() {
  useEffect(() => {
    document.title = t().appName;
    void loadLevels();
    return followLobby();
  }, []);
  return (
    <div class="page lobby">
      <div class="lobby-intro">
        <h1>{t().lobby.welcome}</h1>
        <p class="lead">{t().lobby.lead}</p>
        <OfflineNote />
      </div>
      <div class="lobby-start">
        <PlayNow />
        <WithFriends />
        <Learn />
      </div>
      <div class="lobby-lists">
        <TableLists />
        <OtherClients />
      </div>
    </div>
  );
}

function WithFriends() {
  const [code, setCode] = useState('');
  function join(event: Event): void {
    event.preventDefault();
    const id = tableIdFrom(code);
    if (id) go(paths.table(id));
    else refuse(t().lobby.badCode);
  }
  return (
    <section class="card" aria-label={t().lobby.createTable}>
      <a class="button wide" href={paths.create}>
        {t().lobby.createTable}
      </a>
      <form class="join-form" onSubmit={join}>
        <label class="field">
          <span>{t().lobby.joinByCode}</span>
          <input
            type="text"
            value={code}
            placeholder="K7QM2XPD"
            autocomplete="off"
            onInput={(e) => setCode(e.currentTarget.value)}
          />
        </label>
        <button class="button">{t().lobby.join}</button>
      </form>
    </section>
  );
}

function Learn() {
  return (
    <section class="card learn-card" aria-labelledby="learn">
      <h2 id="learn">{t().lobby.learnTitle}</h2>
      <a href={paths.learn('catan')}>{t().lobby.learnCatan}</a>
      <a href={paths.learn('blokus')}>{t().lobby.learnBlokus}</a>
    </section>
  );
}
