import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { chat } from '../chat.feature.ts';
import { scanFiles } from '../../../platform/files/scan.jobs.ts';
import {
  createColleagues,
  hideMessage,
  listNewestMessages,
  removeMessage,
  sendMessage,
} from '../../../testing/chats.ts';
import { EICAR, startClamd } from '../../../testing/fakes/clamd.ts';
import { pictureWithHtml } from '../../../testing/files/hostile-files.ts';
import { allPages } from '../../../testing/pages.ts';
import { findRefusal } from '../../../testing/refusals.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();
let amira: TestPerson;
let slim: TestPerson;
beforeEach(async () => {
  ({ amira, slim } = await createColleagues(world));
});

const upload = ({ api }: TestPerson, name: string, content = name) =>
  api.chat.upload({ body: {}, files: { file: new File([content], name) } });
const uploadAll = async (who: TestPerson, ...names: readonly string[]) =>
  (await Promise.all(names.map((name) => upload(who, name)))).map(({ id }) => id);
const sendFiles = async (names: readonly string[], text = '') =>
  sendMessage(amira, slim, text, { files: await uploadAll(amira, ...names) });

const download = (who: { headers: Record<string, string> }, id: string, more = {}) =>
  world.app.inject({ url: `/api/files/${id}`, headers: { ...who.headers, ...more } });
const statusOf = async (who: { headers: Record<string, string> }, id: string, more = {}) =>
  (await download(who, id, more)).statusCode;
const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

const ONLY_SAVED = {
  'content-disposition': expect.stringMatching(/^attachment; /),
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(
    /^sandbox; default-src 'none'; .*frame-ancestors 'none'$/,
  ),
};

describe('a file of a message', () => {
  test('is readable by its uploader, and by the receiver once it is sent, in the chosen order', async () => {
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
    expect([await statusOf(amira, plan.id), await statusOf(slim, plan.id)]).toEqual([200, 404]);

    const message = await sendMessage(amira, slim, 'Have a look', { files: [plan.id, deck.id] });

    expect(namesOf(message.files)).toEqual(['plan.txt', 'deck.pdf']);
    const { items } = await listNewestMessages(slim, message.roomId);
    expect(items.at(-1)?.files).toEqual(message.files);
    const read = await download(slim, plan.id);
    expect(read.body).toBe('Buy olives');
    expect(read.headers).toMatchObject(ONLY_SAVED);
  });

  test('is served only for download when its picture may contain HTML', async () => {
    const file = await pictureWithHtml();
    const { id, mediaType } = await amira.api.chat.upload({ body: {}, files: { file } });
    await sendMessage(amira, slim, '', { files: [id] });

    expect(mediaType).toBe('image/png');
    expect((await download(slim, id)).headers).toMatchObject(ONLY_SAVED);
  });

  test('is sent once, and only by the person who uploaded it', async () => {
    const tarek = await world.person('member', { organizationId: amira.organizationId });
    const [theirs = ''] = await uploadAll(tarek, 'theirs.txt');
    const [mine = '', twice = ''] = await uploadAll(amira, 'mine.txt', 'twice.txt');
    await sendMessage(amira, slim, 'Here', { files: [mine] });

    for (const files of [[theirs], [mine], [randomUUID()], [twice, twice]]) {
      expect(await findRefusal(sendMessage(amira, slim, 'Here', { files }))).toBe('file.not_found');
    }
    await sendMessage(tarek, slim, 'Here', { files: [theirs] });
    const atOnce = await Promise.allSettled(
      ['One', 'Two'].map((text) => sendMessage(amira, slim, text, { files: [twice] })),
    );
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is readable in whole and in ranges by both members only, until the message is deleted (A36)', async () => {
    const { id: messageId, files } = await sendFiles(['0123456789']);
    const id = files[0]!.id;
    const tarek = await world.person('member', { organizationId: amira.organizationId });
    const admin = await world.person('super-admin');
    const removed = await world.person('startup', { removed: true });

    const part = await download(slim, id, { range: 'bytes=3-5' });
    expect([part.statusCode, part.body]).toEqual([206, '345']);
    for (const other of [tarek, admin]) {
      expect(await statusOf(other, id)).toBe(404);
      expect(await statusOf(other, id, { range: 'bytes=0-1' })).toBe(404);
    }
    expect(await statusOf(removed, id)).toBe(401);
    expect(await statusOf({ headers: {} }, id)).toBe(401);

    await removeMessage(amira, messageId);
    for (const one of [amira, slim]) expect(await statusOf(one, id)).toBe(404);
  });
});

