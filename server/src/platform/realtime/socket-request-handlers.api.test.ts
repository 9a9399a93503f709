import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { block, createChat, createColleagues, sendMessage } from '../../testing/chats.ts';
import { setUser } from '../../testing/people.ts';
import { updateExpert } from '../../testing/rows.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { createTeam } from '../../testing/teams.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
let amira: TestPerson;
let karim: TestPerson;
beforeEach(async () => {
  [amira, karim] = [await world.person('startup'), await world.person('startup')];
});

/** Entries are written after the answer, and not in its order: those without a subject come last. */
const refusalsOf = async ({ id }: TestPerson) => {
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'access.refused')
    .where('actor_id', '=', id)
    .orderBy('subject_id')
    .execute();
  return rows.map(({ subject_id, details }) => [subject_id, details]);
};

/** Returns the events received so far. A marker event sent last shows that all before it have arrived. */
async function eventsOf(page: TestSocket, { id }: TestPerson) {
  world.live.sendToUsers([id], 'show_notification');
  await page.waitForEvent('show_notification');
  const events = page.receivedExceptPresence().map(([event]) => event);
  page.clear();
  return events.filter((event) => event !== 'show_notification');
}

describe('add-listener', () => {
  test('returns access.denied for other people, records it, and subscribes to nothing (A27)', async () => {
    const line = await world.socket(amira);
    const malformed = [[karim.id, amira.id], '*', { id: karim.id }, null, 'staff'];

    const answers = [];
    for (const what of [karim.id, ...malformed]) answers.push(await line.ask('add-listener', what));
    world.live.sendToUsers([karim.id], 'update-bookings');
    world.live.sendToStaff('update-bookings');
    world.live.sendToUsers([amira.id], 'update-proposal');

    await line.waitForEvent('update-proposal');
    const invalid = { code: 'request.invalid' };
    expect(answers).toEqual([{ code: 'access.denied' }, ...malformed.map(() => invalid)]);
    expect(line.receivedExceptPresence()).toEqual([['update-proposal']]);
    const call = 'line add-listener';
    const recorded = [
      [karim.id, { call, code: 'access.denied' }],
      ...malformed.map(() => [null, { call, ...invalid }]),
    ];
    await expect.poll(() => refusalsOf(amira)).toEqual(recorded);
  });
});

describe('typing', () => {
  test('reaches the other member of the room while it changes, and no one else', async () => {
    const { amira: her, slim: him, roomId } = await createChat(world, 1);
    const hers = await world.socket(her);
    const his = await world.socket(him);
    const other = await world.socket(karim);

    expect(await hers.ask('add-puser', roomId)).toEqual({ reply: null });
    expect(await hers.ask('typing', { roomId, typing: true })).toEqual({ reply: null });
    const told = { roomId, userId: her.id, typing: true };
    expect(await his.waitForEvent('chat-typing')).toEqual([told]);
    await hers.ask('typing', { roomId, typing: true });
    await hers.ask('typing', { roomId, typing: false });
    expect(await his.waitForEvent('chat-typing', 2)).toEqual([{ ...told, typing: false }]);

    expect(his.receivedOf('chat-typing')).toHaveLength(2);
    expect(hers.receivedExceptPresence()).toEqual([]);
    expect(other.receivedExceptPresence()).toEqual([]);
  });

  test('and add-puser return 404 for a room of others, record it, and subscribe to nothing (A28)', async () => {
    const { amira: her, slim: him, roomId } = await createChat(world, 1);
    const [spy, his] = [await world.socket(karim), await world.socket(him)];
    const notFound = { code: 'chat.room_not_found' };

    expect(await spy.ask('add-puser', roomId)).toEqual(notFound);
    expect(await spy.ask('add-puser', [roomId])).toEqual({ code: 'request.invalid' });
    expect(await spy.ask('typing', { roomId, typing: true })).toEqual(notFound);
    await sendMessage(her, him, 'between us');

    await his.waitForEvent('chat-message');
    expect(his.receivedOf('chat-typing')).toEqual([]);
    expect(JSON.stringify(spy.received)).not.toContain('between us');
    for (const call of ['line typing', 'line add-puser']) {
      const recorded = [roomId, { call, ...notFound }];
      await expect.poll(() => refusalsOf(karim)).toContainEqual(recorded);
    }
  });

  test.each([
    ['one of them blocked the other', (her: TestPerson, him: TestPerson) => block(him, her)],
    [
      'one of them switched typing off',
      (her: TestPerson) =>
        her.api.chat.saveSettings({ body: { readReceipts: true, typingIndicators: false } }),
    ],
    [
      'they may no longer write to each other',
      async (_: TestPerson, him: TestPerson, his: TestSocket) => {
        await setUser(world, him, { organization_id: karim.organizationId });
        await his.waitForEvent('update-organization');
      },
    ],
  ])('reaches no one when %s', async (_, part) => {
    const { amira: her, slim: him, roomId } = await createChat(world, 1);
    const [hers, his] = [await world.socket(her), await world.socket(him)];
    const lines = [hers, his];
    await part(her, him, his);

    for (const line of lines) {
      expect(await line.ask('add-puser', roomId)).toEqual({ reply: null });
      expect(await line.ask('typing', { roomId, typing: true })).toEqual({ reply: null });
    }
    world.live.sendToUsers([her.id, him.id], 'show_notification');

    for (const line of lines) {
      await line.waitForEvent('show_notification');
      expect(line.receivedOf('chat-typing')).toEqual([]);
    }
  });
});

