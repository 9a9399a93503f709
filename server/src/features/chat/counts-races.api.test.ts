import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { chatIn, say } from '../../testing/chats.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { insertMessage } from './send.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A message that is being sent: nobody else knows of it before the transaction ends. */
const sending = (meId: string, otherId: string, roomId: string) => (tx: Db) =>
  insertMessage(tx, {
    roomId,
    meId,
    otherId,
    clientId: randomUUID(),
    kind: 'text',
    text: 'In this moment',
    quoteId: null,
    bookingId: null,
    callId: null,
    files: 0,
    mentionsThem: false,
    movesMe: true,
    movesThem: false,
    now: new Date().toISOString(),
  });

const valuesOf = async <T>(ended: Promise<PromiseSettledResult<T>[]>) =>
  (await ended).map((it) => (it.status === 'fulfilled' ? it.value : it.reason));

test('what arrives in the moment when all before it was seen stays unseen', async () => {
  const { amira, slim, roomId } = await chatIn(world, 3);

  const { ended } = await whileHeld(world, {
    hold: sending(amira.id, slim.id, roomId),
    calls: [() => slim.api.chat.markSeen({ query: { roomId, position: 3 } })],
  });

  expect(await valuesOf(ended)).toMatchObject([{ seen: 3, unseen: 1 }]);
  expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ seen: 3, unseen: 1 }]);
});

test('what arrives in the moment when a part was seen is counted with the rest', async () => {
  const { amira, slim, roomId } = await chatIn(world, 3);

  const { ended } = await whileHeld(world, {
    hold: sending(amira.id, slim.id, roomId),
    calls: [() => slim.api.chat.markSeen({ query: { roomId, position: 2 } })],
  });

  expect(await valuesOf(ended)).toMatchObject([{ seen: 2, unseen: 2 }]);
});

test('what is hidden in the moment when it is marked unseen does not count', async () => {
  const { slim, roomId } = await chatIn(world, 3);
  await slim.api.chat.markSeen({ query: { roomId, position: 3 } });
  const { items } = await slim.api.chat.newest({ query: { roomId } });
  const messageId = items[1]?.id ?? '';

  const { ended } = await whileHeld<unknown>(world, {
    hold: (tx) =>
      tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute(),
    calls: [
      () => slim.api.chat.hide({ query: { messageId } }),
      () => slim.api.chat.markUnseen({ body: { roomId, position: 1 } }),
    ],
  });
  await ended;

  expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ seen: 0, unseen: 2 }]);
});

test('who answers in the moment when something arrives has seen what stands before the answer', async () => {
  const { amira, slim, roomId } = await chatIn(world, 1);

  const { ended } = await whileHeld(world, {
    hold: sending(amira.id, slim.id, roomId),
    calls: [() => say(slim, amira, 'And I')],
  });

  expect(await valuesOf(ended)).toMatchObject([{ position: 3 }]);
  expect(await say(amira, slim, 'Once more')).toMatchObject({ position: 4 });
  expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ seen: 3, unseen: 1 }]);
  expect((await amira.api.chat.unseen()).rooms).toEqual([]);
});
