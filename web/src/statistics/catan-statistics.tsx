import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { GameAnalysis } from '../advice/analysis';
import { catanActionInWords } from '../catan/action-words';
import { RollHistory } from '../catan/dice';
import { layoutOf, type Layout } from '../catan/geometry';
import { catanWords } from '../i18n/catan';
import { statisticsWords } from '../i18n/statistics';
import { api } from '../net/api';
import { resources, type CatanEvent, type CatanSetup, type Replay } from '../protocol';
import { seatName } from '../table/context';
import { colourOfSeat, SeatMark } from '../ui/seat-mark';
import {
  amount,
  flows,
  ledgersOf,
  pointsOf,
  pointsOverTime,
  rollsOf,
  sources,
  throwsOf,
  type Ledger,
} from './catan';
import { Areas, NumberTable } from './charts';
import '../styles/statistics.css';

interface Props {
  replay: Replay;
  at: number;
  onGo(frame: number): void;
}

export function CatanStatistics({ replay, at, onGo }: Props) {
  const words = statisticsWords();
  const { table, frames } = replay;
  const seats = table.seats.map((_, seat) => seat);
  const events = useMemo(() => frames.flatMap((f) => f.events) as CatanEvent[], [replay]);
  const ledgers = useMemo(() => ledgersOf(events, seats.length), [replay]);
  const heads = seats.map((seat) => (
    <span key={seat} title={seatName(table, seat)}>
      <SeatMark seats={table.seats} seat={seat} />
      <span class="visually-hidden">{seatName(table, seat)}</span>
    </span>
  ));
  return (
    <div class="statistics stack">
      <Chances replay={replay} at={at} onGo={onGo} />
      <Points replay={replay} at={at} />
      <Dice events={events} />
      <NumberTable
        caption={words.cards}
        heads={heads}
        rows={flows.map((flow) => ({
          name: words.flows[flow],
          values: ledgers.map((ledger) => amount(ledger, flow)),
        }))}
      />
      <Produced ledgers={ledgers} heads={heads} />
    </div>
  );
}

function Chances({ replay, at, onGo }: Props) {
  const [layout, setLayout] = useState<Layout | null>(null);
  const setup = replay.setup as CatanSetup;
  useEffect(() => {
    const told = api.geometry(setup.rules.board);
    void told.then((answer) => answer.ok && setLayout(layoutOf(answer.value)));
  }, [setup]);
  if (!layout) return null;
  const { table } = replay;
  return (
    <GameAnalysis
      replay={replay}
      at={at}
      onGo={onGo}
      inWords={(action) => catanActionInWords(action, { table, setup, layout })}
      seriesOf={(seat) => `series-${colourOfSeat(table.seats, seat)}`}
    />
  );
}

function Points({ replay, at }: { replay: Replay; at: number }) {
  const words = statisticsWords();
  const course = useMemo(() => pointsOverTime(replay), [replay]);
  const seats = replay.table.seats.map((_, seat) => seat);
  const top = Math.max(1, ...course.flatMap(({ view }) => view.seats.map(({ points }) => points)));
  const here = course.findLastIndex(({ frame }) => frame <= at);
  return (
    <section aria-label={words.points}>
      <h3>{words.points}</h3>
      <ul class="legend">
        {sources.map((source) => (
          <li key={source} class={`source-${source}`}>
            {words.sources[source]}
          </li>
        ))}
      </ul>
      <div class="chart-grid">
        {seats.map((seat) => (
          <Areas
            key={seat}
            title={seatName(replay.table, seat)}
            top={top}
            at={here < 0 ? null : here}
            lines={sources.map((source) => ({
              name: words.sources[source],
              class: `source-${source}`,
              values: course.map(({ view }) => pointsOf(view, seat)[source]),
            }))}
          />
        ))}
      </div>
    </section>
  );
}

function Dice({ events }: { events: readonly CatanEvent[] }) {
  const words = statisticsWords();
  const thrown = useMemo(() => throwsOf(events), [events]);
  return (
    <section aria-label={words.dice}>
      <RollHistory rolls={rollsOf(events)} />
      <NumberTable
        caption={words.dice}
        heads={[words.fell, words.expected]}
        rows={thrown.map(({ sum, count, expected }) => ({
          name: String(sum),
          values: [count, expected.toFixed(1)],
        }))}
      />
    </section>
  );
}

function Produced({ ledgers, heads }: { ledgers: readonly Ledger[]; heads: ComponentChildren[] }) {
  return (
    <NumberTable
      caption={statisticsWords().producedByKind}
      heads={heads}
      rows={resources.map((kind) => ({
        name: catanWords().resources[kind],
        values: ledgers.map(({ produced }) => produced[kind]),
      }))}
    />
  );
}
