import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleaguesIn } from '../../testing/chats.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a page asks of one person whether they may be written to, and hears of nobody else', async () => {
  const { amira, slim } = await colleaguesIn(world);
  const stranger = await world.person('startup');
  const foundOf = async ({ id }: { readonly id: string }) =>
    (await amira.api.chat.people({ query: { userId: id } })).items.map((it) => it.id);

  expect(await foundOf(slim)).toEqual([slim.id]);
  expect(await foundOf(stranger)).toEqual([]);
  expect(await foundOf(amira)).toEqual([]);
});
