// The frame of every page: header, the page of the route, and the regions that speak.
import { t } from '../i18n';
import { LobbyPage } from '../lobby/lobby-page';
import { Announcements } from '../ui/announce';
import { KeyHelp } from '../ui/key-help';
import { Header } from './header';
import { onlyTable } from './only-table';
import { CreatePage, LearnPage, ReplayPage, TablePage } from './pages';
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
      <KeyHelp />
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
      return <ReplayPage key={at.id} id={at.id} at={at.at} show={at.show} />;
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
