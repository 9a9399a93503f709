import { onlineManager } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { ACCESS_TOKEN_MS } from '@thedot/domain/limits';
import type { SocketEvents, LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { SocketResponse } from '@thedot/domain/socket-requests';
import { io, type Socket } from 'socket.io-client';
import { getAccessToken, onNewToken } from '../api/access-token.ts';
import { requestFreshToken } from '../api/send.ts';
import { isSigningOut, onSessionEnd, endSession } from '../api/session-end.ts';
import { showProblem } from '../errors/show-problem.tsx';
import { setConnection, dispatchLiveEvent } from './live-events.ts';
import { invalidateSoon, invalidateAll, type LiveInvalidations } from './invalidation.ts';

/** Reconnection: the delay doubles each time, with jitter. */
const RETRY = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
} as const;
const ANSWER_MS = 10_000;
const SESSION_END_DELAY_MS = 500;
/** A connection that broke sooner does not reset the backoff. */
const STABLE_AFTER_MS = 10_000;
/** A new token is requested before the current one expires, so that the connection stays. */
const RENEW_AFTER_MS = ACCESS_TOKEN_MS - MINUTE_MS;

const open = (): Socket =>
  io({
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => give({ token: getAccessToken() }),
    ...RETRY,
  });

/** Keeps a connection to the server while the user is signed in; returns a function that closes it. */
export function connect(invalidations: LiveInvalidations, socket = open()): () => void {
  const unsubscribers = [
    onNewToken(renew),
    onSessionEnd(close),
    onlineManager.subscribe(followNetwork),
    onPageVisible(reconnectNow),
  ];
  let isClosed = false;
  let connectedAt = Infinity;
  let attempts = 0;
  /** The server refused because of a rate or connection limit, not because of the token. */
  let isRateLimited = false;
  let isLimitShown = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let renewal = scheduleRenewal();

  socket.onAny((event: LiveEvent, ...payload: LiveEvents[LiveEvent]) => {
    // A newer server may send events that this page does not know.
    const queries = invalidations.get(event);
    if (!queries) return;
    dispatchLiveEvent(event, ...payload);
    invalidateSoon(queries);
  });
  socket.on('connect', () => {
    clearTimeout(retry);
    connectedAt = performance.now();
    setConnection({
      send: (request, payload) => void socket.emit(request, payload),
      request: async (request, payload) => {
        const response: Promise<SocketResponse<typeof request>> = socket
          .timeout(ANSWER_MS)
          .emitWithAck(request, payload);
        const answer = await response.catch(() => null);
        return answer && 'reply' in answer ? answer.reply : null;
      },
    });
    invalidateAll(invalidations);
  });
  socket.on('slow-down', showRateLimit);
  socket.on('session-ended', ({ code }: SocketEvents['session-ended'][0]) => {
    isRateLimited = code === 'request.rate_limited';
    if (isRateLimited) showRateLimit();
    if (code === 'auth.deactivated') endSession('deactivated');
    if (code === 'auth.session_ended') endSession('time-limit');
    // A tab in which the user signs out reports it first.
    if (code === 'auth.session_expired') ending = setTimeout(end, SESSION_END_DELAY_MS);
  });
  socket.on('disconnect', (reason) => {
    if (performance.now() - connectedAt > STABLE_AFTER_MS) {
      attempts = 0;
      isLimitShown = false;
    }
    setConnection(null);
    // `close` and `follow` disconnect on purpose and decide themselves what follows.
    if (reason !== 'io client disconnect') reconnect();
  });
  socket.on('connect_error', reconnect);
  followNetwork(onlineManager.isOnline());

  /**
   * socket.io retries a broken connection by itself, but not one that the server has closed or refused: then the token
   * is not accepted, so a new one is requested. If the server refuses that too, the session ends here.
   */
  function reconnect(): void {
    if (isClosed || ending || !getAccessToken() || socket.active || !onlineManager.isOnline())
      return;
    const request = isRateLimited ? async () => {} : requestFreshToken;
    const delay = isRateLimited ? Infinity : attempts && RETRY.reconnectionDelay * 2 ** attempts;
    isRateLimited = false;
    attempts += 1;
    clearTimeout(retry);
    retry = setTimeout(
      // No new token while the user signs out; if signing out fails, a later attempt reconnects.
      () => (isSigningOut() ? reconnect() : void request().then(reconnectNow, reconnect)),
      Math.min(delay, RETRY.reconnectionDelayMax) * (0.5 + Math.random()),
    );
  }

  /** Shows the message once for each period of rate limiting. */
  function showRateLimit(): void {
    if (!isLimitShown) showProblem(new AppError('request.rate_limited'));
    isLimitShown = true;
  }

  function renew(token: string): void {
    if (socket.connected) socket.emit('renew', token);
    clearTimeout(renewal);
    renewal = scheduleRenewal();
  }

  /** Reconnects now, unless the connection is already open. */
  function reconnectNow(): void {
    if (!socket.connected) followNetwork(onlineManager.isOnline());
  }

  /** Waits without a network: the browser reports when it is online again. */
  function followNetwork(isOnline: boolean): void {
    // The user may have signed out before this code was loaded.
    if (isClosed || !getAccessToken()) return;
    clearTimeout(retry);
    // Resets socket.io's own backoff.
    socket.disconnect();
    if (isOnline) socket.connect();
  }

  function end(): void {
    endSession('expired');
  }

  function close(): void {
    isClosed = true;
    clearTimeout(ending);
    for (const end of unsubscribers.splice(0)) end();
    clearTimeout(retry);
    clearTimeout(renewal);
    socket.disconnect();
    setConnection(null);
  }
  return close;
}

/** A page that only listens makes no call that would refresh the token; the end of the connection reports failures. */
const scheduleRenewal = () =>
  setTimeout(() => void requestFreshToken().catch(() => {}), RENEW_AFTER_MS);

/** Reconnects at once when the user returns to the page. */
function onPageVisible(callback: () => void): () => void {
  const listener = () => void (document.visibilityState === 'visible' && callback());
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
