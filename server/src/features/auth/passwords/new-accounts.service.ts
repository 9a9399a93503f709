import { type ErrorCode, assertField } from '@thedot/domain/errors';
import { hashPassword, refusePassword } from './passwords.ts';
import { isTemporaryEmail } from './temporary-email.ts';

export { hashPassword, refusePassword };

export const refuseTemporaryEmail = (email: string): ErrorCode | null =>
  isTemporaryEmail(email) ? 'auth.temporary_email' : null;

/** Hashes a first password, or refuses one that contains these words about the user. */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  assertField('password', refusePassword(password, known));
  return hashPassword(password);
}
