import { notifications, notificationsStore } from '@mantine/notifications';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken, refreshAccessToken } from '../access-token.ts';
import { queryClient } from '../query-client.ts';
import { onSessionEnd, sessionEnded } from '../session-end.ts';
import { connect } from './connection.ts';
import { askLive, emit, isLive, onLiveEvent, onReconnect } from './live.ts';

type Listener = (...what: unknown[]) => void;

/** A socket whose other end is the test. */
function makeSocket() {
  const listeners = new Map<string, Listener>();
  let all: Listener = () => {};
  const socket = {
    connected: false,
    active: false,
    said: [] as unknown[][],
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
    emit: (...what: unknown[]) => socket.said.push(what),
    timeout: () => ({ emitWithAck: async (_ask: string, what: unknown) => ({ reply: what }) }),
  };
  const tells = (event: 'connect' | 'disconnect' | 'connect_error') => {
    socket.connected = event === 'connect';
    listeners.get(event)?.();
  };
  return {
    socket,
    tells,
    hears: (event: string, ...what: unknown[]) => all(event, ...what),
    /** As after what the server has against a token. */
    isRefused: () => {
      socket.active = false;
      tells('connect_error');
    },
    isToldTooMuch: (event: 'slow-down' | 'session-ended') =>
      listeners.get(event)?.({ code: 'request.rate_limited' }),
    isHungUpOn: () => {
      Object.assign(socket, { active: false, connected: false });
      listeners.get('disconnect')?.('io server disconnect');
    },
  };
}

const told = () => notificationsStore.getState().notifications.length;

let end = () => {};
let line: ReturnType<typeof makeSocket>;

beforeEach(() => {
  keepAccessToken('first');
  vi.stubGlobal('fetch', async () => Response.json({ accessToken: 'second' }));
  line = makeSocket();
  // What of a socket is used is there.
  end = connect(line.socket as unknown as Socket);
});
afterEach(() => {
  end();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
});

test('what the server says is heard until nobody listens any more', () => {
  const heard = vi.fn<() => void>();
  const stop = onLiveEvent('update-bookings', heard);
  line.tells('connect');
  line.hears('update-bookings');
  line.hears('of-a-newer-server');
  stop();
  line.hears('update-bookings');

  expect(heard).toHaveBeenCalledOnce();
});

test('whenever the line stands again, what may have been missed is asked for', async () => {
  const caughtUp = vi.fn<() => void>();
  const looks = vi.fn<() => number>(() => 1);
  const leave = new QueryObserver(queryClient, {
    queryKey: ['bookings', 'list', 'coming'],
    queryFn: looks,
  }).subscribe(() => {});
  await vi.waitFor(() => expect(looks).toHaveBeenCalledOnce());
  const stop = onReconnect(caughtUp);

  line.tells('connect');
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));
  line.tells('disconnect');
  expect(isLive()).toBe(false);
  line.tells('connect');

  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(3));
  expect(caughtUp).toHaveBeenCalledTimes(2);
  expect(isLive()).toBe(true);
  stop();
  leave();
});

test('what is said without a line is lost, and what is asked has no answer', async () => {
  emit('add-puser', 'room');
  expect(await askLive('update_users', ['somebody'])).toBeNull();
  line.tells('connect');
  emit('add-puser', 'other');

  expect(line.socket.said).toEqual([['add-puser', 'other']]);
  expect(await askLive('update_users', ['somebody'])).toEqual(['somebody']);
});

test('a new token is shown on the open line', async () => {
  line.tells('connect');
  await refreshAccessToken();
  expect(line.socket.said).toEqual([['renew', 'second']]);
});

test('whom the server does not let in comes back with a new token', async () => {
  line.isRefused();
  await vi.waitFor(() => expect(line.socket.connect).toHaveBeenCalledTimes(2));
});

test('whose session is over when the line is refused is signed out here, and tries no more', async () => {
  const ended = vi.fn<(because: string) => void>();
  const stop = onSessionEnd(ended);
  const code = 'auth.deactivated';
  vi.stubGlobal('fetch', async () => Response.json({ code, message: code }, { status: 401 }));
  line.isRefused();

  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('deactivated'));
  expect(line.socket.connect).toHaveBeenCalledOnce();
  stop();
});

test('without a network nothing is tried until there is one', () => {
  line.tells('connect');
  onlineManager.setOnline(false);
  expect(isLive()).toBe(false);
  expect(line.socket.connect).toHaveBeenCalledOnce();
  onlineManager.setOnline(true);

  expect(line.socket.connect).toHaveBeenCalledTimes(2);
});

test('whoever signs out is heard and hears no more', () => {
  line.tells('connect');
  sessionEnded('signed-out');
  expect(line.socket.connected).toBe(false);
  expect(isLive()).toBe(false);
});

test('whoever comes back to the page does not wait for the next try', () => {
  line.tells('connect');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(line.socket.connect).toHaveBeenCalledOnce();
  line.socket.connected = false;
  document.dispatchEvent(new Event('visibilitychange'));

  expect(line.socket.connect).toHaveBeenCalledTimes(2);
});

test('a line that has come to stand is broken by no try that was planned before', async () => {
  vi.useFakeTimers();
  for (const _ of [1, 2, 3]) {
    line.isRefused();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  line.isRefused();
  document.dispatchEvent(new Event('visibilitychange'));
  line.tells('connect');
  const tries = line.socket.connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);

  expect(line.socket.connect).toHaveBeenCalledTimes(tries);
  expect(isLive()).toBe(true);
});

test('nor by one whose new token was on its way', async () => {
  let give = () => {};
  vi.stubGlobal(
    'fetch',
    () => new Promise((done) => (give = () => done(Response.json({ accessToken: 'second' })))),
  );
  vi.useFakeTimers();
  line.isHungUpOn();
  await vi.advanceTimersByTimeAsync(1_000);
  line.tells('connect');
  give();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(line.socket.connect).toHaveBeenCalledOnce();
  expect(isLive()).toBe(true);
});

test('whose pages are too many is told so once, and comes back late and with the same token', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ accessToken: 'second' }),
  );
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers();
  for (const tries of [2, 3]) {
    line.tells('connect');
    line.isToldTooMuch('session-ended');
    line.isHungUpOn();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(line.socket.connect).toHaveBeenCalledTimes(tries - 1);
    await vi.advanceTimersByTimeAsync(32_000);
    expect(line.socket.connect).toHaveBeenCalledTimes(tries);
    await vi.waitFor(() => expect(told()).toBe(tries === 2 ? 1 : 0));
    notifications.clean();
  }
  expect(asked).not.toHaveBeenCalled();
});

test('whose page says more than is listened to is told so, and keeps its line', async () => {
  line.tells('connect');
  line.isToldTooMuch('slow-down');

  await vi.waitFor(() => expect(told()).toBe(1));
  expect(isLive()).toBe(true);
  notifications.clean();
});
