// Everything a page shows of one table, kept up to date by the connection. Messages that arrive in a
// burst are applied together before the next frame, so a flood costs one drawing; what others do may
// be shown at a pace that people can follow.
import { batch, computed, signal } from '@preact/signals';
import { Connection, type Reply, type Socket, type Status } from '../net/connection';
import type {
  GameEvent,
  Happening,
  HintMessage,
  Legal,
  Request,
  ServerMessage,
  Setup,
  Table,
  UpdateMessage,
  View,
  ViewMessage,
  Wishes,
} from '../protocol';
import { Pacer } from './pacer';
import { movesInPerson, noWishes, wishesAfter } from './wishes';

const keptHappenings = 600;

// Enough to go on after the page was loaded anew, without a gap.
export interface Memory {
  token: string | null;
  version: number;
  seat: number | null;
  table: Table | null;
  setup: Setup | null;
  view: View | null;
  legal: Legal | null;
  wishes: Wishes;
  clocks: Clocks;
  happenings: readonly Happening[];
  rolls: readonly number[];
}

// By this computer's clock: since when each seat is asked to act, and what was left of its whole time.
export interface Clocks {
  readonly askedAt: readonly number[];
  readonly left: readonly number[];
  readonly asOf: number;
}

export interface StoreSurroundings {
  loadPast(table: Table | null): Promise<readonly Happening[]>;
  beforeFrame(run: () => void): void;
  pace(table: Table | null): number; // see Pacer
}

const plain: StoreSurroundings = {
  loadPast: async () => [],
  beforeFrame: nextFrame,
  pace: () => 0,
};

// Clocks go on while a message waits to be shown.
type Arrived = UpdateMessage & { clocks: Clocks };

export class TableStore {
  readonly status = signal<Status>('connecting');
  readonly table = signal<Table | null>(null);
  readonly setup = signal<Setup | null>(null);
  readonly view = signal<View | null>(null);
  readonly legal = signal<Legal | null>(null);
  readonly seat = signal<number | null>(null);
  readonly happenings = signal<readonly Happening[]>([]);
  readonly rolls = signal<readonly number[]>([]);
  readonly wishes = signal<Wishes>(noWishes);
  readonly clocks = signal<Clocks>({ askedAt: [], left: [], asOf: 0 });
  readonly hint = signal<HintMessage | null>(null); // for the position shown
  readonly fault = signal<string | null>(null); // why the server will not talk to us
  readonly busy = signal(false); // an action is under way
  readonly behind = signal(0); // updates that wait to be shown
  readonly myTurn = computed(() => {
    const seat = this.seat.value;
    const isAsked = seat !== null && actingSeats(this.view.value).includes(seat);
    return isAsked && !goesOnByItself(this.view.value, this.legal.value);
  });

  // Others gave the seat away.
  readonly hasLostSeat = computed(
    () => this.token !== null && !this.leaves && !!this.table.value && this.seat.value === null,
  );

  enteredAt = 0; // what happened before was not seen happening
  private version: number | undefined; // shown
  private arrived: number | undefined;
  private inbox: ServerMessage[] = [];
  private planned = false;
  private leaves = false; // for good, by an own wish
  private readonly connection: Connection;
  private readonly pacer: Pacer;
  private readonly around: StoreSurroundings;

  constructor(
    readonly id: string,
    readonly token: string | null,
    open: () => Socket,
    around: Partial<StoreSurroundings> = {},
  ) {
    this.around = { ...plain, ...around };
    const later = (run: () => void, ms: number) => setTimeout(run, ms);
    const cancel = (timer: number) => clearTimeout(timer);
    this.pacer = new Pacer({
      show: (updates) => batch(() => updates.forEach((update) => this.update(update as Arrived))),
      pace: () => this.around.pace(this.table.peek()),
      isOwn: ({ news, seat }) => news.type === 'moved' && news.seat === seat,
      changed: (waiting) => (this.behind.value = waiting),
      later,
      cancel,
    });
    this.connection = new Connection({
      open,
      hello: () => this.hello(),
      deliver: (message) => this.receive(message),
      report: (status) => (this.status.value = status),
      later,
      cancel,
    });
  }

  memory(): Memory | null {
    if (this.version === undefined) return null;
    return {
      token: this.token,
      version: this.version,
      seat: this.seat.value,
      table: this.table.value,
      setup: this.setup.value,
      view: this.view.value,
      legal: this.legal.value,
      wishes: this.wishes.value,
      clocks: this.clocks.value,
      happenings: this.happenings.value,
      rolls: this.rolls.value,
    };
  }

  // What one identity saw is of no use to another, nor what an older page kept.
  remind(memory: Memory): void {
    if (memory.token !== this.token || !memory.table || !memory.clocks) return;
    this.show({ ...memory, table: memory.table });
    this.clocks.value = memory.clocks;
    this.happenings.value = memory.happenings;
    this.rolls.value = memory.rolls;
  }

  start(): void {
    this.connection.start();
  }
  stop(): void {
    this.connection.stop();
  }
  hurry(): void {
    this.connection.hurry();
  }
  reopen(): void {
    this.connection.reopen();
  }

  // Shows at once all that waits.
  catchUp(): void {
    this.pacer.catchUp();
  }

