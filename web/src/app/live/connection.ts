import { onlineManager } from '@tanstack/react-query';
import { AppError } from '@thedot/domain/errors';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { ACCESS_TOKEN_MS } from '@thedot/domain/limits';
import type { LineEvents, LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { LiveAnswer } from '@thedot/domain/socket-requests';
import { io, type Socket } from 'socket.io-client';
import { accessToken, onNewToken } from '../access-token.ts';
import { freshToken } from '../send.ts';
import { isSigningOut, onSessionEnd, sessionEnded } from '../session-end.ts';
import { showProblem } from '../show-problem.tsx';
import { changeLine, hear } from './live.ts';
import { reload, reloadEverything, RELOADS } from './reloads.ts';

/** Between tries to come back: doubled each time, and never the same for two people. */
const RETRY = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
} as const;
const ANSWER_MS = 10_000;
const OTHERS_SAY_FIRST_MS = 500;
/** A line that broke sooner was none: the next try waits longer. */
const STANDS_MS = 10_000;
/** Before a token ends the next one is asked for, so that the line stays. */
const RENEW_AFTER_MS = ACCESS_TOKEN_MS - MINUTE_MS;

const open = (): Socket =>
  io({
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => give({ token: accessToken() }),
    ...RETRY,
  });

/** Keeps a line to the server for as long as somebody is signed in; answers how to give it up. */
export function connect(socket = open()): () => void {
  const ends = [
    onNewToken(renew),
    onSessionEnd(close),
    onlineManager.subscribe(follow),
    onLook(tryNow),
  ];
  let isClosed = false;
  let stoodAt = Infinity;
  let goodbyes = 0;
  /** More was said, or more pages are open, than the server takes: that is nothing against the token. */
  let isTooMuch = false;
  let isTold = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let renewal = renewLater();

  socket.onAny((event: LiveEvent, ...what: LiveEvents[LiveEvent]) => {
    // A newer server may say what this page does not know yet.
    if (!(event in RELOADS)) return;
    hear(event, ...what);
    reload(RELOADS[event]);
  });
  socket.on('connect', () => {
    clearTimeout(retry);
    stoodAt = performance.now();
    changeLine({
      say: (ask, what) => void socket.emit(ask, what),
      ask: async (ask, what) => {
        const said: Promise<LiveAnswer<typeof ask>> = socket
          .timeout(ANSWER_MS)
          .emitWithAck(ask, what);
        const answer = await said.catch(() => null);
        return answer && 'reply' in answer ? answer.reply : null;
      },
    });
    reloadEverything();
  });
  socket.on('slow-down', tellTooMuch);
  socket.on('session-ended', ({ code }: LineEvents['session-ended'][0]) => {
    isTooMuch = code === 'request.rate_limited';
    if (isTooMuch) tellTooMuch();
    if (code === 'auth.deactivated') sessionEnded('deactivated');
    // The tab that somebody signs out in says so itself, and first.
    if (code === 'auth.session_expired') ending = setTimeout(end, OTHERS_SAY_FIRST_MS);
  });
  socket.on('disconnect', (reason) => {
    if (performance.now() - stoodAt > STANDS_MS) {
      goodbyes = 0;
      isTold = false;
    }
    changeLine(null);
    // Whoever hangs up here has said what comes next.
    if (reason !== 'io client disconnect') comeBack();
  });
  socket.on('connect_error', comeBack);
  follow(onlineManager.isOnline());

  /**
   * A broken line is tried again by itself. One that the server has closed, or not opened, is not: it has
   * something against the token. Where there is no new one any more, that ends the session here.
   */
  function comeBack(): void {
    if (isClosed || ending || !accessToken() || socket.active || !onlineManager.isOnline()) return;
    const ask = isTooMuch ? async () => {} : freshToken;
    const delay = isTooMuch ? Infinity : goodbyes && RETRY.reconnectionDelay * 2 ** goodbyes;
    isTooMuch = false;
    goodbyes += 1;
    clearTimeout(retry);
    retry = setTimeout(
      // Whoever signs out asks for no token any more; should that fail, the line comes back later.
      () => (isSigningOut() ? comeBack() : void ask().then(tryNow, comeBack)),
      Math.min(delay, RETRY.reconnectionDelayMax) * (0.5 + Math.random()),
    );
  }

  /** Once, for as long as it goes on. */
  function tellTooMuch(): void {
    if (!isTold) showProblem(new AppError('request.rate_limited'));
    isTold = true;
  }

  function renew(token: string): void {
    if (socket.connected) socket.emit('renew', token);
    clearTimeout(renewal);
    renewal = renewLater();
  }

  /** A line that stands by now, as one that somebody came back to, is left alone. */
  function tryNow(): void {
    if (!socket.connected) follow(onlineManager.isOnline());
  }

  /** Without a network nothing is tried: the browser says when it is there again. */
  function follow(isOnline: boolean): void {
    // Whoever has signed out before this page listened has no line.
    if (isClosed || !accessToken()) return;
    clearTimeout(retry);
    // What waits for its next try begins anew.
    socket.disconnect();
    if (isOnline) socket.connect();
  }

  function end(): void {
    if (!isSigningOut()) sessionEnded('expired');
  }

  function close(): void {
    isClosed = true;
    clearTimeout(ending);
    for (const end of ends.splice(0)) end();
    clearTimeout(retry);
    clearTimeout(renewal);
    socket.disconnect();
    changeLine(null);
  }
  return close;
}

/** Whoever only looks makes no call that would ask for it; what fails is told by the line's end. */
const renewLater = () => setTimeout(() => void freshToken().catch(() => {}), RENEW_AFTER_MS);

/** Somebody comes back to the page: they do not wait for the next try. */
function onLook(look: () => void): () => void {
  const listener = () => void (document.visibilityState === 'visible' && look());
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
