import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setInterval, setTimeout } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { HOUR_MS, slotOf } from '@thedot/domain/kernel/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHaproxy } from '../../../tools/test-environment/haproxy.ts';
import { startNginx } from '../../../tools/test-environment/nginx.ts';
import type { Proxy } from '../../../tools/test-environment/proxy.ts';
import { testSize } from '../../../tools/test-environment/test-size.ts';
import { findViolations } from '../admin/invariants.queries.ts';
import { connect } from '../db/db.ts';
import { createDiskStore } from '../platform/files/disk-store.ts';
import { openChatPage } from '../testing/chat-page.ts';
import {
  type Requester,
  createRequester,
  type Pair,
  FORWARDED_FOR,
  startPair,
} from '../testing/servers/server-pair.ts';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { bookingRequest } from '../testing/bookings/sessions.ts';
import { trackSocket, socketTo, type TestSocket } from '../testing/sockets.ts';

/** Messages written in turns by two people, each on another server. */
const CROSSED = testSize(6, 20);
/** Messages to a page whose server is killed in the middle of them. */
const MISSED = testSize(20, 60);
/** Twenty calls a second, ten by each proxy. */
const EVERY_MS = 100;
/** How long Redis is away. */
const AWAY_MS = testSize(2_000, 60_000);
const PATIENCE = { timeout: 60_000 };
const ZONE = 'Africa/Tunis';

let pair: Pair;
let proxies: Proxy[];
/** Ports of proxies that pass each call to the next server. */
let balanced: Record<'nginx' | 'HAProxy', number>;
/** The port of a proxy that uses the first server only while the second is away. */
let failover: number;

beforeAll(async () => {
  pair = await startPair();
  const [first = 0, second = 0] = pair.ports;
  balanced = { nginx: await freePort(), HAProxy: await freePort() };
  failover = await freePort();
  proxies = await Promise.all([
    startNginx(
      { port: balanced.nginx, servers: pair.ports },
      { port: failover, servers: [second], backups: [first] },
    ),
    startHaproxy({ port: balanced.HAProxy, servers: pair.ports }),
  ]);
});
beforeEach(() => pair.restore());
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop();
  await pair.close();
});

const portOf = (nth: number): number => pair.ports[nth] ?? 0;

/** A person whose calls and pages all go to one of the servers. */
async function personAt(nth: number, role: string, organizationId?: string) {
  const person = await pair.person(role, organizationId);
  const url = `http://127.0.0.1:${portOf(nth)}`;
  const calls = createRequester(person, { port: portOf(nth) });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await calls(method, path, body);
    expect(answer).toMatchObject({ status: 200 });
    return JSON.parse(answer.body);
  };
  const openPage = async (): Promise<TestSocket> => {
    const opened = trackSocket(socketTo(url, person));
    await opened.opened;
    return opened;
  };
  return { ...person, url, calls, call, openPage };
}
type PersonAt = Awaited<ReturnType<typeof personAt>>;

/** Two people who may chat, the first on the first server and the second on the second. */
async function colleagues() {
  const amira = await personAt(0, 'startup');
  return { amira, slim: await personAt(1, 'member', amira.organizationId) };
}

const send = async (from: PersonAt, to: PersonAt, text: string) => {
  const body = { receiverId: to.id, clientId: randomUUID(), text };
  return api.chat.send.reply.parse(await from.call('POST', '/privatechat/sendmessage', body));
};

/** Requests the next free session of an expert who receives at any time. */
async function requestSession(startup: PersonAt, expert: PersonAt) {
  const hours = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end: '18:00' }));
  await expert.call('PUT', '/availability', { timeZone: ZONE, hours });
  const cards = api.experts.list.reply.parse(await startup.call('GET', '/users/experts'));
  const card = cards.items.find(({ id }) => id === expert.id);
  const from = Date.parse(card?.nextFree ?? '');
  const slot = slotOf({ from, to: from + HOUR_MS });
  const booking = await startup.call('POST', '/expert-booking', bookingRequest(expert.id, slot));
  return { bookingId: api.bookings.request.reply.parse(booking).id, start: slot.start };
}

