import { INVITE_TOKEN_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../kernel/context.ts';
import { queueMails } from '../../platform/mail/mail.queries.ts';
import { closeTokens, insertTokens } from './tokens.queries.ts';

export interface Invited {
  readonly userId: string;
  /** Named in the mail, when the account was made within one. */
  readonly organization?: string;
}

/**
 * Mails people for whom an account was made a link to choose their password by: 7 days, single use; what
 * they were sent before does not work any more. Runs in the transaction that made the accounts.
 */
export async function invite(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  invited: readonly Invited[],
): Promise<void> {
  if (!invited.length) return;
  const userIds = invited.map(({ userId }) => userId);
  await closeTokens(db, userIds, ['invite'], now());
  const expiresAt = new Date(now().getTime() + INVITE_TOKEN_MS);
  const tokens = await insertTokens(db, userIds, { purpose: 'invite', expiresAt });
  const places = new Map(invited.map(({ userId, organization }) => [userId, organization]));
  await queueMails(
    db,
    tokens.flatMap(({ id, userId }) =>
      userId === null
        ? []
        : [
            {
              userId,
              template: 'invite' as const,
              params: { token: id, organization: places.get(userId) ?? '' },
              dedupeKey: `invite:${id}`,
            },
          ],
    ),
  );
}
