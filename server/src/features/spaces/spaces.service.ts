import { randomUUID } from 'node:crypto';
import { isStaffActor } from '@thedot/domain/access/roles';
import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { DAY_MS, daysSpan, slotOf, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_DAYS, MAX_CALENDAR_ENTRIES, MAX_HORIZON_DAYS } from '@thedot/domain/limits';
import { findAvailable } from '@thedot/domain/scheduling/find-available.rules';
import { freeSlots, type Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { bookableLengths, type Policy, withBuffers } from '@thedot/domain/scheduling/policy.rules';
import { checkSeries } from '@thedot/domain/scheduling/series.rules';
import type { SeriesPreview, Slot } from '@thedot/domain/scheduling/slot.contract';
import {
  type AvailableQuery,
  type NewSpaceBooking,
  type Space,
  type SpaceBooking,
  SpaceBookingAction,
  type SpaceBookingsQuery,
} from '@thedot/domain/spaces/spaces.contract';
import {
  assertSeats,
  canSeeDetails,
  refuseSpaceSlot,
  SPACE_LIFECYCLE,
  defaultMinutes,
} from '@thedot/domain/spaces/spaces.rules';
import { type Context, type SystemContext, transact } from '../../kernel/context.ts';
import { findUsages } from '../../platform/allocations/allocations.queries.ts';
import { createBookings } from '../scheduling/bookings.service.ts';
import { spanInEveryZone, toSchedule, toSnapshotWindow } from '../scheduling/snapshots.service.ts';
import {
  inviteBooker,
  notifyStaffOfRequest,
  publishSpaceChange,
} from './space-notifications.service.ts';
import {
  findSpaceBookingRows,
  findSpaceBookingsIn,
  findSpaceRows,
  insertSpaceBooking,
  type SpaceBookingReader,
  type SpaceBookingRow,
  type SpaceRow,
} from './spaces.queries.ts';

export const toReader = ({ actor }: Pick<Context, 'actor'>): SpaceBookingReader => ({
  userId: actor.id,
  isStaff: isStaffActor(actor),
});

interface SpaceSnapshot extends Snapshot {
  readonly row: SpaceRow;
}

interface SnapshotsQuery {
  readonly spaceId?: string | undefined;
  readonly type?: 'meeting_room' | undefined;
  readonly span: Span;
}

/** The snapshots of one space or of all, in two statements. */
async function findSpaceSnapshots(
  { db, now, settings }: SystemContext,
  { spaceId, type, span }: SnapshotsQuery,
): Promise<SpaceSnapshot[]> {
  const window = toSnapshotWindow(span, now());
  const rows = await findSpaceRows(db, { id: spaceId, type, now: now(), window });
  if (spaceId !== undefined && rows.length === 0) throw new AppError('space.not_found');
  const ids = rows.map(({ id }) => id);
  const within = { from: Date.parse(window.from), to: Date.parse(window.until) };
  const usages = Map.groupBy(
    await findUsages(db, ids, within, now()),
    ({ resourceId }) => resourceId,
  );
  return rows.map((row) => {
    const { id, mode, units, capacity, equipment } = row;
    return {
      row,
      resource: { id, kind: 'space', mode, units, capacity, equipment },
      schedule: toSchedule(settings, row, row.timeZone),
      policy: toSpacePolicy(row),
      usages: usages.get(id) ?? [],
      external: [],
      starts: [],
    };
  });
}

const toSpacePolicy = ({ lengths, minMinutes, maxMinutes, ...row }: SpaceRow): Policy => ({
  noticeMinutes: row.noticeMinutes,
  horizonDays: row.horizonDays,
  lengths: lengths ?? { min: minMinutes ?? row.step, max: maxMinutes ?? row.step },
  step: row.step,
  bufferBefore: row.bufferBefore,
  bufferAfter: row.bufferAfter,
  maxPerDay: row.maxPerDay,
  hoursApply: 'interval',
});

/** Lists spaces with their opening hours and next free time. */
export async function listSpaces(
  ctx: Context,
  query: { readonly id?: string | undefined; readonly type?: 'meeting_room' | undefined },
): Promise<{ items: Space[] }> {
  const now = ctx.now().getTime();
  const span = { from: now, to: now + MAX_HORIZON_DAYS * DAY_MS };
  const snapshots = await findSpaceSnapshots(ctx, { spaceId: query.id, type: query.type, span });
  return { items: snapshots.map((it) => toSpace(it, now)) };
}

function toSpace({ row, ...snapshot }: SpaceSnapshot, now: number): Space {
  const { schedule, policy } = snapshot;
  const lengths = bookableLengths(policy);
  const maxMinutes = Math.max(...lengths);
  const search = {
    minutes: defaultMinutes({ maxMinutes }),
    within: { from: now, to: Infinity },
    now,
  };
  const next = row.bookable ? freeSlots(snapshot, search).next().value : undefined;
  const hubClosures = JSON.parse(row.hubClosures) as [first: string, last: string][];
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    floor: row.floor,
    location: row.location,
    capacity: row.capacity,
    equipment: row.equipment,
    bookable: row.bookable,
    needsApproval: row.needsApproval,
    slotMinutes: row.slotMinutes,
    lengths: [...lengths],
    maxMinutes,
    horizonDays: row.horizonDays,
    timeZone: schedule.timeZone,
    hours: [...schedule.hours],
    days: [...schedule.days],
    closures: schedule.closures.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
    hubClosures: hubClosures.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
    nextFree: next?.start ?? null,
  };
}

