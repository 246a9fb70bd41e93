// The Catan table: players, board, own cards, trade, log. The own seat may be none (watching).
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import { RulesList } from '../lobby/rules-form';
import { api } from '../net/api';
import type { CatanAction, CatanLegal, CatanSetup, CatanView, Geometry, Table } from '../protocol';
import { speakFor } from '../table/announcer';
import { Chat } from '../table/chat';
import { act, useTable } from '../table/context';
import { CatanHint } from '../table/hint-button';
import { Log } from '../table/log';
import { GameOver } from '../table/over';
import { Panels, SheetButtons, usePanelChoice, type MorePanels, type Panel } from '../table/panels';
import { Questions } from '../table/questions';
import { useTableKeys } from '../table/table-keys';
import { TableMenu } from '../table/table-menu';
import { refuse } from '../ui/announce';
import { Icon } from '../ui/icon';
import { SeatMark } from '../ui/seat-mark';
import { space, usesSheets } from '../ui/space';
import { useAutomaticActions } from './auto';
import { Bank } from './bank';
import { Board } from './board';
import { isUpper } from './board-targets';
import { BuildBar } from './build-bar';
import { CatanDemands, useRobbery } from './catan-demands';
import { useCatanKeys } from './catan-keys';
import { RollHistory } from './dice';
import { flyCards } from './flights';
import { layoutOf, type Point } from './geometry';
import { cardCount, DevelopmentHand, Hand, type Play } from './hand';
import { advisedPlace, forcedMode, targetsFor, type Mode } from './mode';
import { Offers } from './offers';
import { optionsOf } from './options';
import { Players } from './players';
import { Prompt } from './prompt';
import { TradePanel } from './trade-panel';
import { whyNotAt } from './why-not';
import '../styles/table.css';
import '../styles/catan.css';

export function CatanTable(more: MorePanels) {
  const store = useTable();
  const table = store.table.value;
  const setup = store.setup.value as CatanSetup | null;
  const view = store.view.value as CatanView | null;
  const geometry = useGeometry(setup);
  useEffect(() => speakFor(store, () => geometry), [store, geometry]);
  useEffect(() => flyCards(store), [store]);
  if (!table || !setup || !view || !geometry) return <p class="page muted">{t().loading}</p>;
  return <Laid table={table} setup={setup} view={view} geometry={geometry} {...more} />;
}

interface Parts {
  table: Table;
  setup: CatanSetup;
  view: CatanView;
  geometry: Geometry;
}