test('external users may send no chat requests (A21)', async () => {
  const line = await world.socket(await world.person('external'));
  const { roomId } = await createChat(world, 0);
  for (const [request, what] of [
    ['add-puser', roomId],
    ['typing', { roomId, typing: true }],
    ['update_users', [amira.id]],
  ] as const) {
    expect(await line.ask(request, what)).toEqual({ code: 'access.denied' });
  }
});

describe('update_users', () => {
  test('returns the presence of colleagues and subscribes to its changes', async () => {
    const { amira: her, slim: him } = await createColleagues(world);
    const line = await world.socket(her);

    const { id: userId } = him;
    const offline = { reply: [{ userId, status: 'Offline', inSessionUntil: null }] };
    expect(await line.ask('update_users')).toEqual({ reply: [] });
    expect(await line.ask('update_users', [userId, karim.id])).toEqual(offline);
    // Without ids it returns those of the last request.
    expect(await line.ask('update_users')).toEqual(offline);
    world.live.sendPresence({ userId: karim.id, status: 'Active', inSessionUntil: null });
    world.live.sendPresence({ userId, status: 'Active', inSessionUntil: null });

    const shown = () => line.receivedOf('presence').map(([how]) => how.userId);
    await expect.poll(shown).toContain(userId);
    expect(shown()).not.toContain(karim.id);
    expect(await refusalsOf(her)).toEqual([]);
  });
});

describe('watch', () => {
  const NOTHING = { experts: [], topics: [], organizations: [], lists: [] };
  const watch = (
    page: TestSocket,
    what: Partial<Record<keyof typeof NOTHING, readonly string[]>>,
  ) => page.ask('watch', { ...NOTHING, ...what });
  const changeExpert = ({ id }: TestPerson) =>
    world.live.sendToTopics([`expert:${id}`], 'update-experts');

  test('subscribes to the given experts instead of those before, with one event for several', async () => {
    const [expert, other] = [await world.person('expert'), await world.person('expert')];
    const page = await world.socket(amira);
    expect(await watch(page, { experts: [expert.id] })).toEqual({ reply: null });

    changeExpert(expert);
    changeExpert(other);
    world.live.sendToTopics(['experts'], 'update-experts');
    expect(await eventsOf(page, amira)).toEqual(['update-experts', 'update-experts']);

    await watch(page, { experts: [other.id] });
    changeExpert(expert);
    expect(await eventsOf(page, amira)).toEqual([]);
    changeExpert(other);
    expect(await eventsOf(page, amira)).toEqual(['update-experts']);

    await watch(page, { experts: [expert.id, other.id] });
    world.live.sendToTopics([`expert:${expert.id}`, `expert:${other.id}`], 'update-experts');
    expect(await eventsOf(page, amira)).toEqual(['update-experts']);
  });

  test('of a topic subscribes to all its experts', async () => {
    const expert = await world.person('expert');
    await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [] } });
    await updateExpert(world, expert, { categories: ['Fundraising'] });
    const page = await world.socket(amira);
    await watch(page, { topics: ['Fundraising'] });

    changeExpert(expert);

    expect(await eventsOf(page, amira)).toEqual(['update-experts']);
  });

  test('subscribes external people only to organizations they may see', async () => {
    const expert = await world.person('expert');
    const { organizationId } = await createTeam(world);
    const hidden = await world.person('startup', { review: 'waiting' });
    const visitor = await world.person('external', { canBookExpert: true });
    const page = await world.socket(visitor);
    const organizations = [organizationId, hidden.organizationId, randomUUID()];
    await watch(page, { experts: [expert.id], topics: ['Fundraising'], organizations });

    changeExpert(expert);
    for (const id of organizations) {
      world.live.sendToTopics([`organization:${id}`], 'update-organization');
    }

    expect(await eventsOf(page, visitor)).toEqual(['update-organization']);
  });

  test('subscribes to a list only users who may see its records', async () => {
    const hearing = [amira, await world.person('sso'), await world.person('tt')];
    const registrant = await world.person('external', { station5G: true });
    const deaf = [await world.person('external'), registrant];
    const open = async (person: TestPerson) => ({ person, page: await world.socket(person) });
    const pages = await Promise.all([...hearing, ...deaf].map(open));
    for (const { page } of pages) await watch(page, { lists: ['spaces'] });

    world.live.sendToTopics(['list:spaces'], 'update-spaces');

    const heard = pages.map(({ page, person }) => eventsOf(page, person));
    expect(await Promise.all(heard)).toEqual([
      ...hearing.map(() => ['update-spaces']),
      ...deaf.map(() => []),
    ]);
  });

  test('subscribes a page that names no lists, as pages of before do', async () => {
    const page = await world.socket(amira);
    const { lists: _, ...before } = NOTHING;
    expect(await page.ask('watch', before)).toEqual({ reply: null });
  });

  test('ends when the permission to see experts is lost', async () => {
    const [expert, admin] = [await world.person('expert'), await world.person('admin')];
    const page = await world.socket(amira);
    await watch(page, { experts: [expert.id] });

    await admin.api.directory.edit({ body: { id: amira.id, role: 'guest' } });
    // One event goes to the organization, the other to the connection whose permissions changed, in any order.
    await page.waitForEvent('update-organization', 2);
    await eventsOf(page, amira);
    changeExpert(expert);

    expect(await eventsOf(page, amira)).toEqual([]);
  });

  test('returns request.invalid for ids, topics and lengths that are not allowed', async () => {
    const page = await world.socket(amira);
    const many = Array.from({ length: 201 }, () => randomUUID());

    for (const what of [
      { experts: ['expert'] },
      { topics: ['Sorcery'] },
      { lists: ['secrets'] },
      { organizations: many },
    ]) {
      expect(await watch(page, what)).toEqual({ code: 'request.invalid' });
    }
  });
});
