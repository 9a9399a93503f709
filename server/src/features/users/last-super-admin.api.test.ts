import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, untilWaiting, whileHeld } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('of the last two super admins one stays, though whoever removes both is none any more', async () => {
  const last = [await world.person('super-admin'), await world.person('super-admin')];
  const dismissed = await world.person('super-admin');
  const remove = ({ id: userId }: TestPerson) =>
    dismissed.api.directory.remove({ body: { userId, isRemoved: true } });

  const { ended } = await unwritten(async () => {
    const removing = await whileHeld(world, {
      hold: rowsOf('users', ...last.map(({ id }) => id)),
      calls: last.map((it) => () => remove(it)),
      meanwhile: (tx) =>
        tx.updateTable('users').set({ role: 'guest' }).where('id', '=', dismissed.id).execute(),
    });
    await untilWaiting(world, 2, ['relation', 'advisory']);
    return removing;
  });

  expect(await ended).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ status: 'fulfilled' }),
      expect.objectContaining({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'user.last_super_admin' }),
      }),
    ]),
  );
});

/** Whoever is let through comes as far as the note of it, and no further before the work is over. */
const unwritten = <T>(work: () => Promise<T>): Promise<T> =>
  world.db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in exclusive mode`.execute(tx);
    return work();
  });
