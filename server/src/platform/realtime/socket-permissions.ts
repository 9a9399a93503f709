import type { ErrorCode } from '@thedot/domain/errors';
import { TOKEN_GRACE_MS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import { type CachedSession, isAffectedBy, type SessionCache } from '../../kernel/session-cache.ts';
import type { ConnectionRegistry, SessionConnection } from './connection-registry.ts';
import { refuseSocket } from './handshake.ts';
import { type ClientSocket, disconnectSocket } from './socket.ts';
import {
  isPresenceRoom,
  isSubscriptionRoom,
  listPermittedRooms,
  presenceRoom,
} from './socket-rooms.ts';

interface Setup {
  readonly registry: ConnectionRegistry;
  readonly people: SessionCache;
  readonly log: Logger;
}

const MAX_CONCURRENT_CHECKS = 8;
const TICK_MS = 1_000;

/** Keeps open sockets within the permissions of their users: a changed user is checked again at once. */
export function trackPermissions({ registry, people, log }: Setup) {
  /** Ids of sessions to check. A session that changes during its check is checked again, so that the last check counts. */
  const due = new Set<string>();
  const checking = new Set<string>();
  let changeCount = 0;

  people.onChange((change) => {
    changeCount++;
    if (change && 'user' in change) leaveAll(presenceRoom(change.user));
    for (const connection of registry.connections()) {
      if (!change || isAffectedBy(connection.session.signedIn, change))
        due.add(sessionIdOf(connection));
    }
    checkDue();
  });

  /** The viewers of a changed user may differ now. Pages that may still see the user subscribe again within a minute. */
  function leaveAll(room: string): void {
    for (const { sockets } of registry.connections()) {
      for (const socket of sockets) void socket.leave(room);
    }
  }

  function checkDue(): void {
    for (const sessionId of due) {
      if (checking.size >= MAX_CONCURRENT_CHECKS) return;
      if (checking.has(sessionId)) continue;
      due.delete(sessionId);
      checking.add(sessionId);
      void check(sessionId).then((isDone) => {
        checking.delete(sessionId);
        if (isDone) checkDue();
        else due.add(sessionId);
      });
    }
  }

  /** Returns false when the database did not answer: the next tick checks again. */
  async function check(sessionId: string): Promise<boolean> {
    try {
      const session = await people.find(sessionId);
      const connection = registry.findConnection(sessionId);
      if (connection) applySession(connection, session);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'permissions of open sockets not checked');
      return false;
    }
  }

  function applySession(connection: SessionConnection, session: CachedSession | undefined): void {
    const refusal = refuseSocket(session);
    if (!session || refusal) {
      return disconnectAll(connection, refusal ?? 'auth.session_expired');
    }
    const havePermissionsChanged = session.permissionsEtag !== connection.session.permissionsEtag;
    connection.session = session;
    for (const socket of connection.sockets) {
      updateRooms(socket, session, havePermissionsChanged);
      if (havePermissionsChanged) socket.emit('update-organization');
    }
  }

  /**
   * Disconnects sockets whose token was not renewed in time, with one timer for all sockets. A session past its end
   * is read again first, because it may have been extended; one past the end of a viewing has its own user again.
   */
  function tick(): void {
    const now = Date.now();
    for (const connection of registry.connections()) {
      const { expiresAt, signedIn } = connection.session;
      if (Math.min(expiresAt, signedIn.viewing?.endsAt ?? Infinity) <= now) {
        due.add(sessionIdOf(connection));
        continue;
      }
      for (const socket of connection.sockets) {
        if (socket.data.tokenExpiresAt + TOKEN_GRACE_MS <= now) {
          disconnectSocket(socket, 'auth.no_token');
        }
      }
    }
    checkDue();
  }
  const timer = setInterval(tick, TICK_MS);
  timer.unref();

  return {
    changeCount: () => changeCount,
    /** Joins the rooms of a new socket. A session that changed since its handshake is checked again. */
    admit: (socket: ClientSocket, session: CachedSession) => {
      updateRooms(socket, session, true);
      const { connection, changeCount: before } = socket.data;
      if (before === changeCount && connection.session.permissionsEtag === session.permissionsEtag)
        return;
      due.add(sessionIdOf(connection));
      checkDue();
    },
    stop: () => clearInterval(timer),
  };
}

/** Joins the permitted rooms and leaves all others. After a change of permissions pages must subscribe again. */
function updateRooms(
  socket: ClientSocket,
  { signedIn }: CachedSession,
  havePermissionsChanged: boolean,
): void {
  const rooms = new Set([socket.id, ...listPermittedRooms(signedIn)]);
  for (const room of socket.rooms) {
    if (!rooms.has(room) && (havePermissionsChanged || !isRequested(room))) void socket.leave(room);
  }
  void socket.join([...rooms]);
}

const isRequested = (room: string) => isPresenceRoom(room) || isSubscriptionRoom(room);

const sessionIdOf = (connection: SessionConnection) => connection.session.signedIn.sessionId;

function disconnectAll(connection: SessionConnection, code: ErrorCode): void {
  for (const socket of connection.sockets) disconnectSocket(socket, code);
}
