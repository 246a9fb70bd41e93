// Lets people follow what others do: each move stays in sight for a moment before the next is shown.
// The longer the queue the shorter the moments, and past a limit the oldest are shown at once, so the
// page never falls behind for long. Everything is shown in its order, and nothing is left out.
import type { GameEvent, UpdateMessage } from '../protocol';

export interface PacerSurroundings {
  show(updates: readonly UpdateMessage[]): void;
  // Milliseconds for a whole step; 0 shows everything as it comes.
  pace(): number;
  isOwn(update: UpdateMessage): boolean;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
  changed(waiting: number): void;
}

const unhurried = 4; // so many may wait without being hurried
const most = 24;

export class Pacer {
  private queue: UpdateMessage[] = [];
  private timer = 0;
  private resting = false;

  constructor(private readonly around: PacerSurroundings) {}

  push(updates: readonly UpdateMessage[]): void {
    this.queue.push(...updates);
    if (this.around.pace() === 0) return this.catchUp();
    if (this.queue.length > most) this.show(this.queue.length - most);
    if (!this.resting) this.next();
    this.around.changed(this.queue.length);
  }

  // Everything up to a version, for example that of an own action.
  catchUp(version = Number.MAX_SAFE_INTEGER): void {
    const later = this.queue.findIndex((update) => update.version > version);
    const count = later < 0 ? this.queue.length : later;
    if (count === 0) return;
    this.show(count);
    this.rest(0);
    this.around.changed(this.queue.length);
  }

  // What waits is of no use any more: something newer tells everything.
  clear(): void {
    this.queue = [];
    this.around.cancel(this.timer);
    this.resting = false;
    this.around.changed(0);
  }

  // A move, with all after it that needs no moment of its own.
  private next(): void {
    this.resting = false;
    if (this.queue.length === 0) return this.around.changed(0);
    const first = this.queue[0] as UpdateMessage;
    const time = this.timeFor(first);
    this.show(1);
    if (time === 0) return this.next();
    this.rest(time);
    this.around.changed(this.queue.length);
  }

  private timeFor(update: UpdateMessage): number {
    if (this.around.isOwn(update)) return 0;
    const hurry = Math.max(1, this.queue.length / unhurried);
    return (weightOf(update) * this.around.pace()) / hurry;
  }

  private rest(ms: number): void {
    this.around.cancel(this.timer);
    this.resting = true;
    this.timer = this.around.later(() => this.next(), ms);
  }

  private show(count: number): void {
    this.around.show(this.queue.splice(0, count));
  }
}

// How much there is to see, against a throw of the dice or a piece that is placed.
const small: Partial<Record<GameEvent['type'], number>> = {
  'turn-ended': 0.3,
  'turn-began': 0.3,
  'offer-declined': 0.4,
  'offer-withdrawn': 0.4,
  'acceptance-withdrawn': 0.4,
  'special-building-began': 0.2,
  passed: 0.5,
};

export function weightOf({ news, events }: UpdateMessage): number {
  if (news.type !== 'moved' || events.length === 0) return 0;
  return Math.max(...events.map((event) => small[event.type] ?? 1));
}
