import type {
  SocketReplies,
  SocketRequestName,
  SocketRequestPayload,
} from '@thedot/domain/socket-requests';
import type { SignedIn, SystemContext } from './context.ts';
import type { Live, LiveTopic } from './live.ts';

/** Whether a subscription adds to the earlier ones of a socket or replaces them. */
export type EarlierSubscriptions = 'others stay' | 'others go';

/** The context of a socket request handler. */
export interface SocketRequestContext extends SystemContext {
  readonly actor: SignedIn;
  readonly live: Live;
  /** The socket of the request: a key for data that lives as long as the socket. */
  readonly socket: object;
  /** Subscribes the socket to presence updates of users, and unsubscribes it from those of others. */
  readonly watchPresence: (userIds: readonly string[], notThese: readonly string[]) => void;
  /** Returns the users whose presence updates the socket receives. */
  readonly watchedUserIds: () => string[];
  /** Subscribes the socket to changes of experts and organizations that the page shows. */
  readonly subscribe: (shown: readonly LiveTopic[], others: EarlierSubscriptions) => void;
}

export type RequestHandlers<A extends SocketRequestName, Ctx> = {
  readonly [Name in A]: (
    payload: SocketRequestPayload<Name>,
    ctx: Ctx,
  ) => Promise<SocketReplies[Name]>;
};

/** Requests about the socket itself, handled by the gateway. Features handle all others. */
export type ConnectionRequestName = 'add-listener' | 'renew';
export type SocketRequestHandlers = RequestHandlers<
  Exclude<SocketRequestName, ConnectionRequestName>,
  SocketRequestContext
>;
