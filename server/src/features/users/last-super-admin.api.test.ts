import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begun, untilWaiting } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('of the last two super admins one stays, though whoever removes both is none any more', async () => {
  const last = [await world.person('super-admin'), await world.person('super-admin')] as const;
  const dismissed = await world.person('super-admin');
  const remove = ({ id: userId }: TestPerson) =>
    dismissed.api.directory.remove({ body: { userId, isRemoved: true } });

  const [removing] = await unwritten(async () => {
    const both = await world.db.transaction().execute(async (tx) => {
      const users = last.map(({ id }) => id);
      await tx.selectFrom('users').select('id').where('id', 'in', users).forUpdate().execute();
      const calls = last.map((it) => begun(remove(it)));
      await untilWaiting(world, 2);
      const { id } = dismissed;
      await tx.updateTable('users').set({ role: 'guest' }).where('id', '=', id).execute();
      return calls;
    });
    const settled = Promise.allSettled(both);
    await untilWaiting(world, 2);
    return [settled];
  });

  expect(await removing).toMatchObject(
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
