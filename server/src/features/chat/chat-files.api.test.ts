import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleaguesIn, say } from '../../testing/chats.ts';
import { HOSTILE_FILES } from '../../testing/hostile-files.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let amira: TestPerson;
let slim: TestPerson;
beforeEach(async () => {
  ({ amira, slim } = await colleaguesIn(world));
});

const upload = (who: TestPerson, name: string, content = name) =>
  who.api.chat.upload({ body: {}, files: { file: new File([content], name) } });

const download = (who: { headers: Record<string, string> }, id: string, more = {}) =>
  world.app.inject({ url: `/api/files/${id}`, headers: { ...who.headers, ...more } });

async function sent(names: readonly string[], text = '') {
  const files = await Promise.all(names.map((name) => upload(amira, name)));
  return say(amira, slim, text, { files: files.map(({ id }) => id) });
}

const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

describe('a file in one piece', () => {
  test('is sent with a message, in the order that was chosen, and read by the other', async () => {
    const deck = await upload(amira, 'deck.pdf');
    const plan = await upload(amira, 'plan.txt', 'Buy olives');
    expect(plan).toEqual({
      id: plan.id,
      name: 'plan.txt',
      mediaType: 'text/plain',
      size: 10,
      hasThumbnail: false,
      width: null,
      height: null,
      verdict: 'clean',
    });

    const message = await say(amira, slim, 'Have a look', { files: [plan.id, deck.id] });

    expect(namesOf(message.files)).toEqual(['plan.txt', 'deck.pdf']);
    const { items } = await slim.api.chat.newest({ query: { roomId: message.roomId } });
    expect(items.at(-1)?.files).toEqual(message.files);
    const read = await download(slim, plan.id);
    expect(read.body).toBe('Buy olives');
    expect(read.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  test('is mine alone until it is sent', async () => {
    const { id } = await upload(amira, 'draft.txt');

    expect((await download(amira, id)).statusCode).toBe(200);
    expect((await download(slim, id)).statusCode).toBe(404);
  });

  test.each(HOSTILE_FILES)('%s can only be saved', async (_, file) => {
    const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
    await say(amira, slim, '', { files: [id] });

    const { headers } = await download(slim, id);

    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
});

describe('nobody sends', () => {
  const sends = (who: TestPerson, files: string[]) => say(who, slim, 'Here', { files });

  test('what another uploaded, what was sent before, or what is none', async () => {
    const tarek = await world.person('member', { organizationId: amira.organizationId });
    const theirs = await upload(tarek, 'theirs.txt');
    const mine = await upload(amira, 'mine.txt');
    await sends(amira, [mine.id]);

    for (const id of [theirs.id, mine.id, randomUUID()]) {
      await expect(sends(amira, [id])).rejects.toMatchObject({ code: 'file.not_found' });
    }
    await sends(tarek, [theirs.id]);
  });

  test('one file twice in a message', async () => {
    const { id } = await upload(amira, 'mine.txt');

    await expect(sends(amira, [id, id])).rejects.toMatchObject({ code: 'file.not_found' });
    expect((await sends(amira, [id])).files).toHaveLength(1);
  });

  test('one file in two messages, also at once', async () => {
    const { id } = await upload(amira, 'mine.txt');

    const sent = await Promise.allSettled([sends(amira, [id]), sends(amira, [id])]);

    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('who may read what was sent', () => {
  test('the two, whole and in part; nobody else, whoever they are', async () => {
    const { files } = await sent(['0123456789']);
    const id = files[0]!.id;
    const tarek = await world.person('member', { organizationId: amira.organizationId });
    const admin = await world.person('super-admin');
    const removed = await world.person('startup', { removed: true });

    const part = await download(slim, id, { range: 'bytes=3-5' });
    expect([part.statusCode, part.body]).toEqual([206, '345']);
    for (const other of [tarek, admin]) {
      expect((await download(other, id)).statusCode).toBe(404);
      expect((await download(other, id, { range: 'bytes=0-1' })).statusCode).toBe(404);
    }
    expect((await download(removed, id)).statusCode).toBe(401);
    expect((await download({ headers: {} }, id)).statusCode).toBe(401);
  });

  test('nobody any more, once the message is deleted', async () => {
    const { id: messageId, files } = await sent(['secret.txt'], 'Look');
    await amira.api.chat.remove({ query: { messageId } });

    for (const one of [amira, slim]) {
      expect((await download(one, files[0]!.id)).statusCode).toBe(404);
    }
  });
});

describe('the files of a room', () => {
  test('come newest first, page by page, each once', async () => {
    const { roomId } = await sent(['1', '2', '3']);
    await say(amira, slim, 'Nothing here');
    const last = await sent(['4', '5']);

    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await slim.api.chat.files({
        query: { roomId, limit: 2, ...(after && { after }) },
      });
      pages.push(namesOf(page.items));
      after = page.next ?? undefined;
    } while (after);

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages[0]?.toSorted()).toEqual(['4', '5']);
    expect(pages.flat().toSorted()).toEqual(['1', '2', '3', '4', '5']);
    const { items } = await slim.api.chat.files({ query: { roomId, limit: 1 } });
    expect(items[0]).toMatchObject({ messageId: last.id, senderId: amira.id, position: 3 });
  });

  test('are not those of messages that were deleted, or that I hid', async () => {
    const hidden = await sent(['hidden']);
    const deleted = await sent(['deleted'], 'With it');
    await sent(['kept']);
    await amira.api.chat.remove({ query: { messageId: deleted.id } });
    await slim.api.chat.hide({ query: { messageId: hidden.id } });
    const query = { roomId: hidden.roomId };

    expect(namesOf((await slim.api.chat.files({ query })).items)).toEqual(['kept']);
    expect(namesOf((await amira.api.chat.files({ query })).items)).toEqual(['kept', 'hidden']);
  });

  test('are nobody else’s to list', async () => {
    const { roomId } = await sent(['secret']);
    const admin = await world.person('super-admin');

    await expect(admin.api.chat.files({ query: { roomId } })).rejects.toMatchObject({
      code: 'chat.room_not_found',
    });
  });
});

describe('a file that is taken out', () => {
  test('leaves its message for both, which hear of it', async () => {
    const message = await sent(['1', '2'], 'Two files');
    const { id: messageId, roomId, files } = message;
    const [first, second] = files;

    const changed = await amira.api.chat.removeFile({ body: { messageId, fileId: first!.id } });

    expect(namesOf(changed.files)).toEqual(['2']);
    expect(changed.revision).toBeGreaterThan(message.revision);
    const { items } = await slim.api.chat.newest({ query: { roomId } });
    expect(items.at(-1)).toEqual(changed);
    expect((await download(slim, first!.id)).statusCode).toBe(404);
    expect((await download(slim, second!.id)).statusCode).toBe(200);
  });

  test('takes the message with it when that says nothing else', async () => {
    const { id: messageId, files } = await sent(['1']);

    const left = await amira.api.chat.removeFile({ body: { messageId, fileId: files[0]!.id } });

    expect(left).toMatchObject({ files: [], deletedAt: expect.any(String) });
  });

  test('stays when its words do', async () => {
    const { id: messageId, files } = await sent(['1'], 'Words');

    const left = await amira.api.chat.removeFile({ body: { messageId, fileId: files[0]!.id } });

    expect(left).toMatchObject({ text: 'Words', files: [], deletedAt: null });
  });

  test('is taken out by who sent it alone', async () => {
    const { id: messageId, files } = await sent(['1'], 'Mine');
    const body = { messageId, fileId: files[0]!.id };
    const admin = await world.person('super-admin');

    await expect(slim.api.chat.removeFile({ body })).rejects.toMatchObject({
      code: 'chat.not_sender',
    });
    await expect(admin.api.chat.removeFile({ body })).rejects.toMatchObject({
      code: 'chat.message_not_found',
    });
    const other = await sent(['2'], 'Another');
    const swapped = { messageId: other.id, fileId: body.fileId };
    await expect(amira.api.chat.removeFile({ body: swapped })).rejects.toMatchObject({
      code: 'file.not_found',
    });
    expect((await download(slim, body.fileId)).statusCode).toBe(200);
  });

  test('is gone once, however often it is asked for at once', async () => {
    const { id: messageId, files } = await sent(['1', '2', '3'], 'Three');
    const body = { messageId, fileId: files[1]!.id };

    await Promise.allSettled([1, 2, 3].map(() => amira.api.chat.removeFile({ body })));

    const { files: left } = await world.db
      .selectFrom('messages')
      .select('files')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(left).toBe(2);
  });
});