describe('a message with files that is sent again with the same client id', () => {
  test('is stored once with its files when sent many times concurrently', async () => {
    const files = await uploadAll(amira, 'deck.pdf', 'plan.txt');
    const again = { clientId: randomUUID(), files };

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendMessage(amira, slim, 'Both', again)),
    );
    answers.push(await sendMessage(amira, slim, 'Both', again));

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    for (const message of answers) expect(message.files.map(({ id }) => id)).toEqual(files);
    const { items } = await slim.api.chat.newest({ query: { senderId: amira.id } });
    expect(items).toHaveLength(1);
    // The response holds the current message.
    const [fileId = '', kept] = files;
    const messageId = items[0]?.id ?? '';
    await amira.api.chat.removeFile({ body: { messageId, fileId } });
    const answer = await sendMessage(amira, slim, 'Both', again);
    expect(answer).toMatchObject({ id: messageId, files: [{ id: kept }] });
  });

  test('returns request.key_reused with other files', async () => {
    const [one = '', other = ''] = await uploadAll(amira, 'deck.pdf', 'plan.txt');
    const clientId = randomUUID();
    await sendMessage(amira, slim, 'One', { clientId, files: [one] });

    for (const files of [[other], []]) {
      const again = sendMessage(amira, slim, 'One', { clientId, files });
      expect(await findRefusal(again)).toBe('request.key_reused');
    }
  });
});

describe('the files of a room', () => {
  test('are paged newest first, for both members only', async () => {
    const { roomId } = await sendFiles(['1', '2', '3']);
    await sendMessage(amira, slim, 'Nothing here');
    const last = await sendFiles(['4', '5']);

    const query = { roomId, limit: 2 };
    const all = await allPages((place) => slim.api.chat.files({ query: { ...query, ...place } }));
    const pages = all.map(namesOf);

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages[0]?.toSorted()).toEqual(['4', '5']);
    expect(pages.flat().toSorted()).toEqual(['1', '2', '3', '4', '5']);
    const { items } = await slim.api.chat.files({ query: { roomId, limit: 1 } });
    expect(items[0]).toMatchObject({ messageId: last.id, senderId: amira.id, position: 3 });
    const admin = await world.person('super-admin');
    const reading = admin.api.chat.files({ query: { roomId } });
    expect(await findRefusal(reading)).toBe('chat.room_not_found');
  });

  test('exclude files of deleted messages, and of messages the caller has hidden', async () => {
    const hidden = await sendFiles(['hidden']);
    const removed = await sendFiles(['removed'], 'With it');
    await sendFiles(['kept']);
    await removeMessage(amira, removed.id);
    await hideMessage(slim, hidden.id);
    const query = { roomId: hidden.roomId };

    expect(namesOf((await slim.api.chat.files({ query })).items)).toEqual(['kept']);
    expect(namesOf((await amira.api.chat.files({ query })).items)).toEqual(['kept', 'hidden']);
  });
});

