import { statusOf } from '../../app/failures.ts';

/** Somebody removed it, or it was never this reviewer's to see. */
export const isMissing = (error: Error | null) => statusOf(error) === 404;
