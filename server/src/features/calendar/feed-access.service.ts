// Who may read a feed, and how often: the same for the feed of a user and that of a space.
import { accountStanding } from '@thedot/domain/access/abilities';
import type { Actor } from '@thedot/domain/access/access';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import { AppError } from '@thedot/domain/errors';
import { type Language, language } from '@thedot/domain/kernel/fields';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  FEED_GUESSES_PER_HOUR,
  FEED_READS_PER_HOUR,
  FEED_RENEWALS_PER_HOUR,
} from '@thedot/domain/limits';
import type { Context, PublicContext } from '../../kernel/context.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import type { FeedOwnerRow } from './feed.queries.ts';

/** The owner of a feed with the permissions they have now; null for a removed user. */
export function toFeedReader(
  { settings }: Pick<PublicContext, 'settings'>,
  { isRemoved, ...owner }: FeedOwnerRow,
): Actor | null {
  if (isRemoved) return null;
  const isUnsecured = needsSecondFactor(owner, settings.secondFactorRoles);
  const standing = accountStanding({ ...owner, isUnsecured });
  return { ...owner, standing, switchedOff: settings.switchedOff };
}

export const languageOf = (owner: FeedOwnerRow): Language =>
  language.catch('en').parse(owner.language);

/** Counts the call as a guess, and refuses it. */
export async function refuseFeed(ctx: PublicContext): Promise<never> {
  const guesses = { key: `feed-guess:${ctx.caller.network}`, points: FEED_GUESSES_PER_HOUR };
  await consume(ctx, { ...guesses, windowMs: HOUR_MS });
  throw new AppError('calendar.no_feed');
}

export const limitReads = (ctx: PublicContext, feed: string): Promise<void> =>
  consume(ctx, { key: `feed:${feed}`, points: FEED_READS_PER_HOUR, windowMs: HOUR_MS });

export const limitRenewals = (ctx: Context): Promise<void> =>
  consume(ctx, {
    key: `feed-made:${ctx.actor.id}`,
    points: FEED_RENEWALS_PER_HOUR,
    windowMs: HOUR_MS,
  });
