// How the game ended, over the board where everybody looks; put aside, it leaves the board to be seen.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { onlyTable } from '../app/only-table';
import { paths } from '../app/router';
import { t } from '../i18n';
import { statisticsWords } from '../i18n/statistics';
import type { Table } from '../protocol';
import { Icon } from '../ui/icon';
import { seatName } from './context';
import { Again } from './rematch-button';

interface Props {
  table: Table;
  own: number | null;
  mark(seat: number): ComponentChildren;
}

export function GameOver({ table, own, mark }: Props) {
  const [aside, setAside] = useState(false);
  const result = table.result;
  if (!result) return null;
  const words = t().table;
  if (aside) {
    return (
      <button class="button game-over-again" onClick={() => setAside(false)}>
        <Icon name="crown" />
        {words.showResult}
      </button>
    );
  }
  const names = result.winners.map((seat) => seatName(table, seat)).join(', ');
  const won = own !== null && result.winners.includes(own);
  const order = result.points
    .map((points, seat) => ({ points, seat }))
    .sort((a, b) => b.points - a.points);
  return (
    <section class="card game-over" aria-labelledby="game-over">
      <button
        class="icon-button dialog-close"
        aria-label={words.seeBoard}
        title={words.seeBoard}
        onClick={() => setAside(true)}
      >
        <Icon name="close" />
      </button>
      <h2 id="game-over">
        <Icon name="crown" />
        {won ? words.youWon : names ? words.wonBy(names) : words.noWinner}
      </h2>
      {words.reasons[result.reason] && <p>{words.reasons[result.reason]}</p>}
      <ol class="ranking">
        {order.map(({ points, seat }) => (
          <li key={seat} class={result.winners.includes(seat) ? 'winner' : ''}>
            {mark(seat)}
            <span class="player-name">{seatName(table, seat)}</span>
            <span>{words.points(points)}</span>
          </li>
        ))}
      </ol>
      {!onlyTable.value && (
        <div class="row">
          <Again table={table} own={own} />
          <a class="button" href={paths.replay(table.id)}>
            {words.seeReplay}
          </a>
          <a class="button" href={paths.statistics(table.id)}>
            {statisticsWords().title}
          </a>
        </div>
      )}
    </section>
  );
}
