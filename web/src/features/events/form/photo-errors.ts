/** Refusals of the photo belong to its field. */
export const PHOTO_ERRORS = {
  'file.not_a_picture': 'photo',
  'file.picture_too_large': 'photo',
} as const;
