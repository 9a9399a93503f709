import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bringIn, csvFile, outcomes, upload } from '../../testing/import-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

const TITLES = ['Email', 'First name', 'Last name', 'Role', 'Organization', 'Phone'];

let count = 0;
const address = (name = 'somebody') => `${name}.${++count}@imported.example.org`;

const findPerson = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const invitationsTo = async (email: string) => {
  const { fn } = world.db;
  const { mails } = await world.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(fn.countAll<number>().as('mails'))
    .where('u.email', '=', email)
    .where('m.template', '=', 'invite')
    .executeTakeFirstOrThrow();
  return mails;
};

describe('a table of people', () => {
  test('is only looked at until somebody confirms', async () => {
    const email = address();
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

  test('makes people, their organization and its owner, and invites them once', async () => {
    const [member, founder] = [address('member'), address('founder')];
    const rows = [
      TITLES,
      [member, 'Mehdi', 'Jaziri', 'Member', 'Brique & Cie', ''],
      [founder, 'Salma', 'Ayari', 'Startup', ' brique &  CIE', '+216 71 000 000'],
    ];

    const done = await bringIn(world, staff, csvFile(rows), { organizationKind: 'hub' });

    expect(done).toMatchObject({ state: 'done', done: 2, counts: { created: 2, refused: 0 } });
    const [one, two] = [await findPerson(member), await findPerson(founder)];
    expect(one).toMatchObject({ role: 'member', first_name: 'Mehdi', is_completed: false });
    expect(one?.password_hash).toBeNull();
    const organization = await world.db
      .selectFrom('organizations')
      .select(['id', 'name', 'kind', 'owner_id'])
      .where('name', '=', 'Brique & Cie')
      .executeTakeFirst();
    expect(organization).toMatchObject({ kind: 'hub', owner_id: two?.id });
    expect([one?.organization_id, two?.organization_id]).toEqual([
      organization?.id,
      organization?.id,
    ]);

    const again = await bringIn(world, staff, csvFile(rows));

    expect(again.counts).toEqual({ created: 0, updated: 0, skipped: 2, refused: 0 });
    expect(await invitationsTo(member)).toBe(1);
    expect(await findPerson(member)).toEqual(one);
  });

  test('invites nobody when nobody shall be', async () => {
    const email = address();
    await bringIn(world, staff, csvFile([TITLES, [email, 'Inès', 'Bouzid', '', '', '']]), {
      sendsInvitations: false,
    });

    expect(await findPerson(email)).toMatchObject({ role: 'startup' });
    expect(await invitationsTo(email)).toBe(0);
  });

  test('corrects what a row says of somebody, and leaves alone what it does not say', async () => {
    const person = await world.person('startup');
    const before = await findPerson(person.email);

    const table = csvFile([
      TITLES,
      [person.email.toUpperCase(), 'Nouvelle', '', '', '', "'+216 22 333 444"],
    ]);
    const done = await bringIn(world, staff, table);

    expect(await outcomes(staff, done.id)).toEqual({ 2: 'updated: firstName phone' });
    expect(await findPerson(person.email)).toMatchObject({
      first_name: 'Nouvelle',
      last_name: before?.last_name,
      phone: '+216 22 333 444',
      role: 'startup',
      organization_id: before?.organization_id,
      email: person.email,
    });
  });

  test('gives a role that counts from the next call on', async () => {
    const person = await world.person('startup');
    await person.api.experts.list();

    await bringIn(world, staff, csvFile([TITLES, [person.email, '', '', 'Équipe', '', '']]));

    await vi.waitFor(() =>
      expect(person.api.experts.list()).rejects.toMatchObject({ code: 'access.denied' }),
    );
  });

  test('says of each row why it is refused', async () => {
    const [ok, removed, waiting, elsewhere] = [
      address(),
      await world.person('startup', { removed: true }),
      await world.person('external', { review: 'waiting' }),
      await world.person('startup'),
    ];
    const admin = await world.person('super-admin');
    for (const name of ['Twice', 'Twice']) {
      await world.db.insertInto('organizations').values({ name }).execute();
    }
    const rows = [
      TITLES,
      [ok, 'Inès', 'Bouzid', '', '', ''],
      [ok.toUpperCase(), 'Inès', 'Bouzid', '', '', ''],
      ['not an address', 'A', 'B', '', '', ''],
      ['', 'A', 'B', '', '', ''],
      [address(), '', '', '', '', ''],
      [address(), 'A', 'B', 'King', '', '12'],
      [address(), 'A', 'x'.repeat(81), '', '', ''],
      ['someone@mailinator.com', 'A', 'B', '', '', ''],
      [address(), 'A', 'B', 'Admin', '', ''],
      [removed.email, 'A', 'B', '', '', ''],
      [waiting.email, '', '', 'startup', '', ''],
      [elsewhere.email, '', '', '', 'Another place', ''],
      [address(), 'A', 'B', '', 'twice', ''],
      [admin.email, 'Renamed', '', '', '', ''],
      [admin.email.replace('@', '+x@'), 'A', 'B', 'super admin', '', ''],
      ['amira.bensalah@example.org', 'Amira', 'Ben Salah', 'Startup', 'Ardoise', ''],
    ];

    const { import: it } = await upload(staff, csvFile(rows));

    expect(await outcomes(staff, it.id)).toEqual({
      2: 'created',
      3: 'refused: duplicate',
      4: 'refused: email',
      5: 'refused: missing',
      6: 'refused: missing missing',
      7: 'refused: role phone',
      8: 'refused: too_long',
      9: 'refused: temporary_email',
      10: 'refused: super_admin_required',
      11: 'refused: removed',
      12: 'refused: waiting_review',
      13: 'refused: other_organization',
      14: 'refused: several_organizations',
      15: 'refused: super_admin_required',
      16: 'refused: super_admin_required',
      17: 'refused: example',
    });
  });

  test('gives whoever brings it no other role', async () => {
    const sami = await world.person('dot');
    const table = csvFile([TITLES, [sami.email, '', '', 'startup', '', '']]);

    const done = await bringIn(world, sami, table);

    expect(await outcomes(sami, done.id)).toEqual({ 2: 'refused: own_role' });
    expect(await findPerson(sami.email)).toMatchObject({ role: 'dot' });
  });

  test('gives the role of an admin only when a super admin brings it, and takes no super admin’s', async () => {
    const boss = await world.person('super-admin');
    const other = await world.person('super-admin');
    const email = address();
    const done = await bringIn(
      world,
      boss,
      csvFile([
        TITLES,
        [email, 'A', 'B', 'Administrateur', '', ''],
        [other.email, '', '', 'dot', '', ''],
      ]),
    );

    expect(await outcomes(boss, done.id)).toEqual({
      2: 'created',
      3: 'refused: super_admin_kept',
    });
    expect(await findPerson(email)).toMatchObject({ role: 'admin' });
    expect(await findPerson(other.email)).toMatchObject({ role: 'super-admin' });
  });
});
