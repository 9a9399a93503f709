import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleaguesIn, say } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let slim: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ amira, slim } = await colleaguesIn(world));
});

async function filesOf(who: TestPerson, ...names: readonly string[]): Promise<string[]> {
  const upload = (name: string) =>
    who.api.chat.upload({ body: {}, files: { file: new File([name], name) } });
  return (await Promise.all(names.map(upload))).map(({ id }) => id);
}

describe('a message with files that is sent again because its answer was lost', () => {
  test('is the same one with the same files, however often and however fast it comes', async () => {
    const files = await filesOf(amira, 'deck.pdf', 'plan.txt');
    const again = { clientId: randomUUID(), files };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(amira, slim, 'Both', again)),
    );
    answers.push(await say(amira, slim, 'Both', again));

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    for (const message of answers) expect(message.files.map(({ id }) => id)).toEqual(files);
    const { items } = await slim.api.chat.newest({ query: { senderId: amira.id } });
    expect(items).toHaveLength(1);
  });

  test('stands as it is by now, when a file was taken out of it', async () => {
    const files = await filesOf(amira, 'deck.pdf', 'plan.txt');
    const again = { clientId: randomUUID(), files };
    const { id: messageId } = await say(amira, slim, 'Both', again);
    await amira.api.chat.removeFile({ body: { messageId, fileId: files[0] ?? '' } });

    const answer = await say(amira, slim, 'Both', again);

    expect(answer).toMatchObject({ id: messageId, files: [{ id: files[1] }] });
  });

  test('is another one with other files, and refused', async () => {
    const [one = '', other = ''] = await filesOf(amira, 'deck.pdf', 'plan.txt');
    const clientId = randomUUID();
    await say(amira, slim, 'One', { clientId, files: [one] });

    for (const files of [[other], []]) {
      await expect(say(amira, slim, 'One', { clientId, files })).rejects.toMatchObject({
        code: 'request.key_reused',
      });
    }
  });
});
