// Chances to win over the whole game, what could have been done instead, and the moves that cost most.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { adviceWords } from '../i18n/advice';
import type { Analysis, AnalysedMove, Replay } from '../protocol';
import { Lines } from '../statistics/charts';
import { seatName } from '../table/context';
import { courseOf, follow, mistakesOf, moveAt, type State } from './game';
import { percent } from './percent';

interface Props {
  replay: Replay;
  at: number;
  onGo(frame: number): void;
  inWords(action: string): string;
  seriesOf(seat: number): string; // the class that has its colour
}

export function GameAnalysis(props: Props) {
  const id = props.replay.table.id;
  const [state, setState] = useState<State>({ progress: null });
  useEffect(() => follow(id, setState), [id]);
  const words = adviceWords();
  if ('problem' in state) return <p class="muted small">{words.noAnalysis}</p>;
  if ('analysis' in state) return <Shown {...props} analysis={state.analysis} />;
  const progress = state.progress;
  return (
    <p class="muted small" role="status">
      {progress ? words.analysing(progress.done, progress.moves) : t().loading}
    </p>
  );
}

type ShownProps = Props & { analysis: Analysis };

function Shown(props: ShownProps) {
  const { replay, at, onGo, seriesOf, analysis } = props;
  const { table, frames } = replay;
  const here = moveAt(analysis, frames[at]?.version ?? 0);
  const move = analysis.moves[here];
  const frameOf = (version: number) => frames.findIndex((frame) => frame.version >= version);
  return (
    <section class="analysis stack" aria-label={adviceWords().analysis}>
      <Lines
        title={`${adviceWords().analysis} (%)`}
        top={100}
        at={here + 1}
        onPick={(i) => onGo(i === 0 ? 0 : frameOf(analysis.moves[i - 1]?.version ?? 0))}
        lines={table.seats.map((_, seat) => ({
          name: seatName(table, seat),
          class: seriesOf(seat),
          values: courseOf(analysis, seat).map(percent),
        }))}
      />
      <ul class="legend">
        {table.seats.map((_, seat) => (
          <li key={seat} class={seriesOf(seat)}>
            {seatName(table, seat)}
          </li>
        ))}
      </ul>
      {move && <Verdict {...props} move={move} />}
      <Mistakes {...props} frameOf={frameOf} />
    </section>
  );
}

function Verdict({ replay, inWords, move }: ShownProps & { move: AnalysedMove }) {
  const words = adviceWords();
  const [best] = move.best;
  const lost = percent(move.loss ?? 0);
  const others = move.best.filter(({ action }) => action !== move.action);
  return (
    <div class="verdict" role="status">
      <p>
        {words.thisMove(seatName(replay.table, move.seat), inWords(move.action))}{' '}
        {best && (best.action === move.action ? words.best : lost > 0 ? words.loss(lost) : '')}
      </p>
      {lost > 0 && others.length > 0 && (
        <>
          <p class="muted small">{words.better}</p>
          <ol>
            {others.map(({ action, value }) => (
              <li key={action}>
                {inWords(action)}
                {value !== null && <span class="muted"> · {words.chance(percent(value))}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Mistakes({
  replay,
  inWords,
  analysis,
  onGo,
  frameOf,
}: ShownProps & { frameOf(version: number): number }) {
  const words = adviceWords();
  const mistakes = mistakesOf(analysis);
  if (mistakes.length === 0) return <p class="muted small">{words.noMistakes}</p>;
  return (
    <>
      <h3>{words.mistakes}</h3>
      <ul class="mistakes">
        {mistakes.map((move) => (
          <li key={`${move.version} ${move.action}`}>
            <button class="button quiet" onClick={() => onGo(frameOf(move.version))}>
              <span>{words.thisMove(seatName(replay.table, move.seat), inWords(move.action))}</span>
              <span class="small">{words.loss(percent(move.loss ?? 0))}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
