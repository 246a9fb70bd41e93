// Two turns of Catan on a fixed island: building first, then the robber, trade with players and cards.
// Each lesson allows exactly what it is about.
import { costOf, mapCards, noCards } from '../catan/cards';
import type { Layout } from '../catan/geometry';
import { usualRules } from '../lobby/rules-form';
import { readCatanAction, resources } from '../protocol';
import type {
  Cards,
  CatanAction,
  CatanEvent,
  CatanLegal,
  CatanPhase,
  CatanSeat,
  CatanSetup,
  CatanView,
  Terrain,
} from '../protocol';
import { lessonTable } from './lesson-table';
import type { Course, Position } from './scripted-socket';

export const catanLessons = [
  'settlement',
  'road',
  'roll',
  'buildRoad',
  'trade',
  'city',
  'card',
  'end',
  'seven',
  'robber',
  'offer',
  'confirm',
  'knight',
  'knightRobber',
  'finish',
  'done',
] as const;
type Lesson = (typeof catanLessons)[number];

const terrains: Terrain[] = [
  'mountain',
  'pasture',
  'forest',
  'field',
  'hill',
  'pasture',
  'hill',
  'field',
  'forest',
  'hill',
  'mountain',
  'forest',
  'mountain',
  'field',
  'pasture',
  'desert',
  'forest',
  'field',
  'pasture',
];
const chips = [10, 2, 9, 12, 6, 4, 10, 9, 8, 8, 3, 5, 8, 4, 11, 0, 5, 6, 11];
const desert = 15;
const noDevelopments = {
  knight: 0,
  'victory-point': 0,
  'road-building': 0,
  invention: 0,
  monopoly: 0,
};

function newSeat(part: Partial<CatanSeat>): CatanSeat {
  return {
    hand: null,
    hand_size: 0,
    cards: null,
    bought: null,
    card_count: 0,
    knights: 0,
    road_length: 0,
    points: 0,
    roads: [],
    settlements: [],
    cities: [],
    roads_left: 15,
    settlements_left: 5,
    cities_left: 4,
    rates: mapCards(() => 4),
    absent: false,
    ...part,
  };
}

interface Progress {
  lesson: number;
  own: CatanSeat;
  dice: [number, number] | null;
  robber: number;
  offer: { give: Cards; want: Cards } | null;
}

export function catanCourse(layout: Layout): Course {
  const table = { ...lessonTable('catan'), rules: usualRules() };
  const setup = islandOf(layout);
  const opponent = opponentOn(layout);
  let now: Progress = {
    lesson: 0,
    own: newSeat({ hand: noCards, cards: noDevelopments, bought: noDevelopments }),
    dice: null,
    robber: desert,
    offer: null,
  };

  function position(): Position {
    return { view: viewOf(now, opponent), legal: legalOf(now, layout, opponent) };
  }
  function play(text: string) {
    const action = readCatanAction(text);
    const events = action ? advance(action) : [];
    now = { ...now, lesson: now.lesson + 1 };
    return { ...position(), events };
  }
  function own(part: Partial<CatanSeat>): void {
    const next = { ...now.own, ...part };
    now = {
      ...now,
      own: { ...next, hand_size: Object.values(next.hand ?? noCards).reduce((a, b) => a + b, 0) },
    };
  }
  function pay(cost: Cards): Cards {
    const hand = now.own.hand ?? noCards;
    return mapCards((r) => hand[r] - cost[r]);
  }
  function advance(action: CatanAction): CatanEvent[] {
    switch (action.type) {
      case 'build-settlement':
        own({ settlements: [action.at], settlements_left: 4, points: 1 });
        return [{ type: 'built-settlement', seat: 0, at: action.at, paid: noCards }];
      case 'build-road': {
        const free = now.own.roads.length === 0;
        own({
          roads: [...now.own.roads, action.at],
          roads_left: now.own.roads_left - 1,
          road_length: now.own.roads.length + 1,
          ...(free ? {} : { hand: { ...noCards, wool: 5, grain: 3, ore: 3 } }),
        });
        return [
          { type: 'built-road', seat: 0, at: action.at, paid: free ? noCards : costOf('road') },
        ];
      }
      case 'roll':
        if (lessonOf(now) === 'seven') {
          now = { ...now, dice: [3, 4] };
          return [{ type: 'dice-rolled', seat: 0, dice: [3, 4] }];
        }
        now = { ...now, dice: [3, 5] };
        own({ hand: { ...noCards, lumber: 1, brick: 1 } });
        return [
          { type: 'dice-rolled', seat: 0, dice: [3, 5] },
          {
            type: 'produced',
            seat: 0,
            cards: { ...noCards, lumber: 1, brick: 1 },
            missing: noCards,
          },
        ];
      case 'bank-trade':
        own({ hand: { ...noCards, wool: 1, grain: 3, ore: 4 } });
        return [{ type: 'bank-traded', seat: 0, give: 'wool', count: 4, take: 'ore' }];
      case 'build-city':
        own({
          settlements: [],
          cities: [action.at],
          cities_left: 3,
          settlements_left: 5,
          points: 2,
          hand: pay(costOf('city')),
        });
        return [{ type: 'built-city', seat: 0, at: action.at, paid: costOf('city') }];
      case 'buy-card':
        own({
          hand: pay(costOf('card')),
          cards: { ...noDevelopments, knight: 1 },
          bought: { ...noDevelopments, knight: 1 },
          card_count: 1,
        });
        return [{ type: 'bought-card', seat: 0, card: 'knight', paid: costOf('card') }];
      case 'move-robber':
        return rob(action.to, action.victim !== null);
      case 'offer': {
        const sides = { give: action.give, want: action.want };
        now = { ...now, offer: sides };
        return [
          { type: 'offer-made', seat: 0, offer: 0, ...sides },
          { type: 'offer-accepted', seat: 1, offer: 0 },
        ];
      }
      case 'confirm': {
        const { give, want } = now.offer ?? { give: noCards, want: noCards };
        own({ hand: want });
        now = { ...now, offer: null };
        return [{ type: 'traded', seat: 0, partner: 1, give, take: want, offer: 0 }];
      }
      case 'play-knight':
        own({ cards: noDevelopments, card_count: 0, knights: 1 });
        return [{ type: 'played-knight', seat: 0 }];
      default:
        own({ bought: noDevelopments });
        now = { ...now, dice: null };
        return [
          { type: 'turn-ended', seat: 0 },
          { type: 'turn-began', seat: 0, turn: 2 },
        ];
    }
  }
  function rob(to: number, steals: boolean): CatanEvent[] {
    const moved: CatanEvent = { type: 'robber-moved', seat: 0, from: now.robber, to };
    now = { ...now, robber: to };
    if (!steals) return [moved];
    const hand = now.own.hand ?? noCards;
    own({ hand: { ...hand, lumber: hand.lumber + 1 } });
    return [moved, { type: 'stole', thief: 0, victim: 1, card: 'lumber' }];
  }
  return { table, setup, first: position(), play };
}

