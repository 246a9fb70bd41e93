// A server of one lesson after the other, inside the page: it speaks the table protocol, so that
// the introduction uses the very table that is played on later.
import type { Socket } from '../net/connection';
import type { GameEvent, Legal, Setup, Table, View } from '../protocol';
import { noWishes } from '../table/wishes';

export interface Position {
  view: View;
  legal: Legal;
}

export interface Course {
  table: Table;
  setup: Setup;
  first: Position;
  // What follows an action that was legal.
  play(action: string): Position & { events: GameEvent[] };
}

export class ScriptedSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private version = 1;
  private legal: Legal;

  constructor(private readonly course: Course) {
    this.legal = course.first.legal;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; id?: string; actions?: string[] };
    if (message.type === 'hello') this.tell({ type: 'view', ...this.begin() });
    else if (message.type === 'ping') this.tell({ type: 'pong', id: message.id });
    else this.answer(message.id ?? '', message.actions?.[0] ?? '');
  }

  close(): void {
    this.onclose?.();
  }

  private begin(): object {
    const { table, setup, first } = this.course;
    return { version: this.version, seat: 0, table, setup, wishes: noWishes, ...first };
  }

  private answer(id: string, action: string): void {
    if (!isAllowed(this.legal, action)) {
      return this.tell({ type: 'reply', id, ok: false, code: 'only-building-now', message: '' });
    }
    const { view, legal, events } = this.course.play(action);
    this.legal = legal;
    this.tell({
      type: 'update',
      version: ++this.version,
      at: Date.now(),
      seat: 0,
      news: { type: 'moved', seat: 0 },
      events,
      view,
      legal,
    });
    this.tell({ type: 'reply', id, ok: true, version: this.version });
  }

  // Never before `send` has returned: whoever asks begins to wait only then.
  private tell(message: object): void {
    const data = JSON.stringify(message);
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

function isAllowed(legal: Legal, action: string): boolean {
  return legal.actions.includes(action);
}
