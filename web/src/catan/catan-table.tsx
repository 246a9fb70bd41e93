// The Catan table: players, board, own cards, trade, log. The own seat may be none (watching).
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { RulesList } from '../lobby/rules-form';
import { api } from '../net/api';
import type { CatanLegal, CatanSetup, CatanView, Geometry } from '../protocol';
import { speakFor } from '../table/announcer';
import { act, useTable } from '../table/context';
import { GameOver } from '../table/over';
import { Questions } from '../table/questions';
import { SidePanel } from '../table/side-panel';
import { TableMenu } from '../table/table-menu';
import { SeatMark } from '../ui/seat-mark';
import { wide } from '../ui/wide';
import { Bank } from './bank';
import { Board } from './board';
import { BuildBar } from './build-bar';
import { CatanDemands, useRobbery } from './catan-demands';
import { RollHistory } from './dice';
import { layoutOf } from './geometry';
import { Hand, type Play } from './hand';
import { forcedMode, targetsFor, type Mode } from './mode';
import { Offers } from './offers';
import { optionsOf } from './options';
import { Players } from './players';
import { Prompt } from './prompt';
import { TradePanel } from './trade-panel';

export function CatanTable() {
  const store = useTable();
  const table = store.table.value;
  const setup = store.setup.value as CatanSetup | null;
  const view = store.view.value as CatanView | null;
  const legal = store.legal.value as CatanLegal | null;
  const own = store.seat.value;
  const geometry = useGeometry(setup);
  const [mode, setMode] = useState<Mode>(null);
  const [play, setPlay] = useState<Play | null>(null);
  const options = useMemo(() => optionsOf(legal), [legal]);
  const robbery = useRobbery(store, options);
  useEffect(() => speakFor(store, () => geometry), [store, geometry]);
  useEffect(() => setMode(null), [view?.phase, view?.current]);
  if (!table || !setup || !view || !geometry) return <p class="page muted">{t().loading}</p>;

  const layout = layoutOf(geometry);
  const player = own === null ? undefined : view.seats[own];
  const doAct = (action: string) => {
    setMode(null);
    void act(store, action);
  };
  const targets = targetsFor({ setup, view, layout, options, mode, act: doAct, rob: robbery.rob });
  // Offers of others are answered where trade is, or on a phone close to the own cards.
  const answersBeside = wide.value && own !== null && table.stage === 'playing';
  const offers = view.current !== own && (
    <Offers table={table} view={view} own={own} options={options} />
  );
  return (
    <div class="table-page catan" data-busy={store.busy.value}>
      <div class="area-players">
        <Players table={table} view={view} own={own} safe={setup.rules.discard_limit} />
        <Bank view={view} target={setup.rules.target} />
        <RollHistory rolls={store.rolls.value} />
      </div>
      <div class="area-main">
        <h1 class="visually-hidden">{table.title || t().games.catan}</h1>
        <Questions table={table} own={own} />
        {table.stage === 'over' && (
          <GameOver
            table={table}
            own={own}
            mark={(seat) => <SeatMark seats={table.seats} seat={seat} />}
          />
        )}
        <Prompt
          table={table}
          view={view}
          own={own}
          options={options}
          mode={mode ?? forcedMode(view)}
          act={doAct}
        />
        <Board setup={setup} view={view} layout={layout} seats={table.seats} targets={targets} />
        {!answersBeside && offers}
        {player && (
          <div class="own-area">
            <Hand
              player={player}
              options={options}
              onPlay={(card) => startPlay(card, doAct, setPlay)}
            />
            <BuildBar
              player={player}
              options={options}
              deck={view.deck}
              mode={mode}
              onMode={setMode}
              building={view.current === own && view.phase === 'main'}
              onBuyCard={() => doAct('buy-card')}
            />
          </div>
        )}
      </div>
      <div class="area-side">
        {own !== null && player && table.stage === 'playing' && (
          <section class="card" aria-labelledby="trade-title">
            <h2 id="trade-title">{t().catan.trade}</h2>
            {answersBeside && offers}
            <TradePanel table={table} view={view} own={own} options={options} />
          </section>
        )}
        <SidePanel
          geometry={geometry}
          menu={<TableMenu table={table} own={own} />}
          rules={<RulesList rules={setup.rules} />}
        />
      </div>
      <CatanDemands
        table={table}
        view={view}
        own={own}
        options={options}
        robbery={robbery}
        play={play}
        act={doAct}
        endPlay={() => setPlay(null)}
      />
    </div>
  );
}

function startPlay(card: Play, doAct: (action: string) => void, ask: (card: Play) => void): void {
  if (card === 'knight') doAct('play-knight');
  else if (card === 'road-building') doAct('play-road-building');
  else ask(card);
}

function useGeometry(setup: CatanSetup | null): Geometry | null {
  const [geometry, setGeometry] = useState<Geometry | null>(null);
  const board = setup?.rules.board;
  useEffect(() => {
    if (board) void api.geometry(board).then((answer) => answer.ok && setGeometry(answer.value));
  }, [board]);
  return geometry;
}
