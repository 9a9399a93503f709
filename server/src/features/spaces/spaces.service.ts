import { randomUUID } from 'node:crypto';
import type { Actor } from '@thedot/domain/access/access';
import { AppError, assertAllowed, assertFields, assertFound } from '@thedot/domain/errors';
import { DAY_MS, daysSpan, MINUTE_MS, slotOf, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MAX_HORIZON_DAYS, MAX_SPACE_MIN } from '@thedot/domain/limits';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import {
  findAlternatives,
  listAlternatives,
  OTHER_RESOURCE_WITHIN_MS,
} from '@thedot/domain/scheduling/alternatives.rules';
import { findAvailable } from '@thedot/domain/scheduling/find-available.rules';
import {
  freeSlots,
  isDayFull,
  isUnoccupied,
  type Snapshot,
} from '@thedot/domain/scheduling/free-slots.rules';
import { isWithinSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import { bookableLengths, withBuffers } from '@thedot/domain/scheduling/policy.rules';
import { checkSeries } from '@thedot/domain/scheduling/series.rules';
import type { SeriesPreview, Slot } from '@thedot/domain/scheduling/slot.contract';
import { isInGroup, spacePath, spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type {
  AvailableQuery,
  NewSpaceBooking,
  SpaceBooking,
} from '@thedot/domain/spaces/space-bookings.contract';
import { spaceNow } from '@thedot/domain/spaces/space-now.rules';
import type { SpaceGroup, SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import {
  assertDesk,
  assertSeats,
  defaultMinutes,
  proposedMinutes,
  refuseBooker,
  refusePurpose,
  refuseSpaceSlot,
  refuseTerms,
  SPACE_TIME_REFUSALS,
} from '@thedot/domain/spaces/spaces.rules';
import type { Offer } from '../../kernel/bookable.ts';
import { type Context, type SystemContext, transact } from '../../kernel/context.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import { createDefaultBookings } from '../scheduling/default-flow.service.ts';
import { notifyNewBookings } from '../scheduling/default-notifications.service.ts';
import {
  ALL_TIME,
  spanInEveryZone,
  toSnapshot,
  toSnapshotWindow,
} from '../scheduling/snapshots.service.ts';
import { toReader, toSpaceBooking } from './space-bookings.service.ts';
import { spaceBookings } from './space-notifications.service.ts';
import {
  findSpaceBookingRows,
  findSpaceRows,
  insertSpaceBookings,
  type SpaceRow,
  type SpacesQuery,
} from './spaces.queries.ts';

export interface SpaceSnapshot extends Snapshot {
  readonly row: SpaceRow;
}

interface SnapshotsQuery extends SpacesQuery {
  readonly span: Span;
  /** Ignores what these bookings occupy. */
  readonly except?: readonly string[];
}

/** The snapshots of spaces by name, in one statement. */
export async function findSpaceSnapshots(
  { db, now, settings }: SystemContext,
  { span, except, ...query }: SnapshotsQuery,
): Promise<SpaceSnapshot[]> {
  const rows = await findSpaceRows(db, toSnapshotWindow(span, now(), except), query);
  return rows.map((row) => {
    const { resource, ...snapshot } = toSnapshot(settings, row);
    const { capacity, equipment } = row;
    return { row, ...snapshot, resource: { ...resource, capacity, equipment } };
  });
}

/** Most spaces are free within these days; only of the others, later bookings are read. */
const SOON_MS = 14 * DAY_MS;

/** Lists spaces with their opening hours and next free time. */
export async function listSpaces(
  ctx: Context,
  { id, ...query }: { readonly id?: string | undefined } & TypesQuery,
): Promise<{ items: Space[] }> {
  const now = ctx.now().getTime();
  const [soon, end] = [now + SOON_MS, now + MAX_HORIZON_DAYS * DAY_MS];
  const spaces = await findSpaceSnapshots(ctx, {
    ...(id !== undefined && { ids: [id], hiddenFor: toReader(ctx) }),
    types: readableTypes(ctx, query),
    span: { from: now, to: soon + MAX_SPACE_MIN * MINUTE_MS },
    dates: toSnapshotWindow({ from: now, to: end }, ctx.now()),
  });
  if (id !== undefined) assertFound(spaces[0], 'space.not_found');
  const nextFree = findNextFree(spaces, { from: now, to: soon }, now);
  const later = spaces.filter(
    ({ row }) => row.bookable && !nextFree.has(row.id) && now + row.horizonDays * DAY_MS > soon,
  );
  if (later.length > 0) {
    const ids = later.map(({ row }) => row.id);
    const snapshots = await findSpaceSnapshots(ctx, { ids, span: { from: soon, to: end } });
    for (const [spaceId, start] of findNextFree(snapshots, { from: soon, to: Infinity }, now))
      nextFree.set(spaceId, start);
  }
  return { items: spaces.map((it) => toSpace(ctx, it, nextFree.get(it.row.id) ?? null)) };
}

interface TypesQuery {
  readonly type?: SpaceType | undefined;
  readonly group?: SpaceGroup | undefined;
}

/** Those of the types that the actor may see. */
const readableTypes = ({ actor }: Context, { type, group }: TypesQuery): readonly SpaceType[] =>
  spaceTypesFor(actor).filter((it) => (type === undefined || it === type) && isInGroup(it, group));

/** The start of the next free time of each space that has one, by the id of the space. */
function findNextFree(
  snapshots: readonly SpaceSnapshot[],
  within: Span,
  now: number,
): Map<string, string> {
  const starts = new Map<string, string>();
  for (const it of snapshots.filter(({ row }) => row.bookable)) {
    const minutes = defaultMinutes({ lengths: bookableLengths(it.policy) });
    const next = freeSlots(it, { minutes, within, now }).next().value;
    if (next) starts.set(it.row.id, next.start);
  }
  return starts;
}

function toSpace({ actor, now }: Context, snapshot: SpaceSnapshot, nextFree: string | null): Space {
  const { row, schedule, policy } = snapshot;
  const lengths = bookableLengths(policy);
  const hubClosures = JSON.parse(row.hubClosures) as [first: string, last: string][];
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    floor: row.floor,
    location: row.location,
    capacity: row.capacity,
    desks: row.units,
    equipment: row.equipment,
    bookable: row.bookable && refuseBooker(actor, row) === null,
    bookerRoles: row.bookerRoles && [...row.bookerRoles],
    needsApproval: row.needsApproval,
    showsBookers: row.showsBookers,
    terms: row.terms,
    termsVersion: row.termsVersion,
    slotMinutes: proposedMinutes(lengths, row.slotMinutes),
    lengths: [...lengths],
    maxMinutes: Math.max(...lengths),
    horizonDays: row.horizonDays,
    changeNoticeMinutes: row.changeNoticeMinutes,
    checkInMinutes: row.checkInMinutes,
    timeZone: schedule.timeZone,
    hours: [...schedule.hours],
    days: [...schedule.days],
    closures: schedule.closures.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
    hubClosures: hubClosures.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
    nextFree,
    now: spaceNow(snapshot, now().getTime()),
  };
}

/** Books a space once, or weekly in the weeks in which it is free. A refused time carries alternatives. */
export const bookSpace = (
  ctx: Context,
  booking: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: SPACE_TIME_REFUSALS,
      find: () => findSpaceAlternatives(ctx, booking, { booker: ctx.actor }),
    },
    () => createSpaceBookings(ctx, booking),
  );

/** Another time of the space, a shorter one, or another space of its type with enough seats. */
export async function findSpaceAlternatives(
  ctx: Context,
  { spaceId, persons, ...times }: Pick<NewSpaceBooking, 'spaceId' | 'persons' | 'start' | 'end'>,
  { booker, except = [] }: { readonly booker: Actor; readonly except?: readonly string[] },
): Promise<Alternative[]> {
  const { from, to } = spanOf(times);
  const now = ctx.now().getTime();
  const minutes = (to - from) / 60_000;
  const own = await findOneSnapshot(ctx, spaceId, ALL_TIME, except);
  const span = { from: now, to: to + OTHER_RESOURCE_WITHIN_MS + MAX_SPACE_MIN * MINUTE_MS };
  const others = await findSpaceSnapshots(ctx, { types: [own.row.type], span, except });
  const hasLength = ({ policy }: SpaceSnapshot) => bookableLengths(policy).includes(minutes);
  const isOffered = (it: SpaceSnapshot) =>
    it.row.bookable &&
    it.row.capacity >= persons &&
    hasLength(it) &&
    refuseBooker(booker, it.row) === null;
  const found = findAlternatives(
    { own, others: others.filter((it) => it.row.id !== spaceId && isOffered(it)) },
    slotOf({ from, to }),
    { minutes, now },
  );
  const kinds = hasLength(own)
    ? (['near', 'shorter', 'other', 'next'] as const)
    : (['shorter', 'other'] as const);
  return listAlternatives(found, kinds).map(({ kind, snapshot, slot }) => ({
    kind,
    resource: { id: snapshot.row.id, name: snapshot.row.name },
    ...slot,
  }));
}

const createSpaceBookings = (
  ctx: Context,
  { spaceId, weeks, acceptedTerms, desk, start, end, ...details }: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const span = spanOf({ start, end });
    const slot = slotOf(span);
    const seriesId = weeks > 1 ? randomUUID() : null;
    const { id: userId, organizationId } = actor;
    const ids = await createDefaultBookings(tx, {
      kind: 'space_booking',
      resourceIds: [spaceId],
      booker: { userId, organizationId },
      usesQuota: true,
      plan: async () => {
        const snapshot = await findOneSnapshot(tx, spaceId, untilLastWeek(span, weeks));
        const { row, policy } = snapshot;
        if (!spaceTypesFor(actor, 'create').includes(row.type))
          throw new AppError('space.not_found');
        if (!row.bookable) throw new AppError('resource.not_found');
        assertAllowed(refuseBooker(actor, row));
        assertSeats(details.persons, row.capacity);
        assertDesk(desk, row.units);
        assertFields([
          ['purpose', refusePurpose(details.purpose, row.type)],
          ['acceptedTerms', refuseTerms(acceptedTerms, row)],
        ]);
        assertAllowed(refuseSpaceSlot(snapshot, slot, now().getTime()));
        return freeWeeks(snapshot, slot, weeks, now()).map((its) => ({
          slot: its,
          allocations: [
            {
              resourceId: spaceId,
              ...(desk !== undefined && { unit: desk }),
              busy: withBuffers(spanOf(its), policy),
              needsApproval: row.needsApproval,
            },
          ],
        }));
      },
      insert: (bookings) =>
        insertSpaceBookings(db, bookings, {
          spaceId,
          bookerId: userId,
          organizationId,
          bookedBy: null,
          ...details,
          termsVersion: acceptedTerms ?? null,
          seriesId,
          now: now(),
        }),
    });
    const rows = await findSpaceBookingRows(db, ids);
    const created = rows.map(({ spaceName, spaceType, start: from, end: to, ...row }) => ({
      ...row,
      resource: {
        id: spaceId,
        name: spaceName,
        page: spacePath({ id: spaceId, type: spaceType }),
      },
      slot: { start: from, end: to },
    }));
    await notifyNewBookings(tx, spaceBookings, created);
    return { items: rows.map((row) => toSpaceBooking(tx, row)) };
  });

