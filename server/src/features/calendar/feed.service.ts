import { createHash, randomBytes } from 'node:crypto';
import { can, permission } from '@thedot/domain/access/access';
import { isPathOfParts } from '@thedot/domain/access/closed-paths.rules';
import type { CalendarFeed } from '@thedot/domain/calendar/calendar.contract';
import { FEED_HISTORY_MS } from '@thedot/domain/limits';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { bookablesOf, featuresInUse } from '../../kernel/feature.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { publishAccountChange } from '../users/user-changes.service.ts';
import {
  languageOf,
  limitReads,
  limitRenewals,
  refuseFeed,
  toFeedReader,
} from './feed-access.service.ts';
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
  await limitRenewals(ctx);
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
  const { db, now, settings } = ctx;
  const features = featuresInUse(ctx);
  const tokenHash = hashToken(token);
  const owner = await findFeedOwner(db, tokenHash);
  const isReadable = owner && can(toFeedReader(ctx, owner), permission('read', 'calendar'));
  if (!isReadable) return refuseFeed(ctx);
  await limitReads(ctx, tokenHash);
  await updateLastRead(db, owner.id, now());
  const since = new Date(now().getTime() - FEED_HISTORY_MS);
  const reader = { id: owner.id, language: languageOf(owner), publicUrl: settings.publicUrl };
  const parts = await Promise.all([
    ...bookablesOf(features).map((bookable) => bookable.findEvents(db, reader, { since })),
    ...features.map(async ({ feedEvents }) => (await feedEvents?.(db, reader, since)) ?? []),
  ]);
  const events = parts
    .flat()
    .filter(
      ({ url }) => !isPathOfParts(url.slice(settings.publicUrl.length), settings.switchedOff),
    );
  const zone = owner.timeZone ?? settings.hubTimeZone;
  return {
    name: 'calendar',
    content: writeFeed({ name: settings.hubName, zone, events }),
  };
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
