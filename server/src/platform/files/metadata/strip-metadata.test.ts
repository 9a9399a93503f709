import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  boxOf,
  endlessHeic,
  extentOf,
  heicOf,
  heicOfItems,
  type PhotoFormat,
  SECRET,
  secretivePhoto,
  segment,
} from '../../../testing/files/photos.ts';
import { createDiskStore } from '../disk-store.ts';
import { detectMediaType } from '../media-type.ts';
import { assemble, storedBytes, WINDOW_BYTES } from './bytes.ts';
import { planJpeg } from './jpeg.ts';
import { planPng } from './png.ts';
import { stripMetadata } from './strip-metadata.ts';

const folder = await mkdtemp(join(tmpdir(), 'thedot-photos-'));
const store = await createDiskStore(folder);
afterAll(() => rm(folder, { recursive: true }));

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function strip(content: Buffer, mediaType?: string) {
  const key = crypto.randomUUID();
  await store.write(key, Readable.from([content]));
  const { size, sha256 } = await stripMetadata(store, key, {
    mediaType: mediaType ?? (await detectMediaType(content)),
    size: content.length,
    sha256: sha256Of(content),
  });
  const kept = await buffer(await store.read(key));
  expect({ size, sha256 }).toEqual({ size: kept.length, sha256: sha256Of(kept) });
  return kept;
}

/** What a viewer shows: the upright pixels in the colours of the profile. */
const shown = (photo: Buffer) => sharp(photo).autoOrient().raw().toBuffer();

/** The decoder knows this picture as AVIF only. */
function decodable(photo: Buffer): Buffer {
  const copy = Buffer.from(photo);
  if (copy.toString('latin1', 4, 12) === 'ftypheic') copy.write('avif', 8, 'latin1');
  return copy;
}

/** Above those of each photo here. A damaged head can announce 268 million, which take minutes to compare. */
const MAX_PIXELS = 100_000;

/** The byte that adds millions of columns. */
const WIDTH_OF_PNG = 17;

/** Damages that were found by chance. */
function examplesOf(photo: Buffer, format: PhotoFormat): [number, [number, number][]][] {
  if (format === 'png') return [[photo.length, [[WIDTH_OF_PNG, 0x3f]]]];
  if (format === 'webp') return [[photo.length, [[photo.indexOf('VP8L') + 4, 0]]]];
  return [];
}

/** What a lenient viewer of small pictures shows; null when it shows nothing. */
const pixels = (photo: Buffer) =>
  sharp(decodable(photo), { failOn: 'none', limitInputPixels: MAX_PIXELS })
    .raw()
    .toBuffer()
    .catch(() => null);

/**
 * Where the compressed data of a damaged photo is, of formats that tell it from metadata also when no program shows it.
 * A WebP announces its length, which may be damaged: what follows is no picture.
 */
function pictureIn(
  photo: Buffer,
  damaged: Buffer,
  format: PhotoFormat,
): [from: number, to: number] {
  switch (format) {
    case 'png':
      return [photo.indexOf('IDAT'), photo.lastIndexOf('IEND')];
    case 'webp': {
      const at = photo.indexOf('VP8L');
      return [at, at + 8 + damaged.readUInt32LE(at + 4)];
    }
    case 'jpeg':
    case 'heic':
      return [0, 0];
  }
}

describe.each(['jpeg', 'png', 'webp', 'heic'] as const)('a photo as %s', (format) => {
  test('loses all metadata, and looks the same', async () => {
    const photo = await secretivePhoto(format);
    expect(photo.includes(SECRET)).toBe(true);

    const kept = await strip(photo);

    expect(kept.includes(SECRET.slice(0, 6))).toBe(false);
    expect(kept.includes('GPS')).toBe(false);
    const [before, after] = [decodable(photo), decodable(kept)];
    expect(await shown(after)).toEqual(await shown(before));
    const { exif, xmp, iptc, icc, orientation } = await sharp(after).metadata();
    expect(icc).toEqual((await sharp(before).metadata()).icc);
    expect(iptc).toBeUndefined();
    expect(xmp?.some((byte) => byte !== 0) ?? false).toBe(false);
    if (format === 'heic') {
      expect(kept).toHaveLength(photo.length);
    } else {
      expect(orientation).toBe(6);
      // The directory of the orientation alone.
      expect(exif?.length).toBeLessThanOrEqual(32);
    }
  });

  test('is the same when it is stripped again', async () => {
    const once = await strip(await secretivePhoto(format));

    expect(await strip(once)).toEqual(once);
  });

  test('that is upright says nothing at all', async () => {
    const kept = await strip(await secretivePhoto(format, 1));

    const { exif, orientation } = await sharp(decodable(kept)).metadata();
    if (format !== 'heic')
      expect({ exif, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
  });

  test('that is damaged in any way is kept, or shows the same in fewer bytes', async () => {
    const photo = await secretivePhoto(format);
    const mediaType = await detectMediaType(photo);

    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 12, max: photo.length }),
        fc.array(fc.tuple(fc.nat(photo.length - 1), fc.nat(255)), { maxLength: 12 }),
        async (length, changes) => {
          const damaged = Buffer.from(photo).subarray(0, length);
          for (const [at, value] of changes) if (at < length) damaged[at] = value;
          const kept = await strip(damaged, mediaType);
          expect(kept.length).toBeLessThanOrEqual(length);
          if (kept.equals(damaged)) return;
          const before = await pixels(damaged);
          if (before) expect(await pixels(kept)).toEqual(before);
          else
            expect(kept.includes(damaged.subarray(...pictureIn(photo, damaged, format)))).toBe(
              true,
            );
        },
      ),
      { numRuns: 60, examples: examplesOf(photo, format) },
    );
  });
});

