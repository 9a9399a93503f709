import { MAX_IMPORT_ROWS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv, outcomes, upload } from '../../testing/import-files.ts';
import { manyPeople } from '../../testing/many-people.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { runImport } from './imports.jobs.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const worker = () => ({ db: world.db, live: world.live, now: () => new Date() });

const many = manyPeople(MAX_IMPORT_ROWS);
const table = () => new File([csv(many.rows, ';')], 'startups.csv');

/** Everything an import may write, as it stands. */
async function everything() {
  const all = (table: string, order: string) =>
    sql`select * from ${sql.table(table)} order by ${sql.ref(order)}`.execute(world.db);
  const tables = [
    await all('users', 'id'),
    await all('organizations', 'id'),
    await all('mails', 'id'),
    await all('account_tokens', 'id'),
  ];
  return tables.map(({ rows }) => rows);
}

test('ten thousand rows: each has its true outcome, foreseen and carried out; sent again nothing changes', async () => {
  const { import: checked } = await upload(staff, table());
  expect(checked.newOrganizations).toBe(many.organizations);
  expect(await outcomes(staff, checked.id)).toEqual(many.first);

  const { confirm, one } = staff.api.imports;
  await confirm({ params: { id: checked.id } });
  // What the job does, without the thousands of mails that wait behind it.
  await runImport(worker(), checked.id);

  const done = await one({ params: { id: checked.id } });
  expect(done).toMatchObject({ state: 'done', done: MAX_IMPORT_ROWS });
  expect(done.counts.created).toBe(many.created);
  expect(await outcomes(staff, done.id)).toEqual(many.first);
  const before = await everything();
  const [users = [], , mails = []] = before;
  expect(users).toHaveLength(many.created + 1);
  expect(mails).toHaveLength(many.created);

  const { import: again } = await upload(staff, table());
  await confirm({ params: { id: again.id } });
  await runImport(worker(), again.id);

  expect(await outcomes(staff, again.id)).toEqual(many.again);
  expect(await everything()).toEqual(before);
}, 120_000);
