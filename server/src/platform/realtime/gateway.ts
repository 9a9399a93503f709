import type { Server as HttpServer, ServerResponse } from 'node:http';
import { AppError } from '@thedot/domain/errors';
import { SOCKETS_OPENED_PER_MINUTE, SOCKETS_PER_USER } from '@thedot/domain/limits';
import { AUDIENCE_BY_EVENT } from '@thedot/domain/live';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import { signedInUserId } from '../../kernel/context.ts';
import { type Live, SOCKETS_PATH } from '../../kernel/live.ts';
import type { SessionCache } from '../../kernel/session-cache.ts';
import { SAFE_HEADERS, toAppError } from '../../kernel/app-errors.ts';
import type { NamespaceRooms, SocketNamespace } from '../../kernel/socket-namespace.ts';
import type { SocketRequestHandlers } from '../../kernel/socket-requests.ts';
import type { Keys } from '../../kernel/keys.ts';
import { countSocket } from '../metrics.ts';
import { networkOf } from '../network.ts';
import { createCounter } from '../rate-limits/rate-limits.ts';
import type { Redis } from '../redis.ts';
import { createRefusalAuditor } from '../audit/refusal-audit.ts';
import { ConnectionRegistry, type UserConnectionListener } from './connection-registry.ts';
import { authenticateSocket, createRequestReader, type HandshakeRefusal } from './handshake.ts';
import { openNamespace } from './namespaces.ts';
import { createStreamsAdapter } from './redis-streams-adapter.ts';
import { type ClientSocket, disconnectSocket, emitToSocket, type SocketServer } from './socket.ts';
import { trackPermissions } from './socket-permissions.ts';
import { createSocketRateLimit } from './socket-rate-limit.ts';
import { type ConnectionHandlers, createRequestDispatcher } from './socket-request-handlers.ts';
import {
  audienceRoom,
  presenceRoom,
  staffRoom,
  subscriptionRoom,
  wholeRoom,
} from './socket-rooms.ts';

export interface GatewayOptions {
  readonly settings: Settings;
  readonly db: Db;
  readonly keys: Keys;
  readonly people: SessionCache;
  readonly redis: Redis | null;
  readonly handlers: SocketRequestHandlers;
  readonly namespaces: readonly SocketNamespace[];
  readonly now: () => Date;
  readonly log: Logger;
}

/** The Socket.IO server: each open page of a signed-in user has a socket, on which it receives events. */
export interface Gateway {
  readonly live: Live;
  /** Accepts sockets on an HTTP server. */
  readonly attach: (server: HttpServer) => void;
  /** Returns the users with a socket on this server. */
  readonly connectedUserIds: () => string[];
  readonly isConnected: (userId: string) => boolean;
  readonly onUserConnection: (listener: UserConnectionListener) => void;
  /** Refuses new sockets and closes all others, so that pages reconnect to another server. */
  readonly close: () => Promise<void>;
}

/** Socket requests are small. Chat messages go over HTTP. */
const MAX_FRAME_BYTES = 16_384;
const AUTHENTICATION_TIMEOUT_MS = 10_000;

