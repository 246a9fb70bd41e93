// Addresses of this origin's sockets, and the browser's own socket as the interface the
// connection asks for.
import type { Socket } from './connection';

export function socketUrl(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

export function openSocket(path: string): Socket {
  return new WebSocket(socketUrl(path)) as unknown as Socket;
}

export function openTableSocket(table: string): Socket {
  return openSocket(`/ws/tables/${table}`);
}
