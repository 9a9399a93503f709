import { onlineManager } from '@tanstack/react-query';
import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import { io, type Socket } from 'socket.io-client';
import { accessToken, onNewToken } from '../access-token.ts';
import { freshToken } from '../send.ts';
import { onSessionEnd } from '../session-end.ts';
import { changeLine, hear } from './live.ts';
import { reload, reloadEverything, RELOADS } from './reloads.ts';

/** Between tries to come back: doubled each time, and never the same for two people. */
const RETRY = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
} as const;
const ANSWER_MS = 10_000;

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
    onNewToken((token) => void (socket.connected && socket.emit('renew', token))),
    onSessionEnd(close),
    onlineManager.subscribe(follow),
  ];
  let isClosed = false;
  let goodbyes = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  socket.onAny((event: LiveEvent, ...what: LiveEvents[LiveEvent]) => {
    // A newer server may say what this page does not know yet.
    if (!(event in RELOADS)) return;
    hear(event, ...what);
    reload(RELOADS[event]);
  });
  socket.on('connect', () => {
    goodbyes = 0;
    changeLine({
      say: (event, ...what) => void socket.emit(event, ...what),
      ask: (event, ...what) => socket.timeout(ANSWER_MS).emitWithAck(event, ...what),
    });
    reloadEverything();
  });
  socket.on('disconnect', () => {
    changeLine(null);
    comeBack();
  });
  socket.on('connect_error', comeBack);
  follow(onlineManager.isOnline());

  /**
   * A broken line is tried again by itself. One that the server has closed, or not opened, is not: it has
   * something against the token. Where there is no new one any more, that ends the session here.
   */
  function comeBack(): void {
    if (isClosed || socket.active || !onlineManager.isOnline()) return;
    const delay = goodbyes && RETRY.reconnectionDelay * 2 ** goodbyes;
    goodbyes += 1;
    clearTimeout(retry);
    retry = setTimeout(
      () => void freshToken().then(() => follow(onlineManager.isOnline()), comeBack),
      Math.min(delay, RETRY.reconnectionDelayMax) * (0.5 + Math.random()),
    );
  }

  /** Without a network nothing is tried: the browser says when it is there again. */
  function follow(isOnline: boolean): void {
    if (isClosed) return;
    if (isOnline) socket.connect();
    else socket.disconnect();
  }

  function close(): void {
    isClosed = true;
    for (const end of ends.splice(0)) end();
    clearTimeout(retry);
    socket.disconnect();
    changeLine(null);
  }
  return close;
}
