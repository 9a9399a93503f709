import type { ErrorCode } from '@thedot/domain/errors';
import type { LineEvents, LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { LiveAnswer, LiveAsk } from '@thedot/domain/socket-requests';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';

type Events = LiveEvents & LineEvents;
type Frame = readonly [event: string, ...what: unknown[]];
type Options = Partial<ManagerOptions & SocketOptions>;

/** An open page's socket, and all that it has heard. */
export type TestSocket = ReturnType<typeof page>;

interface Caller {
  readonly accessToken: string;
}

interface Listening {
  readonly listen: (where: { readonly host: string; readonly port: number }) => Promise<string>;
}

/** The pages of a test: sockets to this server, which listens from the first on. */
export function openPages(app: Listening) {
  const open: Socket[] = [];
  let listening: Promise<string> | undefined;
  const listen = () => (listening ??= app.listen({ host: '127.0.0.1', port: 0 }));

  return {
    listen,
    open: async (caller: Caller | null, options: Options = {}): Promise<TestSocket> => {
      const socket = socketTo(await listen(), caller, options);
      open.push(socket);
      const test = page(socket);
      await test.opened;
      return test;
    },
    close: () => {
      for (const socket of open) socket.disconnect();
    },
  };
}

/** As the web app opens it, but that it does not come back by itself. */
export const socketTo = (url: string, caller: Caller | null, options: Options = {}): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(caller && { auth: { token: caller.accessToken } }),
    ...options,
  });

/** Why a socket was not opened. */
export class SocketRefused extends Error {
  /** Of the catalogue; undefined when it got no answer of ours. */
  readonly code: ErrorCode | undefined;
  constructor(error: Error & { readonly data?: { readonly code?: ErrorCode } }) {
    super(error.data?.code ?? error.message);
    this.code = error.data?.code;
  }
}

export function page(socket: Socket) {
  const heard: Frame[] = [];
  socket.onAny((event: string, ...what: unknown[]) => heard.push([event, ...what]));
  let reason: string | undefined;
  socket.on('disconnect', (why) => {
    reason = why;
  });
  const opened = new Promise<void>((done, refused) => {
    socket.once('connect', done);
    socket.once('connect_error', (error) => refused(new SocketRefused(error)));
  });
  // Whoever does not wait for it learns nothing.
  opened.catch(() => {});

  /** What came with each event of this name. */
  const heardOf = <E extends keyof Events>(event: E) =>
    heard.filter(([name]) => name === event).map(([, ...what]) => what as unknown as Events[E]);

  return {
    socket,
    opened,
    heard,
    heardOf,
    /** The same without who is here, which is said whenever somebody comes. */
    news: () => heard.filter(([event]) => event !== 'presence'),
    /** Until so many of them have come; answers the last. */
    untilHeard: <E extends LiveEvent | keyof LineEvents>(event: E, times = 1) =>
      vi.waitFor(() => {
        const all = heardOf(event);
        const last = all.at(-1);
        if (all.length < times || !last) throw new Error(`Heard ${all.length} ${event}`);
        return last;
      }, 30_000),
    /** Until the server has hung up; answers how it did. */
    untilClosed: () =>
      vi.waitFor(() => {
        if (reason === undefined) throw new Error('Still open');
        return reason;
      }, 30_000),
    /** Asks over the line, and waits for the answer. */
    ask: (event: LiveAsk | (string & {}), ...what: unknown[]): Promise<LiveAnswer> =>
      socket.timeout(30_000).emitWithAck(event, ...what),
    /** Forgets what was heard until now. */
    forget: () => void heard.splice(0),
    close: () => void socket.disconnect(),
  };
}
