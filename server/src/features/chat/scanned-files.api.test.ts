import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { colleaguesIn, say } from '../../testing/chats.ts';
import { MARKER, startClamd } from '../../testing/clamd.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { scanFiles } from '../../platform/files/scan.jobs.ts';
import { tellOfJudged } from './chat-files.service.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let world: World;
let amira: TestPerson;
let slim: TestPerson;
beforeAll(async () => {
  clamd = await startClamd();
  const { host, port } = clamd;
  world = await createWorld({ scanner: { host, port } });
});
beforeEach(async () => {
  ({ amira, slim } = await colleaguesIn(world));
});
afterEach(() => {
  clamd.says = null;
  clamd.scanned.length = 0;
  world.clock = null;
});
afterAll(async () => {
  await world.close();
  await clamd.close();
});

async function sent(content: string, name = 'plan.txt') {
  const file = new File([content], name);
  const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
  return say(amira, slim, 'The plan:', { files: [id] });
}
const scan = (otherwise: Partial<Parameters<typeof scanFiles>[0]> = {}) =>
  scanFiles({
    ...world,
    now: () => world.clock ?? new Date(),
    log: pino({ level: 'silent' }),
    tell: (tx, { subjectId }) => tellOfJudged(tx, subjectId),
    ...otherwise,
  });
/** The waiting file's next turn has come. */
async function scanAgain() {
  world.clock = new Date(Date.now() + 2 * MINUTE_MS);
  await scan();
  world.clock = null;
}
const download = ({ headers }: TestPerson, id: string) =>
  world.app.inject({ url: `/api/files/${id}`, headers });
const codeFor = async (person: TestPerson, id: string) =>
  (await download(person, id)).json<{ code: string }>().code;
const filesOf = async (person: TestPerson, roomId: string) =>
  (await person.api.chat.newest({ query: { roomId } })).items.flatMap(({ files }) => files);

describe('where the hub has a scanner, a file', () => {
  test('is nobody’s to read before it was judged, and then for both, who are told', async () => {
    const line = await world.socket(slim);
    const message = await sent('Step one');
    const [file] = message.files;
    expect(file).toMatchObject({ verdict: 'waiting' });
    for (const person of [amira, slim]) {
      expect(await codeFor(person, file!.id)).toBe('file.being_checked');
    }

    await world.runJobs();

    expect(clamd.scanned.map(String)).toEqual(['Step one']);
    for (const person of [amira, slim]) {
      expect((await download(person, file!.id)).body).toBe('Step one');
    }
    await expect.poll(() => line.heardOf('chat-change')).toHaveLength(1);
    const [[changed]] = line.heardOf('chat-change') as [[typeof message]];
    expect(changed.files).toMatchObject([{ verdict: 'clean' }]);
    expect(changed.revision).toBeGreaterThan(message.revision);
  });

  test('with a virus is removed, of which both are told in its message; its name stays', async () => {
    const message = await sent(`Hello ${MARKER}`, 'invoice.pdf');
    const [file] = message.files;

    await world.runJobs();

    for (const person of [amira, slim]) {
      expect(await filesOf(person, message.roomId)).toMatchObject([
        { name: 'invoice.pdf', size: 0, verdict: 'infected', hasThumbnail: false },
      ]);
      expect(await codeFor(person, file!.id)).toBe('file.infected');
    }
    expect(await world.files.arrived(file!.id)).toBe(0);
  });

  test('with a virus stays with nobody, though its store was away when it was to be removed', async () => {
    const [file] = (await sent(MARKER)).files;
    const away = { ...world.files, write: () => Promise.reject(new Error('The store is away')) };

    await scan({ files: away });
    expect(await codeFor(slim, file!.id)).toBe('file.being_checked');
    await scanAgain();

    expect(await codeFor(slim, file!.id)).toBe('file.infected');
    expect(await world.files.arrived(file!.id)).toBe(0);
  });

  test('that was emptied by a server which died before it could say so is not taken for a clean one', async () => {
    const [file] = (await sent(MARKER)).files;

    await scan({ tell: () => Promise.reject(new Error('The server dies')) });
    expect(await world.files.arrived(file!.id)).toBe(0);
    await scanAgain();

    expect(await codeFor(slim, file!.id)).toBe('file.infected');
    expect(clamd.scanned).toHaveLength(1);
  });

  test('that was judged before it was sent comes as what it is', async () => {
    const file = new File([MARKER], 'worm.exe');
    const { id } = await amira.api.chat.upload({ body: {}, files: { file } });
    await world.runJobs();

    const { files } = await say(amira, slim, 'Look', { files: [id] });

    expect(files).toMatchObject([{ verdict: 'infected' }]);
  });

  test.each(['INSTREAM size limit exceeded. ERROR', ''])(
    'waits while the scanner cannot say (“%s”), and is tried again, later each time',
    async (says) => {
      clamd.says = says;
      const message = await sent('Step two');
      const [file] = message.files;

      await scan();
      await scan();
      expect(clamd.scanned).toHaveLength(1);
      expect(await codeFor(slim, file!.id)).toBe('file.being_checked');

      clamd.says = null;
      await scanAgain();
      expect((await download(slim, file!.id)).body).toBe('Step two');
    },
  );

  test('waits no more once the hub has no scanner', async () => {
    const message = await sent('Step three');

    await scan({ settings: { scanner: null } });

    expect(clamd.scanned).toEqual([]);
    expect(await filesOf(slim, message.roomId)).toMatchObject([{ verdict: 'clean' }]);
  });

  test('that is drawn anew, as a picture of somebody is, waits for nothing', async () => {
    const drawing = { width: 9, height: 9, channels: 3, background: 'teal' } as const;
    const bytes = await sharp({ create: drawing }).png().toBuffer();
    const photo = new File([new Uint8Array(bytes)], 'me.png');

    const { photo: id } = await amira.api.users.uploadPicture({ files: { photo } });

    expect((await download(slim, id)).statusCode).toBe(200);
  });
});
