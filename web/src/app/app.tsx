// The frame of every page: header, the page of the route, and the regions that speak.
import { t } from '../i18n';
import { CreatePage } from '../lobby/create-page';
import { LobbyPage } from '../lobby/lobby-page';
import { LearnPage } from '../learn/learn-page';
import { ReplayPage } from '../replay/replay-page';
import { TablePage } from '../table/table-page';
import { Announcements } from '../ui/announce';
import { Header } from './header';
import { onlyTable } from './only-table';
import { paths, route } from './router';

export function App() {
  return (
    <>
      <a class="skip-link" href="#main" onClick={skip}>
        {t().skipToContent}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
      <Announcements />
    </>
  );
}

// The hash belongs to the router, so the skip link moves the focus itself.
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

function Page() {
  const at = route.value;
  const only = onlyTable.value;
  switch (at.page) {
    case 'lobby':
      return only ? <TablePage key={only} id={only} /> : <LobbyPage />;
    case 'create':
      return only ? <TablePage key={only} id={only} /> : <CreatePage />;
    case 'table':
      return <TablePage key={`${at.id} ${at.seat}`} id={at.id} givenSeat={at.seat} />;
    case 'replay':
      return <ReplayPage key={at.id} id={at.id} at={at.at} />;
    case 'learn':
      return <LearnPage key={at.game} game={at.game} />;
    default:
      return <NotFound />;
  }
}

function NotFound() {
  return (
    <section class="page narrow">
      <h1>{t().notFound}</h1>
      <p>
        <a href={paths.lobby}>{t().home}</a>
      </p>
    </section>
  );
}
