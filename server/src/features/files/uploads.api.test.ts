import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import {
  MAX_FILE_BYTES,
  MOST_UNSENT,
  ORPHAN_FILE_MS,
  UNSENT_FILE_MS,
  UPLOAD_RESUMES_MS,
} from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sweepUploads } from './uploads.jobs.ts';

let world: World;
let port: number;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
  amira = await world.person('startup');
});
afterAll(() => world.close());

const FILM = randomBytes(300_000);
const BYTES = 'application/offset+octet-stream';

interface Who {
  readonly headers: Record<string, string>;
}
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';

const tus = (
  method: Method,
  url: string,
  { headers }: Who,
  more: Record<string, string | number> = {},
  payload?: Buffer,
) =>
  world.app.inject({
    method,
    url,
    headers: { ...headers, 'tus-resumable': '1.0.0', ...more },
    ...(payload && { payload }),
  });

async function begin(who: Who, size: number, name = 'film.mp4'): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')},filetype dmlkZW8=`;
  const answer = await tus('POST', '/api/uploads', who, {
    'upload-length': size,
    'upload-metadata': metadata,
  });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['location']);
}

const add = (who: Who, url: string, at: number, piece: Buffer) =>
  tus('PATCH', url, who, { 'upload-offset': at, 'content-type': BYTES }, piece);

const placeOf = async (who: Who, url: string) => {
  const { statusCode, headers } = await tus('HEAD', url, who);
  return { statusCode, offset: headers['upload-offset'], size: headers['upload-length'] };
};

const fileOf = (who: TestPerson, url: string) =>
  who.api.uploads.find({ params: { id: url.slice(url.lastIndexOf('/') + 1) } });

async function uploaded(who: TestPerson, content: Buffer, name?: string) {
  const url = await begin(who, content.length, name);
  await add(who, url, 0, content);
  return fileOf(who, url);
}

const onDisk = async () =>
  (
    await readdir(join(world.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile());

/** A piece on a line of its own, that can break. */
function onLine(url: string, headers: Record<string, string | number>): ClientRequest {
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'PATCH',
    path: url,
    headers: {
      ...amira.headers,
      'tus-resumable': '1.0.0',
      'content-type': BYTES,
      'upload-offset': 0,
      ...headers,
    },
  });
  return asked.on('error', () => {});
}

/** A piece of which some has arrived. */
async function hanging(url: string, piece: Buffer): Promise<ClientRequest> {
  const asked = onLine(url, { 'content-length': FILM.length });
  asked.write(piece);
  await expect
    .poll(() => world.files.arrived(url.slice(-36)), { timeout: 10_000 })
    .toBe(piece.length);
  return asked;
}

describe('an upload in pieces', () => {
  test('says what it speaks, to anybody', async () => {
    const { statusCode, headers } = await world.app.inject({
      method: 'OPTIONS',
      url: '/api/uploads',
    });

    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(MAX_FILE_BYTES),
    });
  });

  test('becomes one file, whatever its pieces', async () => {
    const url = await begin(amira, FILM.length);

    const first = await add(amira, url, 0, FILM.subarray(0, 100));
    expect(first.statusCode).toBe(204);
    expect(first.headers['upload-offset']).toBe('100');
    expect(Date.parse(String(first.headers['upload-expires']))).toBeGreaterThan(Date.now());
    expect(await placeOf(amira, url)).toEqual({
      statusCode: 200,
      offset: '100',
      size: String(FILM.length),
    });
    await expect(fileOf(amira, url)).rejects.toMatchObject({ code: 'file.not_found' });
    await add(amira, url, 100, FILM.subarray(100));

    const file = await fileOf(amira, url);
    expect(file).toEqual({
      id: url.slice(-36),
      name: 'film.mp4',
      mediaType: 'application/octet-stream',
      size: FILM.length,
      hasThumbnail: false,
    });
    const back = await world.app.inject({ url: `/api/files/${file.id}`, headers: amira.headers });
    expect(back.rawPayload.equals(FILM)).toBe(true);
    expect(back.headers['content-disposition']).toMatch(/^attachment; /);
    expect(back.headers['x-content-type-options']).toBe('nosniff');
  });

  test('is whole once more when the last answer was lost', async () => {
    const url = await begin(amira, 10);
    await add(amira, url, 0, FILM.subarray(0, 10));

    expect(await placeOf(amira, url)).toEqual({ statusCode: 200, offset: '10', size: '10' });
    expect((await add(amira, url, 10, Buffer.alloc(0))).statusCode).toBe(204);
    expect(await fileOf(amira, url)).toEqual(await fileOf(amira, url));
  });

  test('is made a file when the server was killed between its last byte and that', async () => {
    const url = await begin(amira, 10);
    const id = url.slice(-36);
    const all = await add(amira, url, 0, FILM.subarray(0, 4));
    expect(all.statusCode).toBe(204);
    await world.files.append(id, 4, Readable.from([FILM.subarray(4, 10)]));
    await world.files.complete(id);

    expect(await placeOf(amira, url)).toEqual({ statusCode: 200, offset: '10', size: '10' });
    expect(await fileOf(amira, url)).toMatchObject({ id, size: 10 });
  });

  test('may be empty', async () => {
    const url = await begin(amira, 0);

    expect(await fileOf(amira, url)).toMatchObject({ size: 0 });
    expect(await placeOf(amira, url)).toMatchObject({ offset: '0', size: '0' });
  });

  test('shows a picture small, and its type by what is in it', async () => {
    const side = { width: 400, height: 400, channels: 3, background: '#e8491c' } as const;
    const photo = await sharp({ create: side }).jpeg().toBuffer();

    const file = await uploaded(amira, photo, 'me.txt');

    expect(file).toMatchObject({ mediaType: 'image/jpeg', hasThumbnail: true });
    const small = await world.app.inject({
      url: `/api/files/${file.id}?size=thumb`,
      headers: amira.headers,
    });
    expect(small.headers['content-type']).toBe('image/webp');
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
    ['.htaccess', 'htaccess'],
    ['   ', 'file'],
    ['🫒 récolte.pdf', '🫒 récolte.pdf'],
  ])('called %j is shown as %j', async (given, shown) => {
    const url = await begin(amira, 0, given);

    expect((await fileOf(amira, url)).name).toBe(shown);
  });
});