test('pages on one server get each live event of the other server once (A60)', async () => {
  const amira = await personAt(0, 'startup');
  const youssef = await personAt(1, 'expert');
  const [hers, his] = [await amira.openPage(), await youssef.openPage()];
  for (const nth of [0, 1]) await expect.poll(() => pair.countConnections(nth), PATIENCE).toBe(1);

  const booking = await requestSession(amira, youssef);
  await his.waitForEvent('update-bookings');
  await his.waitForEvent('show_notification');
  await youssef.call('POST', '/proposal/accepted', booking);
  await hers.waitForEvent('update-bookings');
  await hers.waitForEvent('show_notification');

  for (let n = 1; n <= CROSSED; n++) {
    await send(n % 2 ? amira : youssef, n % 2 ? youssef : amira, `message ${n}`);
  }
  for (const socket of [hers, his]) {
    await socket.waitForEvent('chat-message', CROSSED);
    const positions = socket.receivedOf('chat-message').map(([{ position }]) => position);
    expect(positions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: CROSSED }, (_, n) => n + 1),
    );
  }

  await expect
    .poll(() => hers.ask('update_users', [youssef.id]), PATIENCE)
    .toMatchObject({ reply: [{ status: 'Active' }] });
  await youssef.call('POST', '/user/updatestatus', { status: 'Do Not Disturb' });
  await expect
    .poll(() => hers.receivedOf('presence').map(([{ status }]) => status), PATIENCE)
    .toContain('Do Not Disturb');
  for (const socket of [hers, his]) socket.close();
});

test('logs every call but nothing that was written, searched for or attached', async () => {
  const { amira, slim } = await colleagues();
  const text = `said${randomUUID()}`;
  const { id: messageId } = (await send(amira, slim, text)).message;
  await amira.call('POST', '/privatechat/editmessage', { messageId, text: `${text} again` });
  await amira.call('GET', `/privatechat/searchmessage?text=${text}`);
  const form = new FormData();
  form.set('file', new File([text], `${text}.txt`));
  const upload = await fetch(`${amira.url}/api/privatechat/uploadfile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${amira.accessToken}` },
    body: form,
  });
  expect(upload.status).toBe(200);

  for (const path of ['sendmessage', 'editmessage', 'searchmessage', 'uploadfile']) {
    await expect.poll(() => pair.logOf(0)).toContain(`/api/privatechat/${path}`);
  }
  expect(pair.logOf(0) + pair.logOf(1)).not.toContain(text);
});

test.each([
  ['nginx', '127.0.0.9'],
  ['HAProxy', '127.0.0.10'],
] as const)(
  'records the true address of a refused socket behind %s, not a forged one (A60)',
  async (name, localAddress) => {
    const forged = socketTo(
      `http://127.0.0.1:${balanced[name]}`,
      { accessToken: 'forged' },
      { ...from(localAddress), extraHeaders: { 'x-forwarded-for': FORWARDED_FOR } },
    );
    await expect(trackSocket(forged).opened).rejects.toThrow('auth.session_expired');

    const { db, pool } = connect(pair.databaseUrl, 1);
    const recorded = () =>
      db.selectFrom('audit_log').select('action').where('address', '=', localAddress).execute();
    await expect.poll(recorded, PATIENCE).toEqual([{ action: 'access.refused' }]);
    await pool.end();
  },
);

