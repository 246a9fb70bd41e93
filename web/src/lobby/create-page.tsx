// A table with every switch. Few people need more than the first part, so the rest is folded.
import { useEffect, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { guestName } from '../app/guest-name';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import { Select, Stepper, TextField } from '../ui/fields';
import { levelFor, levelName, levelsOf, loadLevels, openTable } from './start-game';
import {
  ConductFields,
  firstWish,
  HouseRules,
  newTable,
  SeatFields,
  seatsOf,
  settled,
  TitleFields,
  type Wish,
} from './table-form';

export function CreatePage() {
  const [wish, setWish] = useState(firstWish);
  const change = (part: Partial<Wish>) => setWish((old) => settled({ ...old, ...part }));
  useEffect(() => {
    document.title = `${t().lobby.createTable} · ${t().appName}`;
    void loadLevels();
  }, []);
  function open(event: Event): void {
    event.preventDefault();
    void openTable(newTable({ ...wish, level: levelFor(wish.game, wish.level) }), true);
  }
  const words = t().lobby;
  return (
    <form class="page narrow stack" onSubmit={open}>
      <h1>{words.createTable}</h1>
      <section class="card stack">
        <TextField
          label={words.yourName}
          value={playerName.value}
          maxLength={30}
          placeholder={guestName()}
          onInput={(name) => (playerName.value = name)}
        />
        <TitleFields wish={wish} change={change} />
      </section>
      <section class="card stack">
        <h2>{words.seatsTitle}</h2>
        <SeatFields wish={wish} change={change} />
        <BotFields wish={wish} change={change} />
        <ConductFields wish={wish} change={change} />
      </section>
      <HouseRules wish={wish} change={change} />
      <div class="row">
        <button class="button primary big">{words.create}</button>
        <a class="button" href={paths.lobby}>
          {t().cancel}
        </a>
      </div>
    </form>
  );
}

function BotFields({ wish, change }: { wish: Wish; change(part: Partial<Wish>): void }) {
  const words = t().lobby;
  return (
    <div class="row">
      <Stepper
        label={words.botCount}
        value={wish.bots}
        min={0}
        max={seatsOf(wish) - 1}
        onChange={(bots) => change({ bots })}
      />
      {wish.bots > 0 && (
        <Select
          label={words.level}
          value={levelFor(wish.game, wish.level)}
          onChange={(level) => change({ level })}
          options={levelsOf(wish.game).map((l) => ({ value: l, text: levelName(l) }))}
        />
      )}
    </div>
  );
}
