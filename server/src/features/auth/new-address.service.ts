import { language } from '@thedot/domain/kernel/fields';
import { VERIFY_TOKEN_MS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { invite } from './invitations.service.ts';
import { revokeSessionsOf } from './sessions.queries.ts';
import { closeTokens, insertToken } from './tokens.queries.ts';

interface Moved {
  readonly userId: string;
  readonly from: string;
  readonly language: string;
  readonly hasPassword: boolean;
  readonly organization?: string;
}

/**
 * After somebody's address was changed for them: whatever the old address could open is closed, the old
 * address is told, and the new one has to be proved before anybody comes in by it.
 */
export async function proveNewAddress(tx: Context, moved: Moved): Promise<void> {
  const { db, now } = tx;
  const { userId } = moved;
  await closeTokens(db, [userId], ['reset', 'invite', 'verify'], now());
  await revokeSessionsOf(db, userId, { now: now(), because: 'address changed' });
  await queueMails(db, [
    {
      address: moved.from,
      language: language.catch('en').parse(moved.language),
      template: 'email-changed',
      params: {},
      dedupeKey: `email-changed:${userId}:${now().toISOString()}`,
    },
  ]);
  if (!moved.hasPassword) {
    await invite(tx, [{ userId, ...(moved.organization && { organization: moved.organization }) }]);
    return;
  }
  const expiresAt = new Date(now().getTime() + VERIFY_TOKEN_MS);
  const token = await insertToken(db, { userId, purpose: 'verify', expiresAt });
  await queueMails(db, [
    { userId, template: 'verify', params: { token: token.id }, dedupeKey: `verify:${token.id}` },
  ]);
}