test.each([
  ['that announces no bytes', 4, 0],
  ['whose picture is beyond its announced end', 4, 22],
])('a WebP %s is kept', async (_, at, value) => {
  const photo = await secretivePhoto('webp');
  photo.writeUInt32LE(value, at);

  expect(await strip(photo, 'image/webp')).toEqual(photo);
});

test('a WebP that ends within its Exif loses it', async () => {
  const photo = await secretivePhoto('webp');
  const cut = Buffer.from(photo);
  cut.writeUInt32LE(photo.indexOf('EXIF') + 20, 4);

  const kept = await strip(cut);

  expect(kept.includes(SECRET)).toBe(false);
  expect(await pixels(kept)).toEqual(await pixels(photo));
});

test.each([
  ['a zero', '00'],
  ['an escaped byte', 'ff00'],
  ['some bytes', '010203'],
])('a JPEG with %s between two segments loses the Exif behind', async (_, stray) => {
  const photo = await secretivePhoto('jpeg');
  const strayed = Buffer.concat([
    photo.subarray(0, 2),
    segment(0xfe, Buffer.from('a')),
    Buffer.from(stray, 'hex'),
    photo.subarray(2),
  ]);

  const kept = await strip(strayed);

  expect(kept.includes(SECRET.slice(0, 6))).toBe(false);
  expect(await pixels(kept)).toEqual(await pixels(photo));
});

describe('HEIC', () => {
  test('loses films and data of programs next to the picture, and what follows the last box', async () => {
    const photo = await secretivePhoto('heic');
    const film = boxOf('mpvd', boxOf('moov', boxOf('udta', Buffer.from(SECRET))));
    const more = [film, boxOf('sefd', Buffer.from(SECRET)), Buffer.from(`junk behind ${SECRET}`)];

    const kept = await strip(Buffer.concat([photo, ...more]));

    expect(kept.includes(SECRET)).toBe(false);
    expect(await strip(kept)).toEqual(kept);
    expect(await pixels(kept)).toEqual(await pixels(photo));
  });

  test.each(['heim', 'heis', 'mif2', 'mif3', 'miaf', 'MiHB', '1pic', 'test'])(
    'of the brand %s loses its metadata',
    async (brand) => {
      const photo = await secretivePhoto('heic');
      photo.write(brand, 8, 'latin1');

      expect((await strip(photo)).includes(SECRET)).toBe(false);
    },
  );

  test('that is cut off keeps what is left of its picture', async () => {
    const photo = await secretivePhoto('heic');
    const cut = photo.subarray(0, photo.indexOf('mdat') + 2_000);

    const kept = await strip(cut);

    expect(kept.subarray(photo.indexOf('mdat')).some((byte) => byte !== 0)).toBe(true);
  });
});

