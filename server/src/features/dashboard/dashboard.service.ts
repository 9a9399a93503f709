import { can, permission } from '@thedot/domain/access/access';
import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { DAY_MS, dayOf, daysSpan, slotOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { featuresInUse } from '../../kernel/feature.ts';
import { listUsers } from '../accounts/directory/directory.service.ts';
import { findEntries } from '../calendar/calendar.service.ts';
import {
  findDashboardBookings,
  findTodaysSessions,
  hasAnySession,
} from '../expert-sessions/lists/bookings.service.ts';
import { findComingBookings } from '../scheduling/coming-bookings.service.ts';
import { findHoursByExpert } from '../expert-sessions/hours/hours-quota.service.ts';

const DAYS_AHEAD = 7;
const MAX_UP_NEXT = 8;
const MAX_NEW_USERS = 5;

/** Returns the counts and sessions of the dashboard, except what the caller may not use. */
export async function findDashboard(ctx: Context): Promise<Dashboard> {
  const { db, actor, settings } = ctx;
  const canReadBookings = can(actor, permission('read', 'booking'));
  const account = { organizationId: actor.organizationId, userId: actor.id };
  const until = new Date(ctx.now().getTime() + DAYS_AHEAD * DAY_MS);
  const [waiting, hasSessions, coming, bookings, today, hours] = await Promise.all([
    countWaiting(ctx),
    canReadBookings && hasAnySession(db, actor.id),
    canReadBookings ? findDashboardBookings(ctx) : [],
    findComingBookings(ctx, until),
    canReadBookings ? findTodaysSessions(ctx) : [],
    canReadBookings ? findHoursByExpert(db, account) : [],
  ]);
  return { waiting, hasSessions, coming, bookings, today, hours, contact: settings.supportUser };
}

/** Counts what waits for the caller, of all features. */
async function countWaiting(ctx: Context): Promise<Dashboard['waiting']> {
  const counts = featuresInUse(ctx)
    .flatMap(({ waiting = {} }) => Object.entries(waiting))
    .filter(([, { access }]) => can(ctx.actor, access))
    .map(async ([kind, { count }]) => [kind, await count(ctx)] as const);
  return Object.fromEntries(await Promise.all(counts));
}

/** Requests are not agreed yet, and busy times are private to their expert. */
const HUB_KINDS = CalendarKind.exclude(['request', 'busy']).options;

export async function findHubDay(ctx: Context): Promise<HubDay> {
  const now = ctx.now().getTime();
  const zone = ctx.settings.hubTimeZone;
  const day = dayOf(now, zone);
  const { start: from, end: to } = slotOf(daysSpan(day, day, zone));
  const [{ entries }, { items }] = await Promise.all([
    findEntries(ctx, { scope: 'hub', kinds: HUB_KINDS, from, to }),
    listUsers(ctx, { sort: 'joined', direction: 'desc', removed: 'no', limit: MAX_NEW_USERS }),
  ]);
  const left = entries.filter(({ end }) => Date.parse(end) > now);
  return {
    bookingsToday: entries.length,
    leftToday: left.length,
    booked: entries.map(({ start, end }) => ({ start, end })),
    upNext: left.slice(0, MAX_UP_NEXT),
    newUsers: items.map(({ id, name, photo, role, organization, joinedAt }) => ({
      id,
      name,
      photo,
      role,
      organization,
      joinedAt,
    })),
  };
}
