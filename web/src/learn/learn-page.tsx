// A short playable introduction: a coach says what to do, the table lets exactly that be done.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { hints } from '../app/settings';
import { layoutOf } from '../catan/geometry';
import { t } from '../i18n';
import { learnWords } from '../i18n/learn';
import { gameAgainstBots, levelFor, loadLevels, openTable } from '../lobby/start-game';
import { api } from '../net/api';
import type { Game } from '../protocol';
import { TableContext } from '../table/context';
import { BlokusTable, CatanTable } from '../table/tables';
import { TableStore } from '../table/store';
import { blokusCourse, blokusLessons } from './blokus-course';
import { catanCourse, catanLessons } from './catan-course';
import { ScriptedSocket, type Course } from './scripted-socket';
import '../styles/replay.css';

export function LearnPage({ game }: { game: Game }) {
  const [course, setCourse] = useState<(() => Course) | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    document.title = `${learnWords().title}: ${t().games[game]} · ${t().appName}`;
    void load(game).then((made) => setCourse(() => made));
  }, [game]);
  if (!course) return <p class="page muted">{t().loading}</p>;
  return (
    <Lesson key={attempt} game={game} course={course} onAgain={() => setAttempt(attempt + 1)} />
  );
}

async function load(game: Game): Promise<(() => Course) | null> {
  if (game === 'catan') {
    const answer = await api.geometry('small');
    return answer.ok ? () => catanCourse(layoutOf(answer.value)) : null;
  }
  const answer = await api.pieces();
  return answer.ok ? () => blokusCourse(answer.value.pieces) : null;
}

function Lesson({ game, course, onAgain }: { game: Game; course: () => Course; onAgain(): void }) {
  const store = useMemo(
    () => new TableStore('LESSON', null, () => new ScriptedSocket(course())),
    [],
  );
  useEffect(() => {
    store.start();
    return () => store.stop();
  }, [store]);
  return (
    <TableContext.Provider value={store}>
      <div class="learn">
        <Coach game={game} at={store.happenings.value.length} onAgain={onAgain} />
        {store.view.value && (game === 'catan' ? <CatanTable /> : <BlokusTable />)}
      </div>
    </TableContext.Provider>
  );
}

const firstSeats: Record<Game, number> = { catan: 3, blokus: 2 };

// Against bots that can be beaten, with what the page says to newcomers.
async function playFirstGame(game: Game): Promise<void> {
  hints.value = true;
  await loadLevels();
  await openTable(gameAgainstBots(game, firstSeats[game], levelFor(game, null)), true);
}

function Coach({ game, at, onAgain }: { game: Game; at: number; onAgain(): void }) {
  const words = learnWords();
  const texts =
    game === 'catan'
      ? catanLessons.map((l) => words.catan[l])
      : blokusLessons.map((l) => words.blokus[l]);
  const last = texts.length - 1;
  return (
    <section class="card coach" aria-label={words.coach}>
      <ol class="coach-progress" aria-label={words.step(Math.min(at + 1, last + 1), last + 1)}>
        {texts.map((_, i) => (
          <li key={i} class={i <= at ? 'done' : ''} />
        ))}
      </ol>
      <p role="status">{texts[Math.min(at, last)]}</p>
      {at >= last && (
        <div class="row">
          <button class="button primary" onClick={() => void playFirstGame(game)}>
            {words.playNow}
          </button>
          <button class="button" onClick={onAgain}>
            {words.again}
          </button>
          <a class="button quiet" href={paths.lobby}>
            {words.toLobby}
          </a>
        </div>
      )}
    </section>
  );
}
