import { MAX_SIGN_IN_SESSIONS, SIGN_INS_PER_HOUR } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import { testSize } from '../../../../../tools/test-environment/test-size.ts';
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
