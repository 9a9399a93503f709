// The feed of one space: who may subscribe to it, and what it shows to its owner.
import type { SpaceFeed } from '@thedot/domain/calendar/space-feed.contract';
import { assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { CalendarEvent } from '../../kernel/bookable.ts';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { writeFeed } from '../../platform/calendars/icalendar.ts';
import type { CalendarText } from '../../platform/calendars/send-calendar.ts';
import { findBookableSpace, findTakenTimes, type TakenTime } from '../spaces/space-feed.service.ts';
import {
  languageOf,
  limitReads,
  limitRenewals,
  refuseFeed,
  toFeedReader,
} from './feed-access.service.ts';
import {
  deleteSpaceFeed,
  findSpaceFeed,
  findSpaceFeedOwner,
  replaceSpaceFeed,
  type SpaceFeedRow,
  updateSpaceFeedRead,
} from './space-feed.queries.ts';

export async function findMySpaceFeed(
  ctx: Context,
  spaceId: string,
): Promise<{ feed: SpaceFeed | null }> {
  await findMySpace(ctx, spaceId);
  const feed = await findSpaceFeed(ctx.db, { userId: ctx.actor.id, spaceId });
  return { feed: feed ? toSpaceFeed(ctx, feed) : null };
}

/** A new address; an earlier one stops working. */
export async function createSpaceFeed(ctx: Context, spaceId: string): Promise<SpaceFeed> {
  await limitRenewals(ctx);
  return transact(ctx, async (tx) => {
    await findMySpace(tx, spaceId);
    const feed = await replaceSpaceFeed(tx.db, { userId: tx.actor.id, spaceId }, tx.now());
    await auditSpaceFeed(tx, 'calendar-feed.made', spaceId);
    return toSpaceFeed(tx, feed);
  });
}

export const revokeSpaceFeed = (ctx: Context, spaceId: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    if (await deleteSpaceFeed(tx.db, { userId: tx.actor.id, spaceId }))
      await auditSpaceFeed(tx, 'calendar-feed.ended', spaceId);
    return {};
  });

const auditSpaceFeed = ({ db, actor, caller }: Context, action: string, spaceId: string) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'user',
    subjectId: actor.id,
    address: caller.address,
    details: { spaceId },
  });

const findMySpace = async ({ db, actor }: Context, spaceId: string) =>
  assertFound(await findBookableSpace(db, actor, spaceId), 'space.not_found');

const toSpaceFeed = (
  { keys, settings }: Pick<Context, 'keys' | 'settings'>,
  { id, createdAt, lastReadAt }: SpaceFeedRow,
): SpaceFeed => ({
  address: `${settings.publicUrl}/api/calendarfeed/space/${keys.linkToken('space-feed', id)}.ics`,
  createdAt,
  lastReadAt,
});

/** The permissions of its owner decide at each reading: whether it works, and whether it names who booked. */
export async function readSpaceFeed(ctx: PublicContext, token: string): Promise<CalendarText> {
  const { db, keys, now, settings } = ctx;
  const feedId = keys.readLinkToken('space-feed', token);
  const owner = feedId === null ? undefined : await findSpaceFeedOwner(db, feedId);
  const reader = owner ? toFeedReader(ctx, owner) : null;
  const space = owner && reader ? await findBookableSpace(db, reader, owner.spaceId) : undefined;
  if (feedId === null || !owner || !reader || !space) return refuseFeed(ctx);
  await limitReads(ctx, feedId);
  await updateSpaceFeedRead(db, feedId, now());
  // Cancelled bookings are left out anyway, and a busy space has more bookings than a feed lists.
  const since = new Date(now().getTime() - DAY_MS);
  const taken = await findTakenTimes(ctx, reader, { spaceId: space.id, since });
  const url = `${settings.publicUrl}${spacePath(space)}`;
  const place = space.location ? `${space.name}, ${space.location}` : space.name;
  return {
    name: 'calendar',
    content: writeFeed({
      name: space.name,
      zone: space.timeZone ?? settings.hubTimeZone,
      events: taken.map((it) => toEvent(it, { language: languageOf(owner), place, url })),
    }),
  };
}

const LABELS = {
  en: { busy: 'Busy', desk: (number: number) => `Desk ${number}` },
  fr: { busy: 'Occupé', desk: (number: number) => `Poste ${number}` },
} as const;

interface Shown {
  readonly language: Language;
  readonly place: string;
  readonly url: string;
}

function toEvent(
  { id, start, end, sequence, changedAt, desk, details }: TakenTime,
  { language, place, url }: Shown,
): CalendarEvent {
  const labels = LABELS[language];
  const parts = details ? [details.title, details.booker] : [labels.busy];
  return {
    uid: `space-${id}@thedot`,
    sequence,
    start,
    end,
    changedAt,
    isCancelled: false,
    summary: [...parts, desk === null ? '' : labels.desk(desk)].filter(Boolean).join(' · '),
    description: '',
    location: place,
    url,
  };
}
