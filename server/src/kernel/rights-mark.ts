import { createHash } from 'node:crypto';
import type { SignedIn } from './context.ts';

/** Says with each answer to somebody whether what their rights depend on is still the same. */
export const RIGHTS_MARK = 'x-rights';

const LENGTH = 16;

/** Of no meaning but that it changes; the session in it keeps people with the same rights apart. */
export function rightsMark(signedIn: SignedIn): string {
  const { sessionId, role, standing, station5G, organizationId, canBookExpert } = signedIn;
  const facts = [sessionId, role, standing, station5G, organizationId, canBookExpert];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, LENGTH);
}