/** Books a space once, or weekly in the weeks in which it is free. */
export const bookSpace = (
  ctx: Context,
  { spaceId, weeks, persons, title, ...times }: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const span = spanOf(times);
    const slot = slotOf(span);
    const seriesId = weeks > 1 ? randomUUID() : null;
    const { id: userId, organizationId } = actor;
    const ids = await createBookings(tx, {
      kind: 'space_booking',
      resourceIds: [spaceId],
      account: { userId, organizationId },
      plan: async () => {
        const snapshot = await findOneSnapshot(tx, spaceId, untilLastWeek(span, weeks));
        const { row, policy } = snapshot;
        if (!row.bookable) throw new AppError('resource.not_found');
        assertSeats(persons, row.capacity);
        assertAllowed(refuseSpaceSlot(snapshot, slot, now().getTime()));
        return freeWeeks(snapshot, slot, weeks, now()).map((its) => ({
          slot: its,
          allocations: [{ resourceId: spaceId, busy: withBuffers(spanOf(its), policy) }],
          holdUntil: row.needsApproval ? new Date(its.start) : null,
        }));
      },
      insert: (planned) =>
        insertSpaceBooking(db, {
          ...planned.slot,
          spaceId,
          bookerId: userId,
          organizationId,
          title,
          persons,
          status: planned.holdUntil ? 'pending' : 'accepted',
          seriesId,
          now: now(),
        }),
    });
    const rows = await findSpaceBookingRows(db, ids);
    await notifyStaffOfRequest(tx, rows);
    await inviteBooker(tx, rows);
    publishSpaceChange(tx, userId);
    return { items: rows.map((row) => toSpaceBooking(tx, row)) };
  });

async function findOneSnapshot(tx: Context, spaceId: string, span: Span): Promise<SpaceSnapshot> {
  const [snapshot] = await findSpaceSnapshots(tx, { spaceId, span });
  return assertFound(snapshot, 'space.not_found');
}

/** From the first booking to the end of the last: a week is an hour longer when the clock changes. */
const untilLastWeek = ({ from, to }: Span, weeks: number): Span => ({
  from,
  to: to + weeks * 7 * DAY_MS,
});

function freeWeeks(snapshot: Snapshot, slot: Slot, weeks: number, now: Date): Slot[] {
  if (weeks === 1) return [slot];
  return checkWeeks(snapshot, slot, weeks, now)
    .filter(({ free }) => free)
    .map(({ start, end }) => ({ start, end }));
}

function checkWeeks(snapshot: Snapshot, slot: Slot, weeks: number, now: Date) {
  const { from, to } = spanOf(slot);
  const search = { minutes: (to - from) / 60_000, now: now.getTime() };
  return checkSeries(slot, weeks, snapshot, search);
}

