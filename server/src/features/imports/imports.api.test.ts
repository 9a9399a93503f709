import type { Worker } from 'node:worker_threads';
import { Role } from '@thedot/domain/access/roles';
import { DAY_MS } from '@thedot/domain/kernel/time';
import {
  HEADER_SEARCH_ROWS,
  IMPORT_DAYS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@thedot/domain/limits';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { MAX_WAITING } from '../../kernel/bounded-queue.ts';
import { sweepDatabase } from '../../platform/jobs/sweep.jobs.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import {
  importTable,
  csv,
  csvFile,
  findOutcomes,
  generatePeople,
  type Row,
  upload,
  xlsxFile,
} from '../../testing/files/import-files.ts';
import {
  createUserWithPassword,
  erase,
  leaveOrganization,
  requestErasure,
} from '../../testing/erasures.ts';
import { findColumnsContaining } from '../../testing/find-columns.ts';
import { setUser } from '../../testing/people.ts';
import { waitForBlockedCalls } from '../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sheetOf, workbookOf } from '../../testing/files/xlsx-files.ts';
import { runImportBatch } from './import-batches.service.ts';
import { runImport } from './imports.jobs.ts';

const world = await useWorld();
const staff = await world.person('admin');
const TITLES = ['Email', 'First name', 'Last name', 'Role', 'Organization', 'Phone'];
const params = (id: string) => ({ params: { id } });
const show = (id: string) => staff.api.imports.get(params(id));
const confirm = (id: string, { api } = staff) => api.imports.confirm(params(id));

let count = 0;
const newAddress = (name = 'somebody') => `${name}.${++count}@imported.example.org`;

const findPerson = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
async function countInvitations(email: string): Promise<number> {
  const { mails } = await world.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select((eb) => eb.fn.countAll<number>().as('mails'))
    .where('u.email', '=', email)
    .where('m.template', '=', 'invite')
    .executeTakeFirstOrThrow();
  return mails;
}

/** The job, without the mails that it enqueues. */
const run = (id: string) =>
  runImport({ db: world.db, live: world.live, now: () => new Date() }, id);
const runBatch = (id: string) =>
  runImportBatch({ db: world.db, live: world.live, now: () => new Date() }, id);

async function confirmed(rows: readonly Row[], person: TestPerson = staff): Promise<string> {
  const { id } = (await upload(person, csvFile(rows))).import;
  await confirm(id, person);
  return id;
}
async function imported(rows: readonly Row[]) {
  const id = await confirmed(rows);
  await run(id);
  return show(id);
}

