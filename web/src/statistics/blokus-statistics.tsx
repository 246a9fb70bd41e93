import { useEffect, useMemo, useState } from 'preact/hooks';
import { GameAnalysis } from '../advice/analysis';
import { blokusActionInWords } from '../blokus/action-words';
import { coloursOf } from '../blokus/players';
import { t } from '../i18n';
import { blokusWords } from '../i18n/blokus';
import { statisticsWords } from '../i18n/statistics';
import { api } from '../net/api';
import type { BlokusSetup, Piece, Replay } from '../protocol';
import { courseOf, measures, movesOf, played } from './blokus';
import { Lines } from './charts';
import '../styles/statistics.css';

interface Props {
  replay: Replay;
  at: number;
  onGo(frame: number): void;
}

export function BlokusStatistics({ replay, at, onGo }: Props) {
  const [pieces, setPieces] = useState<readonly Piece[] | null>(null);
  useEffect(() => {
    void api.pieces().then((answer) => answer.ok && setPieces(answer.value.pieces));
  }, []);
  if (!pieces) return <p class="muted">{t().loading}</p>;
  const setup = replay.setup as BlokusSetup;
  return (
    <div class="statistics stack">
      <GameAnalysis
        replay={replay}
        at={at}
        onGo={onGo}
        inWords={blokusActionInWords}
        seriesOf={(seat) => `colour-${coloursOf(setup, seat)[0] ?? 'blue'}`}
      />
      <Courses replay={replay} at={at} pieces={pieces} />
    </div>
  );
}

function Courses({ replay, at, pieces }: { replay: Replay; at: number; pieces: readonly Piece[] }) {
  const words = statisticsWords();
  const courses = useMemo(
    () =>
      played(replay.setup as BlokusSetup).map((colour) => ({
        colour,
        course: courseOf(replay, colour, pieces),
      })),
    [replay, pieces],
  );
  const here = movesOf(replay).findLastIndex(({ frame }) => frame <= at);
  return (
    <>
      <ul class="legend">
        {courses.map(({ colour }) => (
          <li key={colour} class={`colour-${colour}`}>
            {blokusWords().colours[colour]}
          </li>
        ))}
      </ul>
      {measures.map((measure) => (
        <Lines
          key={measure}
          title={words.measures[measure]}
          at={here < 0 ? null : here}
          lines={courses.map(({ colour, course }) => ({
            name: blokusWords().colours[colour],
            class: `colour-${colour}`,
            values: course[measure],
          }))}
        />
      ))}
    </>
  );
}
