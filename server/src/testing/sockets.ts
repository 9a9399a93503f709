import type { ErrorCode } from '@thedot/domain/errors';
import type { SocketEvents, LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { SocketResponse, SocketRequestName } from '@thedot/domain/socket-requests';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';
import { PATIENT } from './patience.ts';

type Events = LiveEvents & SocketEvents;
type Frame = readonly [event: string, ...args: unknown[]];
type Options = Partial<ManagerOptions & SocketOptions>;

/** A socket with all events that it has received. */
export type TestSocket = ReturnType<typeof trackSocket>;

interface Caller {
  readonly accessToken: string;
}

interface ListeningApp {
  readonly listen: (where: { readonly host: string; readonly port: number }) => Promise<string>;
}

/** Opens sockets to a server, which starts to listen with the first one. */
export function openPages(app: ListeningApp) {
  const open: Socket[] = [];
  let listening: Promise<string> | undefined;
  const listen = () => (listening ??= app.listen({ host: '127.0.0.1', port: 0 }));

  return {
    listen,
    open: async (caller: Caller | null, options: Options = {}): Promise<TestSocket> => {
      const socket = socketTo(await listen(), caller, options);
      open.push(socket);
      const test = trackSocket(socket);
      await test.opened;
      return test;
    },
    close: () => {
      for (const socket of open) socket.disconnect();
    },
  };
}

/** Opens a socket like the web app, but without reconnection. */
export const socketTo = (url: string, caller: Caller | null, options: Options = {}): Socket =>
  io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...(caller && { auth: { token: caller.accessToken } }),
    ...options,
  });

/** The error of a socket that could not connect. */
export class SocketRefused extends Error {
  /** The error code; undefined when the server sent none. */
  readonly code: ErrorCode | undefined;
  constructor(error: Error & { readonly data?: { readonly code?: ErrorCode } }) {
    super(error.data?.code ?? error.message);
    this.code = error.data?.code;
  }
}

export function trackSocket(socket: Socket) {
  const received: Frame[] = [];
  socket.onAny((event: string, ...args: unknown[]) => received.push([event, ...args]));
  let reason: string | undefined;
  socket.on('disconnect', (why) => {
    reason = why;
  });
  const opened = new Promise<void>((done, refused) => {
    socket.once('connect', done);
    socket.once('connect_error', (error) => refused(new SocketRefused(error)));
  });
  // Callers that do not await `opened` ignore its failure.
  opened.catch(() => {});

  /** The arguments of each received event with this name. */
  const receivedOf = <E extends keyof Events>(event: E) =>
    received.filter(([name]) => name === event).map(([, ...args]) => args as unknown as Events[E]);

  return {
    socket,
    opened,
    received,
    receivedOf,
    /** All received events without `presence`, which any connection may cause. */
    receivedExceptPresence: () => received.filter(([event]) => event !== 'presence'),
    /** Waits until the event was received this often; returns the last one. */
    waitForEvent: <E extends LiveEvent | keyof SocketEvents>(event: E, times = 1) =>
      vi.waitFor(() => {
        const all = receivedOf(event);
        const last = all.at(-1);
        if (all.length < times || !last) throw new Error(`Heard ${all.length} ${event}`);
        return last;
      }, PATIENT),
    /** Waits until the socket is disconnected; returns the reason. */
    waitForDisconnect: () =>
      vi.waitFor(() => {
        if (reason === undefined) throw new Error('Still open');
        return reason;
      }, PATIENT),
    /** Sends a request over the socket and waits for the acknowledgement. */
    ask: (event: SocketRequestName | (string & {}), ...args: unknown[]): Promise<SocketResponse> =>
      socket.timeout(30_000).emitWithAck(event, ...args),
    /** Clears the received events. */
    clear: () => void received.splice(0),
    close: () => void socket.disconnect(),
  };
}
