// A table with every switch. Few people need more than the first part, so the rest is folded.
import { useEffect, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { guestName } from '../app/guest-name';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import type { CatanRules, Game, LostSeat, NewTable, Overtime, StartRule } from '../protocol';
import { Check, Select, Stepper, TextField } from '../ui/fields';
import { GamePicker } from './play-now';
import { defaultRules, RulesForm } from './rules-form';
import { levelName, levels, loadLevels, openTable, variantSeats } from './start-game';

interface Wish {
  game: Game;
  title: string;
  variant: string;
  min: number;
  max: number;
  bots: number;
  level: string;
  start: StartRule;
  lostSeat: LostSeat;
  seconds: number;
  overtime: Overtime;
  listed: boolean;
  rules: CatanRules;
}

const firstWish: Wish = {
  game: 'catan',
  title: '',
  variant: 'classic',
  min: 3,
  max: 4,
  bots: 0,
  level: 'greedy',
  start: 'when-full',
  lostSeat: 'waits',
  seconds: 0,
  overtime: 'bot-acts',
  listed: true,
  rules: defaultRules,
};

export function CreatePage() {
  const [wish, setWish] = useState(firstWish);
  const change = (part: Partial<Wish>) => setWish((old) => settled({ ...old, ...part }));
  useEffect(() => {
    document.title = `${t().lobby.createTable} · ${t().appName}`;
    void loadLevels();
  }, []);
  function open(event: Event): void {
    event.preventDefault();
    void openTable(newTable(wish), true);
  }
  const words = t().lobby;
  return (
    <form class="page narrow stack" onSubmit={open}>
      <h1>{words.createTable}</h1>
      <section class="card stack">
        <GamePicker game={wish.game} onChange={(game) => change({ game })} />
        <TextField
          label={words.yourName}
          value={playerName.value}
          maxLength={30}
          placeholder={guestName()}
          onInput={(name) => (playerName.value = name)}
        />
        <TextField
          label={words.tableTitle}
          value={wish.title}
          maxLength={60}
          onInput={(title) => change({ title })}
        />
      </section>
      <SeatsForm wish={wish} change={change} />
      {wish.game === 'catan' && (
        <details class="card">
          <summary>
            <h2>{words.rulesTitle}</h2>
          </summary>
          <RulesForm rules={wish.rules} onChange={(rules) => change({ rules })} />
        </details>
      )}
      <div class="row">
        <button class="button primary big">{words.create}</button>
        <a class="button" href={paths.lobby}>
          {t().cancel}
        </a>
      </div>
    </form>
  );
}

function SeatsForm({ wish, change }: { wish: Wish; change(part: Partial<Wish>): void }) {
  const words = t().lobby;
  return (
    <section class="card stack">
      <h2>{words.seatsTitle}</h2>
      {wish.game === 'blokus' && (
        <Select
          label={words.variant}
          value={wish.variant}
          onChange={(variant) => change({ variant })}
          options={Object.keys(variantSeats).map((v) => ({
            value: v,
            text: words.variants[v] ?? v,
          }))}
        />
      )}
      <div class="row">
        {wish.game === 'catan' && (
          <>
            <Stepper
              label={words.minSeats}
              value={wish.min}
              min={1}
              max={6}
              onChange={(min) => change({ min })}
            />
            <Stepper
              label={words.maxSeats}
              value={wish.max}
              min={1}
              max={6}
              onChange={(max) => change({ max })}
            />
          </>
        )}
        <Stepper
          label={words.botCount}
          value={wish.bots}
          min={0}
          max={seatsOf(wish) - 1}
          onChange={(bots) => change({ bots })}
        />
      </div>
      {wish.bots > 0 && (
        <Select
          label={words.level}
          value={wish.level}
          onChange={(level) => change({ level })}
          options={levels.value.map((l) => ({ value: l, text: levelName(l) }))}
        />
      )}
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
      <Select
        label={words.thinkTime}
        value={wish.seconds}
        onChange={(seconds) => change({ seconds })}
        options={[0, 15, 30, 60, 90, 180, 600].map((n) => ({
          value: n,
          text: n ? words.seconds(n) : words.noLimit,
        }))}
      />
      {wish.seconds > 0 && (
        <Select
          label={words.overtime}
          value={wish.overtime}
          onChange={(overtime) => change({ overtime })}
          options={optionsOf(words.overtimes)}
        />
      )}
      <Check label={words.listed} checked={wish.listed} onChange={(listed) => change({ listed })} />
    </section>
  );
}

function optionsOf<T extends string>(words: Record<T, string>): { value: T; text: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, text: words[value] }));
}

function seatsOf(wish: Wish): number {
  return wish.game === 'catan' ? wish.max : (variantSeats[wish.variant] ?? 4);
}

// Numbers that fit each other: at least one person, no minimum above the maximum.
function settled(wish: Wish): Wish {
  const max = Math.max(wish.max, wish.min);
  return { ...wish, max, bots: Math.min(wish.bots, seatsOf({ ...wish, max }) - 1) };
}

export function newTable(wish: Wish): NewTable {
  return {
    game: wish.game,
    title: wish.title.trim(),
    ...(wish.game === 'catan'
      ? { rules: wish.rules, seats: { min: wish.min, max: wish.max } }
      : { variant: wish.variant }),
    start: wish.start,
    bots: Array<string>(wish.bots).fill(wish.level),
    lost_seat: wish.lostSeat,
    ...(wish.seconds > 0
      ? { limits: { hard_ms: wish.seconds * 1000, overtime: wish.overtime } }
      : {}),
    listed: wish.listed,
  };
}