function Laid({ table, setup, view, geometry, extra = [], shown = null }: Parts & MorePanels) {
  const store = useTable();
  const own = store.seat.value;
  const legal = store.legal.value as CatanLegal | null;
  const [mode, setMode] = useState<Mode>(null);
  const [play, setPlay] = useState<Play | null>(null);
  const options = useMemo(() => optionsOf(legal), [legal]);
  const robbery = useRobbery(store, options);
  useEffect(() => setMode(null), [view.phase, view.current]);

  const layout = layoutOf(geometry);
  const player = own === null ? undefined : view.seats[own];
  const doAct = (action: CatanAction) => {
    setMode(null);
    void act(store, action);
  };
  const myMain = own !== null && view.current === own && view.phase === 'main';
  const choice = usePanelChoice(myMain && space.value !== 'desk' ? 'trade' : 'log', shown);
  const startPlay = (card: Play) => {
    choice.close();
    if (card === 'knight' || card === 'road-building') doAct({ type: `play-${card}` });
    else setPlay(card);
  };
  const trade = player && own !== null && table.stage === 'playing' && (
    <TradePanel view={view} own={own} options={options} onDone={choice.close} />
  );
  const cards = player && (
    <DevelopmentHand
      player={player}
      options={options}
      cardPlayed={view.card_played}
      onPlay={startPlay}
    />
  );
  const tradeApart = space.value === 'desk';
  const parts = { table, setup, view, geometry };
  const panels = [...panelsOf(parts, tradeApart ? null : trade, cards), ...extra];
  useTableKeys(panels, choice);
  useCatanKeys({ options, mode, setMode, act: doAct });
  useAutomaticActions(store, view, own, options);
  const targets = targetsFor({ setup, view, layout, options, mode, act: doAct, rob: robbery.rob });
  const advised = advisedPlace(store.hint.value);
  const wanted = options.robber.size > 0 ? 'robber' : (mode ?? forcedMode(view));
  const explainMiss = (at: Point) => {
    const isMine = own !== null && view.must_act.includes(own) && wanted !== null;
    const code = isMine ? whyNotAt({ view, layout, own, mode: wanted }, at) : null;
    if (code) refuse(t().refusals[code] ?? code);
  };
  return (
    <div
      class="table-page catan"
      data-space={space.value}
      data-phase={view.phase}
      data-busy={store.busy.value}
    >
      <div class="area-players">
        <Players table={table} view={view} own={own} safe={setup.rules.discard_limit} />
        {!usesSheets.value && <Supply view={view} setup={setup} />}
      </div>
      <div class="area-stage">
        <h1 class="visually-hidden">{table.title || t().games.catan}</h1>
        <Board
          setup={setup}
          view={view}
          layout={layout}
          seats={table.seats}
          targets={targets}
          advised={advised}
          onMiss={explainMiss}
        />
        <div class="over-board" data-at={advised && isUpper(advised, layout) ? 'bottom' : 'top'}>
          <Questions table={table} own={own} />
          {store.hint.value && <CatanHint table={table} setup={setup} layout={layout} />}
          <Offers table={table} view={view} own={own} options={options} />
        </div>
        {table.stage === 'over' && (
          <GameOver
            table={table}
            own={own}
            mark={(seat) => <SeatMark seats={table.seats} seat={seat} />}
          />
        )}
      </div>
      <div class="area-own">
        <Prompt
          table={table}
          view={view}
          own={own}
          options={options}
          mode={mode ?? forcedMode(view)}
          act={doAct}
        />
        {player && (
          <>
            <Hand player={player} />
            {usesSheets.value ? (
              <button class="sheet-button dev-button" onClick={() => choice.choose('cards')}>
                <Icon name="development" />
                <span>{catanWords().cardsButton(cardCount(player))}</span>
              </button>
            ) : (
              cards
            )}
            <BuildBar
              player={player}
              options={options}
              deck={view.deck}
              mode={mode}
              onMode={setMode}
              building={myMain}
              onBuyCard={() => doAct({ type: 'buy-card' })}
            />
          </>
        )}
        {usesSheets.value && (
          <SheetButtons panels={panels} names={['trade', 'chat', 'log']} choice={choice} />
        )}
      </div>
      <div class="area-side">
        {tradeApart && trade && (
          <section class="card trade-section" aria-labelledby="trade-title">
            <h2 id="trade-title">{catanWords().trade}</h2>
            {trade}
          </section>
        )}
        <Panels panels={panels} choice={choice} menu={<TableMenu table={table} own={own} />} />
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

function Supply({ view, setup }: { view: CatanView; setup: CatanSetup }) {
  return (
    <>
      <Bank view={view} target={setup.rules.target} />
      <RollHistory rolls={useTable().rolls.value} />
    </>
  );
}

type Content = Panel['content'];

function panelsOf(parts: Parts, trade: Content, cards: Content): Panel[] {
  const words = t();
  const { setup, view, geometry } = parts;
  const all: (Panel | false)[] = [
    !!trade && { name: 'trade', label: catanWords().trade, icon: 'trade', content: trade },
    !!cards &&
      usesSheets.value && {
        name: 'cards',
        label: catanWords().cardsShort,
        icon: 'development',
        content: cards,
      },
    {
      name: 'log',
      label: words.table.log,
      icon: 'log',
      content: <Log geometry={geometry} />,
      newestLast: true,
    },
    { name: 'chat', label: words.table.chat, icon: 'chat', content: <Chat /> },
    {
      name: 'rules',
      label: words.table.rules,
      icon: 'book',
      content: (
        <div class="stack">
          {usesSheets.value && <Supply view={view} setup={setup} />}
          <RulesList rules={setup.rules} />
        </div>
      ),
    },
  ];
  return all.filter((panel): panel is Panel => panel !== false);
}

function useGeometry(setup: CatanSetup | null): Geometry | null {
  const [geometry, setGeometry] = useState<Geometry | null>(null);
  const board = setup?.rules.board;
  useEffect(() => {
    if (board) void api.geometry(board).then((answer) => answer.ok && setGeometry(answer.value));
  }, [board]);
  return geometry;
}