describe('a removed file', () => {
  test('leaves the message for both', async () => {
    const message = await sendFiles(['1', '2'], 'Two files');
    const { id: messageId, roomId, files } = message;
    const [first, second] = files;

    const changed = await amira.api.chat.removeFile({ body: { messageId, fileId: first!.id } });

    expect(changed).toMatchObject({ text: 'Two files', deletedAt: null });
    expect(namesOf(changed.files)).toEqual(['2']);
    expect(changed.revision).toBeGreaterThan(message.revision);
    const { items } = await listNewestMessages(slim, roomId);
    expect(items.at(-1)).toEqual(changed);
    expect(await statusOf(slim, first!.id)).toBe(404);
    expect(await statusOf(slim, second!.id)).toBe(200);
  });

  test.each([
    ['removes a message that says nothing else', '', expect.any(String)],
    ['keeps a message with text', 'Words', null],
  ])('%s when it was the last', async (_, text, deletedAt) => {
    const { id: messageId, files } = await sendFiles(['1'], text);

    const left = await amira.api.chat.removeFile({ body: { messageId, fileId: files[0]!.id } });

    expect(left).toMatchObject({ text, files: [], deletedAt });
  });

  test('is removed only by the sender, and from its own message (A36)', async () => {
    const { id: messageId, files } = await sendFiles(['1'], 'Mine');
    const other = await sendFiles(['2'], 'Another');
    const fileId = files[0]!.id;
    const admin = await world.person('super-admin');

    for (const [person, of, code] of [
      [slim, messageId, 'chat.not_sender'],
      [admin, messageId, 'chat.message_not_found'],
      [amira, other.id, 'file.not_found'],
    ] as const) {
      const removing = person.api.chat.removeFile({ body: { messageId: of, fileId } });
      expect(await findRefusal(removing)).toBe(code);
    }
    expect(await statusOf(slim, fileId)).toBe(200);
  });

  test('is removed once when it is removed many times at once', async () => {
    const { id: messageId, files } = await sendFiles(['1', '2', '3'], 'Three');
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

const clamd = await startClamd();
afterAll(() => clamd.close());
const scanning = await useWorld({
  settings: { scanner: { host: clamd.host, port: clamd.port } },
});

describe('with a scanner, a file', () => {
  beforeEach(async () => {
    ({ amira, slim } = await createColleagues(scanning));
    clamd.says = null;
    clamd.scanned.length = 0;
  });

  async function sendFile(content: string, name = 'plan.txt') {
    const { id } = await upload(amira, name, content);
    const message = await sendMessage(amira, slim, 'The plan:', { files: [id] });
    return { id, message };
  }
  const scan = (changed: Partial<Parameters<typeof scanFiles>[0]> = {}) =>
    scanFiles({
      ...scanning,
      now: () => scanning.clock ?? new Date(),
      log: pino({ level: 'silent' }),
      features: [chat],
      ...changed,
    });
  /** Scans at the time of the next attempt for waiting files. */
  async function scanAgain() {
    advanceClock(scanning, 2 * MINUTE_MS);
    await scan();
    scanning.clock = null;
  }
  const read = ({ headers }: TestPerson, id: string) =>
    scanning.app.inject({ url: `/api/files/${id}`, headers });
  const codeFor = async (person: TestPerson, id: string) =>
    (await read(person, id)).json<{ code: string }>().code;
  const filesOf = async (person: TestPerson, roomId: string) =>
    (await listNewestMessages(person, roomId)).items.flatMap(({ files }) => files);

  test('is readable only after it was scanned, which is published to both members', async () => {
    const line = await scanning.socket(slim);
    const { id, message } = await sendFile('Step one');
    expect(message.files).toMatchObject([{ verdict: 'waiting' }]);
    for (const person of [amira, slim]) {
      expect(await codeFor(person, id)).toBe('file.being_checked');
    }

    await scanning.runJobs();

    expect(clamd.scanned.map(String)).toEqual(['Step one']);
    for (const person of [amira, slim]) expect((await read(person, id)).body).toBe('Step one');
    await expect.poll(() => line.receivedOf('chat-change')).toHaveLength(1);
    const [[changed]] = line.receivedOf('chat-change') as [[typeof message]];
    expect(changed.files).toMatchObject([{ verdict: 'clean' }]);
    expect(changed.revision).toBeGreaterThan(message.revision);
  });

  test('with a virus is emptied, and only its name remains (A36)', async () => {
    const { id, message } = await sendFile(`Hello ${EICAR}`, 'invoice.pdf');

    await scanning.runJobs();

    for (const person of [amira, slim]) {
      expect(await filesOf(person, message.roomId)).toMatchObject([
        { name: 'invoice.pdf', size: 0, verdict: 'infected', hasThumbnail: false },
      ]);
      expect(await codeFor(person, id)).toBe('file.infected');
    }
    expect(await scanning.files.receivedBytes(id)).toBe(0);
  });

  test('with a virus is emptied later when the store is unavailable', async () => {
    const { id } = await sendFile(EICAR);
    const write = () => Promise.reject(new Error('The store is unavailable'));

    await scan({ files: { ...scanning.files, write } });
    expect(await codeFor(slim, id)).toBe('file.being_checked');
    await scanAgain();

    expect(await codeFor(slim, id)).toBe('file.infected');
    expect(await scanning.files.receivedBytes(id)).toBe(0);
  });

  test('that a crashed server truncated is not marked clean', async () => {
    const { id } = await sendFile(EICAR);

    await scan({
      features: [
        {
          fileSubjects: {
            message: {
              canRead: async () => false,
              notifyScanned: () => Promise.reject(new Error('The server dies')),
            },
          },
        },
      ],
    });
    expect(await scanning.files.receivedBytes(id)).toBe(0);
    await scanAgain();

    expect(await codeFor(slim, id)).toBe('file.infected');
    expect(clamd.scanned).toHaveLength(1);
  });

  test('that was scanned before it is sent keeps its verdict', async () => {
    const { id } = await upload(amira, 'worm.exe', EICAR);
    await scanning.runJobs();

    const { files } = await sendMessage(amira, slim, 'Look', { files: [id] });

    expect(files).toMatchObject([{ verdict: 'infected' }]);
  });

  test.each(['INSTREAM size limit exceeded. ERROR', ''])(
    'waits and is tried again when the scanner answers “%s”',
    async (answer) => {
      clamd.says = answer;
      const { id } = await sendFile('Step two');

      await scan();
      await scan();
      expect(clamd.scanned).toHaveLength(1);
      expect(await codeFor(slim, id)).toBe('file.being_checked');

      clamd.says = null;
      await scanAgain();
      expect((await read(slim, id)).body).toBe('Step two');
    },
  );

  test('counts as clean when the scanner was switched off meanwhile', async () => {
    const { message } = await sendFile('Step three');

    await scan({ settings: { scanner: null } });

    expect(clamd.scanned).toEqual([]);
    expect(await filesOf(slim, message.roomId)).toMatchObject([{ verdict: 'clean' }]);
  });

  test('that is re-encoded, like a profile picture, is available without a scan', async () => {
    const drawing = { width: 9, height: 9, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create: drawing }).png().toBuffer();
    const photo = new File([new Uint8Array(bytes)], 'me.png');

    const { photo: id } = await amira.api.users.uploadPicture({ files: { photo } });

    expect((await read(slim, id)).statusCode).toBe(200);
  });
});
