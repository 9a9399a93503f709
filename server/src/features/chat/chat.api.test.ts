import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Two of one organization, who may write to each other. */
async function colleagues() {
  const amira = await world.person('startup');
  const slim = await world.person('member', { organizationId: amira.organizationId });
  return { amira, slim };
}

const say = async (from: TestPerson, to: TestPerson, text: string, more: object = {}) => {
  const body = { receiverId: to.id, clientId: randomUUID(), text, ...more };
  return (await from.api.chat.send({ body })).message;
};
const read = (person: TestPerson, roomId: string, more: object = {}) =>
  person.api.chat.newest({ query: { roomId, ...more } });
const textsOf = ({ items }: { items: readonly { text: string }[] }) => items.map((it) => it.text);

test('two colleagues write to each other, and both read it in one order', async () => {
  const { amira, slim } = await colleagues();
  const room = await amira.api.chat.open({ body: { userId: slim.id } });

  const first = await say(amira, slim, 'The oven arrives on Monday.');
  const answer = await say(slim, amira, 'At last!', { quoteId: first.id });

  expect(first).toMatchObject({ roomId: room.id, position: 1, senderId: amira.id, kind: 'text' });
  expect(answer).toMatchObject({ position: 2, quote: { id: first.id, text: first.text } });
  for (const person of [amira, slim]) {
    const page = await read(person, room.id);
    expect(page).toMatchObject({ oldestReached: true, newestReached: true, revision: 2 });
    expect(page.items).toEqual([first, answer]);
  }
  const { items } = await slim.api.chat.list({ query: {} });
  expect(items).toMatchObject([
    { id: room.id, other: { id: amira.id }, lastMessage: { text: 'At last!' }, closed: null },
  ]);
});

test('what was not seen is counted until it is seen', async () => {
  const { amira, slim } = await colleagues();
  const { roomId } = await say(amira, slim, 'One');
  await say(amira, slim, `Two, <@${slim.id}>`);

  const { rooms } = await slim.api.chat.unseen();
  expect(rooms).toMatchObject([{ roomId, seen: 0, unseen: 2, mentions: 1 }]);
  expect(await slim.api.chat.markSeen({ query: { roomId, position: 1 } })).toMatchObject({
    seen: 1,
    unseen: 1,
    mentions: 1,
  });
  await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
  expect((await slim.api.chat.unseen()).rooms).toEqual([]);
  expect(await slim.api.chat.markUnseen({ body: { roomId, position: 2 } })).toMatchObject({
    seen: 1,
    unseen: 1,
    mentions: 1,
  });
  expect(textsOf(await read(slim, roomId, { at: 'unseen' }))).toEqual([
    'One',
    `Two, <@${slim.id}>`,
  ]);
});
