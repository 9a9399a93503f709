import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../../testing/audit-log.ts';
import {
  requestErasure,
  erase,
  createUserWithPassword,
  leaveOrganization,
} from '../../../testing/erasures.ts';
import { allItems } from '../../../testing/pages.ts';
import { setOnline } from '../../../testing/presence.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import { findMailLink, registration } from '../../../testing/sign-in/registration.ts';
import { updateUser } from '../../../testing/rows.ts';
import { createAcceptedBooking, createExpert, MONDAY } from '../../../testing/bookings/sessions.ts';
import { editUser } from '../../../testing/sign-in/accounts.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();
const [staff, amira] = [await world.person('dot'), await world.person('startup')];

const UNKNOWN = '018f5b7a-0000-7000-8000-000000000000';

const update = (person: TestPerson, columns: object) => updateUser(world, person, columns);
const rename = (person: TestPerson, first_name: string, last_name: string) =>
  update(person, { first_name, last_name });
await rename(amira, 'Élodie', 'Ça va');

type Query = NonNullable<
  NonNullable<Parameters<TestPerson['api']['directory']['list']>[0]>['query']
>;
const list = (query: Query) => staff.api.directory.list({ query });
const listed = async (query: Query) => (await list(query)).items.map(({ id }) => id);

const listedAll = async (query: Query) =>
  (await allItems((cursor) => list({ ...query, ...cursor }))).map(({ id }) => id);

const download = (query: string, { headers } = staff) =>
  world.app.inject({ url: `/api/user/data?${query}`, headers });
const tableOf = async (query: string, delimiter = ',') =>
  parseCsv((await download(query)).payload, { delimiter });
const namesOf = ({ name }: TestPerson) => {
  const [first = '', ...rest] = name.split(' ');
  return [first, rest.join(' ')];
};