const peopleAt = (domain: string) =>
  world.db
    .selectFrom('users as u')
    .leftJoin('mails as m', 'm.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('users as owner', 'owner.id', 'o.owner_id')
    .select(['u.email', 'o.name', 'u.role', 'owner.email as owner', 'm.template'])
    .where('u.email', 'like', `%@${domain}`)
    .orderBy('u.email')
    .execute();
const organizationsAt = (domain: string) =>
  world.db
    .selectFrom('organizations')
    .select('name')
    .where('name', 'like', `${domain} %`)
    .execute();

async function download(url: string) {
  const answer = await world.app.inject({ url, headers: staff.headers });
  expect(answer.statusCode).toBe(200);
  return answer;
}

describe('an import', () => {
  test('is only previewed until it is confirmed', async () => {
    const email = newAddress();
    const table = csvFile([TITLES, [email, 'Inès', 'Bouzid', 'Startup', 'Ardoise', '']]);

    const { import: it, rows } = await upload(staff, table);

    expect(it).toMatchObject({
      state: 'checked',
      rows: 1,
      counts: { created: 1, updated: 0, skipped: 0, refused: 0 },
      newOrganizations: 1,
    });
    expect(rows).toMatchObject([{ line: 2, email, name: 'Inès Bouzid', outcome: 'created' }]);
    await world.runJobs();
    expect(await findPerson(email)).toBeUndefined();
    const ardoise = world.db.selectFrom('organizations').where('name', '=', 'Ardoise');
    expect(await ardoise.select('id').execute()).toEqual([]);
  });

  test('creates people and their organization, and invites them once when it is repeated', async () => {
    const [member, founder] = [newAddress('member'), newAddress('founder')];
    const table = csvFile([
      TITLES,
      [member, 'Mehdi', 'Jaziri', 'Member', 'Brique & Cie', ''],
      [founder, 'Salma', 'Ayari', 'Startup', ' brique &  CIE', '+216 71 000 000'],
    ]);

    const done = await importTable(world, staff, table, { organizationKind: 'hub' });

    expect(done).toMatchObject({ state: 'done', done: 2, counts: { created: 2, refused: 0 } });
    const [one, two] = [await findPerson(member), await findPerson(founder)];
    expect(one).toMatchObject({
      role: 'member',
      first_name: 'Mehdi',
      is_completed: false,
      password_hash: null,
    });
    const organization = await world.db
      .selectFrom('organizations')
      .select(['id', 'name', 'kind', 'owner_id'])
      .where('name', '=', 'Brique & Cie')
      .executeTakeFirst();
    expect(organization).toMatchObject({ kind: 'hub', owner_id: two?.id });
    for (const person of [one, two]) expect(person?.organization_id).toBe(organization?.id);

    const again = await importTable(world, staff, table);

    expect(again.counts).toEqual({ created: 0, updated: 0, skipped: 2, refused: 0 });
    expect(await countInvitations(member)).toBe(1);
    expect(await findPerson(member)).toEqual(one);
  });

  test('sends no invitations when they are turned off', async () => {
    const email = newAddress();
    await importTable(world, staff, csvFile([TITLES, [email, 'Inès', 'Bouzid', '', '', '']]), {
      sendsInvitations: false,
    });
    expect(await findPerson(email)).toMatchObject({ role: 'startup' });
    expect(await countInvitations(email)).toBe(0);
  });

  test('updates only the filled cells of an existing person', async () => {
    const person = await world.person('startup');
    const before = await findPerson(person.email);

    const done = await importTable(
      world,
      staff,
      csvFile([TITLES, [person.email.toUpperCase(), 'Nouvelle', '', '', '', "'+216 22 333 444"]]),
    );

    expect(await findOutcomes(staff, done.id)).toEqual({ 2: 'updated: firstName phone' });
    expect(await findPerson(person.email)).toMatchObject({
      first_name: 'Nouvelle',
      last_name: before?.last_name,
      phone: '+216 22 333 444',
      role: 'startup',
      organization_id: before?.organization_id,
      email: person.email,
    });
  });

  test('changes a role with effect on the next request', async () => {
    const person = await world.person('startup');
    await person.api.experts.list();
    await importTable(world, staff, csvFile([TITLES, [person.email, '', '', 'Équipe', '', '']]));
    await vi.waitFor(() => expectRefusal(person.api.experts.list(), 'access.denied'));
  });

  test('refuses rows with the reason', async () => {
    const dot = await world.person('dot');
    const [ok, removed, waiting, elsewhere, superAdmin] = [
      newAddress(),
      await world.person('startup', { removed: true }),
      await world.person('external', { review: 'waiting' }),
      await world.person('startup'),
      await world.person('super-admin'),
    ];
    for (const name of ['Twice', 'Twice']) {
      await world.db.insertInto('organizations').values({ name }).execute();
    }
    const rows: readonly [string, Row][] = [
      ['created', [ok, 'Inès', 'Bouzid', '', '', '']],
      ['refused: duplicate', [ok.toUpperCase(), 'Inès', 'Bouzid', '', '', '']],
      ['refused: email', ['not an address', 'A', 'B', '', '', '']],
      ['refused: missing', ['', 'A', 'B', '', '', '']],
      ['refused: missing missing', [newAddress(), '', '', '', '', '']],
      ['refused: role phone', [newAddress(), 'A', 'B', 'King', '', '12']],
      ['refused: too_long', [newAddress(), 'A', 'x'.repeat(81), '', '', '']],
      ['refused: temporary_email', ['someone@mailinator.com', 'A', 'B', '', '', '']],
      ['refused: super_admin_required', [newAddress(), 'A', 'B', 'Admin', '', '']],
      ['refused: removed', [removed.email, 'A', 'B', '', '', '']],
      ['refused: waiting_review', [waiting.email, '', '', 'startup', '', '']],
      ['refused: other_organization', [elsewhere.email, '', '', '', 'Another place', '']],
      ['refused: several_organizations', [newAddress(), 'A', 'B', '', 'twice', '']],
      ['refused: super_admin_required', [superAdmin.email, 'Renamed', '', '', '', '']],
      ['refused: super_admin_required', [newAddress('new'), 'A', 'B', 'super admin', '', '']],
      ['refused: own_role', [dot.email, '', '', 'startup', '', '']],
      ['refused: example', ['amira.bensalah@example.org', 'Amira', 'Ben Salah', 'Startup', '', '']],
    ];
    const table = csvFile([TITLES, ...rows.map(([, row]) => row)]);
    const expected = Object.fromEntries(rows.map(([outcome], nr) => [nr + 2, outcome]));

    const { import: checked } = await upload(dot, table);
    expect(await findOutcomes(dot, checked.id)).toEqual(expected);

    await confirm(checked.id, dot);
    await run(checked.id);
    expect(await findOutcomes(dot, checked.id)).toEqual(expected);
    expect(await findPerson(dot.email)).toMatchObject({ role: 'dot' });
  });

  test('of a super admin creates admins, and demotes no super admin', async () => {
    const [boss, other] = [await world.person('super-admin'), await world.person('super-admin')];
    const email = newAddress();
    const done = await importTable(
      world,
      boss,
      csvFile([
        TITLES,
        [email, 'A', 'B', 'Administrateur', '', ''],
        [other.email, '', '', 'dot', '', ''],
      ]),
    );

    expect(await findOutcomes(boss, done.id)).toEqual({
      2: 'created',
      3: 'refused: super_admin_kept',
    });
    expect(await findPerson(email)).toMatchObject({ role: 'admin' });
    expect(await findPerson(other.email)).toMatchObject({ role: 'super-admin' });
  });

  test.each(['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso'])(
    'is refused to the role %s',
    async (role) => {
      const { api } = await world.person(role);
      const table = csvFile(generatePeople(1).rows);
      const { id } = (await upload(staff, table)).import;
      for (const attempt of [
        () => api.imports.upload({ body: {}, files: { table } }),
        () => api.imports.list(),
        () => api.imports.get(params(id)),
        () => api.imports.rows(params(id)),
        () => api.imports.confirm(params(id)),
        () => api.imports.cancel(params(id)),
      ]) {
        await expectRefusal(attempt(), 'access.denied');
      }
    },
  );

  test('is created once when it is uploaded twice with the same idempotency key', async () => {
    const table = csvFile(generatePeople(2).rows);
    const send = () =>
      staff.api.imports.upload(
        { body: {}, files: { table } },
        { headers: { 'idempotency-key': 'the same' } },
      );
    const [one, two] = [await send(), await send()];
    expect(two.import.id).toBe(one.import.id);
  });

  test('is listed first, keeps no file, and is deleted with its rows after its retention', async () => {
    const { id } = (await upload(staff, csvFile(generatePeople(2).rows, 'listed.csv'))).import;
    const { imports } = await staff.api.imports.list();
    expect(imports[0]).toMatchObject({
      id,
      fileName: 'listed.csv',
      by: { id: staff.id, name: staff.name },
    });
    const files: string[] = [];
    for await (const { key } of world.files.list()) files.push(key);
    expect(files).toEqual([]);

    const later = new Date(Date.now() + (IMPORT_DAYS + 1) * DAY_MS);
    await sweepDatabase({ ...world, now: () => later });

    await expectRefusal(show(id), 'import.not_found');
    const rows = world.db.selectFrom('import_rows').where('import_id', '=', id);
    expect(await rows.select('position').execute()).toEqual([]);
  });
});

test('an erasure keeps why a row was refused and removes what the reason quotes of it', async () => {
  const leila = await createUserWithPassword(world);
  const role = 'Queen of Carthage';
  const id = await confirmed([TITLES, [leila.email, 'Leila', 'Mansour', role, '', '']]);
  await run(id);
  const readReasons = async () =>
    (await staff.api.imports.rows({ ...params(id), query: {} })).rows[0]?.reasons;
  expect(await readReasons()).toEqual([{ code: 'role', column: 'role', text: role }]);

  await erase(staff, await requestErasure(leila), [leaveOrganization(leila)]);

  expect(await readReasons()).toEqual([{ code: 'role', column: 'role' }]);
  expect(await findColumnsContaining(world, [role])).toEqual([]);
});

describe('a running import', () => {
  test('is started by one of several confirmations, and carried out once by two workers', async () => {
    const { rows, at } = generatePeople(30);
    const { id } = (await upload(staff, csvFile(rows))).import;
    const other = await world.person('dot');
    const ends = await Promise.allSettled(
      [staff, other, staff, other].map((person) => confirm(id, person)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([run(id), run(id)]);
    expect(await peopleAt(at)).toHaveLength(30);
    expect(await show(id)).toMatchObject({ state: 'done', done: 30 });
  });

  test('creates every person once while another import of the same people runs', async () => {
    const { rows, at } = generatePeople(600);
    const ids = [await confirmed(rows), await confirmed(rows, await world.person('dot'))];
    await Promise.all(ids.map(run));
    const people = await peopleAt(at);
    expect(people).toHaveLength(600);
    expect(new Set(people.map(({ template }) => template))).toEqual(new Set(['invite']));
    expect(await organizationsAt(at)).toHaveLength(40);
    const counts = (await Promise.all(ids.map(show))).map((it) => it.counts);
    const sum = (name: 'created' | 'skipped') => counts.reduce((all, it) => all + it[name], 0);
    expect([sum('created'), sum('skipped')]).toEqual([600, 600]);
  });

  test('continues after its transaction was terminated, with the same result', async () => {
    const [cut, whole] = [generatePeople(700), generatePeople(700)];
    const id = await confirmed(cut.rows);
    expect(await runBatch(id)).toBe(true);
    // A row of the second batch is locked, so that the batch waits in its middle.
    const { id: organization_id } = await world.db
      .insertInto('organizations')
      .values({ name: 'Holds' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const holding = world.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ email: `p600@${cut.at}`, first_name: 'A', last_name: 'B', organization_id })
        .execute();
      const running = run(id).catch((error: unknown) => error);
      await waitForBlockedCalls(world, 1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
      expect(await running).toBeInstanceOf(Error);
      throw new Error('rolled back');
    });
    await expect(holding).rejects.toThrow('rolled back');
    expect(await show(id)).toMatchObject({ state: 'running', done: 500 });

    await run(id);
    await imported(whole.rows);

    expect(await show(id)).toMatchObject({ state: 'done', done: 700 });
    const [people, others] = [await peopleAt(cut.at), await peopleAt(whole.at)];
    const renamed: unknown = JSON.parse(JSON.stringify(others).replaceAll(whole.at, cut.at));
    expect(people).toEqual(renamed);
    expect(await organizationsAt(cut.at)).toHaveLength(40);
  });

  test('refuses a row whose address was registered meanwhile', async () => {
    const { rows, at } = generatePeople(20);
    const id = await confirmed(rows);
    await world.db
      .insertInto('users')
      .values({
        email: `P3@${at}`,
        first_name: 'First 3',
        last_name: 'Last 3',
        role: 'external',
        review: 'waiting',
      })
      .execute();

    await run(id);

    expect((await findOutcomes(staff, id))[5]).toBe('refused: waiting_review');
    expect(await show(id)).toMatchObject({ state: 'done', done: 20, counts: { created: 19 } });
  });

  test('stops after the current batch when it is cancelled, and can be uploaded again', async () => {
    const { rows, at } = generatePeople(700);
    const id = await confirmed(rows);
    await runBatch(id);
    const cancelled = await staff.api.imports.cancel(params(id));
    await run(id);
    expect(cancelled).toMatchObject({ state: 'cancelled', done: 500, counts: { created: 500 } });
    expect(await peopleAt(at)).toHaveLength(500);
    await expectRefusal(confirm(id), 'import.moved_on');
    expect((await imported(rows)).counts).toMatchObject({ created: 200, skipped: 500 });
    expect(await peopleAt(at)).toHaveLength(700);
  });

  test('stops when the person who confirmed it may no longer import', async () => {
    const { rows, at } = generatePeople(5);
    const leaving = await world.person('dot');
    const id = await confirmed(rows, leaving);
    await setUser(world, leaving, { role: 'startup' });
    await run(id);
    expect(await show(id)).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await peopleAt(at)).toEqual([]);
  });

  test('is audited with the people it created and updated', async () => {
    const { rows, at } = generatePeople(3);
    const { id } = await imported(rows);
    await imported([TITLES, [`p0@${at}`, 'Renamed', '', '', '', '']]);

    const logged = await world.db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.subject_id')
      .select(['a.action', 'a.actor_id as by', 'a.details'])
      .where((eb) => eb.or([eb('u.email', 'like', `%@${at}`), eb('a.subject_id', '=', id)]))
      .orderBy('a.id')
      .execute();
    const by = staff.id;
    expect(logged).toMatchObject([
      { action: 'import.confirmed', by },
      { action: 'user.created-by-import', by },
      { action: 'user.created-by-import', by },
      { action: 'user.created-by-import', by },
      { action: 'user.updated-by-import', by, details: { changes: ['firstName'] } },
    ]);
  });
});

describe('a downloaded table', () => {
  test('of refused rows can be corrected and uploaded again', async () => {
    const titles = [...TITLES.slice(0, 5), 'Note'];
    const second = ['second@corrected.example.org', '=A', "O'Neill", 'roi', 'Corrected'];
    const { import: it } = await upload(
      staff,
      csvFile([
        titles,
        ['first@corrected.example.org', 'A', 'B', 'startup', 'Corrected', '=1+1'],
        [...second, 'été; "été"'],
      ]),
    );

    const sheet = `/api/startups/imports/${it.id}/sheet`;
    const text = (await download(`${sheet}?format=csv&language=fr&outcome=refused`)).body;

    expect(parseCsv(text, { delimiter: ';' })).toEqual([
      [...titles, 'Ligne', 'Résultat', 'Motif'],
      [
        'second@corrected.example.org',
        "'=A",
        "O'Neill",
        'roi',
        'Corrected',
        'été; "été"',
        '3',
        'Échec',
        'Le rôle «\u00a0roi\u00a0» est inconnu. Utilisez Startup, Membre, Expert, Équipe, Équipe du hub, Invité, Externe, Connexion unique ou Station 5G.',
      ],
    ]);
    const corrected = new File([text.replace('roi', 'membre')], 'corrected.csv');
    const again = await upload(staff, corrected);
    expect(again.rows).toMatchObject([{ outcome: 'created', name: "=A O'Neill", role: 'member' }]);
    const columns = again.import.headers.slice(5).map(({ column }) => column);
    expect(columns).toEqual([null, null, null, null]);
  });

  test.each([
    '.csv',
    "'=a.csv",
    '<b>&"[x].csv',
    `${'é'.repeat(290)}.csv`,
    '../../a.csv',
    '🌍\u202egnp.csv',
  ])('is valid XLSX when the uploaded file was named %s', async (name) => {
    const { import: it } = await upload(staff, csvFile(generatePeople(1).rows, name));
    const { rawPayload } = await download(`/api/startups/imports/${it.id}/sheet?format=xlsx`);
    expect((await readXlsx(rawPayload)).sheets[0]?.rows).toHaveLength(2);
  });

  test.each([
    ['en', 'Member', 'import-template'],
    ['fr', 'Membre', 'modele-import'],
  ])('is a template in %s whose example row is refused', async (language, role, name) => {
    const { headers, rawPayload: xlsx } = await download(
      `/api/startups/template?format=xlsx&language=${language}`,
    );
    expect(headers['content-disposition']).toContain(`${name}.xlsx`);
    const rows = (await readXlsx(xlsx)).sheets[0]?.rows ?? [];
    expect(rows.slice(1).map((row) => row.at(-1))).toContain(role);

    const unchanged = await upload(staff, new File([new Uint8Array(xlsx)], 'template.xlsx'));
    expect(await findOutcomes(staff, unchanged.import.id)).toEqual({ 2: 'refused: example' });

    const filled = rows.map((row) => row.map((cell) => String(cell ?? '')));
    filled[1]?.splice(0, 1, `filled.${language}@template.example.org`);
    const { import: it } = await upload(staff, await xlsxFile(filled));
    expect(it).toMatchObject({ rows: 1, counts: { created: 1 } });
  });
});

describe('the exported directory', async () => {
  const hub = await useWorld();
  const boss = await hub.person('super-admin');
  for (const role of Role.options) {
    const language = role.length % 2 ? 'fr' : 'en';
    const { id } = await hub.person(role, { language });
    await hub.db
      .updateTable('users')
      .set({ phone: '+216 20 123 456', country: 'CI', first_name: '=Zoë', last_name: "L'Été; Co" })
      .where('id', '=', id)
      .execute();
  }
  await hub.person('external', { review: 'waiting' });

  test.each([
    ['csv', 'en', ''],
    ['csv', 'fr', ''],
    ['xlsx', 'en', ''],
    ['xlsx', 'fr', ''],
    ['csv', 'fr', '&columns=completed,status,seen'],
  ])('as %s in %s%s changes no user when it is imported', async (format, language, columns) => {
    const url = `/api/user/data?format=${format}&language=${language}${columns}`;
    const { rawPayload } = await hub.app.inject({ url, headers: boss.headers });

    const table = new File([new Uint8Array(rawPayload)], `people.${format}`);
    const { import: checked } = await upload(boss, table);

    const { count: people } = await boss.api.directory.count();
    const results = Object.values(await findOutcomes(boss, checked.id));
    expect(results).toEqual(Array<string>(people).fill('skipped'));
  });
});
const ENGLISH: Row[] = [
  ['Language', 'E-mail', 'Last name', 'First name', 'Country', 'Role', 'Organisation', 'Job title'],
  ['french', 'zoe@example.net', 'Lefèvre', 'Zoë', 'Tunisia', 'Team', 'Œuvre', 'Founder, CEO'],
];
const FRENCH: Row[] = [
  ['LANGUE', 'Courriel *', 'Nom', 'prenom', 'Pays', 'Rôle (obligatoire)', 'Société', 'Fonction'],
  ['Français', 'zoe@example.net', 'Lefèvre', 'Zoë', 'Tunisie', 'Équipe', 'Œuvre', 'Founder, CEO'],
];
const ZOE = {
  email: 'zoe@example.net',
  firstName: 'Zoë',
  lastName: 'Lefèvre',
  role: 'team',
  organization: 'Œuvre',
  kind: null,
  phone: '',
  position: 'Founder, CEO',
  country: 'TN',
  language: 'fr',
};

const titleRow = ['Email', 'First name', 'Last name'];

/** The parsed values of the first row. */
async function firstWish(table: File): Promise<unknown> {
  const { import: it } = await upload(staff, table);
  const { input } = await world.db
    .selectFrom('import_rows')
    .select('input')
    .where('import_id', '=', it.id)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  return input;
}

describe('an encoded table', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
  };
  const windows1252 = (text: string) =>
    new Uint8Array(Buffer.from(text.replaceAll('Œ', '\u008c').replaceAll('’', '\u0092'), 'latin1'));

  test.each<[string, (text: string) => Uint8Array<ArrayBuffer>]>([
    ['UTF-8', utf8],
    ['UTF-8 with BOM', (text) => utf8(`\ufeff${text}`)],
    ['UTF-16 LE', (text) => utf16(`\ufeff${text}`, false)],
    ['UTF-16 BE', (text) => utf16(`\ufeff${text}`, true)],
    ['UTF-16 LE without BOM', (text) => utf16(text, false)],
    ['UTF-16 BE without BOM', (text) => utf16(text, true)],
    ['Windows-1252', windows1252],
  ])('is read as %s with every separator', async (_, encode) => {
    for (const separator of [',', ';', '\t', '|']) {
      for (const rows of [ENGLISH, FRENCH]) {
        const file = new File([encode(csv(rows, separator))], 'people.csv');
        expect(await firstWish(file), separator).toEqual(ZOE);
      }
    }
  });

  test('is read as XLSX in English and French', async () => {
    for (const rows of [ENGLISH, FRENCH]) {
      expect(await firstWish(await xlsxFile(rows))).toEqual(ZOE);
    }
  });
});

