import { AppError } from '@thedot/domain/errors';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';
import { createBoundedQueue } from '../../kernel/bounded-queue.ts';

/** Refused before decoding: a small file can decode to a picture that fills the memory. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 1_600;
/** Of a floor plan: its labels stay readable when it is enlarged. */
const MAX_PLAN_SIDE = 2_400;
/** An SVG drawing can ask for hours of work. */
const PLAN_SECONDS = 10;
/** The side of square thumbnails (profile pictures, logos). */
const SQUARE_SIDE = 256;
/** The longest side of other thumbnails: sharp at their widest, in a chat, on most screens. */
const SMALL_SIDE = 640;
const FILLING = { fit: 'cover', withoutEnlargement: true } as const;
const WITHIN = { fit: 'inside', withoutEnlargement: true } as const;

/** One picture at a time: each may take a hundred megabytes decoded. */
const enqueue = createBoundedQueue(1);

sharp.concurrency(1);
sharp.cache(false);

const reading = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;

export interface Thumbnail {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly full: Buffer;
  readonly thumbnail: Thumbnail;
}

/** Re-encodes an uploaded JPG or PNG upright and without its metadata (location, camera). */
export const reencodePicture = (upload: Buffer): Promise<Picture> => enqueue(() => draw(upload));

async function draw(upload: Buffer): Promise<Picture> {
  try {
    const { format } = await sharp(upload, reading).metadata();
    if (format !== 'jpeg' && format !== 'png') throw new AppError('file.not_a_picture');
    const upright = sharp(upload, reading).autoOrient();
    const drawn = upright.resize(MAX_SIDE, MAX_SIDE, WITHIN);
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

export interface DrawnPlan {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

const PLAN_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'svg']);

/**
 * Draws an uploaded floor plan as a PNG on white. Nothing of an SVG drawing is kept but its pixels: no script, link or
 * font; librsvg, which draws it, loads nothing from outside of it.
 */
export const drawPlan = (upload: Buffer): Promise<DrawnPlan> =>
  enqueue(async () => {
    try {
      const { format } = await sharp(upload, reading).metadata();
      if (!PLAN_FORMATS.has(format)) throw new AppError('file.not_a_plan');
      const { data, info } = await sharp(upload, {
        ...reading,
        ...(format === 'svg' && (await densityOf(upload))),
      })
        .timeout({ seconds: PLAN_SECONDS })
        .autoOrient()
        .resize(MAX_PLAN_SIDE, MAX_PLAN_SIDE, WITHIN)
        .flatten({ background: '#ffffff' })
        .png({ palette: true })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    } catch {
      throw new AppError('file.not_a_plan');
    }
  });

const SVG_DENSITY = 72;

/** The density at which a drawing fills the longest side: by default it is drawn as small as its units say. */
async function densityOf(upload: Buffer): Promise<{ readonly density: number }> {
  const { width, height } = await sharp(upload, reading).metadata();
  const density = (SVG_DENSITY * MAX_PLAN_SIDE) / Math.max(width, height);
  return { density: Math.min(Math.max(density, 1), 2_400) };
}

/**
 * Creates the thumbnail of a stored picture of any common kind; null when it cannot be decoded. Waiting pictures
 * are not open.
 */
export const createThumbnail = (open: () => Promise<Readable>): Promise<Thumbnail | null> =>
  enqueue(async () => drawSmall(await open()));

async function drawSmall(content: Readable): Promise<Thumbnail | null> {
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

async function asWebp(drawing: Sharp): Promise<Thumbnail> {
  const { data, info } = await drawing.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
