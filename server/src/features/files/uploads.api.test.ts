import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import {
  MAX_FILE_BYTES,
  MAX_PICTURE_BYTES,
  MAX_UNSENT_UPLOADS,
  ORPHAN_FILE_MS,
  UNSENT_UPLOAD_RETENTION_MS,
  UPLOAD_EXPIRY_MS,
} from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sweepFiles } from '../../platform/files/files.jobs.ts';
import { stageCompletedUpload } from '../../platform/files/stage-file.ts';
import { reportStoreFailures } from '../../platform/files/store-failures.ts';
import { endlessHeic, SECRET, secretivePhoto } from '../../testing/files/photos.ts';
import { paintedPicture } from '../../testing/files/pictures.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { FILM, idOf, createUploader } from '../../testing/files/uploads.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { sweepUploads } from './uploads.jobs.ts';

const world = await useWorld();
const on = createUploader(world);
const address = await world.listen();
let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup');
});

const download = (id: string, { headers }: TestPerson = amira, query = '') =>
  world.app.inject({ url: `/api/files/${id}${query}`, headers });

const filesOnDisk = async () =>
  (
    await readdir(join(world.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile()).length;

describe('a resumable upload', () => {
  test('announces tus 1.0 to everyone', async () => {
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

  test('becomes one file of all its pieces, also when the last is sent again', async () => {
    const url = await on.begin(amira, FILM.length);

    const first = await on.add(amira, url, 0, FILM.subarray(0, 100));
    expect(first.statusCode).toBe(204);
    expect(first.headers['upload-offset']).toBe('100');
    expect(Date.parse(String(first.headers['upload-expires']))).toBeGreaterThan(Date.now());
    expect(await on.readOffset(amira, url)).toEqual({
      statusCode: 200,
      offset: '100',
      size: String(FILM.length),
    });
    await expectRefusal(on.fileOf(amira, url), 'file.not_found');
    await on.add(amira, url, 100, FILM.subarray(100));

    const file = await on.fileOf(amira, url);
    expect(file).toEqual({
      id: idOf(url),
      name: 'film.mp4',
      mediaType: 'application/octet-stream',
      size: FILM.length,
      hasThumbnail: false,
      width: null,
      height: null,
      verdict: 'clean',
    });
    const whole = String(FILM.length);
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: whole, size: whole });
    expect((await on.add(amira, url, FILM.length, Buffer.alloc(0))).statusCode).toBe(204);
    expect(await on.fileOf(amira, url)).toEqual(file);
    const back = await download(file.id);
    expect(back.rawPayload.equals(FILM)).toBe(true);
    expect(back.headers['content-disposition']).toMatch(/^attachment; /);
    expect(back.headers['x-content-type-options']).toBe('nosniff');
  });

  test('becomes a file when the server was killed after the last byte', async () => {
    const url = await on.begin(amira, 10);
    const id = idOf(url);
    expect((await on.add(amira, url, 0, FILM.subarray(0, 4))).statusCode).toBe(204);
    await world.files.append(id, 4, Readable.from([FILM.subarray(4, 10)]));
    await world.files.complete(id);

    expect(await on.readOffset(amira, url)).toEqual({ statusCode: 200, offset: '10', size: '10' });
    expect(await on.fileOf(amira, url)).toMatchObject({ id, size: 10 });
  });

  test('becomes a file when reading its picture once stopped the server', async () => {
    const photo = endlessHeic();
    const url = await on.begin(amira, photo.length, 'me.heic');
    await world.files.append(idOf(url), 0, Readable.from([photo]));
    await world.files.complete(idOf(url));

    expect((await on.readOffset(amira, url)).statusCode).toBe(200);
    expect(await on.fileOf(amira, url)).toMatchObject({
      mediaType: 'image/heic',
      size: photo.length,
    });
  });

  test('of a picture gets its media type by content, and an upright thumbnail', async () => {
    const picture = paintedPicture(1_600, 900).withMetadata({ orientation: 6 });

    const file = await on.uploaded(amira, await picture.jpeg().toBuffer(), 'me.txt');

    expect(file).toMatchObject({
      mediaType: 'image/jpeg',
      hasThumbnail: true,
      width: 360,
      height: 640,
    });
    const small = await download(file.id, amira, '?size=thumb');
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 360, height: 640 });
  });

  test.each([
    ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
    ['   ', 'file'],
    ['🫒 récolte.pdf', '🫒 récolte.pdf'],
  ])('may be empty, and of the name %j is shown as %j', async (given, shown) => {
    const url = await on.begin(amira, 0, given);

    expect(await on.fileOf(amira, url)).toMatchObject({ name: shown, size: 0 });
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: '0', size: '0' });
  });
});

