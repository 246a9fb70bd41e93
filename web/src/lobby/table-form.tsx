// All that can be set about a table, for whoever opens one and for the host who changes it before the start.
import { facts } from '../app/facts';
import { t } from '../i18n';
import type {
  CatanRules,
  Game,
  Limits,
  LostSeat,
  NewTable,
  Overtime,
  Settings,
  StartRule,
  Table,
  Variant,
} from '../protocol';
import { Check, Select, Stepper, TextField } from '../ui/fields';
import { GamePicker } from './play-now';
import { boardChange, RulesForm, usualRules } from './rules-form';

export interface Wish {
  game: Game;
  title: string;
  variant: Variant;
  min: number;
  max: number;
  bots: number;
  level: string;
  start: StartRule;
  lostSeat: LostSeat;
  moveSeconds: number; // 0: no limit, likewise below
  gameMinutes: number;
  incrementSeconds: number;
  overtime: Overtime;
  listed: boolean;
  hints: boolean;
  rules: CatanRules;
}

export const firstWish = (): Wish => ({
  game: 'catan',
  title: '',
  variant: 'classic',
  min: 3,
  max: 4,
  bots: 0,
  level: 'greedy',
  start: 'when-full',
  lostSeat: 'waits',
  moveSeconds: 0,
  gameMinutes: 0,
  incrementSeconds: 0,
  overtime: 'bot-acts',
  listed: true,
  hints: true,
  rules: usualRules(),
});

type Change = (part: Partial<Wish>) => void;
interface Props {
  wish: Wish;
  change: Change;
}

export function TitleFields({ wish, change }: Props) {
  return (
    <>
      <GamePicker game={wish.game} onChange={(game) => change({ game })} />
      <TextField
        label={t().lobby.tableTitle}
        value={wish.title}
        maxLength={60}
        onInput={(title) => change({ title })}
      />
    </>
  );
}

export function SeatFields({ wish, change }: Props) {
  const words = t().lobby;
  return (
    <>
      {wish.game === 'blokus' ? (
        <Select
          label={words.variant}
          value={wish.variant}
          onChange={(variant) => change({ variant })}
          options={variantNames().map((name) => ({
            value: name,
            text: words.variants[name] ?? name,
          }))}
        />
      ) : (
        <div class="row">
          <Stepper
            label={words.minSeats}
            value={wish.min}
            {...facts().catan.seats}
            onChange={(min) => change({ min })}
          />
          <Stepper
            label={words.maxSeats}
            value={wish.max}
            {...facts().catan.seats}
            onChange={(max) => change({ max })}
          />
        </div>
      )}
    </>
  );
}

