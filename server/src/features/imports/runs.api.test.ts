import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvFile, outcomes, peopleOf, upload } from '../../testing/import-files.ts';
import { untilWaiting } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { carryOutBatch } from './import-batches.service.ts';
import { runImport } from './imports.jobs.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('admin');
});
afterAll(() => world.close());

const TITLES = ['Email', 'First name', 'Last name', 'Role', 'Organization'];
const worker = () => ({ db: world.db, live: world.live, now: () => new Date() });
const params = (id: string) => ({ params: { id } });
const show = (id: string) => staff.api.imports.one(params(id));

/** What the job does, without the many mails that wait behind it. */
async function bringIn(table: File) {
  const { import: it } = await upload(staff, table);
  await staff.api.imports.confirm(params(it.id));
  await runImport(worker(), it.id);
  return show(it.id);
}

const peopleAt = (at: string) =>
  world.db
    .selectFrom('users as u')
    .leftJoin('mails as m', 'm.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('users as owner', 'owner.id', 'o.owner_id')
    .select(['u.email', 'o.name', 'u.role', 'owner.email as owner', 'm.template'])
    .where('u.email', 'like', `%@${at}`)
    .orderBy('u.email')
    .execute();
const organizationsAt = (at: string) =>
  world.db.selectFrom('organizations').select('name').where('name', 'like', `${at} %`).execute();

describe('an import that runs', () => {
  test('is done by two who confirm at once only once', async () => {
    const { rows, at } = peopleOf(30);
    const { import: it } = await upload(staff, csvFile(rows));
    const other = await world.person('dot');

    const tries = await Promise.allSettled(
      [staff, other, staff, other].map(({ api }) => api.imports.confirm(params(it.id))),
    );

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([runImport(worker(), it.id), runImport(worker(), it.id)]);
    expect(await peopleAt(at)).toHaveLength(30);
    expect(await show(it.id)).toMatchObject({ state: 'done', done: 30 });
  });

  test('may be the same that another brings at the same time', async () => {
    const { rows, at } = peopleOf(1_200);
    const other = await world.person('dot');
    const imports = await Promise.all(
      [staff, other].map(async (person) => (await upload(person, csvFile(rows))).import),
    );
    await Promise.all(imports.map(({ id }) => staff.api.imports.confirm(params(id))));

    await Promise.all(imports.map(({ id }) => runImport(worker(), id)));

    const there = await peopleAt(at);
    expect(there).toHaveLength(1_200);
    expect(new Set(there.map(({ template }) => template))).toEqual(new Set(['invite']));
    expect(await organizationsAt(at)).toHaveLength(40);
    const [one, two] = await Promise.all(imports.map(({ id }) => show(id)));
    const created = (one?.counts.created ?? 0) + (two?.counts.created ?? 0);
    const skipped = (one?.counts.skipped ?? 0) + (two?.counts.skipped ?? 0);
    expect({ created, skipped }).toEqual({ created: 1_200, skipped: 1_200 });
  });

  test('ends the same when its transaction is cut off in the middle and it is begun again', async () => {
    const [cut, whole] = [peopleOf(1_100), peopleOf(1_100)];
    const { import: it } = await upload(staff, csvFile(cut.rows));
    await staff.api.imports.confirm(params(it.id));
    expect(await carryOutBatch(worker(), it.id)).toBe(true);
    // Something of the second batch is held, so that the batch stands still in its middle.
    const stuck = await world.db
      .insertInto('organizations')
      .values({ name: 'Holds' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const holding = world.db.transaction().execute(async (tx) => {
      await sql`insert into users (email, first_name, last_name, organization_id)
        values (${`p600@${cut.at}`}, 'A', 'B', ${stuck.id})`.execute(tx);
      const running = runImport(worker(), it.id).catch((error: unknown) => error);
      await untilWaiting(world, 1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      expect(await running).toBeInstanceOf(Error);
      throw new Error('taken back');
    });
    await expect(holding).rejects.toThrow('taken back');
    expect(await show(it.id)).toMatchObject({ state: 'running', done: 500 });

    await runImport(worker(), it.id);
    await bringIn(csvFile(whole.rows));

    expect(await show(it.id)).toMatchObject({ state: 'done', done: 1_100 });
    const [one, other] = [await peopleAt(cut.at), await peopleAt(whole.at)];
    const alike = JSON.parse(JSON.stringify(other).replaceAll(whole.at, cut.at)) as typeof other;
    expect(one).toEqual(alike);
    expect(await organizationsAt(cut.at)).toHaveLength(40);
  });

  test('goes on when somebody registers with one of its addresses meanwhile', async () => {
    const { rows, at } = peopleOf(20);
    const { import: it } = await upload(staff, csvFile(rows));
    await staff.api.imports.confirm(params(it.id));
    const insert = {
      email: `P3@${at}`,
      first_name: 'First 3',
      last_name: 'Last 3',
      role: 'external',
    };
    await world.db
      .insertInto('users')
      .values({ ...insert, review: 'waiting' })
      .execute();

    await runImport(worker(), it.id);

    const found = await outcomes(staff, it.id);
    expect(found[5]).toBe('refused: waiting_review');
    expect(await show(it.id)).toMatchObject({ state: 'done', done: 20, counts: { created: 19 } });
  });

  test('stops where it is when it is stopped; the same file does the rest', async () => {
    const { rows, at } = peopleOf(700);
    const { import: it } = await upload(staff, csvFile(rows));
    await staff.api.imports.confirm(params(it.id));
    await carryOutBatch(worker(), it.id);

    const stopped = await staff.api.imports.cancel(params(it.id));
    await runImport(worker(), it.id);

    expect(stopped).toMatchObject({ state: 'cancelled', done: 500, counts: { created: 500 } });
    expect(await peopleAt(at)).toHaveLength(500);
    await expect(staff.api.imports.confirm(params(it.id))).rejects.toMatchObject({
      code: 'import.moved_on',
    });

    const rest = await bringIn(csvFile(rows));
    expect(rest.counts).toMatchObject({ created: 200, skipped: 500 });
    expect(await peopleAt(at)).toHaveLength(700);
  });

  test('stops by itself when who confirmed it may not do so any more', async () => {
    const { rows, at } = peopleOf(5);
    const leaving = await world.person('dot');
    const { import: it } = await upload(leaving, csvFile(rows));
    await leaving.api.imports.confirm(params(it.id));
    await world.db
      .updateTable('users')
      .set({ role: 'startup' })
      .where('id', '=', leaving.id)
      .execute();

    await runImport(worker(), it.id);

    expect(await show(it.id)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await peopleAt(at)).toEqual([]);
  });

  test('is noted: who confirmed, and whom it made and changed', async () => {
    const { rows, at } = peopleOf(3);
    const done = await bringIn(csvFile(rows));
    await bringIn(csvFile([TITLES, [`p0@${at}`, 'Renamed', '', '', '']]));

    const noted = await world.db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.subject_id')
      .select(['a.action', 'a.actor_id', 'a.details'])
      .where((eb) => eb.or([eb('u.email', 'like', `%@${at}`), eb('a.subject_id', '=', done.id)]))
      .orderBy('a.id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual([
      'import.confirmed',
      'user.created-by-import',
      'user.created-by-import',
      'user.created-by-import',
      'user.updated-by-import',
    ]);
    expect(new Set(noted.map(({ actor_id }) => actor_id))).toEqual(new Set([staff.id]));
    expect(noted.at(-1)?.details).toMatchObject({ changes: ['firstName'] });
  });
});
