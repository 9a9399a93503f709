import { ENGLISH_MESSAGES } from '@thedot/domain/error-catalogue';
import type { ErrorCode } from '@thedot/domain/errors';

/** The specification words these messages of the API; on screen others say better what to do. */
const ON_SCREEN: Partial<Record<ErrorCode, string>> = {
  'booking.slots': 'Choose at least one time',
};

export const ENGLISH = { ...ENGLISH_MESSAGES, ...ON_SCREEN };
