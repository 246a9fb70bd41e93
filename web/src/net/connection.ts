// One table's WebSocket that is never given up. When it breaks, or answers nothing although asked, it is
// opened again, says the last version seen, and repeats every act that was not answered under its old
// id, which the server carries out once. Requests of other kinds are not repeatable; they fail with
// `unreachable`.
import type { ReplyMessage, Request, ServerMessage } from '../protocol';
import { serverMessage } from '../protocol/guards';
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

// After so long a silence the server is asked whether it is there, and then has so long to answer:
// together less than ten seconds. Who looks again after a while wants to know sooner.
export const silence = 4000;
export const patience = 4000;
const impatience = 1500;
// Coming back would not help.
const hopeless = new Set(['no-such-table', 'wrong-token']);

export class Connection {
  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private attempt = 0;
  private retryTimer = 0;
  private pulseTimer = 0;
  private isAsked = false; // and has not answered yet
  private isOpen = false;
  private status: Status = 'connecting';
  private readonly name = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(private readonly around: Surroundings) {}

  start(): void {
    this.tell(this.status);
    const socket = this.around.open();
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = () => this.lost(socket);
    this.expectWithin(silence + patience);
  }

  request(request: Request): Promise<Reply> {
    const id = this.newId();
    return new Promise((settle) => {
      this.waiting.set(id, { request, settle });
      if (!this.isOpen) return;
      this.send(id, request);
      if (!this.isAsked) this.expectWithin(patience);
    });
  }

  // The page is looked at again: whether anybody is there should be known soon.
  hurry(): void {
    if (this.isOpen) this.probe(impatience);
    else this.reopen();
  }

  // The network is another one: what was open leads nowhere.
  reopen(): void {
    if (this.status === 'closed') return;
    if (this.socket) this.giveUp(this.socket);
    this.around.cancel(this.retryTimer);
    this.attempt = 0;
    this.start();
  }

  stop(): void {
    this.tell('closed');
    this.around.cancel(this.retryTimer);
    this.around.cancel(this.pulseTimer);
    this.isOpen = false;
    this.socket?.close();
  }

  private tell(status: Status): void {
    this.status = status;
    this.around.report(status);
  }

  private newId(): string {
    return `${this.name}-${++this.count}`;
  }

  private greet(socket: Socket): void {
    if (this.socket !== socket) return;
    this.isOpen = true;
    socket.send(JSON.stringify({ type: 'hello', ...this.around.hello() }));
    for (const [id, { request }] of this.waiting) this.send(id, request);
    this.expectWithin(patience);
  }

  private send(id: string, request: Request | { type: 'ping' }): void {
    this.socket?.send(JSON.stringify({ ...request, id }));
  }

  private receive(socket: Socket, data: unknown): void {
    if (this.socket !== socket) return;
    this.alive();
    const message = serverMessage(data);
    if (!message) return;
    if (message.type === 'pong') return;
    if (message.type === 'reply') return this.settle(message.id, message);
    if (message.type === 'error' && hopeless.has(message.code)) this.stop();
    this.around.deliver(message);
  }

  // Whoever speaks is there; only then was coming back a success.
  private alive(): void {
    this.attempt = 0;
    this.isAsked = false;
    if (this.status !== 'open') this.tell('open');
    this.around.cancel(this.pulseTimer);
    this.pulseTimer = this.around.later(() => this.probe(patience), silence);
  }

  private probe(wait: number): void {
    this.send(this.newId(), { type: 'ping' });
    this.expectWithin(wait);
  }

  private expectWithin(ms: number): void {
    this.isAsked = true;
    this.around.cancel(this.pulseTimer);
    const socket = this.socket;
    this.pulseTimer = this.around.later(() => socket && this.giveUp(socket), ms);
  }

  private giveUp(socket: Socket): void {
    if (this.socket !== socket) return;
    this.lost(socket);
    socket.close();
  }

  private settle(id: string, reply: Reply): void {
    this.waiting.get(id)?.settle(reply);
    this.waiting.delete(id);
  }

  private lost(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isOpen = false;
    this.around.cancel(this.pulseTimer);
    if (this.status === 'closed') return;
    this.refuseUnrepeatable();
    this.tell('waiting');
    this.retryTimer = this.around.later(() => this.start(), delayBefore(this.attempt++));
  }

  private refuseUnrepeatable(): void {
    for (const [id, { request }] of this.waiting) {
      if (request.type === 'act') continue;
      this.settle(id, { type: 'reply', id, ok: false, code: 'unreachable', message: '' });
    }
  }
}
