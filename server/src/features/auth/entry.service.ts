import { type ErrorCode, assertField } from '@thedot/domain/errors';
import { hashPassword, refusePassword } from './passwords.ts';
import { isTemporaryEmail } from './temporary-email.ts';

export const refuseTemporary = (email: string): ErrorCode | null =>
  isTemporaryEmail(email) ? 'auth.temporary_email' : null;

/** The hash of a first password, if it is good enough for somebody of whom these words are known. */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  assertField('password', refusePassword(password, known));
  return hashPassword(password);
}