describe('an upload whose connection breaks', () => {
  test('keeps what has arrived', async () => {
    const url = await on.begin(amira, FILM.length);

    (await on.startPartialUpload(amira, url, FILM.subarray(0, 180_000))).destroy();
    const { offset } = await on.readOffset(amira, url);
    expect(offset).toBe('180000');
    await on.add(amira, url, 180_000, FILM.subarray(180_000));

    const { id } = await on.fileOf(amira, url);
    const { sha256 } = await world.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(FILM).digest('hex'));
  });

  test('is continued by the next one, and the earlier one is told', async () => {
    const url = await on.begin(amira, FILM.length);
    const asked = await on.startPartialUpload(amira, url, FILM.subarray(0, 1_000));
    const answered = once(asked, 'response');

    expect(await on.readOffset(amira, url)).toMatchObject({ offset: '1000' });
    const [answer] = await answered;
    expect(answer.statusCode).toBe(409);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 'file.goes_on_elsewhere' });
    asked.destroy();
    expect((await on.add(amira, url, 1_000, FILM.subarray(1_000))).statusCode).toBe(204);
    expect(await on.fileOf(amira, url)).toMatchObject({ size: FILM.length });
  });

  test('is correct when two connections append at the same offset concurrently', async () => {
    const url = await on.begin(amira, FILM.length);
    const lines = [1, 2].map(() => on.openRequest(amira, url, { 'content-length': FILM.length }));
    const over = lines.map((line) => new Promise((done) => line.on('close', done)));
    for (const line of lines) line.on('response', (answer) => answer.resume()).end(FILM);
    await Promise.all(over);

    const at = Number((await on.readOffset(amira, url)).offset);
    if (at < FILM.length) await on.add(amira, url, at, FILM.subarray(at));

    const { id } = await on.fileOf(amira, url);
    expect((await download(id)).rawPayload.equals(FILM)).toBe(true);
  });

  test.each([
    ['before', null],
    ['after', 1_000],
  ] as const)(
    'is released when its request is destroyed without an error %s its first byte',
    async (_, bytes) => {
      const append = vi.spyOn(world.files, 'append');
      onTestFinished(() => append.mockRestore());
      const url = await on.begin(amira, FILM.length);
      const arrived = once(world.app.server, 'request');
      const asked = on.openRequest(amira, url, { 'content-length': FILM.length });
      if (bytes === null) asked.flushHeaders();
      else asked.write(FILM.subarray(0, bytes));
      const [request] = await arrived;
      await expect.poll(() => append.mock.calls.length).toBe(1);
      if (bytes !== null) await expect.poll(() => world.files.receivedBytes(idOf(url))).toBe(bytes);

      request.destroy();

      await expect.poll(() => append.mock.settledResults[0]?.type).toBe('rejected');
      expect(await on.readOffset(amira, url)).toMatchObject({ offset: String(bytes ?? 0) });
    },
  );
});

describe('an upload in two tabs', () => {
  test('goes on in the later one, and each earlier one is answered', async () => {
    const url = await on.begin(amira, FILM.length);
    const first = await on.startPartialUpload(amira, url, FILM.subarray(0, 1_000));
    const second = on.openRequest(amira, url, { 'upload-offset': 1_000, 'content-length': 5_000 });
    const answers = [once(first, 'response'), once(second, 'response')];
    second.write(FILM.subarray(1_000, 3_000));
    const [early] = await answers[0]!;
    expect(early.statusCode).toBe(409);
    await expect.poll(() => world.files.receivedBytes(idOf(url))).toBe(3_000);

    expect((await on.add(amira, url, 3_000, FILM.subarray(3_000))).statusCode).toBe(204);

    const [late] = await answers[1]!;
    expect(late.statusCode).toBe(409);
    expect(JSON.parse(await text(late))).toMatchObject({ code: 'file.goes_on_elsewhere' });
    const { id } = await on.fileOf(amira, url);
    expect((await download(id)).rawPayload.equals(FILM)).toBe(true);
    first.destroy();
    second.destroy();
  });
});

