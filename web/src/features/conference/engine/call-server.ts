// The connection to the server of a meeting: the socket namespace that its token opens.
import {
  CALL_NAMESPACE,
  type CallEvents,
  type CallReplies,
  type CallRequest,
  type CallRequestName,
  type CallResponse,
} from '@thedot/domain/conference/call-socket';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { io, type Socket } from 'socket.io-client';

const RETRY = {
  reconnectionDelay: 500,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
} as const;
const ANSWER_MS = 10_000;

export interface CallServerHandlers {
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  /** The token is not valid, or not any more. */
  readonly onRefused: (code: ErrorCode) => void;
  readonly onEvent: <E extends keyof CallEvents>(event: E, ...payload: CallEvents[E]) => void;
}

export interface CallServer {
  readonly connect: () => void;
  /** Rejects with the server's refusal, or `server.unreachable` or `server.timeout`. */
  readonly request: <N extends CallRequestName>(
    name: N,
    payload: CallRequest<N>,
  ) => Promise<CallReplies[N]>;
  readonly close: () => void;
}

/** A connection of its own: guests have no other, and the meeting must not end with the user's session. */
const open = (token: string): Socket =>
  io(CALL_NAMESPACE, {
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    auth: { token },
    ...RETRY,
  });

export function createCallServer(
  token: string,
  { onConnect, onDisconnect, onRefused, onEvent }: CallServerHandlers,
  socket = open(token),
): CallServer {
  const closed = new AbortController();
  const { signal } = closed;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;

  socket.onAny(onEvent);
  socket.on('connect', () => {
    attempts = 0;
    onConnect();
  });
  socket.on('disconnect', () => {
    onDisconnect();
    reconnect();
  });
  socket.on('connect_error', (error: Error & { data?: { code?: ErrorCode } }) => {
    const code = error.data?.code;
    if (code && code !== 'request.rate_limited') return onRefused(code);
    reconnect();
  });

  /** socket.io retries a broken connection by itself, but not one that the server has closed or refused. */
  function reconnect(): void {
    if (signal.aborted || socket.active || !navigator.onLine) return;
    clearTimeout(retry);
    const delay = RETRY.reconnectionDelay * 2 ** attempts++;
    retry = setTimeout(
      () => socket.connect(),
      Math.min(delay, RETRY.reconnectionDelayMax) * (0.5 + Math.random()),
    );
  }

  /** Without a network the connection is gone, though the browser may notice it late. */
  addEventListener('offline', () => socket.disconnect(), { signal });
  addEventListener('online', reconnectNow, { signal });
  document.addEventListener(
    'visibilitychange',
    () => void (document.visibilityState === 'visible' && reconnectNow()),
    { signal },
  );

  function reconnectNow(): void {
    if (socket.connected || !wasAsked) return;
    clearTimeout(retry);
    // Resets socket.io's own backoff.
    socket.disconnect();
    socket.connect();
  }

  let wasAsked = false;
  return {
    connect: () => {
      wasAsked = true;
      if (navigator.onLine) socket.connect();
    },
    request: async (name, payload) => {
      if (!socket.connected)
        throw new AppError(navigator.onLine ? 'server.unreachable' : 'server.offline');
      const response: Promise<CallResponse<typeof name>> = socket
        .timeout(ANSWER_MS)
        .emitWithAck(name, payload);
      const answer = await response.catch((cause: unknown) => {
        throw new AppError(socket.connected ? 'server.timeout' : 'server.unreachable', { cause });
      });
      if ('code' in answer) throw new AppError(answer.code);
      return answer.reply;
    },
    close: () => {
      closed.abort();
      clearTimeout(retry);
      socket.disconnect();
    },
  };
}