describe('a line that breaks', () => {
  test('loses nothing of what had arrived', async () => {
    const url = await begin(amira, FILM.length);

    (await hanging(url, FILM.subarray(0, 180_000))).destroy();
    const { offset } = await placeOf(amira, url);
    expect(offset).toBe('180000');
    await add(amira, url, 180_000, FILM.subarray(180_000));

    const { id } = await fileOf(amira, url);
    const { sha256 } = await world.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(FILM).digest('hex'));
  });

  test('does not keep the next one waiting, though the server has not noticed', async () => {
    const url = await begin(amira, FILM.length);
    const asked = await hanging(url, FILM.subarray(0, 1_000));
    const closed = new Promise((done) => asked.on('close', done));

    expect(await placeOf(amira, url)).toMatchObject({ offset: '1000' });
    await closed;
    expect((await add(amira, url, 1_000, FILM.subarray(1_000))).statusCode).toBe(204);
    expect(await fileOf(amira, url)).toMatchObject({ size: FILM.length });
  });
});

test('of two that add to the same place at once, the file is right', async () => {
  const url = await begin(amira, FILM.length);
  const lines = [1, 2].map(() => onLine(url, { 'content-length': FILM.length }));
  const over = lines.map((line) => new Promise((done) => line.on('close', done)));
  for (const line of lines) line.on('response', (answer) => answer.resume()).end(FILM);
  await Promise.all(over);

  const at = Number((await placeOf(amira, url)).offset);
  if (at < FILM.length) await add(amira, url, at, FILM.subarray(at));

  const { id } = await fileOf(amira, url);
  const back = await world.app.inject({ url: `/api/files/${id}`, headers: amira.headers });
  expect(back.rawPayload.equals(FILM)).toBe(true);
});

