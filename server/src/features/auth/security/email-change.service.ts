import { language } from '@thedot/domain/kernel/fields';
import type { Context } from '../../../kernel/context.ts';
import { queueMails } from '../../../platform/mail/mail.queries.ts';
import { invite } from '../links/invitations.service.ts';
import { revokeSessionsOf } from '../sign-in/sessions.queries.ts';
import { closeTokens } from '../links/tokens.queries.ts';
import { PASSWORD_PURPOSES } from './passwords.service.ts';
import { sendVerificationLink } from '../links/tokens.service.ts';

interface EmailChange {
  readonly userId: string;
  readonly from: string;
  readonly language: string;
  readonly hasPassword: boolean;
  readonly organization?: string;
}

/**
 * After staff changed a user's email address: closes links and sessions of the old address, informs the old
 * address, and requires a verification of the new one.
 */
export async function requireEmailVerification(tx: Context, change: EmailChange): Promise<void> {
  const { db, now } = tx;
  const { userId } = change;
  await closeTokens(db, [userId], PASSWORD_PURPOSES, now());
  await revokeSessionsOf(db, userId, { now: now(), because: 'address changed' });
  await queueMails(db, [
    {
      address: change.from,
      language: language.catch('en').parse(change.language),
      template: 'email-changed',
      params: {},
      dedupeKey: `email-changed:${userId}:${now().toISOString()}`,
    },
  ]);
  if (!change.hasPassword) {
    await invite(tx, [
      { userId, ...(change.organization && { organization: change.organization }) },
    ]);
    return;
  }
  await sendVerificationLink(tx, userId);
}