test('a page whose server is killed goes on by the other one with each message once', async () => {
  const { amira, slim } = await colleagues();
  const { roomId } = (await send(amira, slim, 'the first')).message;
  const his = openChatPage({
    url: `http://127.0.0.1:${failover}`,
    roomId,
    accessToken: slim.accessToken,
    calls: createRequester(slim, { port: failover }),
  });
  await expect.poll(() => his.texts(), PATIENCE).toContain('the first');
  await expect.poll(() => pair.countConnections(1), PATIENCE).toBe(1);

  const heardBefore = his.heard().length;
  for (let n = 1; n <= MISSED; n++) {
    if (n === MISSED / 2) await pair.stop(1, 'SIGKILL');
    await send(amira, slim, `missed ${n}`);
  }

  const missed = Array.from({ length: MISSED }, (_, n) => `missed ${n + 1}`);
  const shown = () => his.texts().filter((text) => text.startsWith('missed'));
  await expect.poll(() => shown().length, PATIENCE).toBe(MISSED);
  expect(shown()).toEqual(missed);
  expect(his.heard().length).toBeGreaterThan(heardBefore);
  expect(his.duplicates()).toEqual([]);
  expect(his.connections()).toBe(2);
  await expect.poll(() => pair.countConnections(0), PATIENCE).toBe(1);
  expect(his.errors).toEqual([]);
  his.close();

  const other = createRequester(slim, { port: portOf(0) });
  const unseen = api.chat.unseen.reply.parse(
    JSON.parse((await other('GET', '/privatechat/unseen')).body),
  );
  expect(unseen.rooms).toMatchObject([{ roomId, unseen: 1 + MISSED }]);
  const files = await createDiskStore(join(pair.dataDir, 'files'));
  expect(await findViolations({ url: pair.databaseUrl, files }, ZONE)).toEqual([]);
});

/** Makes the next call again and again, until it is stopped; answers what went wrong. */
function repeat(calls: readonly (() => ReturnType<Requester>)[]) {
  const stop = new AbortController();
  const failures: string[] = [];
  const running: Promise<unknown>[] = [];
  const working = (async () => {
    for await (const _ of setInterval(EVERY_MS, null, { signal: stop.signal })) {
      const nth = running.length;
      const note = (what: string) => failures.push(`call ${nth % calls.length}: ${what}`);
      const answer = calls[nth % calls.length]?.();
      running.push(
        answer?.then(
          ({ status, body }) => status === 200 || note(`${status} ${body}`),
          (error: Error) => note(error.message),
        ) ?? Promise.resolve(),
      );
    }
  })().catch(() => {});
  return async () => {
    stop.abort();
    await working;
    await Promise.all(running);
    return failures;
  };
}

/** Until a server that has started takes its part of the calls again, by each proxy. */
const takesCalls = (nth: number, addresses: readonly string[]) =>
  expect
    .poll(
      () => addresses.map((it) => pair.logOf(nth).split(`"address":"${it}"`).length > 6),
      PATIENCE,
    )
    .toEqual(addresses.map(() => true));

/** The address that a socket is opened from; its types know only those of browsers. */
const from = (localAddress: string): object => ({ localAddress });

/** Two people who chat and look around by a proxy, each on an open page, from an address of their own. */
async function startWork(name: keyof typeof balanced, address: string) {
  const port = balanced[name];
  const url = `http://127.0.0.1:${port}`;
  const amira = await pair.person('startup');
  const sonia = await pair.person('startup', amira.organizationId);
  const hers = createRequester(amira, { port, from: address });
  const theirs = createRequester(sonia, { port, from: address });
  const opened = await hers('POST', '/privatechat/openroom', { userId: sonia.id });
  const { id: roomId } = api.chat.open.reply.parse(JSON.parse(opened.body));
  const pages = [
    openChatPage({ url, roomId, accessToken: amira.accessToken, calls: hers }),
    openChatPage({ url, roomId, accessToken: sonia.accessToken, calls: theirs }),
  ];
  await expect.poll(() => pages.every((it) => it.connections() > 0), PATIENCE).toBe(true);
  const sent: string[] = [];
  const sendNext = () => {
    sent.push(`message ${sent.length + 1}`);
    const body = { receiverId: sonia.id, clientId: randomUUID(), text: sent.at(-1) };
    return hers('POST', '/privatechat/sendmessage', body);
  };
  const stop = repeat([
    sendNext,
    () => theirs('GET', '/user'),
    () => hers('GET', '/booking/coming'),
  ]);

  return {
    /** Ends the work, and fails when a call failed or a page misses a message or has one twice. */
    end: async () => {
      expect(await stop()).toEqual([]);
      for (const it of pages) {
        await expect.poll(() => it.texts().length, PATIENCE).toBe(sent.length);
        expect(it.texts().toSorted()).toEqual(sent.toSorted());
        expect(it.duplicates()).toEqual([]);
        expect(it.errors).toEqual([]);
        expect(it.connections()).toBeGreaterThan(1);
        it.close();
      }
      for (const nth of [0, 1]) expect(pair.logOf(nth)).toContain(`"address":"${address}"`);
    },
  };
}

