import { useState } from 'preact/hooks';
import { guestName } from '../app/guest-name';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import { tables } from '../net/lobby-feed';
import type { Game } from '../protocol';
import { Segmented, TextField } from '../ui/fields';
import { quickMatch, waitsForPlayers } from './quick-match';
import { gameAgainstBots, levelFor, levelName, levelsOf, openTable } from './start-game';

const seatChoices: Record<Game, number[]> = { catan: [2, 3, 4, 5, 6], blokus: [2, 3, 4] };

export function PlayNow() {
  const [game, setGame] = useState<Game>('catan');
  const [seats, setSeats] = useState(4);
  const [level, setLevel] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const chosenLevel = levelFor(game, level);

  function chooseGame(next: Game): void {
    setGame(next);
    setSeats(next === 'catan' ? 4 : 2);
  }
  async function during(work: Promise<void>): Promise<void> {
    setBusy(true);
    await work;
    setBusy(false);
  }
  function play(event: Event): void {
    event.preventDefault();
    void during(openTable(gameAgainstBots(game, seats, chosenLevel), true));
  }
  return (
    <form class="card play-now" onSubmit={play} aria-labelledby="play-now">
      <h2 id="play-now">{t().lobby.playNow}</h2>
      <GamePicker game={game} onChange={chooseGame} />
      <TextField
        label={t().lobby.yourName}
        value={playerName.value}
        maxLength={30}
        placeholder={guestName()}
        onInput={(name) => (playerName.value = name)}
      />
      <Segmented
        label={t().lobby.seats}
        value={seats}
        onChange={(n) => setSeats(n)}
        options={seatChoices[game].map((n) => ({ value: n, text: String(n) }))}
      />
      <Segmented
        label={t().lobby.level}
        value={chosenLevel}
        onChange={(l) => setLevel(l)}
        options={levelsOf(game).map((l) => ({ value: l, text: levelName(l) }))}
      />
      <button class="button primary big" disabled={busy}>
        {busy ? t().lobby.starting : t().lobby.start}
      </button>
      <WithPeople
        game={game}
        disabled={busy}
        onClick={() => void during(quickMatch(game, seats))}
      />
    </form>
  );
}

// Instead of bots whoever waits; the live list knows how many do.
function WithPeople(props: { game: Game; disabled: boolean; onClick(): void }) {
  const words = t().lobby;
  const waiting = [...tables.value.values()].filter((table) => waitsForPlayers(table, props.game));
  return (
    <button
      type="button"
      class="button wide quick-match"
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {words.quickMatch}
      {waiting.length > 0 && <span class="muted small">{words.peopleWait(waiting.length)}</span>}
    </button>
  );
}

export function GamePicker({ game, onChange }: { game: Game; onChange(game: Game): void }) {
  return (
    <div class="game-picker" role="group" aria-label={t().lobby.game}>
      {(['catan', 'blokus'] as const).map((name) => (
        <button
          type="button"
          key={name}
          class={`game-choice ${name}`}
          aria-pressed={game === name}
          onClick={() => onChange(name)}
        >
          <GameMark game={name} />
          <span>{t().games[name]}</span>
        </button>
      ))}
    </div>
  );
}

const hexagons: [number, number, string][] = [
  [20, 12, 't-forest'],
  [34, 12, 't-field'],
  [13, 24, 't-hill'],
  [27, 24, 't-pasture'],
  [41, 24, 't-mountain'],
  [20, 36, 't-pasture'],
  [34, 36, 't-forest'],
];
const squares: [number, number, string][] = [
  [0, 0, 'c-blue'],
  [0, 1, 'c-blue'],
  [1, 1, 'c-blue'],
  [2, 2, 'c-blue'],
  [2, 3, 'c-blue'],
  [3, 3, 'c-blue'],
  [3, 0, 'c-yellow'],
  [4, 0, 'c-yellow'],
  [4, 1, 'c-yellow'],
  [0, 3, 'c-red'],
  [0, 4, 'c-red'],
  [1, 4, 'c-red'],
  [4, 4, 'c-green'],
  [4, 3, 'c-green'],
  [3, 2, 'c-yellow'],
];

// A small picture of the game.
export function GameMark({ game }: { game: Game }) {
  if (game === 'catan') {
    return (
      <svg class="game-mark" viewBox="3 2 48 44" aria-hidden="true">
        {hexagons.map(([x, y, terrain]) => (
          <path
            key={`${x}-${y}`}
            class={terrain}
            d={`M${x} ${y - 7.6}l6.6 3.8v7.6l-6.6 3.8-6.6-3.8v-7.6z`}
          />
        ))}
      </svg>
    );
  }
  return (
    <svg class="game-mark" viewBox="-2 -1 56 46" aria-hidden="true">
      {squares.map(([x, y, colour]) => (
        <rect
          key={`${x}-${y}`}
          class={colour}
          x={4 + x * 9}
          y={y * 9}
          width="8.4"
          height="8.4"
          rx="1.2"
        />
      ))}
    </svg>
  );
}
