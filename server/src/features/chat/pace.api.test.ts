import { randomUUID } from 'node:crypto';
import { PEOPLE_WRITTEN_TO_PER_MINUTE } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatIn, colleaguesIn, say } from '../../testing/chats.ts';
import { createWorld, type World } from '../../testing/world.ts';

const MOST = 6;
let world: World;
beforeAll(async () => {
  world = await createWorld({ messagesPerMinute: MOST });
});
afterAll(() => world.close());

test('somebody who writes without end is told how long to wait, while the other still answers', async () => {
  const { amira, slim, roomId } = await chatIn(world, MOST);

  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/privatechat/sendmessage',
    headers: amira.headers,
    payload: { receiverId: slim.id, clientId: randomUUID(), text: 'One more' },
  });

  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'request.rate_limited' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await say(slim, amira, 'Enough');
  const { items } = await slim.api.chat.newest({ query: { roomId } });
  expect(items).toHaveLength(MOST + 1);
});

test('who edits, reacts, pins and takes files out without end is told to wait too, and may still write', async () => {
  const { amira, slim } = await colleaguesIn(world);
  const { id: messageId } = await say(amira, slim, 'Hello');
  const { edit, pin, react, removeFile, unreact } = amira.api.chat;
  await edit({ body: { messageId, text: 'Hello!' } });
  await pin({ body: { messageId, pin: true } });
  for (let n = 2; n < MOST; n += 2) {
    await react({ body: { messageId, reactionId: '👍' } });
    await unreact({ body: { messageId, reactionId: '👍' } });
  }

  const tooMany = { code: 'request.rate_limited' };
  await expect(edit({ body: { messageId, text: 'Hi' } })).rejects.toMatchObject(tooMany);
  await expect(react({ body: { messageId, reactionId: '👍' } })).rejects.toMatchObject(tooMany);
  await expect(pin({ body: { messageId, pin: false } })).rejects.toMatchObject(tooMany);
  const ofFile = { messageId, fileId: randomUUID() };
  await expect(removeFile({ body: ofFile })).rejects.toMatchObject(tooMany);
  await say(amira, slim, 'Still here');
});

test('nobody writes to too many people in a minute, but to those of before', async () => {
  const quick = await createWorld();
  const staff = await quick.person('dot');
  const people = [];
  for (let n = 0; n <= PEOPLE_WRITTEN_TO_PER_MINUTE; n++)
    people.push(await quick.person('startup'));
  const [first, ...others] = people;
  const last = others.pop();
  for (const person of [first!, ...others]) await say(staff, person, 'Welcome');

  for (let times = 0; times < 2; times++) {
    await expect(say(staff, last!, 'Welcome')).rejects.toMatchObject({
      code: 'request.rate_limited',
    });
  }
  await say(staff, first!, 'One thing more');
  await quick.close();
});
