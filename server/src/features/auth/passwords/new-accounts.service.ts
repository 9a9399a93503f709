import { type ErrorCode, assertField } from '@thedot/domain/errors';
import { hashPassword, refusePassword } from './passwords.ts';
import { isTemporaryEmail } from './temporary-email.ts';

export const refuseTemporaryEmail = (email: string): ErrorCode | null =>
  isTemporaryEmail(email) ? 'auth.temporary_email' : null;

/** Hashes a first password, if it is good enough for a user of whom these words are known. */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  assertField('password', refusePassword(password, known));
  return hashPassword(password);
}
