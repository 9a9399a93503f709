import { expect, test } from 'vitest';
import {
  block,
  listNewestMessages,
  getRoom,
  sendMessage,
  unseenRooms,
} from '../../testing/chats.ts';
import { requestErasure, erase, createUserWithPassword } from '../../testing/erasures.ts';
import { savePreference } from '../../testing/notifications/mails.ts';
import { setUser } from '../../testing/people.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { chat } from './chat.feature.ts';
import { findExported } from '../../testing/personal-data.ts';
import { notifyUnseenChats } from './unseen/unseen-notifications.jobs.ts';

const world = await useWorld();
const staff = await world.person('dot');

async function chatOfLeaver() {
  const amira = await createUserWithPassword(world);
  const slim = await world.person('member', { organizationId: amira.organizationId });
  const first = await sendMessage(amira, slim, 'Her words about the oven');
  const answer = await sendMessage(slim, amira, 'His words', { quoteId: first.id });
  await amira.api.chat.react({ body: { messageId: answer.id, reactionId: '👍' } });
  await sendMessage(amira, slim, `More of her words, <@${slim.id}>`);
  return { amira, slim, answer, roomId: first.roomId };
}

const eraseFor = async (leaver: TestPerson, successor: TestPerson) =>
  erase(staff, await requestErasure(leaver), [
    {
      kind: 'organization',
      subject: leaver.organizationId,
      option: 'pass-on',
      successorId: successor.id,
    },
  ]);

test('the export contains one’s own messages and their receivers, not the messages of others', async () => {
  const { amira, slim, answer, roomId } = await chatOfLeaver();
  const expert = await world.person('expert');
  await block(amira, expert);
  await amira.api.chat.saveSettings({ body: { readReceipts: false, typingIndicators: false } });

  const copy = await findExported(world, chat, amira);

  expect(copy).toMatchObject({
    rooms: [{ room: roomId, with: slim.name, starred: false, direct: true, muted: false }],
    messages: [{ room: roomId, text: 'Her words about the oven' }, { room: roomId }],
    reactions: [{ message: answer.id, reaction: '👍' }],
    blocked: [{ name: expert.name }],
    settings: { readReceipts: false, typingIndicators: false },
  });
  expect(JSON.stringify(copy)).not.toContain('His words');
});

test('erasure empties the messages of the user, keeps those of the other party, and publishes the changes', async () => {
  const { amira, slim, roomId } = await chatOfLeaver();
  await block(slim, amira);
  const his = await world.socket(slim);
  const before = await listNewestMessages(slim, roomId);
  expect(await unseenRooms(slim)).toMatchObject([{ unseen: 1, mentions: 1 }]);

  await eraseFor(amira, slim);

  const page = await listNewestMessages(slim, roomId);
  expect(page.items).toMatchObject([
    { text: '', deletedAt: expect.any(String) },
    { text: 'His words', quote: { text: '', isDeleted: true }, reactions: [] },
    { text: '', deletedAt: expect.any(String) },
  ]);
  expect(await unseenRooms(slim)).toEqual([]);
  const { items } = await slim.api.chat.list({ query: {} });
  expect(items).toMatchObject([{ id: roomId, closed: 'removed' }]);
  expect(await slim.api.chat.blocked()).toEqual({ people: [] });
  expect(JSON.stringify([page, items])).not.toMatch(/[Hh]er words/);

  await expect.poll(() => his.receivedOf('chat-room')).toContainEqual([{ roomId }]);
  const changed: string[] = [];
  let [since, more] = [before.revision, true];
  while (more) {
    const changes = await slim.api.chat.changes({ query: { roomId, since, limit: 2 } });
    changed.push(...changes.items.map(({ id }) => id));
    ({ revision: since, more } = changes);
  }
  expect(changed).toEqual(before.items.map(({ id }) => id).toSorted());
  expect(since).toBe(page.revision);
});

test.each([
  ['switched off receipts', 0],
  ['blocked the other', 0],
  ['shared receipts', 3],
] as const)('the read position of an erased person who %s stays %i', async (what, told) => {
  const { amira, slim, roomId } = await chatOfLeaver();
  if (what === 'switched off receipts') {
    await amira.api.chat.saveSettings({ body: { readReceipts: false, typingIndicators: false } });
  }
  if (what === 'blocked the other') await block(amira, slim);

  await eraseFor(amira, slim);

  expect((await getRoom(slim, roomId)).seenByOther).toBe(told);
});

test('notifications lose the name of an erased person, and keep it for others of that name', async () => {
  const { amira, slim } = await chatOfLeaver();
  const [reader, namesake] = [await world.person('dot'), await world.person('startup')];
  for (const person of [amira, namesake]) {
    await setUser(world, person, { first_name: 'Hela', last_name: 'Mansour' });
  }
  await sendMessage(reader, namesake, 'Welcome');
  await sendMessage(namesake, reader, 'From another of this name');
  for (const person of [slim, reader]) {
    await savePreference(person, 'chat.unseen', { inApp: true, email: 'off' });
  }
  await notifyUnseenChats({ ...world, now: () => new Date(Date.now() + 61_000) });
  const names = async ({ api }: TestPerson) =>
    (await api.notifications.list()).items
      .filter(({ type }) => type === 'chat.unseen')
      .map(({ params }) => params['name']);
  expect([await names(slim), await names(reader)]).toEqual([['Hela Mansour'], ['Hela Mansour']]);

  await eraseFor(amira, slim);

  expect([await names(slim), await names(reader)]).toEqual([['Erased person'], ['Hela Mansour']]);
});
