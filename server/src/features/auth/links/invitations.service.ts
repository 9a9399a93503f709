import { INVITE_TOKEN_MS } from '@thedot/domain/limits';
import type { PublicContext } from '../../../kernel/context.ts';
import { queueMails } from '../../../platform/mail/mail.queries.ts';
import { closeTokens, insertTokens } from './tokens.queries.ts';

export interface InvitedUser {
  readonly userId: string;
  /** Named in the mail, when the account was created within an organization. */
  readonly organization?: string;
}

/**
 * Mails users whose account was created for them a link to choose their password (7 days, single use); earlier
 * links are closed. Runs in the transaction that creates the accounts.
 */
export async function invite(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  invited: readonly InvitedUser[],
): Promise<void> {
  if (!invited.length) return;
  const userIds = invited.map(({ userId }) => userId);
  await closeTokens(db, userIds, ['invite'], now());
  const expiresAt = new Date(now().getTime() + INVITE_TOKEN_MS);
  const tokens = await insertTokens(db, userIds, { purpose: 'invite', expiresAt });
  const organizations = new Map(invited.map(({ userId, organization }) => [userId, organization]));
  await queueMails(
    db,
    tokens.flatMap(({ id, userId }) =>
      userId === null
        ? []
        : [
            {
              userId,
              template: 'invite' as const,
              params: { token: id, organization: organizations.get(userId) ?? '' },
              dedupeKey: `invite:${id}`,
            },
          ],
    ),
  );
}
