import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatIn, say } from '../../testing/chats.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('what is done to a message is heard by both, and what somebody hides by them alone', async () => {
  const { amira, slim } = await chatIn(world, 0);
  const [hers, his] = [await world.socket(amira), await world.socket(slim)];
  const { id: messageId, roomId } = await say(amira, slim, 'Well?');
  const { chat } = slim.api;

  await chat.react({ body: { messageId, reactionId: '👍' } });
  await amira.api.chat.edit({ body: { messageId, text: `Well, <@${slim.id}>?` } });
  await chat.hide({ query: { messageId } });
  await amira.api.chat.pin({ body: { messageId, pin: true } });
  await say(amira, slim, 'Last');

  await Promise.all([hers, his].map((line) => line.untilHeard('chat-message', 2)));
  const told = ({ heard }: typeof hers) =>
    heard
      .filter(([event]) => /^chat-(change|hidden|unseen)$/.test(event))
      .map(([event, what]) => [event, what]);
  expect(told(hers)).toMatchObject([
    ['chat-change', { id: messageId, reactions: [{ reactionId: '👍' }] }],
    ['chat-change', { id: messageId, text: `Well, <@${slim.id}>?` }],
    ['chat-change', { id: messageId, pinned: true }],
  ]);
  expect(told(his)).toMatchObject([
    ['chat-change', { id: messageId }],
    ['chat-unseen', { roomId, unseen: 1, mentions: 1 }],
    ['chat-change', { id: messageId }],
    ['chat-hidden', { roomId, messageId }],
    ['chat-unseen', { roomId, unseen: 0, mentions: 0 }],
  ]);
});
