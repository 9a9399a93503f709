import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../testing/chats.ts';
import { choose } from '../../testing/news.ts';
import { askErasure, erase, leaverIn } from '../../testing/leavers.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { find } from './personal.queries.ts';
import { tellOfUnseenChats } from './unseen.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function chatOfALeaver() {
  const amira = await leaverIn(world);
  const slim = await world.person('member', { organizationId: amira.organizationId });
  const first = await say(amira, slim, 'Her words about the oven');
  const answer = await say(slim, amira, 'His words', { quoteId: first.id });
  await amira.api.chat.react({ body: { messageId: answer.id, reactionId: '👍' } });
  await say(amira, slim, `More of her words, <@${slim.id}>`);
  return { amira, slim, answer, roomId: first.roomId };
}

test('a copy of one’s data holds what one wrote, and to whom, but not what others wrote', async () => {
  const { amira, slim, answer, roomId } = await chatOfALeaver();
  const expert = await world.person('expert');
  await amira.api.chat.block({ body: { userId: expert.id, blocked: true } });
  await amira.api.chat.saveSettings({ body: { readReceipts: false } });

  const copy = await find(world.db, amira);

  expect(copy).toMatchObject({
    rooms: [{ room: roomId, with: slim.name, starred: false, direct: true, muted: false }],
    messages: [{ room: roomId, text: 'Her words about the oven' }, { room: roomId }],
    reactions: [{ message: answer.id, reaction: '👍' }],
    blocked: [{ name: expert.name }],
    settings: { readReceipts: false },
  });
  expect(JSON.stringify(copy)).not.toContain('His words');
});

test('erasing somebody empties what they wrote, and leaves the other their own part', async () => {
  const { amira, slim, roomId } = await chatOfALeaver();
  const staff = await world.person('dot');
  await slim.api.chat.block({ body: { userId: amira.id, blocked: true } });
  const before = await slim.api.chat.newest({ query: { roomId } });
  expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ unseen: 1, mentions: 1 }]);

  await erase(staff, await askErasure(amira), [
    { kind: 'organization', subject: amira.organizationId, way: 'pass-on', heir: slim.id },
  ]);

  const page = await slim.api.chat.newest({ query: { roomId } });
  expect(page.items).toMatchObject([
    { text: '', deletedAt: expect.any(String) },
    { text: 'His words', quote: { text: '', isDeleted: true }, reactions: [] },
    { text: '', deletedAt: expect.any(String) },
  ]);
  expect(page.revision).toBeGreaterThan(before.revision);
  expect((await slim.api.chat.unseen()).rooms).toEqual([]);
  const { items } = await slim.api.chat.list({ query: {} });
  expect(items).toMatchObject([{ id: roomId, closed: 'removed' }]);
  expect(await slim.api.chat.blocked()).toEqual({ people: [] });
  expect(JSON.stringify([page, items])).not.toMatch(/[Hh]er words/);
});

test.each([
  ['wanted no receipts', 0],
  ['had blocked the other', 0],
  ['kept nothing back', 3],
] as const)(
  'how far somebody who %s had read is after their erasure what it was: %i',
  async (what, told) => {
    const { amira, slim, roomId } = await chatOfALeaver();
    const staff = await world.person('dot');
    const { chat } = amira.api;
    if (what === 'wanted no receipts') await chat.saveSettings({ body: { readReceipts: false } });
    if (what === 'had blocked the other') {
      await chat.block({ body: { userId: slim.id, blocked: true } });
    }

    await erase(staff, await askErasure(amira), [
      { kind: 'organization', subject: amira.organizationId, way: 'pass-on', heir: slim.id },
    ]);

    expect((await slim.api.chat.find({ query: { roomId } })).seenByOther).toBe(told);
  },
);

test('whoever was told that somebody wrote no longer reads who it was, though another has the same name', async () => {
  const { amira, slim } = await chatOfALeaver();
  const [staff, namesake] = [await world.person('dot'), await world.person('startup')];
  await world.db
    .updateTable('users')
    .set({ first_name: 'Hela', last_name: 'Mansour' })
    .where('id', 'in', [amira.id, namesake.id])
    .execute();
  await say(staff, namesake, 'Welcome');
  await say(namesake, staff, 'From another of this name');
  for (const person of [slim, staff]) {
    await choose(person, 'chat.unseen', { inApp: true, email: 'off' });
  }
  await tellOfUnseenChats({ ...world, now: () => new Date(Date.now() + 61_000) });
  const told = async ({ api }: TestPerson) =>
    (await api.notifications.list()).items
      .filter(({ type }) => type === 'chat.unseen')
      .map(({ params }) => params['name']);
  expect([await told(slim), await told(staff)]).toEqual([['Hela Mansour'], ['Hela Mansour']]);

  await erase(staff, await askErasure(amira), [
    { kind: 'organization', subject: amira.organizationId, way: 'pass-on', heir: slim.id },
  ]);

  expect([await told(slim), await told(staff)]).toEqual([['Erased person'], ['Hela Mansour']]);
});

test('whoever chatted with somebody who is erased is told, and finds all that changed, page by page', async () => {
  const { amira, slim, roomId } = await chatOfALeaver();
  for (let n = 1; n <= 8; n++) await say(amira, slim, `Her words ${n}`);
  const staff = await world.person('dot');
  const his = await world.socket(slim);
  const before = await slim.api.chat.newest({ query: { roomId } });

  await erase(staff, await askErasure(amira), [
    { kind: 'organization', subject: amira.organizationId, way: 'pass-on', heir: slim.id },
  ]);

  await expect.poll(() => his.heardOf('chat-room')).toContainEqual([{ roomId }]);
  const changed: string[] = [];
  let page = { revision: before.revision, more: true };
  while (page.more) {
    const query = { roomId, since: page.revision, limit: 4 };
    const { items, ...next } = await slim.api.chat.changes({ query });
    changed.push(...items.map(({ id }) => id));
    page = next;
  }
  expect(changed).toEqual(before.items.map(({ id }) => id).toSorted());
  const { revision } = await slim.api.chat.newest({ query: { roomId } });
  expect(page.revision).toBe(revision);
});