describe('the directory', () => {
  test('marks erased people, in its exports too, and not their namesakes', async () => {
    const [gone, named] = [await createUserWithPassword(world), await world.person('guest')];
    await erase(staff, await requestErasure(gone), [leaveOrganization(gone)]);
    await rename(named, 'Erased', 'person');

    const { items } = await list({ search: 'erased person', removed: 'all' });

    expect(new Map(items.map(({ id, isErased }) => [id, isErased]))).toEqual(
      new Map([
        [gone.id, true],
        [named.id, false],
      ]),
    );
    const exported = 'search=erased&removed=yes&columns=email';
    expect((await tableOf(exported)).slice(1)).toEqual([['Deleted user', '', '–']]);
    expect((await tableOf(`${exported}&language=fr`, ';')).slice(1)).toEqual([
      ['Compte supprimé', '', '–'],
    ]);
  });

  test('finds people by parts of words in any order, regardless of accents and case', async () => {
    const email = amira.email.slice(2);
    for (const search of ['elod', 'ÇA  élo', 'va elodie', email, 'example.org elodie']) {
      expect(await listed({ search })).toEqual([amira.id]);
    }
  });

  test('finds names with and without their apostrophe and hyphen', async () => {
    const dangelo = await world.person('guest');
    await rename(dangelo, 'Gian-Luca', 'D’Angelo');

    for (const search of ['dangelo', "d'ANGELO", 'gianluca', 'gian luca', 'Gian-Luca']) {
      expect(await listed({ search })).toEqual([dangelo.id]);
    }
  });

  test('finds people by the current name of their organization, with literal signs', async () => {
    const { organizationId: id } = amira;
    const name = 'Oléa 100% Bio';
    await world.db.updateTable('organizations').set({ name }).where('id', '=', id).execute();

    const { items } = await list({ search: '100% bio' });
    expect(items).toMatchObject([{ id: amira.id, organization: { id, name } }]);
    for (const search of ['olea', '%', '％', '100％']) {
      expect(await listed({ search })).toEqual([amira.id]);
    }
    const hostile = ["' or 1=1 --", "'; select pg_sleep(5); --", '$1', '"'];
    for (const search of ['_', '＿', '\\', '＼', 'elo％die', ...hostile]) {
      expect(await listed({ search })).toEqual([]);
    }
  });

  test('is paged without gaps or repetitions in every order', async () => {
    for (const role of ['guest', 'guest', 'member', 'tt']) await world.person(role);
    const { count } = await staff.api.directory.count();
    for (const sort of ['name', 'email', 'role', 'organization', 'joined', 'seen'] as const) {
      const orders: string[][] = [];
      for (const direction of ['asc', 'desc'] as const) {
        const paged = await listedAll({ sort, direction, limit: 3 });
        expect(paged).toHaveLength(count);
        expect(new Set(paged).size).toBe(count);
        orders.push(await listedAll({ sort, direction, limit: 100 }));
      }
      expect(orders[0]?.toReversed(), sort).toEqual(orders[1]);
    }
  });

  test('is sorted by organization with those who have none at the end', async () => {
    const { organizationId } = await world.person('startup');
    const { id } = await world.person('member', { organizationId });
    await world.db
      .updateTable('users')
      .set({ organization_id: null })
      .where('id', '=', id)
      .execute();
    const names = async (direction: 'asc' | 'desc') =>
      (await list({ sort: 'organization', direction, limit: 100 })).items.map(
        ({ organization }) => organization?.name ?? null,
      );
    const ascending = await names('asc');
    const found = ascending.filter((name) => name !== null);

    expect(found.length).toBeGreaterThan(0);
    expect(ascending.at(-1)).toBeNull();
    expect(ascending.slice(0, found.length)).toEqual(found);
    expect((await names('desc')).filter((name) => name !== null)).toEqual(found.toReversed());
  });

  test('is sorted by the name as it is shown', async () => {
    const { organizationId } = await world.person('startup');
    for (const [firstName, lastName] of [
      ['Zied', 'Abid'],
      ['Élise', 'Zouari'],
      ['Amel', 'Mansour'],
      ['Amel', 'Ayadi'],
    ] as const) {
      const { id } = await world.person('member', { organizationId });
      await world.db
        .updateTable('users')
        .set({ first_name: firstName, last_name: lastName })
        .where('id', '=', id)
        .execute();
    }
    const { items } = await list({ organization: organizationId, role: 'member' });
    expect(items.map(({ name }) => name)).toEqual([
      'Amel Ayadi',
      'Amel Mansour',
      'Élise Zouari',
      'Zied Abid',
    ]);
  });

  test('is filtered by role, organization, profile, review and removal', async () => {
    const filters = [
      [{ role: 'tt', removed: 'yes' }, () => world.person('tt', { removed: true })],
      [{ completed: 'no' }, () => world.person('member', { incomplete: true })],
      [{ review: 'waiting' }, () => world.person('external', { review: 'waiting' })],
    ] as const;
    for (const [filter, create] of filters) {
      const before = await listedAll(filter);
      const { id } = await create();
      const after = await listedAll(filter);
      expect(after.filter((it) => !before.includes(it))).toEqual([id]);
      expect(await staff.api.directory.count({ query: filter })).toEqual({ count: after.length });
    }

    const gone = await world.person('tt', { removed: true });
    expect(await listed({ search: gone.email })).toEqual([]);
    expect(await listed({ search: gone.email, removed: 'all' })).toEqual([gone.id]);
    expect(await listed({ organization: amira.organizationId })).toEqual([amira.id]);
  });

  test('shows a sign-up as waiting for review once its address is verified', async () => {
    const fields = registration();
    await world.anonymous.auth.register({ body: fields });
    const search = fields.email;
    const toReview = async () => ({
      row: (await list({ search })).items[0],
      listed: (await listed({ search, review: 'waiting' })).length,
      queued: (await staff.api.signUpReviews.list({ query: { search } })).items.length,
    });
    expect(await toReview()).toMatchObject({
      row: { review: 'waiting', isVerified: false },
      listed: 0,
      queued: 0,
    });

    const token = await findMailLink(world, fields.email, 'verify');
    await world.anonymous.auth.verify({ body: { token } });

    expect(await toReview()).toMatchObject({
      row: { review: 'waiting', isVerified: true },
      listed: 1,
      queued: 1,
    });
  });

  test('shows the chosen presence of connected people, and others as offline', async () => {
    const away = await world.person('guest');
    await away.api.users.choosePresence({ body: { status: 'Away' } });
    await setOnline(world, away);
    const statusOf = async () => (await list({ search: away.email })).items[0]?.status;
    expect(await statusOf()).toBe('Away');
    expect(await listed({ status: 'Away' })).toEqual([away.id]);

    await setOnline(world, away, -1);

    expect(await statusOf()).toBe('Offline');
    expect(await listed({ status: 'Away' })).toEqual([]);
  });

  test('shows removed people as offline, even if they were just connected', async () => {
    const gone = await world.person('guest');
    await gone.api.users.choosePresence({ body: { status: 'Active' } });
    await setOnline(world, gone);
    await staff.api.directory.remove({ body: { userId: gone.id, isRemoved: true } });

    const query = { search: gone.email, removed: 'all' } as const;
    expect((await list(query)).items).toMatchObject([{ status: 'Offline' }]);
    expect(await listed({ ...query, status: 'Active' })).toEqual([]);
    expect(await listed({ ...query, status: 'Offline' })).toEqual([gone.id]);
    const { user } = await staff.api.directory.get({ params: gone });
    expect(user.status).toBe('Offline');
  });

  test('contains no passwords (A24)', async () => {
    await update(amira, { password_hash: 'never-to-be-seen' });

    const page = await list({ limit: 100 });
    const one = await staff.api.directory.get({ params: { id: amira.id } });

    expect(JSON.stringify([page, one])).not.toContain('never-to-be-seen');
  });

  test.each([
    ['an unknown order', 'sort=password_hash'],
    ['an unknown role', 'role=root'],
    ['two searches', 'search=a&search=b'],
    ['an invalid cursor', 'after=bm9wZQ'],
    ['a cursor of another type', `after=${Buffer.from('[{"$ne":1},"x"]').toString('base64url')}`],
    ['an unknown field', 'isAdmin=true'],
    ['characters that cannot be stored', 'search=%00'],
  ])('returns 422 for %s', async (_, query) => {
    const { headers } = staff;
    const answer = await world.app.inject({ url: `/api/users?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });

  test('shows the bookings of a person and the hours used by their organization', async () => {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const colleague = await world.person('member', { organizationId });
    const bookingsOf = async ({ id }: TestPerson) =>
      (await staff.api.directory.bookings({ params: { id } })).items;
    const hoursOf = async ({ id }: TestPerson) =>
      (await staff.api.directory.hours({ params: { id } })).hours;

    for (const person of [expert, startup]) {
      expect(await bookingsOf(person)).toMatchObject([{ id: booking.id }]);
    }
    expect(await bookingsOf(colleague)).toEqual([]);
    for (const person of [startup, colleague]) {
      expect(await hoursOf(person)).toMatchObject([{ expertId: expert.id, usedMinutes: 60 }]);
    }
  });

  test('returns 404 for an unknown person', async () => {
    const { directory, userNotes } = staff.api;
    const params = { id: UNKNOWN };
    for (const attempt of [
      () => directory.get({ params }),
      () => directory.offboarding({ params }),
      () => directory.remove({ body: { userId: UNKNOWN } }),
      () => userNotes.add({ params, body: { text: 'x' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'user.not_found', status: 404 });
    }
  });
});

describe('the export of the directory', () => {
  test('has the filtered people in their order, with the chosen columns and language', async () => {
    const one = await world.person('sso');
    const { organizationId } = one;
    const gone = await world.person('sso', { organizationId, removed: true });
    await world.person('member', { organizationId });
    const filter = `role=sso&organization=${organizationId}`;

    const { payload, headers } = await download(`${filter}&columns=email,completed&language=fr`);

    expect(headers['content-disposition']).toContain('utilisateurs.csv');
    expect(parseCsv(payload, { delimiter: ';' })).toEqual([
      ['Prénom', 'Nom', 'E-mail', 'Profil complet'],
      [...namesOf(one), one.email, 'Oui'],
    ]);
    const all = await tableOf(`${filter}&removed=all&columns=email&sort=email&direction=desc`);
    expect(all.slice(1).map((row) => row[2])).toEqual(
      [gone.email, one.email].toSorted().toReversed(),
    );
    expect(await tableOf(`${filter}&columns=`)).toEqual([
      ['First name', 'Last name', 'Email'],
      [...namesOf(one), one.email],
    ]);
  });

  test('translates values as the screen does', async () => {
    const one = await world.person('tt', { language: 'fr' });
    await update(one, { country: 'DE', review: 'waiting', phone: '+216 20 123 456' });
    await one.api.users.choosePresence({ body: { status: 'Active' } });
    await setOnline(world, one);
    const query = `search=${one.email}&columns=role,status,country,language,review`;
    const who = [...namesOf(one), one.email];

    expect(await tableOf(`${query}&language=en`)).toEqual([
      ['First name', 'Last name', 'Email', 'Role', 'Status', 'Country', 'Language', 'Registration'],
      [...who, '5G station', 'Active', 'Germany', 'French', 'Awaiting review'],
    ]);
    expect(await tableOf(`${query}&language=fr`, ';')).toEqual([
      ['Prénom', 'Nom', 'E-mail', 'Rôle', 'Statut', 'Pays', 'Langue', 'Inscription'],
      [...who, 'Station 5G', 'En ligne', 'Allemagne', 'français', 'En attente d’examen'],
    ]);
  });

  test('has times in the hub’s time zone', async () => {
    const one = await world.person('guest');
    await update(one, { created_at: '2026-07-01T23:30:00Z' });
    const query = `search=${one.email}&columns=seen,joined`;

    const { sheets } = await readXlsx((await download(`${query}&format=xlsx`)).rawPayload);

    expect((await tableOf(query))[1]?.[4]).toBe('2026-07-02 00:30');
    expect(sheets[0]?.rows[1]?.[4]).toEqual(new Date('2026-07-02T00:30:00Z'));
  });

  test('contains all people when they exceed one batch', async () => {
    const rows = Array.from({ length: 2100 }, (_, index) => ({
      email: `many.${index}@example.net`,
      first_name: index % 2 ? 'Same' : 'Other',
      last_name: 'Name',
      role: 'guest',
    }));
    await world.db.insertInto('users').values(rows).execute();

    const table = await tableOf('search=example.net&columns=email&sort=name');
    await world.db.deleteFrom('users').where('email', 'like', '%@example.net').execute();

    const emails = table.slice(1).map((row) => row[2]);
    expect(emails).toHaveLength(2100);
    expect(new Set(emails).size).toBe(2100);
  });

  test('has no formulas in CSV and XLSX', async () => {
    const evil = await world.person('team');
    const first_name = '=HYPERLINK("http://evil.test")';
    await update(evil, { first_name, last_name: '+1;"x"' });
    const query = `search=${evil.email}&columns=email`;

    const [, row] = await tableOf(query);
    expect(row?.every((cell) => !/^[=+\-@]/.test(String(cell)))).toBe(true);
    expect(row?.[2]).toBe(evil.email);
    const { sheets } = await readXlsx((await download(`${query}&format=xlsx`)).rawPayload);
    expect(sheets[0]?.rows[1]).toEqual([first_name, '+1;"x"', evil.email]);
  });

  test('is audited, and refused with unknown columns', async () => {
    const auditor = await world.person('admin');
    expect((await download('columns=email', auditor)).statusCode).toBe(200);
    expect((await download('columns=password_hash', auditor)).statusCode).toBe(422);

    const entries = await auditEntries(world, { actorId: auditor.id, action: 'users.exported' });
    expect(entries).toMatchObject([{ action: 'users.exported' }]);
  });
});

describe('staff notes about a person', () => {
  test('are listed newest first, and deleted by their author', async () => {
    const [author, { id }] = [await world.person('admin'), await world.person('startup')];
    const params = { id };
    await staff.api.userNotes.add({ params, body: { text: 'Met at the fair' } });
    const { note } = await author.api.userNotes.add({ params, body: { text: 'Called back' } });

    const { items } = await staff.api.userNotes.list({ params });

    expect(items).toMatchObject([
      { text: 'Called back', isMine: false },
      { text: 'Met at the fair', isMine: true },
    ]);
    await expectRefusal(
      staff.api.userNotes.remove({ params: { id: note.id } }),
      'user.note_not_found',
    );
    await author.api.userNotes.remove({ params: { id: note.id } });
    expect((await staff.api.userNotes.list({ params })).items).toHaveLength(1);
  });

  test('are refused when empty', async () => {
    await expectFieldRefusal(
      staff.api.userNotes.add({ params: { id: amira.id }, body: { text: '  ' } }),
      'text',
      'field.required',
    );
  });
});

describe('the activity of an account', () => {
  test('lists what others changed and what its owner did, in pages', async () => {
    const other = await world.person('dot');
    const [person, params] = [await world.person('startup'), { id: other.id }];
    const setRole = ({ api }: TestPerson, { id }: TestPerson, role: 'team' | 'guest') =>
      api.directory.bulk({ body: { action: 'role', ids: [id], role } });
    await setRole(other, person, 'team');
    await setRole(staff, other, 'guest');

    const { activity } = staff.api.userNotes;
    const { items, next } = await activity({ params, query: { limit: 1 } });
    const rest = await activity({ params, query: { after: next ?? '' } });

    expect([...items, ...rest.items]).toMatchObject([
      {
        action: 'user.role',
        isSubject: true,
        actor: { id: staff.id },
        from: 'dot',
        to: 'guest',
        fields: [],
      },
      { action: 'user.role', isSubject: false, actor: { id: other.id } },
    ]);
  });

  test.each<readonly [string, string, (admin: TestPerson, expert: TestPerson) => Promise<unknown>]>(
    [
      [
        'an edited 5G station',
        'user.edited',
        (admin, expert) => editUser(admin, expert, { station5G: true }),
      ],
      [
        'an edited name',
        'user.edited',
        (admin, expert) => editUser(admin, expert, { firstName: 'Slimane' }),
      ],
      [
        'saved hours',
        'availability.saved',
        ({ api }, { id: expertId }) =>
          api.availability.save({ body: { expertId, timeZone: 'Africa/Tunis', hours: [] } }),
      ],
      [
        'an edited organization',
        'organization.changed',
        ({ api }) =>
          api.organizations.saveByStaff({
            body: { id: amira.organizationId, canBookExpert: false },
          }),
      ],
    ],
  )('names no fields of %s, unlike of a corrected registration', async (_, action, change) => {
    const [admin, expert] = [await world.person('admin'), await createExpert(world)];
    await change(admin, expert);

    const activityOf = ({ id }: TestPerson) => staff.api.userNotes.activity({ params: { id } });
    const isOnExpert = action !== 'organization.changed';
    const entry = { action, fields: [], isSubject: false };
    expect((await activityOf(admin)).items).toMatchObject([entry]);
    expect((await activityOf(expert)).items).toMatchObject(
      isOnExpert ? [{ ...entry, isSubject: true }] : [],
    );
  });

  test('lists requests that were refused', async () => {
    const curious = await world.person('guest');
    await expectRefusal(curious.api.directory.list(), 'access.denied');

    // The entry is written after the response.
    const params = { id: curious.id };
    await expect
      .poll(async () => (await staff.api.userNotes.activity({ params })).items)
      .toMatchObject([{ action: 'access.refused', refusal: 'access.denied', from: null }]);
  });
});