test('no call fails and no message is lost behind nginx and HAProxy when both servers restart in turn (A60)', async () => {
  const work = [await startWork('nginx', '127.0.0.7'), await startWork('HAProxy', '127.0.0.8')];
  const addresses = ['127.0.0.7', '127.0.0.8'];
  for (const nth of [0, 1]) await takesCalls(nth, addresses);
  for (const nth of [0, 1]) {
    expect(await pair.stop(nth, 'SIGTERM')).toBe(0);
    await pair.start(nth);
    await takesCalls(nth, addresses);
  }
  for (const one of work) await one.end();
  for (const nth of [0, 1]) expect(pair.logOf(nth)).not.toContain(FORWARDED_FOR);
}, 180_000);

test('without Redis no call fails, and pages on the other server get what they missed once it is back (A60)', async () => {
  const { amira, slim } = await colleagues();
  const { roomId } = (await send(amira, slim, 'before')).message;
  const pages = [amira, slim].map(({ url, accessToken, calls }) =>
    openChatPage({ url, roomId, accessToken, calls }),
  );
  const [hers, his] = pages;
  /** In any order: several are sent at once. */
  const shows = (page: (typeof pages)[number] | undefined, texts: readonly string[]) =>
    expect.poll(() => page?.texts().toSorted(), PATIENCE).toEqual(texts.toSorted());
  for (const page of pages) await shows(page, ['before']);
  const heardBefore = his?.heard().length;

  await pair.stopRedis();
  const sent = ['before'];
  const stop = repeat([
    () => {
      sent.push(`message ${sent.length}`);
      const body = { receiverId: slim.id, clientId: randomUUID(), text: sent.at(-1) };
      return amira.calls('POST', '/privatechat/sendmessage', body);
    },
    () => slim.calls('GET', '/booking/coming'),
  ]);
  await setTimeout(AWAY_MS);
  expect(await stop()).toEqual([]);
  // Her page is on the server that stored them.
  await shows(hers, sent);
  expect(his?.heard().length).toBe(heardBefore);

  await pair.restore();
  for (const page of pages) await shows(page, sent);
  await send(amira, slim, 'after');
  for (const page of pages) {
    await shows(page, [...sent, 'after']);
    expect([page.duplicates(), page.errors]).toEqual([[], []]);
    page.close();
  }
}, 180_000);

test('a stopping server answers the last call of kept connections and closes sockets, without waiting for Redis', async () => {
  const amira = await personAt(0, 'startup');
  expect((await amira.calls('GET', '/user')).headers.connection).not.toBe('close');
  const open = await amira.openPage();
  await pair.stopRedis();

  const ended = pair.stop(0, 'SIGTERM');
  // A new connection is refused.
  const isRefused = () =>
    fetch(`${amira.url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);

  const last = await amira.calls('GET', '/user');
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  // After this reason a page reconnects by itself, and after no other that a server gives.
  expect(await open.waitForDisconnect()).toBe('transport close');
  expect(open.receivedOf('session-ended')).toEqual([]);
  expect(await ended).toBe(0);
});
