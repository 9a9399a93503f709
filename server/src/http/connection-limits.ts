import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from '@fastify/proxy-addr';
import type { ErrorCode } from '@thedot/domain/errors';
import { SOCKETS_PATH } from '../kernel/live.ts';
import { networkOf } from '../platform/network.ts';
import { replyOnSocket } from './problems.ts';

export interface ConnectionLimits {
  /** The longest that the head of a request may take. */
  readonly headMs: number;
  /** How long a body may take before its rate counts. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** Uploads may take any time, while at least `uploadBytes` arrive in each such period. */
  readonly uploadIdleMs: number;
  readonly uploadBytes: number;
  /** Requests of one network whose bodies are on their way, and its connections without a request yet. */
  readonly unfinished: number;
  /** Open connections of one network, also idle ones and sockets of pages; those of trusted proxies are not counted. */
  readonly connections: number;
  readonly checkMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 20_000,
  bodyMs: 20_000,
  bodyBytesPerSecond: 1_024,
  uploadIdleMs: 30_000,
  uploadBytes: 1_024,
  // A class behind one address that uploads at the same time.
  unfinished: 200,
  connections: 2_000,
  checkMs: 1_000,
};

const UPLOAD_TYPES = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;

/** A request whose body has not arrived completely. */
interface Unfinished {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly network: string;
  readonly since: number;
  readonly bytesBefore: number;
  readonly isUpload: boolean;
  /** The last time at which enough of an upload had arrived. */
  progress: { readonly at: number; readonly bytes: number };
}

interface Options {
  readonly trustedProxies: readonly string[];
  readonly limits: ConnectionLimits;
}

/**
 * Closes connections that keep a place and send nothing, or too slowly. Sending a reply may take any time, so slow
 * downloads are not affected.
 */
export function limitConnections(server: Server, { trustedProxies, limits }: Options): void {
  const isTrusted = proxyaddr.compile([...trustedProxies]);
  const open = new Groups<Socket>();
  const silent = new Groups<Socket>();
  const networksOfSilent = new Map<Socket, string>();
  const unfinished = new Groups<Unfinished>();

  server.on('connection', (socket) => {
    // Read now: a closed socket no longer knows its address.
    const { remoteAddress: address = '' } = socket;
    if (isTrusted(address, 0)) return;
    const network = networkOf(address);
    if (open.add(network, socket) > limits.connections) socket.destroy();
    // The newest may be a user's, which sends its request at once.
    if (silent.add(network, socket) > limits.unfinished) silent.oldest(network)?.destroy();
    networksOfSilent.set(socket, network);
    socket.once('close', () => {
      open.delete(network, socket);
      hasSpoken(socket);
    });
  });

  const hasSpoken = (socket: Socket) => {
    const network = networksOfSilent.get(socket);
    if (network === undefined) return;
    networksOfSilent.delete(socket);
    silent.delete(network, socket);
  };

  const watch = (request: IncomingMessage, response: ServerResponse) => {
    hasSpoken(request.socket);
    if (!announcesBody(request)) return;
    // A small body is in the same packet as its head, and complete by then.
    setImmediate(() => {
      if (request.complete || request.destroyed) return;
      const network = networkOf(proxyaddr(request, isTrusted) ?? '');
      const now = Date.now();
      const { bytesRead } = request.socket;
      const it: Unfinished = {
        request,
        response,
        network,
        since: now,
        bytesBefore: bytesRead,
        isUpload: UPLOAD_TYPES.test(request.headers['content-type'] ?? ''),
        progress: { at: now, bytes: bytesRead },
      };
      if (unfinished.add(network, it) > limits.unfinished) cut(it, 'request.rate_limited');
      request.once('close', () => unfinished.delete(network, it));
    });
  };

  function cut(it: Unfinished, code: ErrorCode): void {
    unfinished.delete(it.network, it);
    const { socket } = it.request;
    // A second reply would be read as that of the next request.
    if (it.response.headersSent) socket.destroy();
    else replyOnSocket(socket, code);
  }

  const checks = setInterval(() => {
    const now = Date.now();
    for (const it of unfinished.all()) {
      if (it.request.complete) unfinished.delete(it.network, it);
      else if (isTooSlow(it, now, limits)) cut(it, 'request.timeout');
    }
  }, limits.checkMs).unref();
  server.once('close', () => clearInterval(checks));

  // Once the server listens: the gateway of sockets takes the listeners over, and passes on only calls.
  server.once('listening', () => {
    server.prependListener('request', watch);
    server.prependListener('upgrade', (request, socket) => {
      hasSpoken(request.socket);
      // Node no longer listens to it, and the gateway not yet.
      socket.on('error', () => {});
      if (!opensSocket(request)) socket.destroy();
    });
    // Node's own 417 would leave the body unwatched; an unknown expectation may be ignored.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  });
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const opensSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url.startsWith(`${SOCKETS_PATH}/`) &&
  headers.upgrade?.toLowerCase() === 'websocket';

function isTooSlow(it: Unfinished, now: number, limits: ConnectionLimits): boolean {
  const { bytesRead } = it.request.socket;
  if (!it.isUpload) {
    const rateMs = ((bytesRead - it.bytesBefore) / limits.bodyBytesPerSecond) * 1_000;
    return now - it.since > limits.bodyMs + rateMs;
  }
  // Bytes that wait here show that this server is the slow one.
  const isOurs = it.request.readableLength > 0;
  if (isOurs || bytesRead - it.progress.bytes >= limits.uploadBytes) {
    it.progress = { at: now, bytes: bytesRead };
  }
  return now - it.progress.at > limits.uploadIdleMs;
}

/** Items by the network they belong to, in the order in which they came. */
class Groups<T> {
  readonly #groups = new Map<string, Set<T>>();

  /** Returns the number of items of the network. */
  add(network: string, item: T): number {
    const group = this.#groups.get(network) ?? new Set();
    this.#groups.set(network, group.add(item));
    return group.size;
  }

  delete(network: string, item: T): void {
    const group = this.#groups.get(network);
    group?.delete(item);
    if (group?.size === 0) this.#groups.delete(network);
  }

  oldest(network: string): T | undefined {
    return this.#groups.get(network)?.values().next().value;
  }

  *all(): Generator<T> {
    for (const group of this.#groups.values()) yield* group;
  }
}
