// Everything that happens at a table, as sentences for the log and for screen readers.
import { pieceInWords } from '../blokus/pieces';
import { squareName } from '../blokus/squares';
import { catanSentence, type Teller } from '../catan/log';
import { layoutOf } from '../catan/geometry';
import { cellInWords, cornerInWords } from '../catan/places';
import { t } from '../i18n';
import { blokusWords } from '../i18n/blokus';
import { logWords } from '../i18n/log';
import type {
  BlokusEvent,
  CatanSetup,
  GameEvent,
  Geometry,
  Happening,
  News,
  Setup,
  Square,
  Table,
} from '../protocol';
import { seatName } from './context';

export interface Scene {
  table: Table | null;
  setup: Setup | null;
  geometry: Geometry | null;
}

export function sentencesOf(happening: Happening, scene: Scene): string[] {
  const { news, events } = happening;
  const told = events.map((event) => eventSentence(event, scene));
  return [newsSentence(news, scene), ...told].filter((s): s is string => !!s);
}

function newsSentence(news: News, { table }: Scene): string | null {
  const say = logWords();
  switch (news.type) {
    case 'started':
      return say.started;
    case 'paused':
      return news.paused ? say.paused : say.resumed;
    case 'draw-offered':
      return say.drawOffered(seatName(table, news.seat));
    case 'undo-asked':
      return say.undoAsked(seatName(table, news.seat));
    case 'undone':
      return say.undone(seatName(table, news.seat));
    case 'declined':
      return say.declined(seatName(table, news.seat));
    case 'time-up':
      return say.timeUp(seatName(table, news.seat));
    case 'replace-asked':
      return say.replaceAsked(seatName(table, news.seat), seatName(table, news.of));
    case 'call-off-asked':
      return say.callOffAsked(seatName(table, news.seat));
    case 'settings':
      return say.settingsChanged;
    case 'rematch':
      return say.rematch(seatName(table, news.seat));
    case 'ended': {
      const names = news.result.winners.map((seat) => seatName(table, seat)).join(', ');
      return [t().table.reasons[news.result.reason], names ? say.winners(names) : say.ended]
        .filter(Boolean)
        .join(' ');
    }
    case 'seat':
      return seatSentence(news.change, seatName(table, news.seat));
    default:
      return null;
  }
}

function seatSentence(change: string, who: string): string | null {
  const say = logWords();
  switch (change) {
    case 'joined':
      return say.joined(who);
    case 'left':
      return say.left(who);
    case 'lost':
      return say.lost(who);
    case 'returned':
      return say.returned(who);
    case 'bot-plays':
      return say.botPlays(who);
    case 'ready':
      return say.ready(who);
    default:
      return null;
  }
}

function eventSentence(event: GameEvent, scene: Scene): string | null {
  if (isBlokus(event)) return blokusSentence(event, scene.table);
  return catanSentence(event, tellerOf(scene));
}

// The top left corner of the box around a piece.
function cornerOf(squares: readonly Square[]): string {
  return squareName(Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y)));
}

function isBlokus(event: GameEvent): event is BlokusEvent {
  return ['placed', 'passed', 'left', 'eliminated', 'ended'].includes(event.type);
}

function tellerOf({ table, setup, geometry }: Scene): Teller {
  const board = setup as CatanSetup | null;
  const layout = geometry && layoutOf(geometry);
  return {
    name: (seat) => (seat === null ? t().nobody : seatName(table, seat)),
    cell: (cell) => (board ? cellInWords(board, cell) : `#${cell}`),
    corner: (corner) => (board ? cornerInWords(board, layout, corner) : `#${corner}`),
  };
}

function blokusSentence(event: BlokusEvent, table: Table | null): string | null {
  const say = logWords();
  switch (event.type) {
    case 'placed':
      return say.placed(
        seatName(table, event.seat),
        pieceInWords(event.piece),
        blokusWords().colours[event.colour],
        cornerOf(event.squares),
      );
    case 'passed':
      return say.passed(seatName(table, event.seat), blokusWords().colours[event.colour]);
    case 'left':
      return say.seatLeft(seatName(table, event.seat));
    case 'eliminated':
      return say.eliminated(blokusWords().colours[event.colour]);
    case 'ended':
      return null;
  }
}