/** Previews the weeks of a weekly booking; the first may be refused too. */
export async function previewWeeks(
  ctx: Context,
  query: {
    readonly spaceId: string;
    readonly start: string;
    readonly minutes: number;
    readonly weeks: number;
  },
): Promise<SeriesPreview> {
  const { spaceId, start, minutes, weeks } = query;
  const from = Date.parse(start);
  const span = { from, to: from + minutes * 60_000 };
  const snapshot = await findOneSnapshot(ctx, spaceId, untilLastWeek(span, weeks));
  const [first, ...others] = checkWeeks(snapshot, slotOf(span), weeks, ctx.now());
  const isFree = refuseSpaceSlot(snapshot, slotOf(span), ctx.now().getTime()) === null;
  return {
    timeZone: snapshot.schedule.timeZone,
    weeks: first ? [{ ...first, free: isFree }, ...others] : [],
  };
}

/** Lists the free slots of a space, or the first one of each space that fits. */
export async function findAvailableSlots(
  ctx: Context,
  { spaceId, from, to, minutes, persons, equipment, ...query }: AvailableQuery,
) {
  const timeZone = query.timeZone ?? ctx.settings.hubTimeZone;
  const snapshots = await findSpaceSnapshots(ctx, { spaceId, span: spanInEveryZone(from, to) });
  const need = {
    within: daysSpan(from, to, timeZone),
    now: ctx.now().getTime(),
    ...(persons !== undefined && { capacity: persons }),
    ...(equipment !== undefined && { equipment: [equipment] }),
  };
  const bookable = snapshots.filter(({ row }) => row.bookable);
  const slots = bookable.flatMap((snapshot) => {
    const { slotMinutes } = snapshot.row;
    const search = { ...need, minutes: minutes ?? slotMinutes };
    // Proposed slots follow each other; a booking may start at any step.
    const policy = { ...snapshot.policy, ...(minutes === undefined && { step: slotMinutes }) };
    const found =
      spaceId === undefined
        ? findAvailable([{ ...snapshot, policy }], search).map(({ slot }) => slot)
        : [...freeSlots({ ...snapshot, policy }, search)];
    return found.map((slot) => ({
      ...slot,
      spaceId: snapshot.resource.id,
      capacity: snapshot.row.capacity,
    }));
  });
  // Earliest first, then the smallest that fits, as in `findAvailable`.
  const sorted = slots.toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start) || a.capacity - b.capacity,
  );
  return { timeZone, slots: sorted.map(({ capacity: _, ...slot }) => slot) };
}

/** Lists the bookings of a time range, by default from now on. */
export async function listSpaceBookings(
  ctx: Context,
  { from, to, scope, ...query }: SpaceBookingsQuery,
): Promise<{ items: SpaceBooking[]; isComplete: boolean }> {
  const longest = MAX_CALENDAR_DAYS * DAY_MS;
  const start = from ?? new Date(to ? Date.parse(to) - longest : ctx.now()).toISOString();
  const end = to ?? new Date(Date.parse(start) + longest).toISOString();
  const rows = await findSpaceBookingsIn(ctx.db, {
    ...query,
    ...toReader(ctx),
    mine: scope === 'mine',
    from: start,
    to: end,
    limit: MAX_CALENDAR_ENTRIES + 1,
  });
  return {
    items: rows.slice(0, MAX_CALENDAR_ENTRIES).map((row) => toSpaceBooking(ctx, row)),
    isComplete: rows.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** One booking; that of another user only for staff. */
export async function findSpaceBooking(ctx: Context, id: string): Promise<SpaceBooking> {
  const [row] = await findSpaceBookingRows(ctx.db, [id]);
  const readable = row && canSeeDetails(ctx.actor, row.booker.id) ? row : undefined;
  return toSpaceBooking(ctx, assertFound(readable, 'booking.not_found'));
}

function toSpaceBooking({ actor, now }: Context, row: SpaceBookingRow): SpaceBooking {
  const { id, spaceId, spaceName, start, end, status, booker } = row;
  const { title, persons, reason, cancelCause, decideBy, createdAt } = row;
  const facts = { status, booker, slot: { start, end } };
  const isReadable = canSeeDetails(actor, booker.id);
  const allowed: readonly string[] = allowedActions(SPACE_LIFECYCLE, facts, actor, now());
  return {
    id,
    space: { id: spaceId, name: spaceName },
    start,
    end,
    status,
    isMine: booker.id === actor.id,
    details: isReadable
      ? { booker, title, persons, reason, cancelCause, decideBy, createdAt }
      : null,
    actions: SpaceBookingAction.options.filter((it) => allowed.includes(it)),
  };
}
