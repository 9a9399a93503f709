import type { ErrorCode } from '@thedot/domain/errors';
import type { SocketEvents } from '@thedot/domain/live';
import type { SocketResponse } from '@thedot/domain/socket-requests';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { SessionConnection } from './connection-registry.ts';

/** Requests are validated when they arrive, so any event name and payload is accepted here. */
interface ClientToServerEvents {
  [event: string]: (payload: unknown, acknowledge: (response: SocketResponse) => void) => void;
}
/** Events are typed where they are sent: by `Live`, and by `emitToSocket` below. */
interface ServerToClientEvents {
  [event: string]: (...payload: readonly unknown[]) => void;
}

/** The data of each socket. Small, because a server has thousands of sockets. */
export interface SocketData {
  /** Shared by all sockets of a session. */
  connection: SessionConnection;
  readonly address: string;
  /** The number of permission changes seen before the permissions of this socket were read. */
  readonly changeCount: number;
  /** When the access token of this socket expires, in milliseconds since the epoch. */
  tokenExpiresAt: number;
}

/** The socket of an open page. */
export type ClientSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;
export type SocketServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;

/** Sends an event about the socket itself. */
export const emitToSocket = <E extends keyof SocketEvents>(
  socket: ClientSocket,
  event: E,
  ...payload: SocketEvents[E]
) => socket.emit(event, ...payload);

/** Sends the reason and closes the socket. Packets that wait in the send buffer are sent first. */
export function disconnectSocket(socket: ClientSocket, code: ErrorCode): void {
  emitToSocket(socket, 'session-ended', { code });
  socket.disconnect(true);
}
