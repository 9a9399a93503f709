import { AppError } from '@thedot/domain/errors';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';

/** A small file can unfold into a picture that fills the memory; those are refused before they do. */
const MOST_PIXELS = 40_000_000;
const MOST_SIDE = 1_600;
const THUMBNAIL_SIDE = 256;

/** One picture at a time: unfolded, each may take a hundred megabytes. */
const inTurn = pLimit(1);

sharp.concurrency(1);
sharp.cache(false);

const reading = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false } as const;

export interface Picture {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly full: Buffer;
  readonly thumbnail: Buffer;
}

/** Draws an uploaded JPG or PNG anew, upright, without whatever else was in the file (place, camera). */
export const redraw = (upload: Buffer): Promise<Picture> => inTurn(() => draw(upload));

async function draw(upload: Buffer): Promise<Picture> {
  try {
    const { format } = await sharp(upload, reading).metadata();
    if (format !== 'jpeg' && format !== 'png') throw new AppError('file.not_a_picture');
    const upright = sharp(upload, reading).autoOrient();
    const drawn = upright.resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true });
    const encoded = format === 'png' ? drawn.png() : drawn.jpeg({ quality: 88, mozjpeg: true });
    const full = await encoded.toBuffer();
    return {
      mediaType: format === 'png' ? 'image/png' : 'image/jpeg',
      full,
      thumbnail: await thumbnailer().end(full).toBuffer(),
    };
  } catch {
    throw new AppError('file.not_a_picture');
  }
}

/** The thumbnail of a stored picture of any common kind, or null when it cannot be drawn. */
export const thumbnailOf = (content: Readable): Promise<Buffer | null> =>
  inTurn(() => drawSmall(content));

async function drawSmall(content: Readable): Promise<Buffer | null> {
  const drawing = thumbnailer();
  const drawn = drawing.toBuffer();
  try {
    await pipeline(content, drawing);
    return await drawn;
  } catch {
    await drawn.catch(() => {});
    return null;
  }
}

const thumbnailer = () =>
  sharp(reading)
    .autoOrient()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 80 });
