import { HOUR_MS } from '@thedot/domain/kernel/time';
import { RECOVERY_MAILS_PER_HOUR, RESET_TOKEN_MS, VERIFY_TOKEN_MS } from '@thedot/domain/limits';
import type { Db } from '../../../db/db.ts';
import { inTransaction } from '../../../db/in-transaction.ts';
import { lockKeys } from '../../../platform/allocations/allocations.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { findForSignIn } from '../../users/users.service.ts';
import { auditAnonymousAuth } from '../audit/auth-audit.service.ts';
import { closeTokens, countTokensSince, insertToken } from './tokens.queries.ts';

interface EmailPayload {
  readonly email: string;
}

/** Sends a recovery link if the address has an account that has not requested too many. */
export async function sendRecovery(
  db: Db,
  { email, address }: EmailPayload & { readonly address?: string },
  now: Date,
): Promise<void> {
  const user = await findForSignIn(db, email);
  if (!user || user.isRemoved) return;
  await sendLink(db, user.id, {
    purpose: 'reset',
    template: 'recover',
    lifetimeMs: RESET_TOKEN_MS,
    now,
    caller: { ...(address !== undefined && { address }) },
  });
}

/** Sends the verification link again if the address has an account that still needs it. */
export async function sendVerification(db: Db, { email }: EmailPayload, now: Date): Promise<void> {
  const user = await findForSignIn(db, email);
  if (!user || user.isRemoved || user.isVerified) return;
  await sendLink(db, user.id, {
    purpose: 'verify',
    template: 'verify',
    lifetimeMs: VERIFY_TOKEN_MS,
    now,
  });
}

async function sendLink(
  db: Db,
  userId: string,
  link: {
    purpose: 'reset' | 'verify';
    template: 'recover' | 'verify';
    lifetimeMs: number;
    now: Date;
    /** Records the request in the audit log. */
    caller?: { readonly address?: string };
  },
): Promise<void> {
  const { purpose, template, lifetimeMs, now, caller } = link;
  await inTransaction(db, async (tx) => {
    // Jobs run concurrently: each must count the links of the others.
    await lockKeys(tx, [`link:${purpose}:${userId}`]);
    const lastHour = new Date(now.getTime() - HOUR_MS);
    const { count } = await countTokensSince(tx, userId, purpose, lastHour);
    if (count >= RECOVERY_MAILS_PER_HOUR) return;
    await closeTokens(tx, [userId], [purpose], now);
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    const token = await insertToken(tx, { userId, purpose, expiresAt });
    await queueMail(tx, {
      userId,
      template,
      params: { token: token.id },
      dedupeKey: `${template}:${token.id}`,
    });
    if (caller) await auditAnonymousAuth({ db: tx, caller }, 'auth.recovery-requested', userId, {});
  });
}
