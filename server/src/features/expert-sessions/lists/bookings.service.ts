import { type Actor, can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { findComingBookings } from '../../scheduling/coming-bookings.service.ts';
import type {
  Booking,
  BookingPage,
  BookingCounts,
  BookingEvent,
  MyBookingsQuery,
} from '@thedot/domain/expert-sessions/bookings.contract';
import { bookingTimes, toHoursUsed } from '@thedot/domain/expert-sessions/bookings.rules';
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS, MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { BOOKING_HORIZON_DAYS, MAX_HORIZON_DAYS } from '@thedot/domain/limits';
import type { BookingReader } from '../readable-bookings.sql.ts';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { toSessionResources } from './session-resources-list.service.ts';
import { toPage } from '../../../kernel/paging.ts';
import {
  areFilesReadable,
  findBookingFor,
  findPartiesFor,
  isBookingReadable,
  findSeriesWeeks,
} from './booking-page.queries.ts';
import {
  countBookingsByTab,
  countProposals,
  findBookings,
  findUpcoming,
  findOpenRequests,
  findProposals,
  findSessions,
} from './bookings.queries.ts';

export { countOrganizationBookings, hasAnySession } from './bookings.queries.ts';

/**
 * Read access to bookings. The other folders: `requests` creates bookings and proposes times, `transitions`
 * changes their status, time and details, `series` repeats them weekly, `reassignment` finds another expert,
 * `notifications` informs the parties, `calendar` feeds calendars. The permitted transitions are `expertSessionLifecycle`
 * in the domain's lifecycle.rules.
 */

interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

const DAYS_ON_DASHBOARD = 7;
const MAX_ON_DASHBOARD = 20;
/** A day on which daylight saving time ends has 25 hours. */
const LONGEST_DAY_MS = DAY_MS + 60 * MINUTE_MS;

/** Staff with read permission see all bookings. */
export const toBookingReader = (actor: Actor): BookingReader => ({
  id: actor.id,
  canReadAll: isStaffActor(actor) && can(actor, permission('read', 'booking')),
});

export const canReadBooking = async (db: Db, actor: Actor, bookingId: string): Promise<boolean> =>
  can(actor, permission('read', 'booking')) &&
  isBookingReadable(db, toBookingReader(actor), bookingId);

export const canReadBookingFiles = async (
  db: Db,
  actor: Actor,
  bookingId: string,
): Promise<boolean> =>
  can(actor, permission('read', 'booking')) &&
  areFilesReadable(db, toBookingReader(actor), bookingId);

/** The parties of a booking that the actor may read. */
export const findBookingParties = async ({ db, actor }: Context, bookingId: string) =>
  assertFound(await findPartiesFor(db, toBookingReader(actor), bookingId), 'booking.not_found');

export const findBooking = (ctx: Context, id: string): Promise<BookingPage> =>
  findPage(ctx, toBookingReader(ctx.actor), id);

/** The booking as staff see it, for an actor who lost access by reassigning it or by leaving. */
export const findBookingAsStaff = (ctx: Context, id: string): Promise<BookingPage> =>
  findPage(ctx, { id: ctx.actor.id, canReadAll: true }, id);

async function findPage(ctx: Context, reader: BookingReader, id: string): Promise<BookingPage> {
  const booking = await findBookingFor(ctx.db, reader, id);
  const {
    organizationId: _,
    expertZone,
    expertOwnZone,
    requesterZone,
    horizonDays,
    seesWhole,
    usedMinutes,
    accountKind,
    named,
    ...page
  } = assertFound(booking, 'booking.not_found');
  const { hubTimeZone } = ctx.settings;
  return {
    ...page,
    events: page.events.map((event) => (seesWhole ? event : hidePreviousExpert(event, reader.id))),
    zones: {
      expert: expertZone ?? expertOwnZone ?? hubTimeZone,
      requester: requesterZone ?? hubTimeZone,
    },
    horizonDays: horizonDays ?? BOOKING_HORIZON_DAYS,
    seriesWeeks: page.series ? await findSeriesWeeks(ctx.db, reader, page.series.id) : [],
    hours: toHoursUsed({ usedMinutes, accountKind }),
    resources: toSessionResources(page.status, page.needs, named),
  };
}

/** The previous expert and the reason are visible to the requester, not to the new expert. */
const hidePreviousExpert = (step: BookingEvent, readerId: string): BookingEvent =>
  step.kind === 'passed_on' && step.previousExpert?.id !== readerId
    ? { ...step, actor: null, previousExpert: null, reassignReason: null, reason: '' }
    : step;

/** Lists the actor's bookings: upcoming ones soonest first, others newest first. */
export async function listBookings(ctx: Context, query: PageQuery & MyBookingsQuery) {
  const { tab, ...search } = query;
  const found = { ...search, after: query.after, userId: ctx.actor.id, now: ctx.now() };
  const rows =
    tab === 'coming'
      ? await findUpcoming(ctx.db, found)
      : await findBookings(ctx.db, { ...found, tab });
  return toPage(rows, query.limit);
}

export const countMyBookings = ({ db, actor, now }: Context): Promise<BookingCounts> =>
  countBookingsByTab(db, actor.id, now());

/** Lists a user's bookings, newest first; empty unless the actor sees all bookings. */
export async function listBookingsOfUser(
  { db, actor, now }: Context,
  userId: string,
  { limit, after }: PageQuery,
): Promise<{ items: Booking[]; next: string | null }> {
  if (!toBookingReader(actor).canReadAll) return { items: [], next: null };
  const search = { userId, tab: 'all', limit, after, now: now() } as const;
  return toPage(await findBookings(db, search), limit);
}

export async function listUpcoming(
  ctx: Context,
  { limit, after, until }: PageQuery & { readonly until?: string | undefined },
) {
  const search = { userId: ctx.actor.id, limit, after, until, now: ctx.now() };
  const last = until === undefined ? ctx.now().getTime() + MAX_HORIZON_DAYS * DAY_MS : until;
  const [sessions, bookings] = await Promise.all([
    findUpcoming(ctx.db, search),
    after === undefined ? findComingBookings(ctx, new Date(last)) : [],
  ]);
  return { ...toPage(sessions, limit), bookings };
}

export async function listProposals(ctx: Context, { limit, after }: PageQuery) {
  return toPage(await findProposals(ctx.db, { userId: ctx.actor.id, limit, after }), limit);
}

export const countMyProposals = ({ db, actor }: Context): Promise<number> =>
  countProposals(db, actor.id);

/** The actor's sessions of the next days and pending requests, earliest time first. */
export async function findDashboardBookings({ db, actor, now }: Context): Promise<Booking[]> {
  const until = new Date(now().getTime() + DAYS_ON_DASHBOARD * DAY_MS).toISOString();
  const page = { userId: actor.id, after: undefined, limit: MAX_ON_DASHBOARD };
  const [sessions, requests] = await Promise.all([
    findUpcoming(db, { ...page, now: now(), until }),
    findOpenRequests(db, {
      userId: actor.id,
      at: now().toISOString(),
      limit: MAX_ON_DASHBOARD,
    }),
  ]);
  const firstTime = (booking: Booking): string => bookingTimes(booking, now())[0]?.start ?? '';
  return [...sessions, ...requests]
    .toSorted((a, b) => firstTime(a).localeCompare(firstTime(b)))
    .slice(0, MAX_ON_DASHBOARD);
}

/** The actor's sessions around now, enough to cover today in any time zone. */
export function findTodaysSessions({ db, actor, now }: Context): Promise<Booking[]> {
  const at = now().getTime();
  const around = slotOf({ from: at - LONGEST_DAY_MS, to: at + LONGEST_DAY_MS });
  return findSessions(db, actor.id, around);
}
