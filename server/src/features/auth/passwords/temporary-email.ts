import { domainToASCII } from 'node:url';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const blocked = disposableEmailBlocklistSet();

/** Whether an address belongs to a disposable email provider, including its subdomains and other spellings. */
export function isTemporaryEmail(email: string): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1).normalize('NFKC'))
    .toLowerCase()
    .replace(/\.+$/, '');
  const labels = domain.split('.');
  return labels.some((_, first) => blocked.has(labels.slice(first).join('.')));
}