export function createGateway(options: GatewayOptions): Gateway {
  const { settings, db, people, redis, now, log } = options;
  const registry = new ConnectionRegistry();
  const permissions = trackPermissions({ registry, people, log });
  const note = createRefusalAuditor(db);
  const { addressOf, isOwnPage } = createRequestReader(settings);
  const opened = createCounter(redis, {
    name: 'lines',
    points: SOCKETS_OPENED_PER_MINUTE,
    seconds: 60,
  });
  const streams =
    redis && createStreamsAdapter({ redis, log, onMissedEvents: closeAllConnections });
  let isClosing = false;

  const io: SocketServer = new Server({
    path: SOCKETS_PATH,
    transports: ['websocket'],
    serveClient: false,
    // For the namespace that takes the longest frames; each namespace has its own (`socket-rate-limit.ts`).
    maxHttpBufferSize: Math.max(
      MAX_FRAME_BYTES,
      ...options.namespaces.map(({ maxFrameBytes }) => maxFrameBytes),
    ),
    connectTimeout: AUTHENTICATION_TIMEOUT_MS,
    ...(streams && { adapter: streams.adapter }),
    allowRequest: (request, decide) => {
      const refuse = (reason: string) => decide(reason, false);
      const address = addressOf(request);
      if (isClosing) return refuse('The hub is about to stop');
      if (!isOwnPage(request)) {
        noteRefusal({ refusal: 'request.cross_site' }, address);
        return refuse('This page is not of this hub');
      }
      opened.consume(networkOf(address)).then(
        () => decide(null, true),
        () => refuse('Too many connections'),
      );
    },
  });

  streams?.follow(io);

  /** Makes pages reconnect after events may have been lost: a page that reconnects loads its data again. */
  function closeAllConnections(): void {
    for (const { sockets } of registry.connections()) {
      for (const socket of sockets) socket.conn.close();
    }
    for (const { closeConnections } of namespaces) closeConnections();
  }

  io.use((socket, next) => {
    const changeCount = permissions.changeCount();
    const address = addressOf(socket.request);
    const refuse = (code: string) => {
      next(Object.assign(new Error(code), { data: { code } }));
      // A refused connection is closed once the error packet is sent.
      setImmediate(() => socket.conn.close());
    };
    authenticateSocket(socket.handshake.auth['token'], options).then(
      (admission) => {
        if ('refusal' in admission) {
          noteRefusal(admission, address);
          return refuse(admission.refusal);
        }
        const { session, tokenExpiresAt } = admission;
        const connection = { session, sockets: new Set<ClientSocket>() };
        socket.data = { connection, tokenExpiresAt, changeCount, address };
        next();
      },
      (error: Error) => {
        const { code } = toAppError(error);
        log.warn({ err: error }, 'socket connection failed');
        refuse(code);
      },
    );
  });

  function noteRefusal({ refusal: code, userId, isExpected }: HandshakeRefusal, address: string) {
    if (isExpected) return;
    const subject = { subjectKind: userId ? 'user' : 'call', subjectId: userId ?? null };
    void note({ actorId: null, call: 'line', code, ...subject, address }, log);
  }

  const live: Live = {
    sendToUsers: (userIds, event, ...what) => {
      if (!userIds.length) return;
      const rooms = userIds.map((id) => audienceRoom(AUDIENCE_BY_EVENT[event], id));
      tell(() => io.to(rooms).emit(event, ...what));
    },
    sendToStaff: (event, ...what) =>
      tell(() => io.to(staffRoom(AUDIENCE_BY_EVENT[event])).emit(event, ...what)),
    sendToAll: (event, ...what) =>
      tell(() => io.to(wholeRoom(AUDIENCE_BY_EVENT[event])).emit(event, ...what)),
    sendToTopics: (shown, event, ...what) =>
      tell(() => io.to(shown.map(subscriptionRoom)).emit(event, ...what)),
    sendPresence: (how) => {
      const rooms = [
        presenceRoom(how.userId),
        audienceRoom(AUDIENCE_BY_EVENT.presence, how.userId),
      ];
      tell(() => io.to(rooms).emit('presence', how));
    },
    stopWatching: (watcherId, userId) =>
      tell(() =>
        io
          .in(audienceRoom(AUDIENCE_BY_EVENT.presence, watcherId))
          .socketsLeave(presenceRoom(userId)),
      ),
    sendToRooms: (to, event, ...what) => {
      if (to.rooms.length) tell(() => socketsIn(to).emit(event, ...what));
    },
    leaveRooms: (from, rooms) => {
      if (from.rooms.length) tell(() => socketsIn(from).socketsLeave([...rooms]));
    },
    closeRooms: (to, event, ...what) => {
      if (!to.rooms.length) return;
      tell(() => {
        socketsIn(to).emit(event, ...what);
        // The request that led to it is answered first.
        setImmediate(() => tell(() => socketsIn(to).disconnectSockets(true)));
      });
    },
  };

  const socketsIn = ({ namespace, rooms, except }: NamespaceRooms) =>
    io
      .of(namespace)
      .to([...rooms])
      .except(except === undefined ? [] : [except]);

  /** Logs failures instead of throwing: the caller has committed already. */
  function tell(send: () => void): void {
    try {
      send();
    } catch (error) {
      log.error({ err: error }, 'live event not sent');
    }
  }

  const connectionHandlers: ConnectionHandlers = {
    'add-listener': async (userId, { actor }) => {
      if (userId !== actor.id) throw new AppError('access.denied');
      return null;
    },
    renew: async (token, { socket }) => {
      const admission = await authenticateSocket(token, options);
      if ('refusal' in admission) throw new AppError(admission.refusal);
      const { sessionId } = admission.session.signedIn;
      if (sessionId !== socket.data.connection.session.signedIn.sessionId) {
        throw new AppError('access.denied');
      }
      socket.data.tokenExpiresAt = admission.tokenExpiresAt;
      return null;
    },
  };

  const dispatch = createRequestDispatcher({
    context: { db, now, settings },
    live,
    log,
    handlers: { ...options.handlers, ...connectionHandlers },
    chargeFrames: (socket, frames) => frameLimits?.charge(socket.conn, frames),
  });
  let frameLimits: ReturnType<typeof createSocketRateLimit> | undefined;

  const namespaces = options.namespaces.map((namespace) =>
    openNamespace(io, namespace, {
      context: { db, now, settings, live },
      addressOf,
      admitFrames: (...admission) => frameLimits?.admit(...admission),
      log,
    }),
  );

  io.on('connection', (socket) => {
    const { session } = socket.data.connection;
    if (registry.countSockets(signedInUserId(session.signedIn)) >= SOCKETS_PER_USER) {
      return disconnectSocket(socket, 'request.rate_limited');
    }
    registry.add(socket);
    countSocket(1);
    socket.on('disconnect', unregister);
    socket.onAny(dispatch);
    permissions.admit(socket, session);
  });

  function unregister(this: ClientSocket) {
    registry.remove(this);
    countSocket(-1);
  }

  return {
    live,
    connectedUserIds: () => [...registry.userIds()],
    isConnected: (userId) => registry.countSockets(userId) > 0,
    onUserConnection: (listener) => registry.addListener(listener),
    attach: (server) => {
      io.attach(server);
      io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
        next();
      });
      frameLimits = createSocketRateLimit(io.engine, {
        maxFrameBytes: MAX_FRAME_BYTES,
        onExceeded: (engineSocket) => {
          const socket = registry.findSocket(engineSocket);
          if (socket) emitToSocket(socket, 'slow-down', { code: 'request.rate_limited' });
        },
        onFlood: (engineSocket) => {
          const socket = registry.findSocket(engineSocket);
          if (socket) disconnectSocket(socket, 'request.rate_limited');
          else engineSocket.close();
        },
      });
    },
    close: async () => {
      isClosing = true;
      permissions.stop();
      await Promise.all(namespaces.map(({ stop }) => stop()));
      await io.of('/').adapter.close();
      io.engine?.close();
      streams?.close();
    },
  };
}
