import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../db/db.ts';
import { type PublicContext, transact } from '../kernel/context.ts';
import { replyWithProblem } from '../http/problems.ts';
import { type FaultProxy, startFaultProxy } from '../testing/fakes/fault-proxy.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { MONDAY, NINE, createPair, TEN, bookingRequest } from '../testing/bookings/sessions.ts';
import { useWorld } from '../testing/world.ts';

const MAX_MS = 1_000;
const PASSWORD = 'olive mills at dawn';

let line: FaultProxy;
afterAll(() => line.close());
const world = await useWorld({
  clock: MONDAY,
  databaseProxy: async (url) => (line = await startFaultProxy(url)).url,
});
const amira = await world.person('startup', { password: PASSWORD });

beforeEach(async () => {
  line.restore();
  line.thaw();
  await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(200);
});

async function ask(url: string, method: 'GET' | 'POST' = 'GET', payload?: object) {
  const begin = performance.now();
  const { headers } = amira;
  const answer = await world.app.inject({ url, method, headers, ...(payload && { payload }) });
  return Object.assign(answer, { tookMs: performance.now() - begin });
}

/** Makes reads and writes of all kinds. */
const callsOfAllKinds = () =>
  Promise.all([
    ask('/api/user'),
    ask('/api/expert-booking/me'),
    ask('/api/users/experts'),
    ask('/api/user/updatestatus', 'POST', { status: 'Away' }),
    ask('/api/auth/signin', 'POST', { email: amira.email, password: PASSWORD }),
    ask('/api/auth/checkEmail?email=leila@example.org'),
  ]);

describe('an unreachable database (A57)', () => {
  test('every call returns 503 with Retry-After within a second, and works once it is back', async () => {
    line.cut();

    const answers = [...(await callsOfAllKinds()), ...(await callsOfAllKinds())];

    for (const { statusCode, headers, tookMs, body } of answers) {
      expect({ statusCode, wait: headers['retry-after'] }, body).toEqual({
        statusCode: 503,
        wait: '2',
      });
      expect(tookMs).toBeLessThan(MAX_MS);
    }

    line.restore();

    await vi.waitFor(async () => {
      const codes = (await callsOfAllKinds()).map(({ statusCode }) => statusCode);
      expect(codes).not.toContain(503);
    }, 5_000);
  });

  test('the server reports that it is live but not ready, and names the missing part', async () => {
    line.cut();

    expect((await ask('/healthz')).statusCode).toBe(200);
    const { statusCode, tookMs, ...answer } = await ask('/readyz');
    expect(statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', database: 'down', files: 'up' });
    expect(tookMs).toBeLessThan(MAX_MS);
  });
});

describe('a hanging database', () => {
  test('the server reports in time that it is not ready', async () => {
    line.freeze();

    const [{ statusCode, tookMs }, health] = await Promise.all([ask('/readyz'), ask('/healthz')]);

    expect(health.statusCode).toBe(200);
    expect(statusCode).toBe(503);
    expect(tookMs).toBeLessThan(MAX_MS + 500);
  });

  test('more calls than there are connections are answered or refused, and later ones work again', async () => {
    line.freeze();
    const waiting = Promise.all(Array.from({ length: 30 }, () => ask('/api/users/experts')));
    const late = await ask('/api/users/experts');
    expect(late.statusCode).toBe(503);

    line.thaw();

    const codes = new Set((await waiting).map(({ statusCode }) => statusCode));
    expect([...codes].toSorted()).toEqual([200, 503]);
    expect((await ask('/api/users/experts')).statusCode).toBe(200);
  });

  test('a connection without an answer is closed, and the next query gets a new one', async () => {
    const { db, pool } = connect(line.url, 1, { queryMs: 100 });
    const selectOne = () => sql<{ one: number }>`select 1 as one`.execute(db);
    await selectOne();

    line.freeze();
    await expect(selectOne()).rejects.toThrow('Connection terminated');
    line.thaw();

    expect((await selectOne()).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('a lost reply of the database (A55)', () => {
  const key = { headers: { 'idempotency-key': 'one click' } };
  const deck = (text = 'What we do, in ten lines') => new File([text], 'deck.txt');

  async function storedFiles(): Promise<string[]> {
    const keys: string[] = [];
    for await (const file of world.files.list()) keys.push(file.key);
    return keys;
  }

  test('a booking that was committed keeps its file, and a repeated request returns it', async () => {
    const { expert, startup } = await createPair(world);
    const body = bookingRequest(expert.id, NINE, TEN);
    const request = () => startup.api.bookings.request({ body, files: { files: [deck()] } }, key);
    const before = await storedFiles();

    line.dropsReplyTo = 'commit';
    await expect(request()).rejects.toMatchObject({ code: 'server.unavailable', status: 503 });
    const { files } = await request();

    expect((await startup.api.bookings.list()).items).toHaveLength(1);
    const added = (await storedFiles()).filter((it) => !before.includes(it));
    expect(added).toEqual(files.map(({ id }) => id));
    const url = `/api/files/${files[0]?.id}`;
    const download = await world.app.inject({ url, headers: expert.headers });
    expect([download.statusCode, download.body]).toEqual([200, 'What we do, in ten lines']);
  });

  test('a booking that was rolled back is absent, and a repeated request creates it', async () => {
    const { expert, startup } = await createPair(world);
    const request = () =>
      startup.api.bookings.request({ body: bookingRequest(expert.id, NINE) }, key);

    line.dropsReplyTo = 'insert into booking_events';
    await expectRefusal(request(), 'server.unavailable');
    expect((await startup.api.bookings.list()).items).toEqual([]);

    expect(await request()).toMatchObject({ status: 'pending' });
  });

  test('the same key with another file is refused and leaves no file', async () => {
    const { expert, startup } = await createPair(world);
    const body = bookingRequest(expert.id, NINE);
    const request = (file: File) =>
      startup.api.bookings.request({ body, files: { files: [file] } }, key);
    await request(deck());
    const before = await storedFiles();

    const repeated = request(deck('Something else'));

    await expectRefusal(repeated, 'request.key_reused');
    expect(await storedFiles()).toEqual(before);
  });
});

describe('a refused transaction', () => {
  const app = fastify();
  app.setErrorHandler(replyWithProblem);
  app.get<{ Params: { code: string } }>('/:code', ({ params }) => failWith(params.code));
  afterAll(() => app.close());

  /** Fails on each attempt with this error; of the context only `db` is used. */
  const failWith = (code: string) =>
    transact({ db: world.db } as PublicContext, ({ db }) =>
      sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(db),
    );

  test.each([
    ['no connection is left', '53300'],
    ['the disk is full', '53100'],
    ['it is shutting down', '57P01'],
    ['the call is the victim of a deadlock each time', '40P01'],
  ])('returns 503 with Retry-After because %s', async (_, code) => {
    const answer = await app.inject(`/${code}`);

    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'server.unavailable' });
  });

  test('returns 500 without details because a statement is wrong', async () => {
    const answer = await app.inject('/42P01');

    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'server.unexpected',
      message: 'Something went wrong on our side. Try again.',
      requestId: expect.any(String),
    });
  });
});
