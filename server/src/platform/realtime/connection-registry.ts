import { signedInUserId } from '../../kernel/context.ts';
import type { CachedSession } from '../../kernel/session-cache.ts';
import type { ClientSocket } from './socket.ts';

/** A sign-in session with sockets on this server. Its sockets share one copy of the session. */
export interface SessionConnection {
  session: CachedSession;
  readonly sockets: Set<ClientSocket>;
}

/** Called when the first socket of a user on this server opens, and when the last one closes. */
export interface UserConnectionListener {
  readonly onConnect: (userId: string) => void;
  readonly onDisconnect: (userId: string) => void;
}

/** The open sockets of this server, by session and by the user who is signed in. */
export class ConnectionRegistry {
  readonly #connections = new Map<string, SessionConnection>();
  readonly #socketCounts = new Map<string, number>();
  readonly #listeners: UserConnectionListener[] = [];

  addListener(listener: UserConnectionListener): void {
    this.#listeners.push(listener);
  }

  findConnection(sessionId: string): SessionConnection | undefined {
    return this.#connections.get(sessionId);
  }

  connections(): Iterable<SessionConnection> {
    return this.#connections.values();
  }

  userIds(): Iterable<string> {
    return this.#socketCounts.keys();
  }

  /** Returns the socket of an engine.io connection, once its handshake is done. */
  findSocket(engineSocket: ClientSocket['conn']): ClientSocket | undefined {
    for (const { sockets } of this.#connections.values()) {
      for (const socket of sockets) if (socket.conn === engineSocket) return socket;
    }
    return undefined;
  }

  countSockets(userId: string): number {
    return this.#socketCounts.get(userId) ?? 0;
  }

  /** Registers a socket under its session. */
  add(socket: ClientSocket): void {
    const { session } = socket.data.connection;
    const { sessionId } = session.signedIn;
    const id = signedInUserId(session.signedIn);
    const connection = this.#connections.get(sessionId) ?? socket.data.connection;
    connection.sockets.add(socket);
    socket.data.connection = connection;
    this.#connections.set(sessionId, connection);
    const before = this.countSockets(id);
    this.#socketCounts.set(id, before + 1);
    if (before === 0) for (const listener of this.#listeners) listener.onConnect(id);
  }

  remove(socket: ClientSocket): void {
    const { connection } = socket.data;
    const { signedIn } = connection.session;
    const { sessionId } = signedIn;
    const id = signedInUserId(signedIn);
    if (!connection.sockets.delete(socket)) return;
    if (connection.sockets.size === 0) this.#connections.delete(sessionId);
    const remaining = this.countSockets(id) - 1;
    if (remaining > 0) {
      this.#socketCounts.set(id, remaining);
      return;
    }
    this.#socketCounts.delete(id);
    for (const listener of this.#listeners) listener.onDisconnect(id);
  }
}
