import type { Role } from '@thedot/domain/access/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleaguesIn, say } from '../../testing/chats.ts';
import { MONDAY, requestedIn } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const SUPPORT = 'hela.support@example.org';

let world: World;
beforeAll(async () => {
  world = await createWorld({ supportUser: SUPPORT });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const refusalOf = (from: TestPerson, to: { readonly id: string }) =>
  say(from, to, 'Hello').then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const bothWays = async (one: TestPerson, other: TestPerson) => [
  await refusalOf(one, other),
  await refusalOf(other, one),
];
const block = (by: TestPerson, whom: TestPerson, blocked = true) =>
  by.api.chat.block({ body: { userId: whom.id, blocked } });
const change = async (who: TestPerson, values: object) => {
  await world.db.updateTable('users').set(values).where('id', '=', who.id).execute();
  world.people.forget({ user: who.id });
};
const CLOSED = 'chat.not_allowed';

describe('who may write to whom', () => {
  test('the team begins, and is answered from then on', async () => {
    const [staff, startup] = [await world.person('dot'), await world.person('startup')];

    expect(await refusalOf(startup, staff)).toBe(CLOSED);
    expect(await bothWays(staff, startup)).toEqual([null, null]);
  });

  test('an expert and a startup, once there is a request between them', async () => {
    const { expert, startup } = await requestedIn(world);
    const other = await world.person('startup');

    expect(await bothWays(expert, startup)).toEqual([null, null]);
    expect(await bothWays(expert, other)).toEqual([CLOSED, CLOSED]);
  });

  test('everybody and the support of the hub, in either direction', async () => {
    const support = await world.person('dot');
    await change(support, { email: SUPPORT });
    const team = await world.person('team');

    expect(await bothWays(team, support)).toEqual([null, null]);
    const { items } = await team.api.chat.people({ query: {} });
    expect(items.map(({ id }) => id)).toEqual([support.id]);
  });

  test('nobody whose role has no chat, whoever they are; they find no door at all', async () => {
    const staff = await world.person('super-admin');

    for (const role of ['guest', 'external', 'tt'] as const) {
      const them = await world.person(role, { organizationId: staff.organizationId });
      expect(await bothWays(staff, them)).toEqual([CLOSED, 'access.denied']);
      await expect(staff.api.chat.open({ body: { userId: them.id } })).rejects.toMatchObject({
        code: CLOSED,
      });
      await expect(them.api.chat.list({ query: {} })).rejects.toMatchObject({
        code: 'access.denied',
      });
    }
  });

  test('nobody who is removed, or not yet in; what was said stays to be read', async () => {
    const { amira, slim } = await colleaguesIn(world);
    await say(slim, amira, 'Before I go');
    const { organizationId } = amira;
    const half = await world.person('startup', { organizationId, incomplete: true });
    const waiting = await world.person('startup', { organizationId, review: 'waiting' });

    await change(slim, { is_removed: true });

    expect(await refusalOf(amira, slim)).toBe(CLOSED);
    expect(await refusalOf(amira, half)).toBe(CLOSED);
    expect(await refusalOf(amira, waiting)).toBe(CLOSED);
    const { items } = await amira.api.chat.list({ query: {} });
    expect(items).toMatchObject([
      { closed: 'removed', lastMessage: { text: 'Before I go' }, other: { name: slim.name } },
    ]);
    const page = await amira.api.chat.newest({ query: { roomId: items[0]?.id } });
    expect(page.items).toMatchObject([{ text: 'Before I go' }]);
    expect((await amira.api.chat.people({ query: {} })).items).not.toContainEqual(
      expect.objectContaining({ id: slim.id }),
    );
  });

  test('colleagues as long as they are; their room then says that it is closed', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { roomId } = await say(amira, slim, 'We part');
    const elsewhere = await world.person('startup');

    await change(slim, { organization_id: elsewhere.organizationId });

    expect(await bothWays(amira, slim)).toEqual([CLOSED, CLOSED]);
    for (const { api } of [amira, slim]) {
      expect(await api.chat.find({ query: { roomId } })).toMatchObject({ closed: 'not_allowed' });
    }
    // What stands may be opened; a new one may not.
    expect((await slim.api.chat.open({ body: { userId: amira.id } })).id).toBe(roomId);
  });

  test('nobody themselves, and nobody who is not there', async () => {
    const staff = await world.person('admin');
    const nobody = { id: '0199aaaa-0000-7000-8000-000000000001' };

    expect(await refusalOf(staff, staff)).toBe('chat.self');
    expect(await refusalOf(staff, nobody)).toBe('user.not_found');
    await expect(staff.api.chat.open({ body: { userId: staff.id } })).rejects.toMatchObject({
      code: 'chat.self',
    });
  });

  test('nobody in somebody else’s name', async () => {
    const { amira, slim } = await colleaguesIn(world);

    await expect(say(amira, slim, 'Yours, Slim', { senderId: slim.id })).rejects.toMatchObject({
      code: 'chat.not_sender',
    });
    expect((await slim.api.chat.unseen()).rooms).toEqual([]);
  });
});

test('whom I find to write to are those whom I may write to', async () => {
  const { expert, startup } = await requestedIn(world);
  const { organizationId } = startup;
  const roles: Role[] = [
    'super-admin',
    'dot',
    'expert',
    'startup',
    'member',
    'team',
    'guest',
    'tt',
  ];
  const all = [
    expert,
    startup,
    await world.person('member', { organizationId }),
    await world.person('external', { organizationId }),
    await world.person('member', { organizationId, removed: true }),
    ...(await Promise.all(roles.map((role) => world.person(role)))),
  ];
  const [admin, dot] = [all[5]!, all[6]!];
  await say(dot, startup, 'Welcome');
  await block(expert, all[7]!);

  for (const person of [expert, startup, admin, dot, all[7]!]) {
    const found = new Set<string>();
    let after: string | undefined;
    do {
      const page = await person.api.chat.people({ query: { limit: 7, ...(after && { after }) } });
      for (const { id } of page.items) found.add(id);
      after = page.next ?? undefined;
    } while (after);
    for (const other of all) {
      const { closed } = await person.api.chat
        .open({ body: { userId: other.id } })
        .catch(({ code }: { code: string }) => ({ closed: code }));
      expect([person.name, other.name, found.has(other.id)]).toEqual([
        person.name,
        other.name,
        closed === null,
      ]);
    }
  }
});

test('people are found by what is shown of them, without accents, and by nothing else', async () => {
  const { amira, slim } = await colleaguesIn(world);
  await change(slim, { first_name: 'Éloïse', last_name: 'D’Angelo', phone: '+216 71 234 567' });
  const search = async (words: string) =>
    (await amira.api.chat.people({ query: { search: words } })).items.map(({ id }) => id);

  expect(await search('eloise dangelo')).toEqual([slim.id]);
  expect(await search('ELOÏSE')).toEqual([slim.id]);
  expect(await search('71 234')).toEqual([]);
  expect(await search(slim.email)).toEqual([]);
  expect(await search('%')).toEqual([]);
});

describe('a block', () => {
  test('keeps both from writing at once, and both from opening; it ends as it began', async () => {
    const [expert, other] = [await world.person('expert'), await world.person('expert')];
    const { roomId } = await say(expert, other, 'Hello');

    await block(other, expert);

    expect(await bothWays(expert, other)).toEqual(['chat.blocked', 'chat.blocked']);
    const seen = async ({ api }: TestPerson) => api.chat.find({ query: { roomId } });
    expect(await seen(other)).toMatchObject({ closed: 'blocked_by_me' });
    expect(await seen(expert)).toMatchObject({ closed: 'blocked' });
    expect(await other.api.chat.blocked()).toMatchObject({ people: [{ id: expert.id }] });
    expect(await expert.api.chat.blocked()).toEqual({ people: [] });

    await block(other, expert, false);
    expect(await bothWays(expert, other)).toEqual([null, null]);
    expect(await other.api.chat.blocked()).toEqual({ people: [] });
  });

  test('is made once, however often; not of the team, not of oneself, not of nobody', async () => {
    const [expert, staff] = [await world.person('expert'), await world.person('dot')];
    const other = await world.person('expert');
    await Promise.all([block(expert, other), block(expert, other)]);
    expect((await expert.api.chat.blocked()).people).toHaveLength(1);

    await expect(block(expert, staff)).rejects.toMatchObject({ code: 'chat.staff_not_blocked' });
    await expect(block(expert, expert)).rejects.toMatchObject({ code: 'chat.self' });
    await expect(
      expert.api.chat.block({
        body: { userId: '0199aaaa-0000-7000-8000-000000000001', blocked: true },
      }),
    ).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
