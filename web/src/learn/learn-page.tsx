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
import { usesSheets } from '../ui/space';
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
  const lessons = game === 'catan' ? catanLessons : blokusLessons;
  const at = Math.min(store.happenings.value.length, lessons.length - 1);
  useEffect(closeSheet, [at]);
  return (
    <TableContext.Provider value={store}>
      <div class={usesSheets.value ? 'learn short' : 'learn'} data-lesson={lessons[at]}>
        <Coach game={game} at={at} onAgain={onAgain} />
        {store.view.value && (game === 'catan' ? <CatanTable /> : <BlokusTable />)}
      </div>
    </TableContext.Provider>
  );
}

// A sheet waits for further trades; a lesson is over with the first.
function closeSheet(): void {
  document.querySelector('dialog.sheet')?.dispatchEvent(new Event('cancel'));
}

const firstSeats: Record<Game, number> = { catan: 3, blokus: 2 };

// Against bots that can be beaten, with what the page says to newcomers.
async function playFirstGame(game: Game): Promise<void> {
  hints.value = true;
  await loadLevels();
  await openTable(gameAgainstBots(game, firstSeats[game], levelFor(game, null)), true);
}

// On a phone the explanation is one line until it is asked for, so that the board keeps its room.
function Coach({ game, at, onAgain }: { game: Game; at: number; onAgain(): void }) {
  const words = learnWords();
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const open = openedAt === at;
  const texts =
    game === 'catan'
      ? catanLessons.map((l) => words.catan[l])
      : blokusLessons.map((l) => words.blokus[l]);
  const last = texts.length - 1;
  const sentences = (texts[at] ?? '').split('\n');
  const task = sentences.pop();
  const why = sentences.join(' ');
  return (
    <section class={open ? 'card coach open' : 'card coach'} aria-label={words.coach}>
      <ol class="coach-progress" aria-label={words.step(at + 1, last + 1)}>
        {texts.map((_, i) => (
          <li key={i} class={i <= at ? 'done' : ''} />
        ))}
      </ol>
      <p role="status">
        <span class="coach-why">{why}</span> <strong>{task}</strong>
      </p>
      {why && usesSheets.value && (
        <button
          class="coach-more"
          aria-expanded={open}
          onClick={() => setOpenedAt(open ? null : at)}
        >
          {open ? words.less : words.more}
        </button>
      )}
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