describe('refused is', () => {
  test('another place than where it goes on', async () => {
    const url = await begin(amira, 100);
    await add(amira, url, 0, FILM.subarray(0, 40));

    for (const at of [0, 39, 41, 100]) {
      const answer = await add(amira, url, at, FILM.subarray(at, 100));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'file.goes_on_elsewhere' });
    }
    expect(await placeOf(amira, url)).toMatchObject({ offset: '40' });
  });

  test('more than was said before, told or not', async () => {
    const url = await begin(amira, 100);

    expect((await add(amira, url, 0, FILM.subarray(0, 101))).statusCode).toBe(413);
    const asked = onLine(url, { 'transfer-encoding': 'chunked' });
    asked.end(FILM.subarray(0, 101));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(413);
    answer.resume();
    await expect(fileOf(amira, url)).rejects.toMatchObject({ code: 'file.not_found' });
  });

  test.each([
    ['more than 1 GB', { 'upload-length': MAX_FILE_BYTES + 1 }, 413, 'file.too_large'],
    ['a length that comes later', { 'upload-defer-length': '1' }, 400, 'request.malformed'],
    ['no length', {}, 400, 'request.malformed'],
    ['a length below nothing', { 'upload-length': '-1' }, 400, 'request.malformed'],
    ['a length that is none', { 'upload-length': '1e3' }, 400, 'request.malformed'],
    ['another tus', { 'upload-length': 1, 'tus-resumable': '0.2.2' }, 412, 'file.other_tus'],
  ])('%s', async (_, headers, status, code) => {
    const answer = await tus('POST', '/api/uploads', amira, headers);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
  });

  test('a piece that is not called one', async () => {
    const url = await begin(amira, 2);
    const headers = { 'upload-offset': 0, 'content-type': 'application/json' };

    const answer = await tus('PATCH', url, amira, headers, Buffer.from('{}'));

    expect(answer.json()).toMatchObject({ code: 'request.media_type' });
  });

  test('who is not signed in, and who may not chat', async () => {
    const external = await world.person('external');

    const { statusCode } = await tus('POST', '/api/uploads', { headers: {} }, {});
    expect(statusCode).toBe(401);
    expect((await tus('POST', '/api/uploads', external, {})).statusCode).toBe(403);
  });

  test('another’s upload, as if there were none', async () => {
    const url = await begin(amira, 100);
    await add(amira, url, 0, FILM.subarray(0, 40));
    const tarek = await world.person('startup');
    const admin = await world.person('super-admin');

    for (const other of [tarek, admin]) {
      expect((await placeOf(other, url)).statusCode).toBe(404);
      expect((await add(other, url, 40, FILM.subarray(40, 100))).statusCode).toBe(404);
      expect((await tus('DELETE', url, other)).statusCode).toBe(404);
    }
    expect(await placeOf(amira, url)).toMatchObject({ offset: '40' });
    await add(amira, url, 40, FILM.subarray(40, 100));
    await expect(fileOf(tarek, url)).rejects.toMatchObject({ code: 'file.not_found' });
    const download = { url: `/api/files/${url.slice(-36)}`, headers: tarek.headers };
    expect((await world.app.inject(download)).statusCode).toBe(404);
  });

  test('more at once than anybody needs, also when it is begun at once', async () => {
    const greedy = await world.person('startup');
    const size = Math.ceil(MOST_UNSENT.bytes / 10);

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        tus('POST', '/api/uploads', greedy, { 'upload-length': size }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'file.too_many',
    });
    const url = answers.find(({ statusCode }) => statusCode === 201)?.headers['location'];
    await tus('DELETE', String(url), greedy);
    await begin(greedy, size);
  });
});

describe('what is not wanted any more', () => {
  test.each([
    ['half of it', 40],
    ['all of it', 100],
  ])('goes at once when it is given up: %s', async (_, bytes) => {
    const before = (await onDisk()).length;
    const url = await begin(amira, 100);
    await add(amira, url, 0, FILM.subarray(0, bytes));
    expect(await onDisk()).toHaveLength(before + 1);

    expect((await tus('DELETE', url, amira)).statusCode).toBe(204);

    expect(await onDisk()).toHaveLength(before);
    expect((await placeOf(amira, url)).statusCode).toBe(404);
    expect((await tus('DELETE', url, amira)).statusCode).toBe(404);
  });

  test('goes within the hour when nobody goes on with it, and stays while somebody does', async () => {
    const url = await begin(amira, 100);
    await add(amira, url, 0, FILM.subarray(0, 40));
    const sweepAfter = async (ms: number) => {
      const late = { ...world, now: () => new Date(Date.now() + ms) };
      await sweepUploads(late);
      await sweepFiles(late);
    };

    await sweepAfter(UPLOAD_RESUMES_MS - MINUTE_MS);
    expect(await placeOf(amira, url)).toMatchObject({ offset: '40' });
    await sweepAfter(UPLOAD_RESUMES_MS + MINUTE_MS);

    expect((await placeOf(amira, url)).statusCode).toBe(404);
    expect(await world.files.arrived(url.slice(-36))).toBe(0);
    expect(UPLOAD_RESUMES_MS + 10 * MINUTE_MS).toBeLessThan(60 * MINUTE_MS);
  });

  test('goes after a day when it was uploaded and never sent', async () => {
    const { id } = await uploaded(amira, FILM.subarray(0, 100));
    const sweepAfter = async (ms: number) => {
      const late = { ...world, now: () => new Date(Date.now() + ms) };
      await sweepUploads(late);
      await sweepFiles(late);
    };

    await sweepAfter(UNSENT_FILE_MS - MINUTE_MS);
    expect(await amira.api.uploads.find({ params: { id } })).toMatchObject({ id });
    await sweepAfter(UNSENT_FILE_MS + ORPHAN_FILE_MS + DAY_MS);

    await expect(amira.api.uploads.find({ params: { id } })).rejects.toMatchObject({
      code: 'file.not_found',
    });
    expect(await world.files.arrived(id)).toBe(0);
  });
});
