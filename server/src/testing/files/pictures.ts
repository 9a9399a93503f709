import sharp from 'sharp';

/** A picture with a single colour. */
export const paintedPicture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#e8491c' } });

/** A small picture file in the format of its name. */
export async function pictureFile(name: `${string}.${'png' | 'jpeg'}`, side = 40): Promise<File> {
  const format = name.endsWith('png') ? 'png' : 'jpeg';
  const bytes = await paintedPicture(side).toFormat(format).toBuffer();
  return new File([new Uint8Array(bytes)], name);
}
