import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, say } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const changesOf = ({ api }: TestPerson, roomId: string, since: number, limit = 50) =>
  api.chat.changes({ query: { roomId, since, limit } });

describe('after a while away', () => {
  test('somebody hears what was said, changed, deleted, and what they hid elsewhere', async () => {
    const { amira, slim, roomId } = await chatIn(world, 4);
    const { items, revision } = await slim.api.chat.newest({ query: { roomId } });
    const [one, two, three, four] = items.map(({ id }) => id);
    await slim.api.chat.markSeen({ query: { roomId, position: 4 } });

    await amira.api.chat.edit({ body: { messageId: two ?? '', text: 'Two' } });
    await slim.api.chat.hide({ query: { messageId: three ?? '' } });
    await amira.api.chat.remove({ query: { messageId: one ?? '' } });
    await amira.api.chat.pin({ body: { messageId: four ?? '', pin: true } });
    const five = await say(amira, slim, 'Five');
    await slim.api.chat.react({ body: { messageId: two ?? '', reactionId: '👍' } });

    const missed = await changesOf(slim, roomId, revision);
    expect(missed.items).toMatchObject([
      { id: one, text: '' },
      { id: four, pinned: true },
      { id: five.id, text: 'Five' },
      { id: two, text: 'Two', reactions: [{ reactionId: '👍' }] },
    ]);
    expect(missed).toMatchObject({ hidden: [three], more: false, revision: revision + 6 });
    expect((await changesOf(amira, roomId, revision)).hidden).toEqual([]);
    expect(await changesOf(slim, roomId, missed.revision)).toEqual({
      items: [],
      hidden: [],
      revision: missed.revision,
      more: false,
    });
  });

  test('the pages of what was missed hold each thing once, in order', async () => {
    const { amira, slim, roomId } = await chatIn(world, 9);
    const { items } = await slim.api.chat.newest({ query: { roomId } });
    for (const at of [1, 4, 7]) {
      await slim.api.chat.hide({ query: { messageId: items[at]?.id ?? '' } });
    }

    const told: string[] = [];
    let [since, more] = [0, true];
    while (more) {
      const page = await changesOf(slim, roomId, since, 2);
      expect(page.items.length + page.hidden.length).toBeLessThanOrEqual(2);
      told.push(...page.items.map(({ text }) => text), ...page.hidden);
      ({ revision: since, more } = page);
    }

    const hidden = [1, 4, 7].map((at) => items[at]?.id);
    expect(told).toEqual(['1', '3', '4', '6', '7', '9', ...hidden]);
    expect((await changesOf(amira, roomId, 0)).items).toHaveLength(9);
  });

  test('nothing is passed over of what is written while somebody asks', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    let since = 1;
    const told: string[] = [];
    const look = async () => {
      const page = await changesOf(slim, roomId, since, 3);
      told.push(...page.items.map(({ text }) => text));
      since = page.revision;
    };
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        say(n % 2 ? amira : slim, n % 2 ? slim : amira, `w${n}`),
      ),
    );

    for (let n = 0; n < 15; n++) await look();
    const sent = await writing;
    while (told.length < 30) await look();

    const inOrder = sent.toSorted((a, b) => a.position - b.position).map(({ text }) => text);
    expect(told).toEqual(inOrder);
  });
});
