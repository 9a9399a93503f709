import { AppError } from '@thedot/domain/errors';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../../db/db.ts';
import { replyWithProblem } from '../../http/problems.ts';
import { createDatabase } from '../../testing/database.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { networkOf } from '../network.ts';
import { consume, countAttempts, countFailures, refund, limitRequests } from './rate-limits.ts';

const database = await createDatabase();
const { db, pool } = connect(database.url);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const WINDOW = { points: 10, windowMs: 60_000 };

describe('rate limits by attempts', () => {
  test('refuse attempts over the limit, with the time to wait', async () => {
    const tries = Array.from({ length: 10 }, () => consume({ db }, { key: 'amira', ...WINDOW }));
    await Promise.all(tries);

    await expect(consume({ db }, { key: 'amira', ...WINDOW })).rejects.toMatchObject({
      code: 'request.rate_limited',
      params: { seconds: expect.closeTo(60, -1) },
    });
    await consume({ db }, { key: 'another user', ...WINDOW });
  });

  test('count each of a hundred concurrent attempts (A03)', async () => {
    const tries = Array.from({ length: 100 }, () => consume({ db }, { key: 'at once', ...WINDOW }));

    const ended = await Promise.allSettled(tries);

    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { points } = await db
      .selectFrom('rate_limits')
      .select('points')
      .orderBy('points', 'desc')
      .executeTakeFirstOrThrow();
    expect(points).toBe(100);
  });

  test('count several attempts at once', async () => {
    const limit = { key: 'several', ...WINDOW };
    await consume({ db }, limit, 7);
    await consume({ db }, limit, 3);
    await expectRefusal(consume({ db }, limit), 'request.rate_limited');
  });

  test('can be refunded and start again after the window', async () => {
    const once = { key: 'short', points: 1, windowMs: 1 };
    await consume({ db }, { ...once, windowMs: 60_000 });
    await refund({ db }, 'short');
    await consume({ db }, { ...once, windowMs: 60_000 });
    await expectRefusal(consume({ db }, once), 'request.rate_limited');

    await db
      .updateTable('rate_limits')
      .set({ expire: Date.now() - 1 })
      .execute();

    await consume({ db }, once);
  });

  describe.each([
    ['attempts', countAttempts, { succeeds: 1, isWrong: 1, isBusy: 0 }],
    ['failures', countFailures, { succeeds: 0, isWrong: 1, isBusy: 0 }],
  ] as const)('of %s', (name, count, counted) => {
    const attempts = {
      succeeds: async () => 'right',
      isWrong: () => Promise.reject(new AppError('auth.wrong_password')),
      isBusy: () => Promise.reject(new AppError('server.busy')),
    };

    test.each(['succeeds', 'isWrong', 'isBusy'] as const)(
      'count before the attempt, and keep the count if it %s as they say',
      async (outcome) => {
        const limits = ['one', 'two'].map((it) => ({
          ...WINDOW,
          key: `${name} ${outcome} ${it}`,
          points: 1,
        }));
        const isFull = (limit: (typeof limits)[number]) =>
          consume({ db }, limit).then(
            () => false,
            () => true,
          );

        const attempt = count({ db }, limits, async () => {
          expect(await Promise.all(limits.map(isFull))).toEqual([true, true]);
          await Promise.all(limits.map(({ key }) => refund({ db }, key)));
          return attempts[outcome]();
        });
        await attempt.catch(() => {});

        const isCounted = counted[outcome] === 1;
        expect(await Promise.all(limits.map(isFull))).toEqual([isCounted, isCounted]);
      },
    );
  });

  test('store no address or email', async () => {
    await consume({ db }, { key: 'sign-in:amira@example.org:10.0.0.1', ...WINDOW });

    const rows = await db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(rows)).not.toMatch(/amira|10\.0\.0\.1/);
  });
});

test('the call limit refuses one address and still answers others', async () => {
  const app = fastify({ trustProxy: true });
  app.setErrorHandler(replyWithProblem);
  app.decorateRequest('signedIn', null);
  limitRequests(app, { redis: null });
  app.get('/', async () => 'here');
  const call = (address: string) =>
    app.inject({ url: '/', headers: { 'x-forwarded-for': address } });

  const statuses = new Set<number>();
  for (let calls = 0; calls < 6_000; calls++) statuses.add((await call('10.0.0.1')).statusCode);
  const refused = await call('10.0.0.1');

  expect([...statuses]).toEqual([200]);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call('10.0.0.2')).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.8', '192.0.2.8'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
