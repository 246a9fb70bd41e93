// One table's WebSocket that is never given up: when it breaks it is opened again, says the last
// version seen, and repeats every act that was not answered under its old id, which the server
// carries out once. Requests of other kinds are not repeatable; they fail with `unreachable`.
import type { ReplyMessage, Request, ServerMessage } from '../protocol';
import { delayBefore } from './backoff';

export type Status = 'connecting' | 'open' | 'waiting' | 'closed';
export type Reply = ReplyMessage;

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Surroundings {
  open(): Socket;
  hello(): { token?: string; since?: number };
  deliver(message: ServerMessage): void;
  report(status: Status): void;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
}

interface Waiting {
  request: Request;
  settle(reply: Reply): void;
}

const answerTime = 15000;
// Coming back would not help.
const hopeless = new Set(['no-such-table', 'wrong-token']);

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private attempt = 0;
  private retryTimer = 0;
  private watchTimer = 0;
  private ended = false;
  private readonly name = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(private readonly around: Surroundings) {}

  start(): void {
    this.around.report('connecting');
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => this.lost(socket);
  }

  request(request: Request): Promise<Reply> {
    const id = `${this.name}-${++this.count}`;
    return new Promise((settle) => {
      this.waiting.set(id, { request, settle });
      if (this.isOpen) this.send(id, request);
      this.watch();
    });
  }

  // Try at once, for example when the network is back.
  hurry(): void {
    if (this.ended || this.socket) return;
    this.around.cancel(this.retryTimer);
    this.attempt = 0;
    this.start();
  }

  stop(): void {
    this.ended = true;
    this.around.cancel(this.retryTimer);
    this.around.cancel(this.watchTimer);
    this.socket?.close();
    this.around.report('closed');
  }

  private isOpen = false;

  private greet(socket: Socket): void {
    this.isOpen = true;
    this.attempt = 0;
    socket.send(JSON.stringify({ type: 'hello', ...this.around.hello() }));
    for (const [id, { request }] of this.waiting) this.send(id, request);
    this.around.report('open');
  }

  private send(id: string, request: Request): void {
    this.socket?.send(JSON.stringify({ ...request, id }));
  }

  private receive(data: unknown): void {
    const message = parse(data);
    if (!message) return;
    if (message.type === 'reply') return this.settle(message.id, message);
    if (message.type === 'error' && hopeless.has(message.code)) this.stop();
    this.around.deliver(message);
  }

  private settle(id: string, reply: Reply): void {
    this.waiting.get(id)?.settle(reply);
    this.waiting.delete(id);
    this.watch();
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isOpen = false;
    if (this.ended) return;
    for (const [id, { request }] of this.waiting) {
      if (request.type !== 'act') {
        this.settle(id, { type: 'reply', id, ok: false, code: 'unreachable', message: '' });
      }
    }
    this.around.report('waiting');
    this.retryTimer = this.around.later(() => this.start(), delayBefore(this.attempt++));
  }

  // A connection that answers nothing is as good as broken.
  private watch(): void {
    this.around.cancel(this.watchTimer);
    if (this.waiting.size === 0) return;
    this.watchTimer = this.around.later(() => {
      const socket = this.socket;
      if (!socket) return;
      socket.close();
      this.lost(socket);
    }, answerTime);
  }
}

function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as ServerMessage;
  } catch {
    return null;
  }
}
