import type { IncomingMessage } from 'node:http';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { Logger } from 'pino';
import type { Namespace, Socket } from 'socket.io';
import { toAppError } from '../../kernel/app-errors.ts';
import type {
  NamespaceConnection,
  NamespaceContext,
  SocketNamespace,
} from '../../kernel/socket-namespace.ts';
import { createRefusalAuditor } from '../audit/refusal-audit.ts';
import { countSocket } from '../metrics.ts';
import type { SocketServer } from './socket.ts';
import { takeAcknowledgement } from './socket-request-handlers.ts';
import { type createSocketRateLimit, FrameBudget } from './socket-rate-limit.ts';

interface Setup {
  readonly context: NamespaceContext;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly admitFrames: ReturnType<typeof createSocketRateLimit>['admit'];
  readonly log: Logger;
}

/** The open sockets of one client on this server, which share a budget. */
interface Client {
  readonly budget: FrameBudget;
  readonly socketIds: Set<string>;
}

/** The cost of a request that is refused, in frames. */
const REFUSED_REQUEST_FRAMES = 4;

/** Opens a namespace of a feature on the socket server. */
export function openNamespace(io: SocketServer, namespace: SocketNamespace, setup: Setup) {
  const { context, addressOf, admitFrames, log } = setup;
  const { name, limit, maxFrameBytes, requests } = namespace;
  const note = createRefusalAuditor(context.db);
  const clients = new Map<string, Client>();
  const connections = new WeakMap<object, NamespaceConnection>();
  const sockets: Namespace = io.of(name);

  sockets.use((socket, next) => {
    const refuse = (code: ErrorCode) => {
      next(Object.assign(new Error(code), { data: { code } }));
      // A refused connection is closed once the error packet is sent.
      setImmediate(() => socket.conn.close());
    };
    const token: unknown = socket.handshake.auth['token'];
    namespace.connect(token, socketOf(socket), context).then(
      (connection) => {
        const { clientId } = connection;
        const client = clients.get(clientId);
        if (client && client.socketIds.size >= namespace.socketsPerClient)
          return refuse('request.rate_limited');
        connections.set(socket, connection);
        next();
      },
      (error: Error) => {
        const { code } = toAppError(error);
        if (error instanceof AppError) noteRefusal(socket, null, { call: 'line', code });
        else log.warn({ err: error }, 'socket connection failed');
        refuse(code);
      },
    );
  });

  sockets.on('connection', (socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const { clientId, rooms } = connection;
    const client = clients.get(clientId) ?? {
      budget: new FrameBudget(limit),
      socketIds: new Set<string>(),
    };
    clients.set(clientId, client);
    client.socketIds.add(socket.id);
    admitFrames(socket.conn, name, { budget: client.budget, maxFrameBytes });
    countSocket(1);
    void socket.join([...rooms]);
    socket.on('disconnect', () => {
      client.socketIds.delete(socket.id);
      if (client.socketIds.size === 0) clients.delete(clientId);
      countSocket(-1);
      connection.onDisconnect().catch((error: unknown) => {
        log.warn({ err: error }, 'closed socket not recorded');
      });
    });
    socket.onAny((request: string, ...args: unknown[]) => {
      const acknowledge = takeAcknowledgement(args);
      handle(connection, client, request, args).then(
        (reply) => acknowledge({ reply: reply ?? null }),
        (error: Error) => {
          const { code } = toAppError(error);
          if (code === 'server.unexpected')
            log.error({ err: error, ask: request }, 'socket request failed');
          else if (code !== 'server.unavailable') {
            client.budget.spend(REFUSED_REQUEST_FRAMES);
            const call = Object.hasOwn(requests, request) ? `line ${request}` : 'line';
            noteRefusal(socket, clientId, { call, code });
          }
          acknowledge({ code });
        },
      );
    });
  });

  async function handle(
    connection: NamespaceConnection,
    { budget }: Client,
    request: string,
    args: readonly unknown[],
  ): Promise<unknown> {
    const schema = Object.hasOwn(requests, request) ? requests[request] : undefined;
    if (!schema) throw new AppError('request.not_found');
    if (budget.spend(namespace.costOf(request) - 1) !== 'within')
      throw new AppError('request.rate_limited');
    const { success, data } = schema.safeParse(args[0]);
    if (!success || args.length > 1) throw new AppError('request.invalid');
    return connection.handle(request, data);
  }

  /** The clients are no users, so an entry names the client as its subject. */
  function noteRefusal(
    socket: Socket,
    clientId: string | null,
    what: { readonly call: string; readonly code: ErrorCode },
  ): void {
    const subject = { subjectKind: clientId ? 'attendee' : 'call', subjectId: clientId };
    const address = addressOf(socket.request);
    void note({ actorId: null, ...what, ...subject, address }, log);
  }

  const { heartbeat } = namespace;
  const timer =
    heartbeat &&
    setInterval(() => {
      const ids = [...sockets.sockets.keys()];
      if (ids.length === 0) return;
      heartbeat.beat(ids, context).catch((error: unknown) => {
        log.warn({ err: error }, 'presence of sockets not refreshed');
      });
    }, heartbeat.everyMs).unref();

  return {
    /** Makes pages reconnect after events may have been lost. */
    closeConnections: () => {
      for (const socket of sockets.sockets.values()) socket.conn.close();
    },
    stop: async () => {
      clearInterval(timer);
      await sockets.adapter.close();
    },
  };
}

const socketOf = (socket: Socket) => ({
  id: socket.id,
  join: (rooms: readonly string[]) => void socket.join([...rooms]),
  leave: (rooms: readonly string[]) => {
    for (const room of rooms) void socket.leave(room);
  },
  isIn: (room: string) => socket.rooms.has(room),
});
