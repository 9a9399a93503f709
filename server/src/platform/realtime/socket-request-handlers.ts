import { can } from '@thedot/domain/access/access';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import {
  SOCKET_REQUESTS,
  type SocketRequestDefinition,
  type SocketRequestName,
  type SocketResponse,
} from '@thedot/domain/socket-requests';
import { id } from '@thedot/domain/kernel/fields';
import { MAX_WATCHED_USERS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import { z } from 'zod';
import { toAppError } from '../../kernel/app-errors.ts';
import { type SystemContext, type SignedIn, signedInUserId } from '../../kernel/context.ts';
import type { Live, LiveTopic } from '../../kernel/live.ts';
import type { CachedSession } from '../../kernel/session-cache.ts';
import type {
  ConnectionRequestName,
  EarlierSubscriptions,
  RequestHandlers,
  SocketRequestContext,
  SocketRequestHandlers,
} from '../../kernel/socket-requests.ts';
import { createRefusalAuditor } from '../audit/refusal-audit.ts';
import type { ClientSocket } from './socket.ts';
import {
  isSubscriptionRoom,
  isPresenceRoom,
  subscriptionRoom,
  presenceRoomUserId,
  presenceRoom,
} from './socket-rooms.ts';

export type ConnectionHandlers = RequestHandlers<
  ConnectionRequestName,
  { readonly actor: SignedIn; readonly socket: ClientSocket }
>;

interface DispatcherOptions {
  readonly context: SystemContext;
  readonly live: Live;
  readonly log: Logger;
  readonly handlers: ConnectionHandlers & SocketRequestHandlers;
  /** Charges a socket for more frames than the one of its request. */
  readonly chargeFrames: (socket: ClientSocket, frames: number) => void;
}

/** The extra frames that a refused or malformed request costs. The web app sends none. */
const REFUSED_REQUEST_FRAMES = 4;

/** Creates the listener for requests of all sockets. Socket.IO calls it with the socket as `this`. */
export function createRequestDispatcher({
  context,
  live,
  log,
  handlers,
  chargeFrames,
}: DispatcherOptions) {
  const note = createRefusalAuditor(context.db);

  return function dispatch(this: ClientSocket, name: string, ...args: unknown[]): void {
    const acknowledge = takeAcknowledgement(args);
    handle(this, name, args).then(
      (reply) => acknowledge({ reply }),
      (error: Error) => {
        const { code } = toAppError(error);
        if (code === 'server.unexpected')
          log.error({ err: error, ask: name }, 'socket request failed');
        else if (code !== 'server.unavailable' && code !== 'view_as.read_only')
          refuse(this, name, { code, subjectId: findSubjectId(args) });
        acknowledge({ code });
      },
    );
  };

  /** Handles a request again when the permissions of the user changed while it was handled. */
  async function handle(
    socket: ClientSocket,
    name: string,
    args: readonly unknown[],
  ): Promise<unknown> {
    try {
      return await handleAs(socket.data.connection.session, socket, name, args);
    } catch (error) {
      if (error instanceof PermissionsChanged) return handle(socket, name, args);
      throw error;
    }
  }

  async function handleAs(
    { signedIn: actor, permissionsEtag: rights }: CachedSession,
    socket: ClientSocket,
    name: string,
    args: readonly unknown[],
  ) {
    if (!isRequestName(name)) throw new AppError('request.not_found');
    const { access, payload, viewAs }: SocketRequestDefinition = SOCKET_REQUESTS[name];
    if (actor.viewing && viewAs !== 'open') throw new AppError('view_as.read_only');
    if (!can(actor, access)) throw new AppError('access.denied');
    const { success, data } = payload.safeParse(args[0]);
    if (!success || args.length > 1) throw new AppError('request.invalid');
    // The schema of this request has just parsed the data. The compiler cannot relate the two by the name.
    const handler = handlers[name] as (
      payload: typeof data,
      ctx: SocketRequestContext & { readonly socket: ClientSocket },
    ) => Promise<unknown>;
    const checkPermissions = () => {
      if (socket.data.connection.session.permissionsEtag !== rights) throw new PermissionsChanged();
    };
    const watchPresence: SocketRequestContext['watchPresence'] = (ids, notThese) => {
      checkPermissions();
      joinPresenceRooms(socket, ids, notThese);
    };
    const watchedUserIds: SocketRequestContext['watchedUserIds'] = () =>
      [...socket.rooms].filter(isPresenceRoom).map(presenceRoomUserId);
    const subscribe: SocketRequestContext['subscribe'] = (shown, others) => {
      checkPermissions();
      joinSubscriptionRooms(socket, shown, others);
    };
    return handler(data, {
      ...context,
      actor,
      live,
      socket,
      watchPresence,
      watchedUserIds,
      subscribe,
    });
  }

  function refuse(socket: ClientSocket, name: string, refusal: Refusal): void {
    chargeFrames(socket, REFUSED_REQUEST_FRAMES);
    const { connection, address } = socket.data;
    const call = isRequestName(name) ? `line ${name}` : 'line';
    const actorId = signedInUserId(connection.session.signedIn);
    void note({ actorId, call, subjectKind: 'call', ...refusal, address }, log);
  }
}

class PermissionsChanged extends Error {}

interface Refusal {
  readonly code: ErrorCode;
  readonly subjectId: string | null;
}

const SubjectPayload = z.union([id, z.object({ roomId: id }).transform(({ roomId }) => roomId)]);

/** Returns the room or user that a request names, or null. */
const findSubjectId = ([payload]: readonly unknown[]): string | null =>
  SubjectPayload.safeParse(payload).data ?? null;

const isRequestName = (name: string): name is SocketRequestName =>
  Object.hasOwn(SOCKET_REQUESTS, name);

/** Removes the acknowledgement callback from the arguments. Returns a no-op when the client expects no reply. */
export function takeAcknowledgement(
  args: unknown[],
): (response: { reply: unknown } | { code: ErrorCode }) => void {
  if (typeof args.at(-1) !== 'function') return () => {};
  // Socket.IO appends its callback as the last argument.
  return args.pop() as (response: SocketResponse | { reply: unknown }) => void;
}

/** The most presence rooms of a socket: those of its last two requests. */
const MAX_PRESENCE_ROOMS = 2 * MAX_WATCHED_USERS;

function joinPresenceRooms(
  socket: ClientSocket,
  ids: readonly string[],
  notThese: readonly string[],
): void {
  for (const id of [...notThese, ...ids]) void socket.leave(presenceRoom(id));
  void socket.join(ids.map(presenceRoom));
  const all = [...socket.rooms].filter(isPresenceRoom);
  for (const room of all.slice(0, -MAX_PRESENCE_ROOMS)) void socket.leave(room);
}

function joinSubscriptionRooms(
  socket: ClientSocket,
  shown: readonly LiveTopic[],
  others: EarlierSubscriptions,
): void {
  const rooms = new Set(shown.map(subscriptionRoom));
  void socket.join([...rooms]);
  if (others === 'others stay') return;
  for (const room of socket.rooms) {
    if (isSubscriptionRoom(room) && !rooms.has(room)) void socket.leave(room);
  }
}