// Those that most people play come first.
function variantNames(): Variant[] {
  const order = Object.keys(t().lobby.variants);
  const names = facts().blokus.variants.map(({ name }) => name);
  return names.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export function ConductFields({ wish, change }: Props) {
  const words = t().lobby;
  return (
    <>
      <Select
        label={words.startRule}
        value={wish.start}
        onChange={(start) => change({ start })}
        options={optionsOf(words.startRules)}
      />
      <Select
        label={words.lostSeat}
        value={wish.lostSeat}
        onChange={(lostSeat) => change({ lostSeat })}
        options={optionsOf(words.lostSeats)}
      />
      <TimeFields wish={wish} change={change} />
      <Check label={words.listed} checked={wish.listed} onChange={(listed) => change({ listed })} />
      <Check label={words.hints} checked={wish.hints} onChange={(hints) => change({ hints })} />
    </>
  );
}

const moveLimits = [0, 15, 30, 60, 90, 180, 600];
const gameLimits = [0, 3, 5, 10, 15, 20, 30, 45, 60, 90];
const increments = [0, 2, 5, 10, 20, 30, 60];

function TimeFields({ wish, change }: Props) {
  const words = t().lobby;
  return (
    <>
      <div class="row">
        <Select
          label={words.thinkTime}
          value={wish.moveSeconds}
          onChange={(moveSeconds) => change({ moveSeconds })}
          options={choices(moveLimits, wish.moveSeconds, words.seconds, words.noLimit)}
        />
        <Select
          label={words.gameTime}
          value={wish.gameMinutes}
          onChange={(gameMinutes) => change({ gameMinutes })}
          options={choices(gameLimits, wish.gameMinutes, words.minutes, words.noLimit)}
        />
        {wish.gameMinutes > 0 && (
          <Select
            label={words.increment}
            value={wish.incrementSeconds}
            onChange={(incrementSeconds) => change({ incrementSeconds })}
            options={choices(increments, wish.incrementSeconds, words.seconds, words.noIncrement)}
          />
        )}
      </div>
      {(wish.moveSeconds > 0 || wish.gameMinutes > 0) && (
        <Select
          label={words.overtime}
          value={wish.overtime}
          onChange={(overtime) => change({ overtime })}
          options={optionsOf(words.overtimes)}
        />
      )}
    </>
  );
}

// The usual ones, and the present one where it is another.
function choices(
  usual: readonly number[],
  present: number,
  word: (n: number) => string,
  none: string,
) {
  const all = usual.includes(present) ? usual : [...usual, present].sort((a, b) => a - b);
  return all.map((value) => ({ value, text: value === 0 ? none : word(value) }));
}

export function HouseRules({ wish, change }: Props) {
  if (wish.game !== 'catan') return null;
  return (
    <details class="card">
      <summary>
        <h2>{t().lobby.rulesTitle}</h2>
      </summary>
      <RulesForm rules={wish.rules} onChange={(rules) => change({ rules })} />
    </details>
  );
}

function optionsOf<T extends string>(words: Record<T, string>): { value: T; text: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, text: words[value] }));
}

export function seatsOf(wish: Wish): number {
  if (wish.game === 'catan') return wish.max;
  return facts().blokus.variants.find(({ name }) => name === wish.variant)?.seats ?? wish.max;
}

// Numbers that fit each other: at least one person, no minimum above the maximum, a board for all.
export function settled(wish: Wish): Wish {
  const max = Math.max(wish.max, wish.min);
  const isTooSmall = max > facts().catan.boards[wish.rules.board].seats;
  const rules = isTooSmall ? { ...wish.rules, ...boardChange('large') } : wish.rules;
  return { ...wish, max, rules, bots: Math.min(wish.bots, seatsOf({ ...wish, max }) - 1) };
}

export function settingsOf(wish: Wish): Settings {
  return {
    game: wish.game,
    title: wish.title.trim(),
    ...(wish.game === 'catan'
      ? { rules: wish.rules, seats: { min: wish.min, max: wish.max } }
      : { variant: wish.variant }),
    start: wish.start,
    lost_seat: wish.lostSeat,
    limits: limitsOf(wish),
    listed: wish.listed,
    hints: wish.hints,
  };
}

export function newTable(wish: Wish): NewTable {
  return {
    ...settingsOf(wish),
    game: wish.game,
    bots: Array<string>(wish.bots).fill(wish.level),
  };
}

function limitsOf({ moveSeconds, gameMinutes, incrementSeconds, overtime }: Wish): Limits {
  return {
    hard_ms: moveSeconds > 0 ? moveSeconds * 1000 : null,
    game_ms: gameMinutes > 0 ? gameMinutes * 60000 : null,
    increment_ms: gameMinutes > 0 ? incrementSeconds * 1000 : 0,
    overtime,
  };
}

// A table as the wish that it came from.
export function wishFrom(table: Table): Wish {
  const { limits } = table;
  const usual = firstWish();
  return {
    ...usual,
    game: table.game,
    title: table.title,
    variant: table.variant ?? usual.variant,
    min: table.min_seats,
    max: table.max_seats,
    start: table.start,
    lostSeat: table.lost_seat,
    moveSeconds: (limits.hard_ms ?? 0) / 1000,
    gameMinutes: (limits.game_ms ?? 0) / 60000,
    incrementSeconds: (limits.increment_ms ?? 0) / 1000,
    overtime: limits.overtime ?? usual.overtime,
    listed: table.listed,
    hints: table.hints,
    rules: table.rules ?? usual.rules,
  };
}