describe('a table', () => {
  const read = async (text: string) => {
    const { import: it, rows } = await upload(staff, new File([text], 'people.csv'));
    return { it, emails: rows.map(({ email }) => email) };
  };
  const FRENCH_TITLES = ['Nom', 'Prénom', 'Courriel', 'Téléphone portable'];
  const TABLE: Row[] = [
    FRENCH_TITLES,
    ['Ben Salah', 'Amira', '<amira@wild.example.org>', '+216 71 234 567'],
    ['Trabelsi, dit Sami', 'Sami', 'mailto:sami@wild.example.org', ''],
  ];
  const EMAILS = ['amira@wild.example.org', 'sami@wild.example.org'];

  test('with empty rows keeps the line numbers of a spreadsheet', async () => {
    const text = `\r\nEmail,First name,Last name\r\n\r\na@tables.example.org,A,"B\r\nb"\r\n,,\r\nwrong,C,D`;
    const table = new File([text], 'gaps.csv');
    expect(await firstWish(table)).toMatchObject({ lastName: 'B b' });
    const { import: it } = await upload(staff, table);
    expect(await findOutcomes(staff, it.id)).toEqual({ 4: 'created', 6: 'refused: email' });
  });

  test.each([
    [';', '\r\n'],
    ['|', '\n'],
    ['~', '\r\n'],
  ])('can declare the separator "%s" for Excel in its first line', async (separator, end) => {
    for (const first of [`sep=${separator}`, `"SEP=${separator}"`]) {
      const { it, emails } = await read(`${first}${end}${csv(TABLE, separator)}`);
      expect(emails).toEqual(EMAILS);
      expect(await findOutcomes(staff, it.id)).toEqual({ 3: 'created', 4: 'created' });
    }
  });

  test.each([',', ';', '\t', '|'])(
    'separated by "%s" can have headings above its titles',
    async (separator) => {
      const above = ['Participants, printemps 2026', '', 'Édité le 4 mai; par Sami'];
      const lines = [...above, separator.repeat(3), csv(TABLE, separator)];
      const { it, emails } = await read(lines.join('\r\n'));
      expect(it.headers.map(({ title }) => title)).toEqual(FRENCH_TITLES);
      expect(emails).toEqual(EMAILS);
      expect(await findOutcomes(staff, it.id)).toEqual({ 6: 'created', 7: 'created' });
    },
  );

  test('in XLSX can have headings above its titles', async () => {
    const { import: it } = await upload(staff, await xlsxFile([['Participants'], [], ...TABLE]));
    expect(await findOutcomes(staff, it.id)).toEqual({ 4: 'created', 5: 'created' });
  });

  test('has its unknown and repeated columns ignored', async () => {
    const { import: it } = await upload(
      staff,
      csvFile([
        ['Mail', 'Shoe size', 'Email', 'Nom', 'Prénom'],
        ['a@tables.example.org', '42', 'b@tables.example.org', 'A', 'B'],
      ]),
    );

    expect(it.headers).toEqual([
      { title: 'Mail', column: 'email' },
      { title: 'Shoe size', column: null },
      { title: 'Email', column: null },
      { title: 'Nom', column: 'lastName' },
      { title: 'Prénom', column: 'firstName' },
    ]);
  });

  test('can contain numbers and formulas', async () => {
    const rows: Row[] = [
      [...titleRow, 'Phone'],
      ['n@tables.example.org', '=HYPERLINK("http://evil.test")', '-1+1', 21671234567],
    ];
    expect(await firstWish(await xlsxFile(rows))).toMatchObject({
      firstName: '=HYPERLINK("http://evil.test")',
      lastName: '-1+1',
      phone: '21671234567',
    });
  });

  test('has only the row refused whose characters cannot be stored', async () => {
    const { import: it } = await upload(
      staff,
      csvFile([
        titleRow,
        ['a@wild.example.org', 'A\u0000mira', 'B'],
        ['b@wild.example.org', 'A', 'B'],
      ]),
    );
    expect(await findOutcomes(staff, it.id)).toEqual({ 2: 'refused: characters', 3: 'created' });
  });
});

