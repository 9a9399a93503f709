import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { SECRET, secretivePhoto, segment } from '../../../testing/files/photos.ts';
import { createDiskStore } from '../disk-store.ts';
import { detectMediaType } from '../media-type.ts';
import { assemble, WINDOW_BYTES } from './bytes.ts';
import { planJpeg } from './jpeg.ts';
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

  test('that is damaged in any way is kept, never longer than it was', async () => {
    const photo = await secretivePhoto(format);
    const mediaType = await detectMediaType(photo);

    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 12, max: photo.length }),
        fc.array(fc.tuple(fc.nat(photo.length - 1), fc.nat(255)), { maxLength: 12 }),
        async (length, changes) => {
          const damaged = Buffer.from(photo);
          for (const [at, value] of changes) damaged[at] = value;
          const kept = await strip(damaged.subarray(0, length), mediaType);
          expect(kept.length).toBeLessThanOrEqual(length);
        },
      ),
      { numRuns: 60 },
    );
  });
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
