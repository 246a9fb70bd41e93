// What server and client say to each other about one table, and in the lobby.
import type { ClientMessage, Event } from './openapi';

export type {
  ErrorMessage,
  Happening,
  HintMessage,
  Legal,
  LobbyMessage,
  News,
  PongMessage,
  Replay,
  ReplayFrame,
  ReplyMessage,
  ResumedMessage,
  SeatChange,
  ServerMessage,
  Setup,
  Suggestion,
  UpdateMessage,
  View,
  ViewMessage,
  Wishes,
} from './openapi';

export type GameEvent = Event;

// Without its id, which the connection gives it.
type WithoutId<Message> = Message extends { type: 'hello' } ? never : Omit<Message, 'id'>;
export type Request = WithoutId<ClientMessage>;
