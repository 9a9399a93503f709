import type { ZodType } from 'zod';
import type { SystemContext } from './context.ts';
import type { Live } from './live.ts';

/** How many frames within a time. */
export interface FrameLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** A namespace of the socket server with its own kind of clients, requests and limits. The hub's pages use the default one. */
export interface SocketNamespace {
  readonly name: `/${string}`;
  /** Of all sockets of one client on a server. */
  readonly limit: FrameLimit;
  readonly maxFrameBytes: number;
  readonly socketsPerClient: number;
  readonly requests: Readonly<Record<string, ZodType>>;
  /** In frames, its own included. */
  readonly costOf: (request: string) => number;
  /** Admits a socket by its token; throws an `AppError` otherwise. */
  readonly connect: (
    token: unknown,
    socket: NamespaceSocket,
    ctx: NamespaceContext,
  ) => Promise<NamespaceConnection>;
  /** Runs regularly with the ids of all sockets on this server. */
  readonly heartbeat?: {
    readonly everyMs: number;
    readonly beat: (socketIds: readonly string[], ctx: NamespaceContext) => Promise<void>;
  };
}

export interface NamespaceContext extends SystemContext {
  readonly live: Live;
}

/** What a connection may do with its socket. */
export interface NamespaceSocket {
  readonly id: string;
  readonly join: (rooms: readonly string[]) => void;
  readonly leave: (rooms: readonly string[]) => void;
  readonly isIn: (room: string) => boolean;
}

/** An admitted socket. */
export interface NamespaceConnection {
  /** For limits and the audit log. */
  readonly clientId: string;
  readonly rooms: readonly string[];
  /** Handles a request whose payload its schema has parsed. */
  readonly handle: (name: string, payload: unknown) => Promise<unknown>;
  readonly onDisconnect: () => Promise<void>;
}

/** Sockets of a namespace. */
export interface NamespaceRooms {
  readonly namespace: SocketNamespace['name'];
  /** The sockets in at least one of them. */
  readonly rooms: readonly string[];
  /** The id of a socket that is left out. */
  readonly except?: string;
}
