// The table of an introduction: the learner and, where the game needs one, a silent opponent.
import { learnWords } from '../i18n/learn';
import type { Game, SeatInfo, Table } from '../protocol';

function seat(name: string, colour: string, holder: 'client' | 'bot'): SeatInfo {
  return {
    player: 1,
    name,
    colour,
    holder,
    protocol: 'web',
    level: holder === 'bot' ? 'greedy' : '',
    ready: true,
    connected: true,
    stand_in: false,
  };
}

export function lessonTable(game: Game): Table {
  return {
    id: 'LESSON',
    uuid: '',
    game,
    variant: game === 'blokus' ? 'duo' : null,
    kind: 'lesson',
    title: '',
    stage: 'playing',
    paused: false,
    can_undo: false,
    can_hint: false,
    rules: null,
    min_seats: 2,
    max_seats: 2,
    start: 'when-full',
    opened: 0,
    result: null,
    limits: {},
    lost_seat: 'waits',
    grace_ms: 0,
    listed: false,
    hints: false,
    seats: [seat(learnWords().you, 'red', 'client'), seat(learnWords().coach, 'blue', 'bot')],
  };
}