export async function findOneSnapshot(
  tx: SystemContext,
  spaceId: string,
  span: Span,
  except: readonly string[] = [],
): Promise<SpaceSnapshot> {
  const [snapshot] = await findSpaceSnapshots(tx, { ids: [spaceId], span, except });
  return assertFound(snapshot, 'space.not_found');
}

/** Whether the waiting list may offer the space: it takes bookings and is open at that time. */
export async function isSpaceOfferable(
  tx: SystemContext,
  { resourceId, ...slot }: Pick<Offer, 'resourceId' | 'start' | 'end'>,
): Promise<boolean> {
  const span = spanOf(slot);
  const [snapshot] = await findSpaceSnapshots(tx, { ids: [resourceId], span });
  if (!snapshot?.row.bookable) return false;
  const { schedule, policy } = snapshot;
  return (
    isWithinSchedule(schedule, span, policy.hoursApply) &&
    isUnoccupied(snapshot, span) &&
    !isDayFull(snapshot, span.from)
  );
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
  { spaceId, from, to, at, minutes, persons, floor, equipment, ...query }: AvailableQuery,
) {
  const timeZone = query.timeZone ?? ctx.settings.hubTimeZone;
  const snapshots = await findSpaceSnapshots(ctx, {
    ...(spaceId !== undefined && { ids: [spaceId] }),
    types: readableTypes(ctx, query),
    span: spanInEveryZone(from, to),
  });
  if (spaceId !== undefined) assertFound(snapshots[0], 'space.not_found');
  const days = daysSpan(from, to, timeZone);
  const need = {
    within: at === undefined ? days : { ...days, from: Math.max(days.from, Date.parse(at)) },
    now: ctx.now().getTime(),
    ...(persons !== undefined && { capacity: persons }),
    ...(equipment !== undefined && { equipment }),
  };
  const bookable = snapshots.filter(
    ({ row }) =>
      row.bookable &&
      refuseBooker(ctx.actor, row) === null &&
      (floor === undefined || row.floor === floor),
  );
  const slots = bookable.flatMap((snapshot) => {
    const proposed = proposedMinutes(bookableLengths(snapshot.policy), snapshot.row.slotMinutes);
    const search = { ...need, minutes: minutes ?? proposed };
    // Proposed slots follow each other; a booking may start at any step.
    const policy = { ...snapshot.policy, ...(minutes === undefined && { step: proposed }) };
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
