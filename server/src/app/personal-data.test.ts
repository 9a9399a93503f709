import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from './config.ts';
import { FEATURES } from './features.ts';
import { EXPORT_README } from '../features/accounts/personal-data/data-export-readme.ts';
import { audit } from '../platform/audit/audit.queries.ts';
import { eraseFromAuditLog } from '../testing/personal-data.ts';
import { useWorld } from '../testing/world.ts';

const world = await useWorld();

const maps = FEATURES.flatMap(({ tables = {} }) => Object.entries(tables));

/** The columns of a table that point to users, and those that may hold what people write. */
const { rows: columns } = await sql<{ table: string; name: string; isUser: boolean }>`
  select c.relname as "table", a.attname as name,
    a.attname = 'id' and c.relname = 'users' or exists (
      select from pg_constraint as f
      where f.conrelid = c.oid and a.attnum = any (f.conkey)
        and f.contype = 'f' and f.confrelid = 'users'::regclass) as "isUser"
  from pg_class as c
  inner join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  inner join pg_type as t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and (t.typname in ('text', '_text', 'citext', 'json', 'jsonb') or exists (
      select from pg_constraint as f
      where f.conrelid = c.oid and a.attnum = any (f.conkey)
        and f.contype = 'f' and f.confrelid = 'users'::regclass))
  order by 1, 2`.execute(world.db);

test('every table has one owner', () => {
  const names = maps.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('how long rows stay', () => {
  const said = FEATURES.flatMap(({ retention = {} }) => Object.entries(retention));

  test('is said of every table by the feature that owns it', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(world.db);
    const unsaid = FEATURES.flatMap(({ tables = {}, retention = {} }) =>
      Object.keys(tables).filter((name) => !(name in retention)),
    );

    expect(unsaid).toEqual([]);
    // The migrations that ran are of no feature, and stay.
    expect(said.map(([name]) => name).toSorted()).toEqual(
      rows
        .map(({ name }) => name)
        .filter((name) => name !== 'schema_migrations')
        .toSorted(),
    );
  });

  test('is that of another row only where the database deletes them together', async () => {
    const { rows } = await sql<{ pair: string }>`
      select conrelid::regclass || ' with ' || confrelid::regclass as pair
      from pg_constraint where contype = 'f' and confdeltype = 'c'`.execute(world.db);
    const cascades = new Set(rows.map(({ pair }) => pair));

    const wrong = said
      .filter(([, kept]) => typeof kept === 'string' && kept.startsWith('with '))
      .map(([name, kept]) => `${name} ${String(kept)}`)
      .filter((pair) => !cascades.has(pair));
    expect(wrong).toEqual([]);
  });

  test('names jobs that are scheduled and settings that exist', () => {
    const jobs = new Set(FEATURES.flatMap(({ scheduledJobs = {} }) => Object.keys(scheduledJobs)));
    const byJob = said.flatMap(([, kept]) => (typeof kept === 'string' ? [] : [kept]));

    expect(byJob.filter(({ job }) => !jobs.has(job))).toEqual([]);
    const settings = byJob.flatMap(({ after }) => [...after.matchAll(/`(\w+)`/g)]);
    expect(settings.length).toBeGreaterThan(5);
    expect(
      settings.map(([, name]) => name).filter((it) => !SETTING_NAMES.includes(it ?? '')),
    ).toEqual([]);
  });
});

test('all that is exported has a file, which the README of an export names in both languages', () => {
  const exporting = FEATURES.filter(
    ({ tables = {}, personalData }) =>
      personalData?.find ??
      Object.values(tables).some((map) => typeof map !== 'string' && map.exports),
  );
  const files = exporting.map(({ personalData }) => personalData?.file);
  expect(files).not.toContain(undefined);
  for (const { text } of Object.values(EXPORT_README)) {
    const readme = text({ hub: '', name: '', at: new Date(0) });
    for (const file of files) expect(readme).toContain(`\n${file}.json`);
  }
});

test('every table that points to users has a map of its personal data', () => {
  const missing = maps
    .filter(
      ([name, map]) =>
        typeof map === 'string' && columns.some((it) => it.isUser && it.table === name),
    )
    .map(([name]) => name);
  expect(missing).toEqual([]);
});

test('every column that points to a user or holds text is erased, or kept for a reason', () => {
  const unsaid = maps.flatMap(([table, map]) => {
    if (typeof map === 'string') return [];
    const { subject, erase, erasedByFeature = [], keep = {}, keepTexts } = map;
    const subjects: string[] = typeof subject === 'string' ? [subject] : Object.keys(subject);
    const said = new Set<string>([
      ...erasedByFeature,
      ...Object.keys(keep),
      ...(erase === 'delete' ? subjects : Object.keys(erase ?? {})),
    ]);
    return columns
      .filter((it) => it.table === table && !said.has(it.name))
      .filter(({ isUser }) => isUser || (erase !== 'delete' && keepTexts === undefined))
      .map(({ name }) => `${table}.${name}`);
  });
  expect(unsaid).toEqual([]);
});

test('erasing Anna removes her name and address from the audit log, but leaves Hanna, Joanna and the annals', async () => {
  const [anna, staff] = [await world.person('startup'), await world.person('dot')];
  const note = (details: Record<string, unknown>) =>
    audit(world.db, {
      actorId: staff.id,
      action: 'organization.changed',
      subjectKind: 'organization',
      subjectId: staff.organizationId,
      details,
    });
  await world.db
    .updateTable('users')
    .set({ email: 'anna@example.org', first_name: 'Anna', last_name: 'Bey' })
    .where('id', '=', anna.id)
    .execute();
  const others = [{ to: 'joanna@example.org' }, { name: 'Hanna Bey' }, { reason: 'in the annals' }];
  await note({ to: { email: 'Anna@example.org' } });
  await note({ names: ['ANNA BEY'] });
  for (const other of others) await note(other);

  await eraseFromAuditLog(world, anna);

  const noted = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject_id', '=', staff.organizationId)
    .orderBy('id')
    .execute();
  expect(noted.map(({ details }) => details)).toEqual([{}, {}, ...others]);
});
