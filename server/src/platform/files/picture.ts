import { AppError } from '@thedot/domain/errors';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

/** A small file can unfold into a picture that fills the memory; those are refused before they do. */
const MOST_PIXELS = 40_000_000;
const MOST_SIDE = 1_600;
/** A face or a logo stands in a square. */
const SQUARE_SIDE = 256;
/** Any other picture keeps its shape; so much is sharp where it is shown widest, in a chat, on most screens. */
const SMALL_SIDE = 640;
const FILLING = { fit: 'cover', withoutEnlargement: true } as const;
const WITHIN = { fit: 'inside', withoutEnlargement: true } as const;

/** One picture at a time: unfolded, each may take a hundred megabytes. */
const inTurn = pLimit(1);

sharp.concurrency(1);
sharp.cache(false);

const reading = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false } as const;

export interface SmallPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly full: Buffer;
  readonly thumbnail: SmallPicture;
}

/** Draws an uploaded JPG or PNG anew, upright, without whatever else was in the file (place, camera). */
export const redraw = (upload: Buffer): Promise<Picture> => inTurn(() => draw(upload));

async function draw(upload: Buffer): Promise<Picture> {
  try {
    const { format } = await sharp(upload, reading).metadata();
    if (format !== 'jpeg' && format !== 'png') throw new AppError('file.not_a_picture');
    const upright = sharp(upload, reading).autoOrient();
    const drawn = upright.resize(MOST_SIDE, MOST_SIDE, WITHIN);
    const encoded = format === 'png' ? drawn.png() : drawn.jpeg({ quality: 88, mozjpeg: true });
    const full = await encoded.toBuffer();
    return {
      mediaType: format === 'png' ? 'image/png' : 'image/jpeg',
      full,
      thumbnail: await asWebp(sharp(full, reading).resize(SQUARE_SIDE, SQUARE_SIDE, FILLING)),
    };
  } catch {
    throw new AppError('file.not_a_picture');
  }
}

/** The thumbnail of a stored picture of any common kind, or null when it cannot be drawn. */
export const thumbnailOf = (content: Readable): Promise<SmallPicture | null> =>
  inTurn(() => drawSmall(content));

async function drawSmall(content: Readable): Promise<SmallPicture | null> {
  const drawing = sharp(reading).autoOrient().resize(SMALL_SIDE, SMALL_SIDE, WITHIN);
  const small = asWebp(drawing);
  try {
    await pipeline(content, drawing);
    return await small;
  } catch {
    await small.catch(() => {});
    return null;
  }
}

async function asWebp(drawing: Sharp): Promise<SmallPicture> {
  const { data, info } = await drawing.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
