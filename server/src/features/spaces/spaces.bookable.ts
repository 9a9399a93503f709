import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import { sql } from 'kysely';
import {
  type Bookable,
  type CalendarReader,
  bookingUid,
  type FindCalendarEntries,
} from '../../kernel/bookable.ts';
import { selectConfirmation, selectQuotaRows } from '../scheduling/default-bookings.queries.ts';
import { fromCalendarStatus, toCalendarStatus } from '../scheduling/default-kind.service.ts';
import { isHeldOrAccepted } from '../scheduling/live-allocations.sql.ts';
import { findSpaceEntryRows, findSpaceEvents, type SpaceEvent } from './space-calendar.queries.ts';
import { guestReminders, spaceParams } from './space-guest-reminders.sql.ts';
import { findSpaceBookingRows } from './spaces.queries.ts';
import { spaceKind } from './space-kind.service.ts';
import { publishFreeSpaces } from './space-notifications.service.ts';
import { spaceWaitingList } from './space-waiting.service.ts';
import { isSpaceOfferable } from './spaces.service.ts';

export const spaceBookable: Bookable = {
  ...spaceKind.bookable,
  selectEventIds: (userId) => sql<string>`
    ${spaceKind.bookable.selectEventIds(userId)}
    union all select g.id from space_booking_guests as g join space_bookings as b on b.id = g.booking_id
      where b.booker_id = ${userId}::uuid or g.user_id = ${userId}::uuid`,
  findEvents: async (db, reader, selection) =>
    (await findSpaceEvents(db, reader, selection)).map((row) => toEvent(row, reader)),
  findGuestEvents: async (db, guest, selection) =>
    (await findSpaceEvents(db, { email: guest.email }, selection)).map((row) => ({
      ...toEvent(row, guest),
      // A guest without an account can open no page of the hub.
      description: '',
      url: guest.publicUrl,
    })),
  quotaRows: selectQuotaRows('space_bookings'),
  quotaUses: sql`
    select b.id, s.type as "group", b.booker_id as user_id, b.organization_id, b.start_at, b.end_at
    from space_bookings as b join spaces as s on s.id = b.space_id
    where b.status in ('pending', 'accepted', 'finished')`,
  busyRows: (now) => sql`
    select b.booker_id as user_id, b.start_at, b.end_at from space_bookings as b
    where ${isHeldOrAccepted('space_booking', 'b', now)}`,
  occupies: sql`select b.space_id as resource_id`,
  reminders: [
    {
      types: { day: 'space_booking.reminder_day', hour: 'space_booking.reminder_hour' },
      recipients: sql`
      select b.booker_id as user_id, ${spaceParams} as params
      from resources as r join spaces as s on s.id = r.id where r.id = b.space_id`,
      timeSet: selectConfirmation,
    },
    guestReminders,
  ],
  holds: {
    ...spaceKind.holds,
    isOfferable: isSpaceOfferable,
    onOffered: spaceWaitingList.onOffered,
    onExpired: (tx, expired) =>
      expired.isOfferPassed
        ? spaceWaitingList.onOfferExpired(tx, expired.booking.id)
        : spaceKind.holds.onExpired(tx, expired),
  },
  findSummaries: async ({ db }, ids) =>
    (await findSpaceBookingRows(db, ids)).map(
      ({ id, spaceId, spaceName, spaceType, start, end, booker }) => ({
        ref: { kind: 'space_booking', id },
        booking: {
          kind: 'space',
          bookingId: id,
          start,
          end,
          space: {
            id: spaceId,
            name: spaceName,
            page: spacePath({ id: spaceId, type: spaceType }),
          },
          booker,
          canCancel: true,
        },
        resourceIds: [spaceId],
        // A closed space cannot be used: no deadline applies.
        cancelRefusal: null,
      }),
    ),
  cancelBySystem: spaceKind.cancelBySystem,
  publishFreeTimes: publishFreeSpaces,
};

const LABELS = {
  en: {
    untitled: (space: string) => `Booking for ${space}`,
    description: (url: string) => `View or cancel the booking: ${url}`,
    invited: (url: string) => `View the space: ${url}`,
  },
  fr: {
    untitled: (space: string) => `Réservation\u00a0: ${space}`,
    description: (url: string) => `Voir ou annuler la réservation\u00a0: ${url}`,
    invited: (url: string) => `Voir l’espace\u00a0: ${url}`,
  },
};

/** A booking in the calendar of its booker, in their language. */
function toEvent(row: SpaceEvent, { language, publicUrl }: Omit<CalendarReader, 'id'>) {
  const {
    id,
    spaceId,
    spaceName: space,
    spaceType,
    location,
    title,
    status,
    sequence,
    start,
    end,
    changedAt,
    isParticipant,
    isBooker,
    host,
  } = row;
  const url = `${publicUrl}${spacePath({ id: spaceId, type: spaceType })}`;
  return {
    bookingId: id,
    name: space,
    host,
    isUpcoming: status === 'accepted' && isParticipant,
    isCancelled:
      status === 'cancelled' || status === 'deleted' || status === 'pending' || !isParticipant,
    uid: bookingUid(id),
    sequence,
    start,
    end,
    changedAt,
    summary: title || LABELS[language].untitled(space),
    description: LABELS[language][isBooker ? 'description' : 'invited'](url),
    location: location ? `${space}, ${location}` : space,
    url,
  };
}

const ENTRY_STATUSES = SpaceEntry.shape.status;

/** Finds the bookings of spaces that the calendar screen shows. Topics are of sessions alone. */
export const findSpaceEntries: FindCalendarEntries = async (
  { db, actor },
  { kinds, scope, from, to, expertId, category, status, limit },
) => {
  if (!kinds.includes('space') || category !== undefined) return [];
  const rows = await findSpaceEntryRows(db, {
    userIds: [scope === 'mine' ? actor.id : undefined, expertId].filter((it) => it !== undefined),
    statuses: status ? fromCalendarStatus(status) : ENTRY_STATUSES.exclude(['cancelled']).options,
    from,
    to,
    limit,
  });
  return rows.map(({ id, start, end, title, status: current, isExpired, booker, ...space }) => ({
    kind: 'space',
    id,
    start,
    end,
    title,
    status: ENTRY_STATUSES.parse(toCalendarStatus(current)),
    isExpired,
    booker,
    space: {
      id: space.spaceId,
      name: space.spaceName,
      type: space.spaceType,
      location: space.location,
    },
    isMine: booker.id === actor.id,
  }));
};
