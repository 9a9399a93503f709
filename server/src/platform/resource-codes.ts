import { randomBytes } from 'node:crypto';
import { RESOURCE_CODE_ALPHABET, RESOURCE_CODE_LENGTH } from '@thedot/domain/kernel/resource-code';

/** A new code for a label. The feature stores it; to revoke a label, it stores another. */
export const createResourceCode = (): string =>
  [...randomBytes(RESOURCE_CODE_LENGTH)]
    // 256 is a multiple of 32: every character is equally likely.
    .map((byte) => RESOURCE_CODE_ALPHABET.charAt(byte % RESOURCE_CODE_ALPHABET.length))
    .join('');
