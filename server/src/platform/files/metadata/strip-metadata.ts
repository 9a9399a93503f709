import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, StagedFile } from '../../../kernel/file-store.ts';
import { assemble, type Bytes, type Piece, type Plan, storedBytes } from './bytes.ts';
import { planIsoMedia } from './iso-media.ts';
import { planJpeg } from './jpeg.ts';
import { planPng } from './png.ts';
import { planWebp } from './webp.ts';

const PLANS: Readonly<Partial<Record<string, Plan>>> = {
  'image/jpeg': planJpeg,
  'image/png': planPng,
  'image/apng': planPng,
  'image/webp': planWebp,
  'image/heic': planIsoMedia,
  'image/heif': planIsoMedia,
  'image/heic-sequence': planIsoMedia,
  'image/heif-sequence': planIsoMedia,
  'image/avif': planIsoMedia,
};

type Stored = Pick<StagedFile, 'size' | 'sha256'>;

/**
 * Removes what a stored picture says about its taking, such as the place: Exif but for the orientation, XMP, IPTC,
 * comments and embedded thumbnails. The picture itself is not encoded again. Other files stay as they are.
 */
export async function stripMetadata(
  store: FileStore,
  key: string,
  { mediaType, size: uploaded, sha256 }: Stored & Pick<StagedFile, 'mediaType'>,
): Promise<Stored> {
  const plan = PLANS[mediaType];
  const source = storedBytes(store, key, uploaded);
  if (!plan || !(await changes(plan(source), source))) return { size: uploaded, sha256 };
  const hash = createHash('sha256');
  let size = 0;
  async function* watched(pieces: AsyncIterable<Piece>) {
    for await (const chunk of assemble(pieces, source)) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  // The remains of an interrupted attempt.
  await store.abandon(key);
  await store.write(key, Readable.from(watched(plan(source)), { objectMode: false }));
  return { size, sha256: hash.digest('hex') };
}

/** Whether the result differs from the source. */
async function changes(pieces: AsyncIterable<Piece>, { size, read }: Bytes): Promise<boolean> {
  let at = 0;
  for await (const piece of pieces) {
    if ('from' in piece) {
      if (piece.from !== at) return true;
      at = piece.to;
    } else if ('zeros' in piece) {
      if (piece.zeros > 0) return true;
    } else {
      if (!piece.bytes.equals(await read(at, piece.bytes.length))) return true;
      at += piece.bytes.length;
    }
  }
  return at !== size;
}