describe('a file is refused', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => [`${at}@tables.example.org`, 'A', 'B']);
  const tenLines = Array.from({ length: 10 }, (_, nr) => `Line ${nr}`);
  const late = [...tenLines, csv([titleRow, ...rowsOf(1)])].join('\n');
  const wide = Array<string>(MAX_IMPORT_COLUMNS + 1).fill('x');
  const long = rowsOf(MAX_IMPORT_ROWS + 1);
  const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
    new File([content], name);

  test.each([
    ['without an email column', 'import.no_email_column', csvFile([['Name'], ['A']])],
    ['with its titles after line ten', 'import.no_email_column', fileOf(late)],
    ['without rows', 'import.no_rows', csvFile([titleRow])],
    ['when it is empty', 'import.no_rows', fileOf('')],
    ['with empty rows only', 'import.no_rows', csvFile([titleRow, ['', ' ', '']])],
    ['with binary data', 'import.unreadable', fileOf(new Uint8Array(4_000).fill(7))],
    ['as cut XLSX', 'import.unreadable', fileOf(Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9), 'cut.xlsx')],
    ['with too many columns', 'import.too_many_columns', csvFile([titleRow, wide])],
    ['with too many rows', 'import.too_many_rows', csvFile([titleRow, ...long])],
    ['with too many bytes', 'file.table_too_large', fileOf(new Uint8Array(MAX_IMPORT_BYTES + 1))],
  ] as const)('%s', async (_, code, file) => {
    const before = await staff.api.imports.list();
    await expectRefusal(upload(staff, file), code);
    expect(await staff.api.imports.list()).toEqual(before);
  });

  test('when it is missing', async () => {
    await expectRefusal(staff.api.imports.upload({ body: {}, files: {} }), 'file.required');
  });

  test('as XLSX with an unknown or huge uncompressed size', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (texts: readonly string[]) => `<row>${texts.map(cell).join('')}</row>`;
    const sheet = sheetOf(row(titleRow) + row(['bomb@tables.example.org', 'A', 'B']));
    const good = await upload(staff, new File([workbookOf(sheet)], 'good.xlsx'));
    expect(good.import.rows).toBe(1);
    for (const size of [2 ** 30, 0, 0xffff_ffff]) {
      const bomb = new File([workbookOf(sheet, size)], 'bomb.xlsx');
      await expectRefusal(upload(staff, bomb), 'import.unreadable');
    }
  });
});

