import { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILM, idOf, uploadsIn } from '../../testing/uploads.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let on: ReturnType<typeof uploadsIn>;
beforeAll(async () => {
  world = await createWorld();
  on = uploadsIn(world);
  amira = await world.person('startup');
});
afterAll(() => world.close());

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
    const url = await on.begin(amira, FILM.length);

    const first = await on.add(amira, url, 0, FILM.subarray(0, 100));
    expect(first.statusCode).toBe(204);
    expect(first.headers['upload-offset']).toBe('100');
    expect(Date.parse(String(first.headers['upload-expires']))).toBeGreaterThan(Date.now());
    expect(await on.placeOf(amira, url)).toEqual({
      statusCode: 200,
      offset: '100',
      size: String(FILM.length),
    });
    await expect(on.fileOf(amira, url)).rejects.toMatchObject({ code: 'file.not_found' });
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
    const back = await world.app.inject({ url: `/api/files/${file.id}`, headers: amira.headers });
    expect(back.rawPayload.equals(FILM)).toBe(true);
    expect(back.headers['content-disposition']).toMatch(/^attachment; /);
    expect(back.headers['x-content-type-options']).toBe('nosniff');
  });

  test('is whole once more when the last answer was lost', async () => {
    const url = await on.begin(amira, 10);
    await on.add(amira, url, 0, FILM.subarray(0, 10));

    expect(await on.placeOf(amira, url)).toEqual({ statusCode: 200, offset: '10', size: '10' });
    expect((await on.add(amira, url, 10, Buffer.alloc(0))).statusCode).toBe(204);
    expect(await on.fileOf(amira, url)).toEqual(await on.fileOf(amira, url));
  });

  test('is made a file when the server was killed between its last byte and that', async () => {
    const url = await on.begin(amira, 10);
    const id = idOf(url);
    const all = await on.add(amira, url, 0, FILM.subarray(0, 4));
    expect(all.statusCode).toBe(204);
    await world.files.append(id, 4, Readable.from([FILM.subarray(4, 10)]));
    await world.files.complete(id);

    expect(await on.placeOf(amira, url)).toEqual({ statusCode: 200, offset: '10', size: '10' });
    expect(await on.fileOf(amira, url)).toMatchObject({ id, size: 10 });
  });

  test('may be empty', async () => {
    const url = await on.begin(amira, 0);

    expect(await on.fileOf(amira, url)).toMatchObject({ size: 0 });
    expect(await on.placeOf(amira, url)).toMatchObject({ offset: '0', size: '0' });
  });

  test('shows a picture small, in its own shape, upright, and its type by what is in it', async () => {
    const lying = { width: 1_600, height: 900, channels: 3, background: '#e8491c' } as const;
    const upload = sharp({ create: lying }).withMetadata({ orientation: 6 });
    const photo = await upload.jpeg().toBuffer();

    const file = await on.uploaded(amira, photo, 'me.txt');

    expect(file).toMatchObject({
      mediaType: 'image/jpeg',
      hasThumbnail: true,
      width: 360,
      height: 640,
    });
    const small = await world.app.inject({
      url: `/api/files/${file.id}?size=thumb`,
      headers: amira.headers,
    });
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 360, height: 640 });
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
    const url = await on.begin(amira, 0, given);

    expect((await on.fileOf(amira, url)).name).toBe(shown);
  });
});
