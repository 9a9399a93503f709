import { MAX_SIGN_IN_SESSIONS, SIGN_INS_PER_HOUR } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../../tools/test-environment/test-size.ts';
import { nextAddress } from '../../../testing/attacks/addresses.ts';
import { PASSWORD } from '../../../testing/sign-in/registration.ts';
import { useWorld } from '../../../testing/world.ts';

const world = await useWorld();

test('many right sign-ins at once from known networks leave at most 20 sessions, and are admitted 60 times', async () => {
  const amira = await world.person('startup', { password: PASSWORD });
  const networks = Array.from({ length: testSize(100, 1_000) }, nextAddress);
  const expires_at = new Date(Date.now() - 60_000).toISOString();
  const known = networks.map((address) => ({
    user_id: amira.id,
    keep: false,
    address,
    expires_at,
  }));
  await world.db.insertInto('sign_in_sessions').values(known).execute();

  const answers = await Promise.all(
    networks.map((remoteAddress) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        remoteAddress,
        payload: { email: amira.email, password: PASSWORD },
      }),
    ),
  );

  const count = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
  expect(count(200)).toBeGreaterThan(MAX_SIGN_IN_SESSIONS);
  expect(count(200)).toBeLessThanOrEqual(SIGN_INS_PER_HOUR);
  // All others wait for their turn, or find the queue of passwords full.
  expect(count(200) + count(429) + count(503)).toBe(networks.length);
  const rows = await world.db
    .selectFrom('sign_in_sessions')
    .select('id')
    .where('user_id', '=', amira.id)
    .where('expires_at', '>', new Date().toISOString())
    .execute();
  expect(rows).toHaveLength(MAX_SIGN_IN_SESSIONS);
});

test('a burst of sign-ins is answered or refused at once, in level memory, while other calls go on', async () => {
  const MOST_GROWTH = 100 * 1024 ** 2;
  const amira = await world.person('startup', { password: PASSWORD });
  const sonia = await world.person('startup');
  const burst = testSize(80, 1_000);
  const signIn = (nth: number) =>
    world.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      remoteAddress: nextAddress(),
      payload: { email: `burst.${nth}@example.org`, password: PASSWORD },
    });
  await signIn(0);
  const before = process.memoryUsage().rss;
  let isOver = false;
  const others = (async () => {
    const times: number[] = [];
    while (!isOver) {
      const begin = performance.now();
      const { statusCode } = await world.app.inject({ url: '/api/user', headers: sonia.headers });
      expect(statusCode).toBe(200);
      times.push(performance.now() - begin);
    }
    return times.toSorted((a, b) => a - b);
  })();

  const answers = await Promise.all(Array.from({ length: burst }, (_, nth) => signIn(nth + 1)));
  isOver = true;

  const times = await others;
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(1_000);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]));
  for (const { statusCode, headers } of answers)
    if (statusCode === 503) expect(headers['retry-after']).toBe('2');
  if (isSoak) expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
  const { email } = amira;
  const after = await world.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: nextAddress(),
    payload: { email, password: PASSWORD },
  });
  expect(after.statusCode).toBe(200);
});
