import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { type FileStore, thumbnailKey } from './file-store.ts';
import { stageFile } from './stage-file.ts';

const PICTURE = {
  kind: 'picture',
  maxBytes: MAX_PICTURE_BYTES,
  required: true,
  many: false,
} as const;
const ANY = { kind: 'any', maxBytes: 2_000_000, required: false, many: true } as const;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thedot-files-'));
  store = await createDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const stage = (content: Buffer | string, name: string, rule: typeof PICTURE | typeof ANY) =>
  stageFile(store, { name, content: Readable.from([Buffer.from(content)]) }, rule);

const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile());

const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#e8491c' } });

/** A real JPG of exactly this many bytes: programs ignore what follows the end of a picture. */
async function photoOf(bytes: number): Promise<Buffer> {
  const jpg = await photo(200).jpeg().toBuffer();
  return Buffer.concat([jpg, Buffer.alloc(bytes - jpg.length)]);
}

describe('a picture', () => {
  test('of 800,000 bytes is taken', async () => {
    const { mediaType, hasThumbnail } = await stage(await photoOf(800_000), 'me.jpg', PICTURE);

    expect({ mediaType, hasThumbnail }).toEqual({ mediaType: 'image/jpeg', hasThumbnail: true });
  });

  test('is drawn anew: upright, without the place it was taken at, with a small one beside it', async () => {
    const upload = await photo(300)
      .resize(300, 100)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '36/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();

    const { id, size } = await stage(upload, 'me.jpg', PICTURE);

    const kept = await buffer(await store.read(id));
    const { exif, width, height } = await sharp(kept).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 100, height: 300 });
    expect(kept).toHaveLength(size);
    expect(kept.includes('secret place')).toBe(false);
    const small = await sharp(await buffer(await store.read(thumbnailKey(id)))).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 100 });
  });
});

describe('what is not taken leaves nothing behind', () => {
  let before: number;
  beforeAll(async () => {
    before = (await stored()).length;
  });
  afterEach(async () => {
    expect(await stored()).toHaveLength(before);
  });

  test('a picture of 800,001 bytes', async () => {
    await expect(stage(await photoOf(800_001), 'me.jpg', PICTURE)).rejects.toMatchObject({
      code: 'file.picture_too_large',
    });
  });

  test.each([
    ['a drawing that can run, named as a picture', SVG, 'me.png'],
    ['a page, named as a picture', HTML, 'me.jpg'],
    ['a moving picture that is also a program', 'GIF89a/*\u0001*/=alert(1);', 'me.gif'],
    ['nothing at all', '', 'me.png'],
  ])('%s', async (_, content, name) => {
    await expect(stage(content, name, PICTURE)).rejects.toMatchObject({
      code: 'file.not_a_picture',
    });
  });

  test('half a picture', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#123456',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();

    const half = stage(whole.subarray(0, whole.length / 2), 'me.png', PICTURE);

    await expect(half).rejects.toMatchObject({ code: 'file.not_a_picture' });
  });

  test('a small file that unfolds into a picture of a hundred million points', async () => {
    const bomb = await photo(10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MAX_PICTURE_BYTES);

    await expect(stage(bomb, 'me.png', PICTURE)).rejects.toMatchObject({
      code: 'file.not_a_picture',
    });
  });

  test('a file that is one byte too large', async () => {
    await expect(stage(Buffer.alloc(2_000_001), 'plan.bin', ANY)).rejects.toMatchObject({
      code: 'file.too_large',
    });
  });

  test('an upload that breaks off', async () => {
    const broken = async function* () {
      yield Buffer.alloc(500_000);
      throw new Error('the line went dead');
    };
    const staging = stageFile(store, { name: 'plan.bin', content: Readable.from(broken()) }, ANY);

    await expect(staging).rejects.toThrow('the line went dead');
  });
});

describe('any other file', () => {
  test.each([
    ['a page named as a picture', HTML, 'me.jpg', 'text/plain'],
    [
      'a program named as a document',
      'MZ\u0090\u0000\u0003',
      'plan.pdf',
      'application/x-msdownload',
    ],
    ['a document', '%PDF-1.7\n', 'plan.exe', 'application/pdf'],
    ['unknown bytes', Buffer.from([1, 2, 3, 0]), 'plan.jpg', 'application/octet-stream'],
  ])('is what its content says: %s', async (_, content, name, mediaType) => {
    expect(await stage(content, name, ANY)).toMatchObject({ mediaType, hasThumbnail: false });
  });

  test('is kept byte for byte, with its hash, under a name of ours', async () => {
    const { id, sha256, size, name } = await stage('plan of the year', '../../etc/plan.txt', ANY);

    expect((await buffer(await store.read(id))).toString()).toBe('plan of the year');
    expect(sha256).toBe('cb650e050fb576c7c908a7ec8c407f46c849b8270332954b043d16d07299d1d9');
    expect({ size, name }).toEqual({ size: 16, name: 'plan.txt' });
  });

  test('has a small picture beside it when it is a photo', async () => {
    const { hasThumbnail } = await stage(await photo(500).webp().toBuffer(), 'site.webp', ANY);

    expect(hasThumbnail).toBe(true);
  });
});