describe('an upload is refused', () => {
  test('at a wrong offset', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));

    for (const at of [0, 39, 41, 100]) {
      const answer = await on.add(amira, url, at, FILM.subarray(at, 100));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'file.goes_on_elsewhere' });
    }
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: '40' });
  });

  test('beyond its announced size, with and without a content length', async () => {
    const url = await on.begin(amira, 100);

    expect((await on.add(amira, url, 0, FILM.subarray(0, 101))).statusCode).toBe(413);
    const asked = on.openRequest(amira, url, { 'transfer-encoding': 'chunked' });
    asked.end(FILM.subarray(0, 101));
    const [answer] = await once(asked, 'response');
    expect(answer.statusCode).toBe(413);
    answer.resume();
    await expectRefusal(on.fileOf(amira, url), 'file.not_found');
  });

  test.each([
    ['more than 1 GB', { 'upload-length': MAX_FILE_BYTES + 1 }, 413, 'file.too_large'],
    ['a deferred length', { 'upload-defer-length': '1' }, 400, 'request.malformed'],
    ['no length', {}, 400, 'request.malformed'],
    ['a negative length', { 'upload-length': '-1' }, 400, 'request.malformed'],
    ['a length in another notation', { 'upload-length': '1e3' }, 400, 'request.malformed'],
    ['another tus', { 'upload-length': 1, 'tus-resumable': '0.2.2' }, 412, 'file.other_tus'],
  ])('with %s', async (_, headers, status, code) => {
    const answer = await on.tus('POST', '/api/uploads', amira, headers);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
  });

  test('with another media type', async () => {
    const url = await on.begin(amira, 2);
    const headers = { 'upload-offset': 0, 'content-type': 'application/json' };

    const answer = await on.tus('PATCH', url, amira, headers, Buffer.from('{}'));

    expect(answer.json()).toMatchObject({ code: 'request.media_type' });
  });

  test('without a session, and for roles without chat', async () => {
    const external = await world.person('external');

    const { statusCode } = await on.tus('POST', '/api/uploads', { headers: {} }, {});
    expect(statusCode).toBe(401);
    expect((await on.tus('POST', '/api/uploads', external, {})).statusCode).toBe(403);
  });

  test('with 404 to other people', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));
    const tarek = await world.person('startup');
    const admin = await world.person('super-admin');

    for (const other of [tarek, admin]) {
      expect((await on.readOffset(other, url)).statusCode).toBe(404);
      expect((await on.add(other, url, 40, FILM.subarray(40, 100))).statusCode).toBe(404);
      expect((await on.tus('DELETE', url, other)).statusCode).toBe(404);
    }
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: '40' });
    await on.add(amira, url, 40, FILM.subarray(40, 100));
    await expectRefusal(on.fileOf(tarek, url), 'file.not_found');
    expect((await download(idOf(url), tarek)).statusCode).toBe(404);
  });

  test('beyond the unsent bytes of a person, also when several begin at once (A35)', async () => {
    const size = Math.ceil(MAX_UNSENT_UPLOADS.bytes / 10);

    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        on.tus('POST', '/api/uploads', amira, { 'upload-length': size }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'file.too_many',
    });
    const url = answers.find(({ statusCode }) => statusCode === 201)?.headers['location'];
    await on.tus('DELETE', String(url), amira);
    await on.begin(amira, size);
  });
});

describe('a photo', () => {
  const uploadInOneRequest = async (photo: Buffer) => {
    const file = new File([new Uint8Array(photo)], 'me.jpg');
    return amira.api.chat.upload({ body: {}, files: { file } });
  };

  test.each([
    ['in one request', uploadInOneRequest],
    ['in pieces', (photo: Buffer) => on.uploaded(amira, photo, 'me.jpg')],
  ])('that is uploaded %s loses its place, and keeps its picture', async (_, upload) => {
    const photo = await secretivePhoto('jpeg');

    const file = await upload(photo);

    const { rawPayload: kept } = await download(file.id);
    expect(kept.includes(SECRET)).toBe(false);
    expect(file).toMatchObject({ size: kept.length, width: 60, height: 90 });
    const { sha256 } = await world.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(kept).digest('hex'));
    const upright = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer();
    expect(await upright(kept)).toEqual(await upright(photo));
  });

  test('becomes a file when the server was killed after it lost its place', async () => {
    const photo = await secretivePhoto('jpeg');
    const url = await on.begin(amira, photo.length, 'me.jpg');
    const id = idOf(url);
    await world.files.append(id, 0, Readable.from([photo]));
    await stageCompletedUpload(world.files, { id, name: 'me.jpg' });

    expect(await on.readOffset(amira, url)).toMatchObject({ offset: String(photo.length) });

    const file = await on.fileOf(amira, url);
    expect(file.size).toBeLessThan(photo.length);
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: String(file.size) });
  });
});

