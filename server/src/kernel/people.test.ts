import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type TestPerson, type World } from '../testing/world.ts';

const PATIENCE_MS = 30_000;

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  amira = await world.person('startup');
});
afterAll(() => world.close());

const listening = () =>
  sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'thedot-listen'`.execute(world.db);

/** Somebody else's change: this server learns of it from the database alone. */
const changeRole = (role: string) =>
  world.db.updateTable('users').set({ role }).where('id', '=', amira.id).execute();

const roleAtNextCall = async () =>
  (await world.people.find(amira.sessionId))?.signedIn.role ?? 'nobody';

test('what another server changes counts as soon as its notification arrives', async () => {
  expect(await roleAtNextCall()).toBe('startup');

  await changeRole('member');

  await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('member'), PATIENCE_MS);
});

test('what changed while nobody could be heard counts once somebody can be heard again', async () => {
  await changeRole('startup');
  await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('startup'), PATIENCE_MS);

  const [before] = (await listening()).rows;
  await sql`select pg_terminate_backend(${before?.pid})`.execute(world.db);
  await changeRole('guest');
  await vi.waitFor(async () => {
    const [after] = (await listening()).rows;
    expect(after?.pid).toBeTypeOf('number');
    expect(after?.pid).not.toBe(before?.pid);
  }, PATIENCE_MS);

  await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('guest'), PATIENCE_MS);
});
