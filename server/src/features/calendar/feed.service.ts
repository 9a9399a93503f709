import { createHash, randomBytes } from 'node:crypto';
import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import { needsSecondFactor } from '@thedot/domain/auth/second-factor.rules';
import type { CalendarFeed } from '@thedot/domain/calendar/calendar.contract';
import { AppError } from '@thedot/domain/errors';
import { language } from '@thedot/domain/kernel/fields';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  FEED_HISTORY_MS,
  FEED_GUESSES_PER_HOUR,
  FEED_READS_PER_HOUR,
  FEED_RENEWALS_PER_HOUR,
} from '@thedot/domain/limits';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { bookablesOf } from '../../kernel/feature.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { publishAccountChange } from '../users/user-changes.service.ts';
import {
  deleteFeed,
  findFeed,
  findFeedOwner,
  updateLastRead,
  replaceFeed,
} from './feed.queries.ts';

const TOKEN_BYTES = 32;

export const findMyFeed = async ({
  db,
  actor,
}: Context): Promise<{ feed: CalendarFeed | null }> => ({
  feed: (await findFeed(db, actor.id)) ?? null,
});

/** Returns the address only here; the stored hash does not reveal it. */
export async function createFeed(ctx: Context): Promise<{ address: string; feed: CalendarFeed }> {
  const made = { key: `feed-made:${ctx.actor.id}`, points: FEED_RENEWALS_PER_HOUR };
  await consume(ctx, { ...made, windowMs: HOUR_MS });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const feed = await transact(ctx, async (tx) => {
    await auditFeedChange(tx, 'calendar-feed.made');
    return replaceFeed(tx.db, { userId: tx.actor.id, tokenHash: hashToken(token), now: tx.now() });
  });
  return { address: `${ctx.settings.publicUrl}/api/calendarfeed/${token}.ics`, feed };
}

export async function revokeFeed(ctx: Context): Promise<Record<string, never>> {
  await transact(ctx, async (tx) => {
    if (await deleteFeed(tx.db, tx.actor.id)) await auditFeedChange(tx, 'calendar-feed.ended');
  });
  return {};
}

async function auditFeedChange(tx: Context, action: string): Promise<void> {
  const { db, actor, caller } = tx;
  publishAccountChange(tx, actor.id);
  await audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'user',
    subjectId: actor.id,
    address: caller.address,
  });
}

/** Wrong addresses, revoked ones and those of users without permission get the same error. */
export async function readFeed(ctx: PublicContext, token: string): Promise<CalendarText> {
  const { db, features, now, settings, caller } = ctx;
  const tokenHash = hashToken(token);
  const owner = await findFeedOwner(db, tokenHash);
  if (!owner || !canReadFeed(owner, settings.secondFactorRoles)) {
    const guesses = { key: `feed-guess:${caller.network}`, points: FEED_GUESSES_PER_HOUR };
    await consume(ctx, { ...guesses, windowMs: HOUR_MS });
    throw new AppError('calendar.no_feed');
  }
  const reads = { key: `feed:${tokenHash}`, points: FEED_READS_PER_HOUR };
  await consume(ctx, { ...reads, windowMs: HOUR_MS });
  await updateLastRead(db, owner.id, now());
  const since = new Date(now().getTime() - FEED_HISTORY_MS);
  const reader = {
    id: owner.id,
    language: language.catch('en').parse(owner.language),
    publicUrl: settings.publicUrl,
  };
  const parts = await Promise.all(
    bookablesOf(features).map((bookable) => bookable.findEvents(db, reader, { since })),
  );
  const zone = owner.timeZone ?? settings.hubTimeZone;
  return {
    name: 'calendar',
    content: writeFeed({ name: settings.hubName, zone, events: parts.flat() }),
  };
}

type FeedOwnerRow = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>;

function canReadFeed(owner: FeedOwnerRow, secondFactorRoles: readonly string[]): boolean {
  const standing = accountStanding({
    ...owner,
    isUnsecured: needsSecondFactor(owner, secondFactorRoles),
  });
  return !owner.isRemoved && can({ ...owner, standing }, permission('read', 'calendar'));
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
