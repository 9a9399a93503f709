import { AppError, ERRORS } from '@thedot/domain/errors';

/** Somebody removed it, or it was never this reviewer's to see. */
export const isMissing = (error: Error | null) =>
  error instanceof AppError && ERRORS[error.code][0] === 404;