describe('an upload on a full disk returns 507 and leaves nothing', () => {
  const full = (code: string) => {
    const refuse = async (content: Readable) => {
      for await (const _ of content) throw Object.assign(new Error(code), { code });
    };
    return reportStoreFailures({
      ...world.files,
      write: (_, content) => refuse(content),
      append: (_, __, content) => refuse(content),
      complete: () => Promise.reject(Object.assign(new Error(code), { code })),
    });
  };
  const SENTENCE = 'The hub’s storage is full. Contact the hub team.';
  const problem = { code: 'file.storage_full', message: SENTENCE };
  afterEach(() => vi.restoreAllMocks());

  test('of a form', async () => {
    const before = await filesOnDisk();
    vi.spyOn(world.files, 'write').mockImplementation(full('ENOSPC').write);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(FILM)], 'film.mp4'));

    const answer = await fetch(`${address}/api/privatechat/uploadfile`, {
      method: 'POST',
      headers: amira.headers,
      body: form,
    });

    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({ ...problem, errors: [{ path: 'file' }] });
    expect(await filesOnDisk()).toBe(before);
  });

  test.each(['append', 'complete'] as const)('of an upload in pieces, on %s', async (step) => {
    const before = await filesOnDisk();
    const url = await on.begin(amira, FILM.length);
    await on.add(amira, url, 0, FILM.subarray(0, 1_000));
    vi.spyOn(world.files, step).mockImplementation(full('EDQUOT')[step]);

    const answer = await on.add(amira, url, 1_000, FILM.subarray(1_000));

    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject(problem);
    expect(await filesOnDisk()).toBe(before);
    expect((await on.readOffset(amira, url)).statusCode).toBe(404);
  });

  test('of a photo that is written again without its place', async () => {
    const before = await filesOnDisk();
    const photo = await secretivePhoto('jpeg');
    const url = await on.begin(amira, photo.length, 'me.jpg');
    vi.spyOn(world.files, 'write').mockImplementation(full('ENOSPC').write);

    const answer = await on.add(amira, url, 0, photo);

    expect(answer.statusCode).toBe(507);
    expect(await filesOnDisk()).toBe(before);
  });
});

describe('an upload whose store fails before all has arrived returns 500', () => {
  const fail = async (content: Readable) => {
    for await (const _ of content) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  afterEach(() => vi.restoreAllMocks());

  test('in pieces', async () => {
    vi.spyOn(world.files, 'append').mockImplementation((_, __, content) => fail(content));
    const asked = on.openRequest(amira, await on.begin(amira, FILM.length), {
      'content-length': FILM.length,
    });
    asked.write(FILM.subarray(0, 1_000));

    const [answer] = await once(asked, 'response');

    expect(answer.statusCode).toBe(500);
    asked.destroy();
  });

  test('of a form', async () => {
    vi.spyOn(world.files, 'write').mockImplementation((_, content) => fail(content));
    const { port } = world.app.server.address() as AddressInfo;
    const line = connect(port, '127.0.0.1').on('error', () => {});
    line.write(
      `POST /api/privatechat/uploadfile HTTP/1.1\r\nhost: x\r\n` +
        `authorization: ${amira.headers.authorization}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n` +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
    );
    line.write(FILM);

    const [answer] = await once(line, 'data');

    expect(String(answer)).toMatch(/^HTTP\/1\.1 500 /);
    line.destroy();
  });
});

test('a script that is uploaded in pieces gets the ending of a text', async () => {
  const file = await on.uploaded(amira, Buffer.from('alert(1)'), 'cv.pdf.js');

  expect(file).toMatchObject({ name: 'cv.pdf.js.txt', mediaType: 'text/plain' });
});

describe('an upload is removed', () => {
  async function sweepAfter(ms: number) {
    const late = { ...world, now: () => new Date(Date.now() + ms) };
    await sweepUploads(late);
    await sweepFiles(late);
  }

  test.each([
    ['half', 40],
    ['all', 100],
  ])('immediately when it is deleted after %s', async (_, bytes) => {
    const before = await filesOnDisk();
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, bytes));
    expect(await filesOnDisk()).toBe(before + 1);

    expect((await on.tus('DELETE', url, amira)).statusCode).toBe(204);

    expect(await filesOnDisk()).toBe(before);
    expect((await on.readOffset(amira, url)).statusCode).toBe(404);
    expect((await on.tus('DELETE', url, amira)).statusCode).toBe(404);
  });

  test('within an hour when it is not continued (A58)', async () => {
    const url = await on.begin(amira, 100);
    await on.add(amira, url, 0, FILM.subarray(0, 40));

    await sweepAfter(UPLOAD_EXPIRY_MS - MINUTE_MS);
    expect(await on.readOffset(amira, url)).toMatchObject({ offset: '40' });
    await sweepAfter(UPLOAD_EXPIRY_MS + MINUTE_MS);

    expect((await on.readOffset(amira, url)).statusCode).toBe(404);
    expect(await world.files.receivedBytes(idOf(url))).toBe(0);
    expect(UPLOAD_EXPIRY_MS + 10 * MINUTE_MS).toBeLessThan(60 * MINUTE_MS);
  });

  test('after a day when it was not sent', async () => {
    const { id } = await on.uploaded(amira, FILM.subarray(0, 100));

    await sweepAfter(UNSENT_UPLOAD_RETENTION_MS - MINUTE_MS);
    expect(await amira.api.uploads.find({ params: { id } })).toMatchObject({ id });
    await sweepAfter(UNSENT_UPLOAD_RETENTION_MS + ORPHAN_FILE_MS + DAY_MS);

    await expectRefusal(amira.api.uploads.find({ params: { id } }), 'file.not_found');
    expect(await world.files.receivedBytes(id)).toBe(0);
  });
});

