// How users read bookings of spaces: those of others without their details, unless they are staff.
import type { Actor } from '@thedot/domain/access/access';
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS, slotOf } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_DAYS, MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { checkInSpan } from '@thedot/domain/spaces/check-in.rules';
import {
  isInGroup,
  managesBookings,
  spacePath,
  spaceTypesFor,
} from '@thedot/domain/spaces/space-access.rules';
import {
  type MySpaceBookingsQuery,
  type SpaceBooking,
  SpaceBookingAction,
  type SpaceBookingsQuery,
} from '@thedot/domain/spaces/space-bookings.contract';
import { visibleGuests } from '@thedot/domain/spaces/space-guests.rules';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { canSeeDetails, isOwnBooking, SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import type { Context } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { findTakenSpaces } from './space-calendar.queries.ts';
import { listSpaceEvents } from './space-events.service.ts';
import { listSpaceSessions } from './space-sessions.service.ts';
import {
  findOwnSpaceBookings,
  findSpaceBookingRows,
  type LockedSpaceBooking,
  type SpaceBookingReader,
  type SpaceBookingRow,
} from './spaces.queries.ts';

export const toReader = ({ actor }: { readonly actor: Actor }): SpaceBookingReader => ({
  userId: actor.id,
  types: spaceTypesFor(actor),
  managedTypes: SpaceType.options.filter((type) => managesBookings(actor, type)),
});

/** Lists the bookings of a time range, by default all from now on. */
export async function listSpaceBookings(
  ctx: Context,
  { from, to, scope, group, ...query }: SpaceBookingsQuery,
): Promise<{ items: SpaceBooking[]; isComplete: boolean }> {
  const start = to ? Date.parse(to) - MAX_CALENDAR_DAYS * DAY_MS : ctx.now().getTime();
  const search = {
    ...query,
    ...toReader(ctx),
    ...(group && { ofTypes: SpaceType.options.filter((type) => isInGroup(type, group)) }),
    mine: scope === 'mine',
    from: from ?? new Date(start).toISOString(),
    to,
    limit: MAX_CALENDAR_ENTRIES + 1,
  };
  const { bookings, sessions, events } = await findTakenSpaces(ctx.db, search, ctx.now());
  const items = [
    ...bookings.map((row) => toSpaceBooking(ctx, row)),
    ...listSpaceSessions(ctx, sessions),
    ...listSpaceEvents(ctx, events),
  ].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return {
    items: items.slice(0, MAX_CALENDAR_ENTRIES),
    isComplete: items.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** Lists the actor's own bookings, those that they made on behalf of others, and those to which they are invited. */
export async function listMySpaceBookings(
  { db, ...ctx }: Context,
  { group, ...query }: MySpaceBookingsQuery,
): Promise<{ items: SpaceBooking[]; next: string | null }> {
  const rows = await findOwnSpaceBookings(db, {
    ...query,
    userId: ctx.actor.id,
    ...(group && { types: SpaceType.options.filter((type) => isInGroup(type, group)) }),
    now: ctx.now(),
  });
  const { items, next } = toPage(rows, query.limit);
  return { items: items.map((row) => toSpaceBooking({ db, ...ctx }, row)), next };
}

/** One booking whose details the reader sees. */
export async function findSpaceBooking(ctx: Context, id: string): Promise<SpaceBooking> {
  const [row] = await findSpaceBookingRows(ctx.db, [id]);
  const readable = row && canSeeDetails(ctx.actor, toReading(row)) ? row : undefined;
  return toSpaceBooking(ctx, assertFound(readable, 'booking.not_found'));
}

const toReading = ({
  booker,
  bookedBy,
  isPrivate,
  guests,
  spaceType,
  showsBookers,
}: SpaceBookingRow) => ({
  booker,
  bookedBy,
  isPrivate,
  guestIds: guests.flatMap(({ user }) => user?.id ?? []),
  space: { type: spaceType, showsBookers },
});

/** What the lifecycle and notifications need to know of a booking. */
export function toSpaceFacts(
  row: Pick<
    LockedSpaceBooking,
    | 'id'
    | 'status'
    | 'spaceId'
    | 'spaceName'
    | 'spaceType'
    | 'bookerId'
    | 'start'
    | 'end'
    | 'changeNoticeMinutes'
    | 'checkInMinutes'
    | 'checkedInAt'
    | 'seriesId'
  >,
) {
  const { id, status, spaceId, spaceName, spaceType, bookerId, start, end } = row;
  return {
    id,
    status,
    resource: {
      id: spaceId,
      name: spaceName,
      page: spacePath({ id: spaceId, type: spaceType }),
    },
    booker: { id: bookerId },
    slot: { start, end },
    isStation: spaceType === '5g_station',
    changeNoticeMinutes: row.changeNoticeMinutes,
    checkInMinutes: row.checkInMinutes,
    checkedInAt: row.checkedInAt,
    seriesId: row.seriesId,
  };
}

export function toSpaceBooking({ actor, now }: Context, row: SpaceBookingRow): SpaceBooking {
  const { id, spaceId, spaceName, spaceType, start, end, status, booker, desk } = row;
  const { title, persons, purpose, isPrivate, reason, cancelCause, decideBy, createdAt } = row;
  const { changeNoticeMinutes } = row;
  const isStation = spaceType === '5g_station';
  const facts = { status, booker, slot: { start, end }, isStation, changeNoticeMinutes };
  const allowed: readonly string[] = allowedActions(SPACE_LIFECYCLE, facts, actor, now());
  return {
    id,
    space: { id: spaceId, name: spaceName, type: spaceType },
    sessionId: null,
    eventId: null,
    start,
    end,
    status,
    isMine: isOwnBooking(actor, row),
    desk,
    details: canSeeDetails(actor, toReading(row))
      ? {
          booker,
          bookedBy: row.bookedByPerson,
          title,
          persons,
          purpose,
          isPrivate,
          reason,
          cancelCause,
          decideBy,
          waiting: allowed.includes('accept') ? row.waiting : 0,
          createdAt,
          guests: [...visibleGuests(actor, row)],
        }
      : null,
    seriesId: row.seriesId,
    repeats: row.repeats,
    checkIn: toCheckIn(row),
    actions: SpaceBookingAction.options.filter((it) => allowed.includes(it)),
  };
}

function toCheckIn({ start, end, status, checkInMinutes, checkedInAt }: SpaceBookingRow) {
  const span = checkInSpan({ slot: { start, end }, checkInMinutes });
  if (!span || status !== 'accepted') return null;
  const { start: from, end: until } = slotOf(span);
  return { from, until, at: checkedInAt };
}
