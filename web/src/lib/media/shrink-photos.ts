import { AppError } from '@thedot/domain/errors';
import { MAX_PICTURE_BYTES } from '@thedot/domain/limits';

export const MAX_CHOSEN_BYTES = 20_000_000;
const MAX_SIDE = 1600;

/** The pictures, those of a phone made small enough to be sent. */
export const shrinkPhotos = (files: readonly File[]): Promise<File[]> =>
  Promise.all(files.map(async (it) => (it.size > MAX_PICTURE_BYTES ? shrink(it) : it)));

async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('file.not_a_picture');
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8);
  });
  if (!blob || blob.size > MAX_PICTURE_BYTES) throw new AppError('file.picture_too_large');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
}
