import { domainToASCII } from 'node:url';
import { type ErrorCode, assertField } from '@thedot/domain/errors';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { hashPassword, refusePassword } from './passwords.ts';

export { hashPassword, refusePassword };

export const refuseTemporaryEmail = (email: string): ErrorCode | null =>
  isTemporaryEmail(email) ? 'auth.temporary_email' : null;

/** Hashes a first password, or refuses one that contains these words about the user. */
export async function hashNewPassword(password: string, known: readonly string[]): Promise<string> {
  assertField('password', refusePassword(password, known));
  return hashPassword(password);
}

const blocked = disposableEmailBlocklistSet();

/** Whether an address belongs to a disposable email provider, including its subdomains and other spellings. */
export function isTemporaryEmail(email: string): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1).normalize('NFKC'))
    .toLowerCase()
    .replace(/\.+$/, '');
  const labels = domain.split('.');
  return labels.some((_, first) => blocked.has(labels.slice(first).join('.')));
}
