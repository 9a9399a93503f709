import { CALLS_PER_MINUTE } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatIn } from '../../testing/chats.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('somebody rings at the same person only so often in a minute, who may still call them', async () => {
  const { amira, slim, roomId } = await chatIn(world, 0);
  const body = { roomId, media: 'audio' } as const;
  for (let n = 1; n <= CALLS_PER_MINUTE; n++) {
    const { id: callId } = await amira.api.chat.startCall({ body });
    await amira.api.chat.cancelCall({ body: { callId } });
  }

  const oneMore = amira.api.chat.startCall({ body });

  await expect(oneMore).rejects.toMatchObject({ code: 'request.rate_limited' });
  expect((await slim.api.chat.newest({ query: { roomId } })).items).toHaveLength(CALLS_PER_MINUTE);
  expect(await slim.api.chat.startCall({ body })).toMatchObject({ state: 'ringing' });
});