function lessonOf({ lesson }: Progress): Lesson {
  return catanLessons[lesson] ?? 'done';
}

function islandOf(layout: Layout): CatanSetup {
  const coast = layout.cellsOfEdge.flatMap((cells, edge) => (cells.length === 1 ? [edge] : []));
  return {
    rules: usualRules(),
    robber: desert,
    seats: 2,
    first: 0,
    opening: [],
    cells: layout.geometry.cells.map((_, i) => ({
      terrain: terrains[i] ?? 'desert',
      chip: chips[i] ?? 0,
    })),
    harbours: [
      { edge: coast[2] ?? 0, kind: 'any' },
      { edge: coast[12] ?? 0, kind: 'wool' },
      { edge: coast[22] ?? 0, kind: 'any' },
    ],
  };
}

// The corners of the middle land: far enough from the opponent.
function opening(layout: Layout): number[] {
  return layout.cornersOfCell[9] ?? [];
}

function opponentOn(layout: Layout): CatanSeat {
  const corner = layout.cornersOfCell[0]?.[0] ?? 0;
  const edge = layout.geometry.edges.find(({ a, b }) => a === corner || b === corner);
  return newSeat({
    settlements: [corner],
    roads: edge ? [edge.id] : [],
    road_length: edge ? 1 : 0,
    points: 1,
    hand_size: 2,
  });
}

const phases: Partial<Record<Lesson, CatanPhase>> = {
  settlement: 'setup-settlement',
  road: 'setup-road',
  roll: 'roll',
  seven: 'roll',
  robber: 'move-robber',
  knightRobber: 'move-robber',
};

function viewOf(now: Progress, opponent: CatanSeat): CatanView {
  const { own, dice, robber, offer } = now;
  const lesson = lessonOf(now);
  const done = lesson === 'done';
  return {
    turn: 1,
    phase: phases[lesson] ?? 'main',
    current: done ? 1 : 0,
    to_act: done ? [1] : [0],
    must_act: done ? [1] : [0],
    dice,
    robber,
    bank: mapCards(() => 19),
    deck: 25,
    card_played: false,
    free_roads: 0,
    longest_road: null,
    largest_army: null,
    must_discard: [],
    seats: [own, opponent],
    offers: offer ? [{ offer: 0, ...offer, accepted: [1], declined: [] }] : [],
    counters: [],
  };
}

function legalOf(now: Progress, layout: Layout, opponent: CatanSeat): CatanLegal {
  const { own, robber } = now;
  const roads = layout.geometry.edges.filter(
    ({ id, a, b }) =>
      !own.roads.includes(id) &&
      [a, b].some((c) => own.settlements.includes(c) || touches(layout, own.roads, c)),
  );
  const theirs = opponent.settlements.flatMap((corner) => layout.cellsOfCorner[corner] ?? []);
  const elsewhere = layout.geometry.cells.filter(({ id }) => id !== robber);
  const byLesson: Record<Lesson, string[]> = {
    settlement: opening(layout).map((corner) => `build-settlement ${corner}`),
    road: roads.map(({ id }) => `build-road ${id}`),
    roll: ['roll'],
    buildRoad: roads.map(({ id }) => `build-road ${id}`),
    trade: ['bank-trade wool for ore'],
    city: own.settlements.map((corner) => `build-city ${corner}`),
    card: ['buy-card'],
    end: ['end-turn'],
    seven: ['roll'],
    robber: theirs.map((cell) => `move-robber ${cell} from 1`),
    offer: resources.filter((r) => r !== 'lumber').map((r) => `offer 1 lumber for 1 ${r}`),
    confirm: ['confirm 0 with 1'],
    knight: ['play-knight'],
    knightRobber: elsewhere.map(({ id }) => `move-robber ${id}`),
    finish: ['end-turn'],
    done: [],
  };
  return {
    actions: byLesson[lessonOf(now)],
    may_offer: lessonOf(now) === 'offer',
    may_counter: false,
    discard: 0,
  };
}

function touches(layout: Layout, roads: readonly number[], corner: number): boolean {
  return roads.some((road) => {
    const edge = layout.geometry.edges[road];
    return edge?.a === corner || edge?.b === corner;
  });
}
