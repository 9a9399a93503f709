import { assertFound } from '@thedot/domain/errors';
import { DAY_MS, daysSpan, MINUTE_MS, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MAX_HORIZON_DAYS, MAX_SPACE_MIN } from '@thedot/domain/limits';
import { findAvailable } from '@thedot/domain/scheduling/find-available.rules';
import {
  freeSlots,
  isDayFull,
  isUnoccupied,
  type Snapshot,
} from '@thedot/domain/scheduling/free-slots.rules';
import { isWithinSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import { bookableLengths } from '@thedot/domain/scheduling/policy.rules';
import { withDesk } from '@thedot/domain/spaces/desks/desks.rules';
import { isInGroup, spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type { AvailableQuery } from '@thedot/domain/spaces/space-bookings.contract';
import { spaceNow } from '@thedot/domain/spaces/space-now.rules';
import type { SpaceGroup, SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes, proposedMinutes, refuseBooker } from '@thedot/domain/spaces/spaces.rules';
import type { Offer } from '../../kernel/bookable.ts';
import { type Context, type SystemContext } from '../../kernel/context.ts';
import { spanInEveryZone, toSnapshot, toSnapshotWindow } from '../scheduling/snapshots.service.ts';
import { toReader } from './space-bookings.service.ts';
import { findSpaceRow, findSpaceRows, type SpaceRow, type SpacesQuery } from './spaces.queries.ts';

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
  return rows.map((row) => toSpaceSnapshot(settings, row));
}

export function toSpaceSnapshot<Row extends SpaceRow>(
  settings: SystemContext['settings'],
  row: Row,
): SpaceSnapshot & { readonly row: Row } {
  const { resource, ...snapshot } = toSnapshot(settings, row);
  const { capacity, equipment } = row;
  return { row, ...snapshot, resource: { ...resource, capacity, equipment } };
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
    photos: row.photos,
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
    noticeMinutes: policy.noticeMinutes,
    changeNoticeMinutes: row.changeNoticeMinutes,
    checkInMinutes: row.checkInMinutes,
    timeZone: schedule.timeZone,
    hours: [...schedule.hours],
    days: [...schedule.days],
    closures: schedule.closures.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
    hubClosures: hubClosures.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
    blocks: row.blocks.map(({ unit, ...span }) => ({
      start: new Date(span.start).toISOString(),
      end: new Date(span.end).toISOString(),
      unit,
    })),
    nextFree,
    now: spaceNow(snapshot, now().getTime()),
  };
}

export async function findOneSnapshot(
  { db, now, settings }: SystemContext,
  spaceId: string,
  span: Span,
  except: readonly string[] = [],
): Promise<SpaceSnapshot> {
  const window = toSnapshotWindow(span, now(), except);
  const [found] = await findSpaceRow(db, { ...window, id: spaceId });
  return toSpaceSnapshot(settings, assertFound(found, 'space.not_found'));
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

/** Lists the free slots of a space, or the first one of each space that fits. */
export async function findAvailableSlots(
  ctx: Context,
  { spaceId, desk, from, to, at, minutes, persons, floor, equipment, ...query }: AvailableQuery,
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
        : [...freeSlots(withDesk({ ...snapshot, policy }, desk), search)];
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
