import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { isHere } from '../../testing/presence.ts';
import { linkOf, registration } from '../../testing/registration.ts';
import { acceptedIn, MONDAY } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
  amira = await world.person('startup');
  await rename(amira, 'Élodie', 'Ça va');
});
afterAll(() => world.close());

const rename = (person: TestPerson, first_name: string, last_name: string) =>
  world.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', person.id)
    .execute();

const listed = async (query: Parameters<TestPerson['api']['directory']['list']>[0]) =>
  (await staff.api.directory.list(query)).items.map(({ id }) => id);

describe('the table of people', () => {
  test('says who is erased, and does not take for it whoever is only called so', async () => {
    const [gone, named] = [await leaverIn(world), await world.person('guest')];
    await erase(staff, await askErasure(gone), [stay(gone)]);
    await rename(named, 'Erased', 'person');

    const query = { search: 'erased person', removed: 'all' } as const;
    const { items } = await staff.api.directory.list({ query });

    const said = new Map(items.map(({ id, isErased }) => [id, isErased]));
    expect(said).toEqual(
      new Map([
        [gone.id, true],
        [named.id, false],
      ]),
    );
  });

  test('finds by parts of words, without accents and case, in any order', async () => {
    for (const search of [
      'elod',
      'ÇA  élo',
      'va elodie',
      amira.email.slice(2),
      'example.org elodie',
    ]) {
      expect(await listed({ query: { search } })).toEqual([amira.id]);
    }
  });

  test('finds a name whether or not its apostrophe and its hyphen are typed', async () => {
    const dangelo = await world.person('guest');
    await rename(dangelo, 'Gian-Luca', 'D’Angelo');

    for (const search of ['dangelo', "d'ANGELO", 'gianluca', 'gian luca', 'Gian-Luca']) {
      expect(await listed({ query: { search } })).toEqual([dangelo.id]);
    }
  });

  test('finds by the organization, whatever it is called by now', async () => {
    const { organizationId } = amira;
    const name = 'Oléa 100% Bio';
    await world.db
      .updateTable('organizations')
      .set({ name })
      .where('id', '=', organizationId)
      .execute();

    expect(await listed({ query: { search: 'olea' } })).toEqual([amira.id]);
    const [row] = (await staff.api.directory.list({ query: { search: '100% bio' } })).items;
    expect(row?.organization).toEqual({ id: organizationId, name });
  });

  test('takes a percent sign for a percent sign, in a wide writing too', async () => {
    const found = (search: string) => listed({ query: { search } });
    for (const sign of ['%', '％', '100％']) expect(await found(sign)).toEqual([amira.id]);
    for (const sign of ['_', '＿', '\\', '＼', 'elo％die']) expect(await found(sign)).toEqual([]);
  });

  test.each(['name', 'email', 'role', 'organization', 'joined', 'seen'] as const)(
    'is read to its end by %s, both ways, each person once',
    async (sort) => {
      for (const role of ['guest', 'guest', 'member', 'tt'] as const) await world.person(role);
      const { count } = await staff.api.directory.count();
      for (const direction of ['asc', 'desc'] as const) {
        const seen = await readAll({ sort, direction, limit: 3 });
        expect(seen).toHaveLength(count);
        expect(new Set(seen).size).toBe(count);
      }
      const [up, down] = await Promise.all(
        (['asc', 'desc'] as const).map((direction) => readAll({ sort, direction, limit: 100 })),
      );
      expect(up?.toReversed()).toEqual(down);
    },
  );

  async function readAll(query: { sort: 'name'; direction: 'asc'; limit: number } | object) {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await staff.api.directory.list({ query: { ...query, ...(after && { after }) } });
      ids.push(...page.items.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    return ids;
  }

  test('is filtered by role, organization, profile, review and removal', async () => {
    const gone = await world.person('tt', { removed: true });
    const fresh = await world.person('member', { incomplete: true });
    const waiting = await world.person('external', { review: 'waiting' });

    expect(await listed({ query: { role: 'tt', removed: 'yes' } })).toEqual([gone.id]);
    expect(await listed({ query: { search: gone.email } })).toEqual([]);
    expect(await listed({ query: { search: gone.email, removed: 'all' } })).toEqual([gone.id]);
    expect(await listed({ query: { completed: 'no' } })).toEqual([fresh.id]);
    expect(await listed({ query: { review: 'waiting' } })).toEqual([waiting.id]);
    expect(await listed({ query: { organization: amira.organizationId } })).toEqual([amira.id]);
    expect(await staff.api.directory.count({ query: { review: 'waiting' } })).toEqual({ count: 1 });
  });

  test('who waits is to be reviewed here when the queue says so: once their address is confirmed', async () => {
    const wish = registration();
    await world.anonymous.auth.register({ body: wish });
    const toReview = async () => ({
      table: await listed({ query: { search: wish.email, review: 'waiting' } }),
      queue: (await staff.api.registrations.list({ query: { search: wish.email } })).items.length,
    });
    const row = async () =>
      (await staff.api.directory.list({ query: { search: wish.email } })).items[0];
    expect(await row()).toMatchObject({ review: 'waiting', isVerified: false });
    expect(await toReview()).toEqual({ table: [], queue: 0 });

    const token = await linkOf(world, wish.email, 'verify');
    await world.anonymous.auth.verify({ body: { token } });

    expect(await row()).toMatchObject({ review: 'waiting', isVerified: true });
    expect(await toReview()).toEqual({ table: [(await row())?.id], queue: 1 });
  });

  test('says who is here: whoever has an open page is what they chose, all others are offline', async () => {
    const away = await world.person('guest');
    await away.api.users.choosePresence({ body: { status: 'Away' } });
    await isHere(world, away);
    const statusOf = async () =>
      (await staff.api.directory.list({ query: { search: away.email } })).items[0]?.status;
    expect(await statusOf()).toBe('Away');
    expect(await listed({ query: { status: 'Away' } })).toEqual([away.id]);

    await isHere(world, away, -1);

    expect(await statusOf()).toBe('Offline');
    expect(await listed({ query: { status: 'Away' } })).toEqual([]);
  });

  test('says of whoever was removed that they are offline, even if they just were here', async () => {
    const gone = await world.person('guest');
    await gone.api.users.choosePresence({ body: { status: 'Active' } });
    await isHere(world, gone);
    await staff.api.directory.remove({ body: { userId: gone.id, isRemoved: true } });

    const search = gone.email;
    const { items } = await staff.api.directory.list({ query: { search, removed: 'all' } });
    expect(items[0]?.status).toBe('Offline');
    const found = (status: 'Active' | 'Offline') =>
      listed({ query: { search, status, removed: 'all' } });
    expect(await found('Active')).toEqual([]);
    expect(await found('Offline')).toEqual([gone.id]);
    const { user } = await staff.api.directory.one({ params: { id: gone.id } });
    expect(user.status).toBe('Offline');
  });

  test('holds no secret, and what it may hold staff alone read', async () => {
    const secret = 'never-to-be-seen';
    await world.db
      .updateTable('users')
      .set({ password_hash: secret })
      .where('id', '=', amira.id)
      .execute();
    const page = await staff.api.directory.list({ query: { limit: 100 } });
    const one = await staff.api.directory.one({ params: { id: amira.id } });
    expect(JSON.stringify([page, one])).not.toContain(secret);

    for (const role of ['startup', 'member', 'expert', 'team', 'guest', 'external', 'tt', 'sso']) {
      const { api } = await world.person(role);
      await expect(api.directory.list()).rejects.toMatchObject({ code: 'access.denied' });
      await expect(api.directory.one({ params: { id: amira.id } })).rejects.toMatchObject({
        code: 'access.denied',
      });
    }
  });

  test.each([
    ['an order that there is not', 'sort=password_hash'],
    ['a role that does not exist', 'role=root'],
    ['two searches', 'search=a&search=b'],
    ['a place that was not given', 'after=bm9wZQ'],
    ['a place of another kind', `after=${Buffer.from('[{"$ne":1},"x"]').toString('base64url')}`],
    ['what it does not know', 'isAdmin=true'],
    ['text no database can hold', 'search=%00'],
  ])('refuses %s', async (_, query) => {
    const { headers } = staff;
    const answer = await world.app.inject({ url: `/api/users?${query}`, headers });
    expect(answer.statusCode).toBe(422);
  });

  test('answers quotes, however they are meant, with what they find: nothing', async () => {
    for (const search of ["' or 1=1 --", "'; select pg_sleep(5); --", '$1', '"']) {
      expect(await listed({ query: { search } })).toEqual([]);
    }
  });
});

test('the bookings of somebody and the hours used are there for staff', async () => {
  world.clock = MONDAY;
  const { expert, startup, booking } = await acceptedIn(world);
  const colleague = await world.person('member', { organizationId: startup.organizationId });
  for (const { id } of [expert, startup]) {
    const { items } = await staff.api.directory.bookings({ params: { id } });
    expect(items.map((it) => it.id)).toEqual([booking.id]);
  }
  expect((await staff.api.directory.bookings({ params: colleague })).items).toEqual([]);
  for (const { id } of [startup, colleague]) {
    const { hours } = await staff.api.directory.hours({ params: { id } });
    expect(hours).toMatchObject([{ expertId: expert.id, usedMinutes: 60 }]);
  }
  world.clock = null;
});

test('whoever looks for somebody that there is not is told so', async () => {
  const id = '018f5b7a-0000-7000-8000-000000000000';
  for (const look of [
    () => staff.api.directory.one({ params: { id } }),
    () => staff.api.directory.leaving({ params: { id } }),
    () => staff.api.directory.remove({ body: { userId: id } }),
  ]) {
    await expect(look()).rejects.toMatchObject({ code: 'user.not_found', status: 404 });
  }
});
