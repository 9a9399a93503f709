import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { messageInEnglish } from '@thedot/domain/error-catalogue';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { paintedPicture } from '../../testing/files/pictures.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { createDiskStore } from './disk-store.ts';
import { type FileStore, thumbnailKey } from '../../kernel/file-store.ts';
import { nameDocument } from './file-name.ts';
import { detectMediaType } from './media-type.ts';
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

/** A valid black PNG of this side: a few kilobytes, however large it decodes. */
function blankPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A real JPG of exactly this many bytes: programs ignore what follows the end of a picture. */
async function photoOf(bytes: number): Promise<Buffer> {
  const jpg = await paintedPicture(200).jpeg().toBuffer();
  return Buffer.concat([jpg, Buffer.alloc(bytes - jpg.length)]);
}

describe('a picture', () => {
  test('of 800,000 bytes or a million pixels is accepted (A34)', async () => {
    const largest = await stage(await photoOf(800_000), 'me.jpg', PICTURE);
    expect(largest).toMatchObject({ mediaType: 'image/jpeg', hasThumbnail: true });
    const widest = await stage(blankPng(1_000), 'me.png', PICTURE);
    expect(widest).toMatchObject({ mediaType: 'image/png' });
  });

  test('is re-encoded upright and without its location, with a thumbnail', async () => {
    const upload = await paintedPicture(300)
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

describe('a refused file leaves no content in the store', () => {
  let before: number;
  beforeAll(async () => {
    before = (await stored()).length;
  });
  afterEach(async () => {
    expect(await stored()).toHaveLength(before);
  });

  const halfPicture = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 400, height: 400, channels: 3, background: '#123456', noise } as const;
    const whole = await sharp({ create }).png().toBuffer();
    return whole.subarray(0, whole.length / 2);
  };

  test.each([
    ['an SVG with a script, named as a picture', () => SVG, 'me.png'],
    ['an HTML page, named as a picture', () => HTML, 'me.jpg'],
    ['a GIF that is also a script', () => 'GIF89a/*\u0001*/=alert(1);', 'me.gif'],
    ['an empty file', () => '', 'me.png'],
    ['half a picture', halfPicture, 'me.png'],
    ['a small file of a hundred million pixels', () => blankPng(10_000), 'me.png'],
  ])('%s', async (_, make, name) => {
    const content = await make();
    expect(content.length).toBeLessThan(MAX_PICTURE_BYTES);
    await expectRefusal(stage(content, name, PICTURE), 'file.not_a_picture');
  });

  test('a picture or another file that is one byte too large', async () => {
    const picture = stage(await photoOf(800_001), 'me.jpg', PICTURE);
    await expectRefusal(picture, 'file.picture_too_large');
    await expectRefusal(stage(Buffer.alloc(2_000_001), 'plan.bin', ANY), 'file.too_large');
  });

  test('an upload whose connection breaks', async () => {
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
    ['an HTML page named as a picture', HTML, 'me.jpg', 'text/plain'],
    [
      'a program named as a document',
      'MZ\u0090\u0000\u0003',
      'plan.pdf',
      'application/x-msdownload',
    ],
    ['a document', '%PDF-1.7\n', 'plan.exe', 'application/pdf'],
    ['unknown bytes', Buffer.from([1, 2, 3, 0]), 'plan.jpg', 'application/octet-stream'],
  ])('has the media type of its content: %s', async (_, content, name, mediaType) => {
    expect(await stage(content, name, ANY)).toMatchObject({ mediaType, hasThumbnail: false });
  });

  test('is stored byte for byte, with its hash and a safe name (A33)', async () => {
    const { id, sha256, size, name } = await stage('plan of the year', '../../etc/plan.txt', ANY);

    expect((await buffer(await store.read(id))).toString()).toBe('plan of the year');
    expect(sha256).toBe('cb650e050fb576c7c908a7ec8c407f46c849b8270332954b043d16d07299d1d9');
    expect({ size, name }).toEqual({ size: 16, name: 'plan.txt' });
  });

  test('has a thumbnail when it is a photo', async () => {
    const { hasThumbnail } = await stage(
      await paintedPicture(500).webp().toBuffer(),
      'site.webp',
      ANY,
    );

    expect(hasThumbnail).toBe(true);
  });
});

describe('a booking’s file', () => {
  const RULE = transitions.request.files.files;
  const GIBIBYTE = 1_073_741_824;
  const LARGEST = testSize(20_000_000, GIBIBYTE);
  const rule = { ...RULE, maxBytes: LARGEST };
  const MEGABYTE = Buffer.alloc(1_048_576, 'x');

  /** A store that counts and discards its input, and a file that measures how far it is read ahead. */
  function streamed(bytes: number) {
    const kept = new Map<string, number>();
    let read = 0;
    let taken = 0;
    let maxReadAheadBytes = 0;
    const flow = function* () {
      for (let left = bytes; left > 0; left -= MEGABYTE.length) {
        const chunk = left < MEGABYTE.length ? MEGABYTE.subarray(0, left) : MEGABYTE;
        read += chunk.length;
        maxReadAheadBytes = Math.max(maxReadAheadBytes, read - taken);
        yield chunk;
      }
    };
    const counting: FileStore = {
      ...store,
      write: async (key, content) => {
        for await (const chunk of content as AsyncIterable<Buffer>) taken += chunk.length;
        kept.set(key, taken);
      },
      read: async () => Readable.from([]),
      remove: async (key) => void kept.delete(key),
    };
    const staged = stageFile(counting, { name: 'film.mp4', content: Readable.from(flow()) }, rule);
    return { staged, kept, maxReadAheadBytes: () => maxReadAheadBytes };
  }

  test('may have 1 GB', () => {
    expect(RULE.maxBytes).toBe(GIBIBYTE);
    expect(messageInEnglish('file.too_large')).toBe('File is too large (max 1 GB)');
  });

  test('of exactly the limit is streamed into the store (A35)', async () => {
    const before = process.memoryUsage.rss();
    const { staged, kept, maxReadAheadBytes } = streamed(LARGEST);

    const { id, size } = await staged;

    expect(size).toBe(LARGEST);
    expect([...kept]).toEqual([[id, LARGEST]]);
    expect(maxReadAheadBytes()).toBeLessThan(8 * MEGABYTE.length);
    if (isSoak) expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE.length);
  });

  test('of one byte over the limit is refused and not stored (A35)', async () => {
    const { staged, kept } = streamed(LARGEST + 1);

    await expectRefusal(staged, 'file.too_large');
    expect(kept.size).toBe(0);
  });
});

describe('the media type of content', () => {
  const isDocument = async (head: Buffer, ending: string) =>
    nameDocument(`plan.${ending}`, await detectMediaType(head)) !== null;

  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string)));

  test.each([
    ['a PDF', 'pdf', bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n')],
    [
      'an old Word file',
      'doc',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['an empty archive', 'docx', bytes([0x50, 0x4b, 5, 6], Array<number>(18).fill(0))],
    [
      'a picture',
      'png',
      bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', Array<number>(20).fill(1)),
    ],
    ['plain text', 'txt', bytes('Statuts de la société, établis à Tunis')],
  ])('is a document: %s', async (_, ending, head) => {
    expect(await isDocument(head, ending)).toBe(true);
  });

  test.each([
    ['a program', bytes('MZ', [0x90, 0, 3, 0, 0, 0])],
    ['an SVG', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['unknown bytes', bytes([0, 1, 2, 3, 4, 5, 6, 7])],
    ['no bytes', Buffer.alloc(0)],
  ])('is not a document: %s', async (_, head) => {
    expect(await isDocument(head, 'txt')).toBe(false);
  });
});
