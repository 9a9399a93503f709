import { type Actor, can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import type {
  Booking,
  BookingPage,
  BookingStatus,
  BookingEvent,
  BookingTab,
} from '@thedot/domain/bookings/bookings.contract';
import { timesOf } from '@thedot/domain/bookings/bookings.rules';
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS, MINUTE_MS, slotOf } from '@thedot/domain/kernel/time';
import { BOOKING_HORIZON_DAYS } from '@thedot/domain/limits';
import type { Reader } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { hoursOf } from '../experts/receptions.service.ts';
import { findBookingFor, findPairFor, isReadable } from './booking-page.queries.ts';
import {
  countProposals,
  findBookings,
  findComing,
  findOpenRequests,
  findProposals,
  findSessions,
} from './bookings.queries.ts';
import { findWeeks } from './series.queries.ts';

/*
 * Who reads which bookings. What happens to one stands beside it, a file for each:
 *   it begins        requests, proposals (both by new-bookings); any-expert and passing-on find whose it is
 *   it goes on       rounds (other times), moves (accept, decline, cancel, finish), changes (edit, move), series
 *   it takes time    proposed-times (may they be proposed?), session-claims, hours, alternatives (what is free instead)
 *   it is told       telling, invitations, calendar, staff-log, reminders.jobs
 *   the hub itself   bookings.jobs (late answers, ended sessions), leaving
 *   seen from afar   hub-bookings, organization-bookings, reviewed-sessions, personal.queries
 * Who may do what when is one table: TRANSITIONS in the domain’s lifecycle.rules.
 */

interface PageAsked {
  readonly limit: number;
  readonly after?: string | undefined;
}

const DAYS_ON_DASHBOARD = 7;
const MOST_ON_DASHBOARD = 20;
/** A day on which the clocks go back. */
const LONGEST_DAY_MS = DAY_MS + 60 * MINUTE_MS;

/** The staff who may use bookings see everybody's. */
export const readerOf = (actor: Actor): Reader => ({
  id: actor.id,
  seesAll: isStaffActor(actor) && can(actor, permission('read', 'booking')),
});

export const mayReadBooking = async (db: Db, actor: Actor, bookingId: string): Promise<boolean> =>
  can(actor, permission('read', 'booking')) && isReadable(db, readerOf(actor), bookingId);

/** Between whom a booking is, for whoever may see it. */
export const findPair = async ({ db, actor }: Context, bookingId: string) =>
  assertFound(await findPairFor(db, readerOf(actor), bookingId), 'booking.not_found');

export const findBooking = (ctx: Context, id: string): Promise<BookingPage> =>
  findPage(ctx, readerOf(ctx.actor), id);

/** As the staff see it: for who has just passed it on and may not open it any more, or leaves with it. */
export const findBookingOfHub = (ctx: Context, id: string): Promise<BookingPage> =>
  findPage(ctx, { id: ctx.actor.id, seesAll: true }, id);

async function findPage(ctx: Context, reader: Reader, id: string): Promise<BookingPage> {
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
    ...page
  } = assertFound(booking, 'booking.not_found');
  const { hubTimeZone } = ctx.settings;
  return {
    ...page,
    steps: page.steps.map((step) => (seesWhole ? step : hidingOthers(step, reader.id))),
    zones: {
      expert: expertZone ?? expertOwnZone ?? hubTimeZone,
      requester: requesterZone ?? hubTimeZone,
    },
    horizonDays: horizonDays ?? BOOKING_HORIZON_DAYS,
    seriesWeeks: page.series ? await findWeeks(ctx.db, page.series.id) : [],
    hours: hoursOf({ usedMinutes, accountKind }),
  };
}

/** Who had a request before, and what was said as it went on, is for who asked, not for who has it now. */
const hidingOthers = (step: BookingEvent, readerId: string): BookingEvent =>
  step.kind === 'passed_on' && step.from?.id !== readerId
    ? { ...step, actor: null, from: null, why: null, reason: '' }
    : step;

/** Mine; the coming ones soonest first, all others newest first. */
export async function listBookings(
  ctx: Context,
  query: PageAsked & { readonly tab: BookingTab; readonly status?: BookingStatus | undefined },
) {
  const { tab, status, limit, after } = query;
  if (tab === 'coming') {
    if (status !== undefined && status !== 'accepted') return { items: [], next: null };
    return listComing(ctx, { limit, after });
  }
  const wanted = { userId: ctx.actor.id, tab, status, limit, after, now: ctx.now() };
  return pageFrom(await findBookings(ctx.db, wanted), limit);
}

/** Somebody's for whoever sees everybody's, newest first. */
export async function listBookingsOf(
  { db, actor, now }: Context,
  userId: string,
  { limit, after }: PageAsked,
): Promise<{ items: Booking[]; next: string | null }> {
  if (!readerOf(actor).seesAll) return { items: [], next: null };
  const wanted = { userId, tab: 'all', status: undefined, limit, after, now: now() } as const;
  return pageFrom(await findBookings(db, wanted), limit);
}

export async function listComing(
  ctx: Context,
  { limit, after, until }: PageAsked & { readonly until?: string | undefined },
) {
  const wanted = { userId: ctx.actor.id, limit, after, until, now: ctx.now() };
  return pageFrom(await findComing(ctx.db, wanted), limit);
}

export async function listProposals(ctx: Context, { limit, after }: PageAsked) {
  return pageFrom(await findProposals(ctx.db, { userId: ctx.actor.id, limit, after }), limit);
}

export const countMyProposals = ({ db, actor }: Context): Promise<number> =>
  countProposals(db, actor.id);

/** My sessions of the next days and what I have asked for, the soonest time first. */
export async function findNextDays({ db, actor, now }: Context): Promise<Booking[]> {
  const until = new Date(now().getTime() + DAYS_ON_DASHBOARD * DAY_MS).toISOString();
  const page = { userId: actor.id, after: undefined, limit: MOST_ON_DASHBOARD };
  const [sessions, requests] = await Promise.all([
    findComing(db, { ...page, now: now(), until }),
    findOpenRequests(db, actor.id, now(), MOST_ON_DASHBOARD),
  ]);
  const firstTime = (booking: Booking): string => timesOf(booking, now())[0]?.start ?? '';
  return [...sessions, ...requests]
    .toSorted((a, b) => firstTime(a).localeCompare(firstTime(b)))
    .slice(0, MOST_ON_DASHBOARD);
}

/** My sessions of today, in whatever zone I am. */
export function findSessionsAround({ db, actor, now }: Context): Promise<Booking[]> {
  const at = now().getTime();
  const around = slotOf({ from: at - LONGEST_DAY_MS, to: at + LONGEST_DAY_MS });
  return findSessions(db, actor.id, around);
}
