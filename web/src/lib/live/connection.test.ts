import { notifications, notificationsStore } from '@mantine/notifications';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccessToken, refreshAccessToken } from '../api/access-token.ts';
import { queryClient } from '../query/query-client.ts';
import { onSessionEnd, endSession } from '../api/session-end.ts';
import { connect } from './connection.ts';
import { requestLive, emitLive, isLiveConnected, onLiveEvent, onReconnect } from './live-events.ts';

const INVALIDATIONS = new Map([['update-bookings', [['bookings']]]]);

type Listener = (...payload: unknown[]) => void;

/** A fake socket whose server side is the test. */
function makeSocket() {
  const listeners = new Map<string, Listener>();
  let all: Listener = () => {};
  const socket = {
    connected: false,
    active: false,
    emitted: [] as unknown[][],
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    onAny: (listener: Listener) => (all = listener),
    connect: vi.fn<() => void>(() => {
      socket.active = true;
    }),
    disconnect: vi.fn<() => void>(() => {
      socket.active = false;
      if (!socket.connected) return;
      socket.connected = false;
      listeners.get('disconnect')?.('io client disconnect');
    }),
    emit: (...payload: unknown[]) => socket.emitted.push(payload),
    timeout: () => ({
      emitWithAck: async (_ask: string, payload: unknown) => ({ reply: payload }),
    }),
  };
  const changeState = (event: 'connect' | 'disconnect' | 'connect_error') => {
    socket.connected = event === 'connect';
    listeners.get(event)?.();
  };
  return {
    socket,
    changeState,
    receiveEvent: (event: string, ...payload: unknown[]) => all(event, ...payload),
    /** The server refuses the connection, as with an invalid token. */
    refuseConnection: () => {
      socket.active = false;
      changeState('connect_error');
    },
    sendRateLimit: (event: 'slow-down' | 'session-ended') =>
      listeners.get(event)?.({ code: 'request.rate_limited' }),
    closeByServer: () => {
      Object.assign(socket, { active: false, connected: false });
      listeners.get('disconnect')?.('io server disconnect');
    },
  };
}

const countToasts = () => notificationsStore.getState().notifications.length;

let disconnectClient = () => {};
let server: ReturnType<typeof makeSocket>;

beforeEach(() => {
  setAccessToken('first');
  vi.stubGlobal('fetch', async () => Response.json({ accessToken: 'second' }));
  server = makeSocket();
  // Only the used part of a socket is implemented.
  disconnectClient = connect(INVALIDATIONS, server.socket as unknown as Socket);
});
afterEach(() => {
  disconnectClient();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
});

test('passes known events to subscribed handlers only', () => {
  const heard = vi.fn<() => void>();
  const stop = onLiveEvent('update-bookings', heard);
  server.changeState('connect');
  server.receiveEvent('update-bookings');
  server.receiveEvent('of-a-newer-server');
  stop();
  server.receiveEvent('update-bookings');

  expect(heard).toHaveBeenCalledOnce();
});

test('refetches live queries after every connect', async () => {
  const caughtUp = vi.fn<() => void>();
  const looks = vi.fn<() => number>(() => 1);
  const leave = new QueryObserver(queryClient, {
    queryKey: ['bookings', 'list', 'coming'],
    queryFn: looks,
  }).subscribe(() => {});
  await vi.waitFor(() => expect(looks).toHaveBeenCalledOnce());
  const stop = onReconnect(caughtUp);

  server.changeState('connect');
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));
  server.changeState('disconnect');
  expect(isLiveConnected()).toBe(false);
  server.changeState('connect');

  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(3));
  expect(caughtUp).toHaveBeenCalledTimes(2);
  expect(isLiveConnected()).toBe(true);
  stop();
  leave();
});

test('drops messages and answers requests with null while disconnected', async () => {
  emitLive('add-puser', 'room');
  expect(await requestLive('update_users', ['somebody'])).toBeNull();
  server.changeState('connect');
  emitLive('add-puser', 'other');

  expect(server.socket.emitted).toEqual([['add-puser', 'other']]);
  expect(await requestLive('update_users', ['somebody'])).toEqual(['somebody']);
});

test('sends a refreshed token over the open connection', async () => {
  server.changeState('connect');
  await refreshAccessToken();
  expect(server.socket.emitted).toEqual([['renew', 'second']]);
});

test('reconnects with a new token when the server refuses the connection', async () => {
  server.refuseConnection();
  await vi.waitFor(() => expect(server.socket.connect).toHaveBeenCalledTimes(2));
});

test('ends the session without a further attempt when the token refresh is refused too', async () => {
  const ended = vi.fn<(because: string) => void>();
  const stop = onSessionEnd(ended);
  const code = 'auth.deactivated';
  vi.stubGlobal('fetch', async () => Response.json({ code, message: code }, { status: 401 }));
  server.refuseConnection();

  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('deactivated'));
  expect(server.socket.connect).toHaveBeenCalledOnce();
  stop();
});

test('makes no attempt to connect while offline', () => {
  server.changeState('connect');
  onlineManager.setOnline(false);
  expect(isLiveConnected()).toBe(false);
  expect(server.socket.connect).toHaveBeenCalledOnce();
  onlineManager.setOnline(true);

  expect(server.socket.connect).toHaveBeenCalledTimes(2);
});

test('disconnects when the user signs out', () => {
  server.changeState('connect');
  endSession('signed-out');
  expect(server.socket.connected).toBe(false);
  expect(isLiveConnected()).toBe(false);
});

test('reconnects at once when the user returns to the page', () => {
  server.changeState('connect');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(server.socket.connect).toHaveBeenCalledOnce();
  server.socket.connected = false;
  document.dispatchEvent(new Event('visibilitychange'));

  expect(server.socket.connect).toHaveBeenCalledTimes(2);
});

test('keeps an open connection when an earlier planned attempt is due', async () => {
  vi.useFakeTimers();
  for (const _ of [1, 2, 3]) {
    server.refuseConnection();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  server.refuseConnection();
  document.dispatchEvent(new Event('visibilitychange'));
  server.changeState('connect');
  const tries = server.socket.connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);

  expect(server.socket.connect).toHaveBeenCalledTimes(tries);
  expect(isLiveConnected()).toBe(true);
});

test('keeps an open connection when a new token arrives late', async () => {
  let give = () => {};
  vi.stubGlobal(
    'fetch',
    () => new Promise((done) => (give = () => done(Response.json({ accessToken: 'second' })))),
  );
  vi.useFakeTimers();
  server.closeByServer();
  await vi.advanceTimersByTimeAsync(1_000);
  server.changeState('connect');
  give();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(server.socket.connect).toHaveBeenCalledOnce();
  expect(isLiveConnected()).toBe(true);
});

test('shows one message and reconnects late with the same token when the user has too many connections', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ accessToken: 'second' }),
  );
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers();
  for (const tries of [2, 3]) {
    server.changeState('connect');
    server.sendRateLimit('session-ended');
    server.closeByServer();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(server.socket.connect).toHaveBeenCalledTimes(tries - 1);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(server.socket.connect).toHaveBeenCalledTimes(tries);
    await vi.waitFor(() => expect(countToasts()).toBe(tries === 2 ? 1 : 0));
    notifications.clean();
  }
  expect(asked).not.toHaveBeenCalled();
});

test('shows a message and keeps the connection when the page sends too much', async () => {
  server.changeState('connect');
  server.sendRateLimit('slow-down');

  await vi.waitFor(() => expect(countToasts()).toBe(1));
  expect(isLiveConnected()).toBe(true);
  notifications.clean();
});