  // What an own request led to is not waited for; a refusal may be about what was not shown yet.
  async request(request: Request): Promise<Reply> {
    if (request.type === 'act') this.busy.value = true;
    if (request.type === 'leave') this.leaves = true;
    const reply = await this.connection.request(request);
    this.flush();
    this.pacer.catchUp(reply.ok ? reply.version : undefined);
    if (request.type === 'act') this.busy.value = false;
    if (request.type === 'leave' && !reply.ok) this.leaves = false;
    return reply;
  }

  private hello(): { token?: string; since?: number } {
    return {
      ...(this.token === null ? {} : { token: this.token }),
      ...(this.arrived === undefined ? {} : { since: this.arrived }),
    };
  }

  private receive(message: ServerMessage): void {
    this.inbox.push(message);
    if (this.planned) return;
    this.planned = true;
    this.around.beforeFrame(() => this.flush());
  }

  private flush(): void {
    this.planned = false;
    const messages = this.inbox;
    this.inbox = [];
    batch(() => {
      const updates: Arrived[] = [];
      for (const message of messages) {
        if (message.type === 'view') this.enter(message);
        if (message.type === 'update') updates.push(...this.fresh(message));
        if (message.type === 'hint') this.advise(message);
        if (message.type === 'error') this.fault.value = message.code;
      }
      if (updates.length > 0) this.pacer.push(updates);
    });
  }

  // Advice about a position that is gone is of no use.
  private advise(hint: HintMessage): void {
    if (hint.version >= (this.arrived ?? 0)) this.hint.value = hint;
  }

  private fresh(message: UpdateMessage): Arrived[] {
    if (this.arrived !== undefined && message.version <= this.arrived) return [];
    this.arrived = message.version;
    return [{ ...message, clocks: clocksOf(message) }];
  }

  // In the middle of a game there is more to know than the position.
  private enter(message: ViewMessage): void {
    this.enteredAt = message.version;
    this.pacer.clear();
    this.show(message);
    this.askForPast();
  }

  private askForPast(): void {
    void this.around.loadPast(this.table.peek()).then((past) => this.addPast(past));
  }

  private addPast(past: readonly Happening[]): void {
    const known = new Set(this.happenings.value.map(({ version }) => version));
    const all = [...past.filter(({ version }) => !known.has(version)), ...this.happenings.value];
    this.recall(all.sort((a, b) => a.version - b.version));
  }

  // Everything anew; a replay shows its frames this way.
  show(message: Omit<ViewMessage, 'type'>): void {
    this.version = this.arrived = message.version;
    this.seat.value = message.seat;
    this.table.value = message.table;
    this.setup.value = message.setup;
    this.view.value = message.view;
    this.legal.value = message.legal;
    this.hint.value = null;
    this.wishes.value = message.wishes;
    this.clocks.value = clocksOf(message);
  }

  // All that happened up to now, or to a frame of a replay.
  recall(happenings: readonly Happening[]): void {
    this.happenings.value = happenings.slice(-keptHappenings);
    this.rolls.value = happenings.flatMap((h) => sumsOf(h.events));
  }

  private update(message: Arrived): void {
    if (this.version !== undefined && message.version <= this.version) return;
    this.version = message.version;
    if (message.table) this.table.value = message.table;
    if (message.setup) this.setup.value = message.setup;
    this.seat.value = message.seat;
    if (message.view) {
      this.view.value = message.view;
      this.legal.value = message.legal ?? null;
      if (message.version > (this.hint.peek()?.version ?? 0)) this.hint.value = null;
    }
    this.clocks.value = message.clocks;
    this.wishes.value = wishesAfter(message.news, this.wishes.value, (seat) => this.isPerson(seat));
    this.note(message);
    // Then players may know what was kept from them: see pastOf.
    if (message.news.type === 'ended') this.askForPast();
  }

  private isPerson(seat: number): boolean {
    const table = this.table.peek();
    return table !== null && movesInPerson(table, this.happenings.peek(), seat);
  }

  private note({ version, at, news, events }: UpdateMessage): void {
    const all = [...this.happenings.value, { version, at, news, events }];
    this.happenings.value = all.slice(-keptHappenings);
    const sums = sumsOf(events);
    if (sums.length > 0) this.rolls.value = [...this.rolls.value, ...sums];
  }
}

function clocksOf({ waited_ms = [], left_ms = [] }: Pick<UpdateMessage, TimeFields>): Clocks {
  const now = Date.now();
  return { askedAt: waited_ms.map((ms) => now - ms), left: left_ms, asOf: now };
}
type TimeFields = 'waited_ms' | 'left_ms';

// Those the game waits for; others may act as well, for example answer an offer.
export function actingSeats(view: View | null): readonly number[] {
  if (!view) return [];
  return 'must_act' in view ? view.must_act : view.to_act;
}

// Special building where nothing can be built is over at once: nobody is called for it.
function goesOnByItself(view: View | null, legal: Legal | null): boolean {
  return !!view && 'phase' in view && view.phase === 'special-build' && legal?.actions.length === 1;
}

function sumsOf(events: readonly GameEvent[]): number[] {
  return events.flatMap((e) => (e.type === 'dice-rolled' ? [e.dice[0] + e.dice[1]] : []));
}

// Hidden pages get no frames; they must not fall behind for that.
function nextFrame(run: () => void): void {
  if (document.hidden) setTimeout(run, 50);
  else requestAnimationFrame(run);
}