describe('a form with a picture', async () => {
  const PATH = '/api/user/uploadprofilepic';
  const HEAD = '--x\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n';
  const photo = await paintedPicture(200).jpeg().toBuffer();

  /** A form with a real photo of this many bytes: programs ignore what follows its end. */
  const formOf = (bytes: number) =>
    Buffer.concat([
      Buffer.from(HEAD),
      photo,
      Buffer.alloc(bytes - photo.length),
      Buffer.from('\r\n--x--\r\n'),
    ]);

  async function send(form: Buffer, inPieces: boolean) {
    const pieces = new ReadableStream<Uint8Array>({
      start: (out) => {
        for (let at = 0; at < form.length; at += 65_536)
          out.enqueue(form.subarray(at, at + 65_536));
        out.close();
      },
    });
    const answer = await fetch(address + PATH, {
      method: 'POST',
      headers: { ...amira.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: inPieces ? pieces : new Uint8Array(form),
      ...(inPieces && { duplex: 'half' as const }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  /** A request whose header announces another length than what follows it. */
  function sendWithLength(form: Buffer, announced: number) {
    const { port } = world.app.server.address() as AddressInfo;
    const line = connect(port, '127.0.0.1');
    line.on('error', () => {});
    line.write(
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
        `authorization: ${amira.headers.authorization}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${announced}\r\n\r\n`,
    );
    line.write(form);
    return line;
  }

  test.each([
    ['with its length', false],
    ['in pieces without a length', true],
  ])('of 800 kB is accepted %s, and one byte more is refused (A34)', async (_, pieces) => {
    expect(MAX_PICTURE_BYTES).toBe(800_000);
    expect((await send(formOf(MAX_PICTURE_BYTES), pieces)).status).toBe(200);
    const before = await filesOnDisk();

    expect(await send(formOf(MAX_PICTURE_BYTES + 1), pieces)).toMatchObject({
      status: 413,
      body: {
        code: 'file.picture_too_large',
        message: 'The picture is too large. The limit is 800 kB.',
        errors: [{ path: 'photo' }],
      },
    });

    expect(await filesOnDisk()).toBe(before);
  });

  test('returns 400 and stores nothing when it is longer or shorter than announced', async () => {
    const before = await filesOnDisk();
    const form = formOf(500_000);

    const longer = await text(sendWithLength(form, form.length - 1_000));
    const line = sendWithLength(form.subarray(0, 400_000), 900_000);
    line.end();
    const shorter = await text(line);

    for (const answer of [longer, shorter]) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(longer).toContain('request.malformed');
    expect(await filesOnDisk()).toBe(before);
  });

  test('returns 413 before it is read when it announces too much', async () => {
    const answer = text(sendWithLength(Buffer.from(HEAD), 2_000_000));

    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

test('pictures beyond those that can wait return 503 with Retry-After, and leave nothing', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 400, height: 400, channels: 3, background: '#123456', noise } as const;
  const photo = new Uint8Array(await sharp({ create }).jpeg({ quality: 60 }).toBuffer());
  const before = await filesOnDisk();
  const both = [amira, await world.person('startup')] as const;
  const send = (nr: number) => {
    const form = new FormData();
    form.append('file', new File([photo], 'noise.jpg'));
    return fetch(`${address}/api/privatechat/uploadfile`, {
      method: 'POST',
      headers: both[nr % 2 === 0 ? 0 : 1].headers,
      body: form,
    });
  };

  const answers = await Promise.all(Array.from({ length: 90 }, (_, nr) => send(nr)));

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'server.busy' });
  }
  // Each file has a thumbnail.
  expect(await filesOnDisk()).toBe(before + 2 * (answers.length - refused.length));
  expect((await send(0)).status).toBe(200);
});