test.each(['isom', 'mp42', 'avc1', 'iso6'])(
  'a film of the brand %s stays as it is',
  async (brand) => {
    const film = Buffer.concat([
      boxOf('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp41mif1`)),
      boxOf('moov', boxOf('udta', Buffer.from(SECRET))),
      boxOf('mdat', Buffer.alloc(100, 7)),
      boxOf('sefd', Buffer.from(SECRET)),
    ]);

    expect((await strip(film)).equals(film)).toBe(true);
  },
);

/** 20 MB of boxes, each in the one before. */
function nestedTracks(): Buffer {
  const boxes = Buffer.alloc(20_000_000);
  for (let at = 0; at < boxes.length; at += 8) {
    boxes.writeUInt32BE(boxes.length - at, at);
    boxes.write(at ? 'trak' : 'moov', at + 4, 'latin1');
  }
  return heicOf(boxes);
}

describe('HEIC is kept as it is', () => {
  const itemOf = (type: string, ...written: readonly Buffer[]) => ({
    type,
    extents: written.length,
    written,
  });

  test.each([
    ['when its parts have no size', endlessHeic()],
    ['when its tracks are in each other', nestedTracks()],
    [
      'when it has more parts than any picture',
      heicOfItems(
        Array.from({ length: 3 }, () =>
          itemOf('Exif', ...Array(40_000).fill(extentOf(960_300, 1))),
        ),
      ),
    ],
    [
      'when its metadata is where its picture is',
      heicOfItems([itemOf('hvc1', extentOf(200, 40)), itemOf('Exif', extentOf(190, 11))]),
    ],
  ])('%s', async (_, photo) => {
    const file = Buffer.concat([photo, boxOf('mdat', Buffer.alloc(200, 7))]);

    expect((await strip(file, 'image/heic')).equals(file)).toBe(true);
  });
});

/** A stored file in memory, and how much of it was read. */
function storedInMemory(content: Buffer) {
  let bytesRead = 0;
  const read = async (_: string, { start, end } = { start: 0, end: content.length - 1 }) => {
    bytesRead += end + 1 - start;
    return Readable.from([content.subarray(start, end + 1)]);
  };
  return { source: storedBytes({ read }, '', content.length), bytesRead: () => bytesRead };
}

test('a JPEG of thousands of scans is read about once', async () => {
  const scans = Array.from({ length: 9_000 }, () => segment(0xda, Buffer.alloc(0)));
  const photo = Buffer.concat([Buffer.from('ffd8', 'hex'), ...scans, Buffer.alloc(3_000_000)]);
  const { source, bytesRead } = storedInMemory(photo);

  expect(await Array.fromAsync(planJpeg(source))).not.toHaveLength(0);

  expect(bytesRead()).toBeLessThan(1.2 * photo.length);
});

test('a PNG of a hundred thousand chunks lets others work meanwhile', async () => {
  const chunk = Buffer.from('00000000494441540000000000', 'hex').subarray(0, 12);
  const chunks = Array<Buffer>(100_000).fill(chunk);
  const { source } = storedInMemory(Buffer.concat([Buffer.alloc(8), ...chunks]));
  let turns = 0;
  let turn = setImmediate(function next() {
    turns++;
    turn = setImmediate(next);
  });

  await Array.fromAsync(planPng(source));
  clearImmediate(turn);

  expect(turns).toBeGreaterThan(90);
});

test('an animated picture keeps its frames', async () => {
  const frame = await sharp({
    create: { width: 20, height: 40, channels: 3, background: '#123456' },
  })
    .composite([
      {
        input: { create: { width: 20, height: 20, channels: 3, background: '#e8491c' } },
        top: 0,
        left: 0,
      },
    ])
    .raw()
    .toBuffer();
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const film = await sharp(frame, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .withXmp(`<x>${SECRET}</x>`)
    .toBuffer();

  const kept = await strip(film);

  expect(kept.includes(SECRET)).toBe(false);
  expect((await sharp(kept, { animated: true }).metadata()).pages).toBe(2);
  expect(await sharp(kept, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(film, { animated: true }).raw().toBuffer(),
  );
});

test('other files, and pictures without metadata, are not written again', async () => {
  const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

  expect(await strip(plain)).toEqual(plain);
  const text = Buffer.from(SECRET);
  expect(await strip(text)).toEqual(text);
});

test('a photo of 300 MB is read in pieces, also what follows its compressed data', async () => {
  const comment = segment(0xfe, Buffer.from(SECRET));
  const scan = segment(0xda, Buffer.alloc(10));
  const head = Buffer.concat([Buffer.from([0xff, 0xd8]), comment, scan]);
  const tail = Buffer.concat([comment, Buffer.from([0xff, 0xd9]), Buffer.from(SECRET)]);
  const data = 300_000_000;
  const size = head.length + data + tail.length;
  let longest = 0;
  const read = async (at: number, length: number) => {
    longest = Math.max(longest, length);
    const chunk = Buffer.alloc(Math.max(0, Math.min(length, size - at)), 7);
    head.copy(chunk, 0, Math.min(at, head.length));
    const tailAt = head.length + data - at;
    if (tailAt < chunk.length) tail.copy(chunk, Math.max(0, tailAt), Math.max(0, -tailAt));
    return chunk;
  };

  let kept = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of assemble(planJpeg({ size, read }), { size, read })) {
    kept += chunk.length;
    end = Buffer.concat([end, chunk]).subarray(-4);
  }

  expect(kept).toBe(2 + scan.length + data + 2);
  expect(end.toString('hex')).toBe('0707ffd9');
  expect(longest).toBeLessThanOrEqual(WINDOW_BYTES);
});