test('workbooks are read one at a time, and no thread stays', async () => {
  const cell = `<c t="inlineStr"><is><t>Nothing known</t></is></c>`;
  const rows = `<row>${cell}</row>`.repeat(HEADER_SEARCH_ROWS + 600);
  const workbook = new File([workbookOf(sheetOf(rows))], 'people.xlsx');
  let running = 0;
  let most = 0;
  const watch = (worker: Worker) => {
    most = Math.max(most, ++running);
    worker.once('exit', () => running--);
  };
  process.on('worker', watch);

  await Promise.all(
    Array.from({ length: 4 }, () =>
      expectRefusal(upload(staff, workbook), 'import.no_email_column'),
    ),
  );
  process.off('worker', watch);

  expect({ most, running }).toEqual({ most: 1, running: 0 });
});

test('tables beyond those that can wait are refused as busy', async () => {
  const table = csvFile([titleRow, [newAddress(), 'A', 'B']]);
  let answers: readonly Promise<string | undefined>[] = [];

  await world.db.transaction().execute(async (tx) => {
    await sql`lock table imports in exclusive mode`.execute(tx);
    answers = Array.from({ length: MAX_WAITING + 2 }, () =>
      upload(staff, table).then(
        () => 'read',
        ({ code }: { code?: string }) => code,
      ),
    );
    expect(await Promise.race(answers)).toBe('server.busy');
  });

  expect((await Promise.all(answers)).filter((answer) => answer !== 'read')).toEqual([
    'server.busy',
  ]);
});
