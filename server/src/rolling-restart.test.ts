import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import { api } from '@thedot/domain/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHaproxy } from '../../tools/surroundings/haproxy.ts';
import { startNginx } from '../../tools/surroundings/nginx.ts';
import type { Door, Proxy } from '../../tools/surroundings/proxy.ts';
import { connect } from './db/db.ts';
import { openChatPage } from './testing/chat-page.ts';
import { callsOf, type Calls, type Pair, SAID, startPair } from './testing/pair.ts';
import { freePort } from './testing/product.ts';
import { page, socketTo } from './testing/sockets.ts';

/** Twenty calls a second, ten by each proxy. */
const EVERY_MS = 100;
const PATIENCE = { timeout: 60_000 };

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

/** Makes the next call again and again, until it is stopped; answers what went wrong. */
function work(calls: readonly (() => ReturnType<Calls>)[]) {
  const stop = new AbortController();
  const wrong: string[] = [];
  const running: Promise<unknown>[] = [];
  const working = (async () => {
    for await (const _ of setInterval(EVERY_MS, null, { signal: stop.signal })) {
      const nth = running.length;
      const note = (what: string) => wrong.push(`call ${nth % calls.length}: ${what}`);
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
    return wrong;
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
const at = (localAddress: string): object => ({ localAddress });

/** Two people who chat and look around by a proxy, each on a page that stands open, from an address of their own. */
async function atWork(startProxy: (door: Door) => Promise<Proxy>, from: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const proxy = await startProxy({ port, servers: pair.ports });
  const amira = await pair.person('startup');
  const sonia = await pair.person('startup', amira.organizationId);
  const [hers, theirs] = [callsOf(amira, { port, from }), callsOf(sonia, { port, from })];
  const opened = await hers('POST', '/privatechat/openroom', { userId: sonia.id });
  const { id: roomId } = api.chat.open.reply.parse(JSON.parse(opened.body));
  const pages = [
    openChatPage({ url, roomId, accessToken: amira.accessToken, calls: hers }),
    openChatPage({ url, roomId, accessToken: sonia.accessToken, calls: theirs }),
  ];
  await expect.poll(() => pages.every((it) => it.connections() > 0), PATIENCE).toBe(true);
  const said: string[] = [];
  const say = () => {
    said.push(`message ${said.length + 1}`);
    const body = { receiverId: sonia.id, clientId: randomUUID(), text: said.at(-1) };
    return hers('POST', '/privatechat/sendmessage', body);
  };
  const done = work([say, () => theirs('GET', '/user'), () => hers('GET', '/booking/coming')]);

  return {
    /** Ends the work, and looks at what they have of it. */
    end: async () => {
      expect(await done()).toEqual([]);
      for (const it of pages) {
        await expect.poll(() => it.texts().length, PATIENCE).toBe(said.length);
        expect(it.texts().toSorted()).toEqual(said.toSorted());
        expect(it.doubles()).toEqual([]);
        expect(it.complaints).toEqual([]);
        expect(it.connections()).toBeGreaterThan(1);
        it.close();
      }
      for (const nth of [0, 1]) expect(pair.logOf(nth)).toContain(`"address":"${from}"`);
      await proxy.stop();
    },
  };
}

test('servers start anew one after the other while people work behind nginx and HAProxy, who see a line come back and nothing else', async () => {
  const crowds = [await atWork(startNginx, '127.0.0.7'), await atWork(startHaproxy, '127.0.0.8')];
  for (const nth of [0, 1]) {
    expect(await pair.stop(nth, 'SIGTERM')).toBe(0);
    await pair.start(nth);
    await takesCalls(nth, ['127.0.0.7', '127.0.0.8']);
  }
  for (const crowd of crowds) await crowd.end();
  for (const nth of [0, 1]) expect(pair.logOf(nth)).not.toContain(SAID);
}, 180_000);

test.each([
  ['nginx', startNginx, '127.0.0.9'],
  ['HAProxy', startHaproxy, '127.0.0.10'],
])(
  'a line that is refused behind %s is noted with the address it came from',
  async (_, startProxy, from) => {
    const port = await freePort();
    const proxy = await startProxy({ port, servers: pair.ports });
    const forged = socketTo(
      `http://127.0.0.1:${port}`,
      { accessToken: 'forged' },
      { ...at(from), extraHeaders: { 'x-forwarded-for': SAID } },
    );
    await expect(page(forged).opened).rejects.toThrow('auth.session_expired');

    const { db, pool } = connect(pair.databaseUrl, 1);
    const noted = () =>
      db.selectFrom('audit_log').select('action').where('address', '=', from).execute();
    await expect.poll(noted, PATIENCE).toEqual([{ action: 'access.refused' }]);
    await pool.end();
    await proxy.stop();
  },
);

test('what is sent on a connection that was kept is answered while a server stops, as the last on it', async () => {
  const amira = await pair.person('startup');
  const call = callsOf(amira, { port: pair.ports[0] ?? 0 });
  expect((await call('GET', '/user')).headers.connection).not.toBe('close');

  const ended = pair.stop(0, 'SIGTERM');
  // Whoever comes anew goes elsewhere.
  const isRefused = () =>
    fetch(`http://127.0.0.1:${pair.ports[0]}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);

  const last = await call('GET', '/user');
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});
