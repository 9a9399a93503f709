// Staff add, change, remove and restore spaces, and change their opening hours.
import { assertField, assertFields, assertFound } from '@thedot/domain/errors';
import { dayOf, DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_HORIZON_DAYS, MAX_SERIES_DAYS } from '@thedot/domain/limits';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import type {
  ChangedSpace,
  ManagedSpace,
  NewSpace,
  SpaceFields,
  SpaceScheduleChange,
  SpaceScheduleFields,
} from '@thedot/domain/spaces/space-management.contract';
import {
  assertDesksUnused,
  nextTermsVersion,
  refuseDesks,
  refuseDuration,
  refuseLengths,
} from '@thedot/domain/spaces/space-management.rules';
import { type Context, transact } from '../../../kernel/context.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import {
  findHighestUnit,
  insertResource,
  updateBookingPolicy,
  updateResource,
} from '../../../platform/allocations/resources.queries.ts';
import {
  type Decisions,
  findBookingsAffectedByClosure,
  lockBookingsToCancel,
  resolveAffectedBookings,
} from '../../scheduling/affected-bookings/affected-bookings.service.ts';
import {
  changeSchedule as changeScheduleOfResource,
  findBookingsLeftOutside,
  saveSchedule,
} from '../../scheduling/schedule/schedule.service.ts';
import { toPolicy, toSchedule } from '../../scheduling/snapshots.service.ts';
import { deleteDesksAbove } from '../desks/desks.queries.ts';
import { auditSpace } from '../space-audit.service.ts';
import { publishSpaces } from '../space-notifications.service.ts';
import { findBuildingZone } from './buildings.queries.ts';
import {
  findManagedSpaces,
  insertSpace,
  type ManagedSpaceRow,
  type SpaceChanges,
  updateSpace,
} from './space-management.queries.ts';

export async function listManagedSpaces(ctx: Context): Promise<{ items: ManagedSpace[] }> {
  const rows = await findManagedSpaces(ctx.db, ctx.now());
  return { items: rows.map((row) => toManagedSpace(ctx, row)) };
}

/** The space, removed or not. */
export const findRow = async ({ db, now }: Context, id: string): Promise<ManagedSpaceRow> =>
  assertFound((await findManagedSpaces(db, now(), id))[0], 'space.not_found');

const findManagedSpace = async (ctx: Context, id: string): Promise<ManagedSpace> =>
  toManagedSpace(ctx, await findRow(ctx, id));

/** Omits hours of dates and days off that have passed. */
function toManagedSpace({ settings, now }: Context, row: ManagedSpaceRow): ManagedSpace {
  const policy = toPolicy(row);
  const { timeZone, hours, days, closures } = toSchedule(settings, row, row.timeZone);
  const today = dayOf(now().getTime(), timeZone);
  const lengths = 'min' in policy.lengths ? policy.lengths : toRange(policy.lengths);
  const { id, type, name, description, buildingId, building, floor, location, capacity } = row;
  const { equipment, bookable, bookerRoles, showsBookers, terms, termsVersion } = row;
  const { slotMinutes, changeNoticeMinutes, photos, isRemoved } = row;
  const { noticeMinutes, horizonDays, bufferBefore, bufferAfter, step, maxPerDay } = policy;
  const { needsApproval, holdHours, checkInMinutes } = policy;
  return {
    id,
    type,
    name,
    description,
    buildingId,
    building,
    floor,
    location,
    capacity,
    equipment,
    bookable,
    bookerRoles,
    showsBookers,
    terms,
    termsVersion,
    photos,
    slotMinutes,
    changeNoticeMinutes,
    isRemoved,
    desks: row.units,
    minMinutes: lengths.min,
    duration: lengths.max,
    noticeMinutes,
    horizonDays,
    bufferBefore,
    bufferAfter,
    step,
    maxPerDay,
    needsApproval,
    holdHours,
    checkInMinutes,
    timeZone,
    hours,
    days: days.filter(({ date }) => date >= today),
    closures: closures.filter(({ lastDay }) => lastDay >= today),
  };
}

const toRange = (lengths: readonly number[]) => ({
  min: Math.min(...lengths),
  max: Math.max(...lengths),
});

export function addSpace(ctx: Context, { hours, ...space }: NewSpace): Promise<ManagedSpace> {
  return transact(ctx, async (tx) => {
    const { db, settings, now } = tx;
    const duration = assertFieldsOf(space);
    assertFields(refuseSchedule({ hours }, dayOf(now().getTime(), settings.hubTimeZone)));
    const zone = await zoneOf(tx, space.buildingId);
    const { name, desks: units } = space;
    const id = await insertResource(db, { kind: 'space', mode: 'exclusive', name, units });
    await insertSpace(db, id, { ...space, termsVersion: space.terms === '' ? 0 : 1 });
    await updateResource(db, id, { timeZone: zone });
    await updateBookingPolicy(db, id, {
      ...policyOf(space, space.type),
      lengths: { min: space.minMinutes, max: duration },
    });
    await saveSchedule(db, id, { hours, timeZone: zone ?? settings.hubTimeZone });
    await auditSpace(tx, 'added', id, { name });
    publishSpaces(tx);
    return findManagedSpace(tx, id);
  });
}

/** Changes the given fields. Bookings keep their times, also when the space moves to another time zone. */
export function changeSpace(ctx: Context, { id, ...changes }: ChangedSpace): Promise<ManagedSpace> {
  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    await lockResources(db, [id]);
    const before = await findManagedSpace(tx, id);
    const after = withChanges(before, changes);
    const duration = assertFieldsOf(after);
    if (after.desks < before.desks) {
      assertDesksUnused(after.desks, await findHighestUnit(db, id, now()));
      await deleteDesksAbove(db, id, after.desks);
    }
    const { terms, name, desks: units, buildingId } = changes;
    await updateSpace(db, id, {
      ...changes,
      ...(terms !== undefined && { termsVersion: nextTermsVersion(before, terms) }),
    });
    await updateResource(db, id, {
      name: name ?? before.name,
      units,
      ...(buildingId !== undefined && { timeZone: await zoneOf(tx, buildingId) }),
    });
    await updateBookingPolicy(db, id, {
      ...policyOf(changes, after.type),
      lengths: { min: after.minMinutes, max: duration },
    });
    await auditSpace(tx, 'changed', id, { name: after.name, fields: Object.keys(changes) });
    publishSpaces(tx);
    return findManagedSpace(tx, id);
  });
}

const withChanges = (
  { type, desks, minMinutes, duration, step, name }: ManagedSpace,
  changes: SpaceChanges,
) => ({
  type: changes.type ?? type,
  name: changes.name ?? name,
  desks: changes.desks ?? desks,
  minMinutes: changes.minMinutes ?? minMinutes,
  duration: changes.duration === undefined ? duration : changes.duration,
  step: changes.step ?? step,
});

/** Refuses fields that do not fit together, and returns the longest booking. */
function assertFieldsOf(
  space: Pick<SpaceFields, 'type' | 'desks' | 'duration' | 'minMinutes' | 'step'>,
) {
  const { duration = null, minMinutes, step } = space;
  assertFields([
    ['duration', refuseDuration(duration)],
    ['minMinutes', duration === null ? null : refuseLengths({ minMinutes, duration, step })],
    ['desks', refuseDesks(space)],
  ]);
  return assertFound(duration ?? undefined, 'space.duration_required');
}

const policyOf = (
  {
    noticeMinutes,
    horizonDays,
    bufferBefore,
    bufferAfter,
    step,
    maxPerDay,
    needsApproval,
    holdHours,
    checkInMinutes,
  }: SpaceChanges,
  type: SpaceFields['type'],
) => ({
  noticeMinutes,
  horizonDays,
  bufferBefore,
  bufferAfter,
  step,
  maxPerDay,
  // The team of the 5G station decides about each request.
  needsApproval: type === '5g_station' || needsApproval,
  holdHours,
  checkInMinutes,
});

/** The time zone of a building; null is that of the hub. */
async function zoneOf({ db }: Context, buildingId: string | null): Promise<string | null> {
  if (buildingId === null) return null;
  const zone = await findBuildingZone(db, buildingId);
  assertField('buildingId', zone === undefined ? 'space.building_not_found' : null);
  return zone ?? null;
}

/** Removes a space from all lists. Its bookings and their history stay; each coming one is kept or cancelled. */
export function removeSpace(ctx: Context, id: string, decisions: Decisions): Promise<void> {
  return transact(ctx, async (tx) => {
    const following = await lockBookingsToCancel(tx, decisions.decisions);
    await lockResources(tx.db, [id, ...following]);
    const { name, isRemoved } = await findRow(tx, id);
    if (isRemoved) return;
    const found = await findBookingsAffectedByClosure(tx, comingTime(tx), id);
    await resolveAffectedBookings(tx, found, decisions);
    await updateResource(tx.db, id, { hiddenAt: tx.now() });
    await auditSpace(tx, 'removed', id, { name });
    publishSpaces(tx);
  });
}

export async function previewRemoval(ctx: Context, id: string): Promise<AffectedBookings> {
  await findRow(ctx, id);
  return (await findBookingsAffectedByClosure(ctx, comingTime(ctx), id)).affected;
}

/** From now on, beyond the latest booking. */
function comingTime({ now }: Context) {
  const from = now().getTime();
  const to = from + (MAX_HORIZON_DAYS + MAX_SERIES_DAYS + 366) * DAY_MS;
  return { span: { from, to }, alreadyClosed: [] };
}

export function restoreSpace(ctx: Context, id: string): Promise<ManagedSpace> {
  return transact(ctx, async (tx) => {
    await lockResources(tx.db, [id]);
    const { name, isRemoved } = await findRow(tx, id);
    if (isRemoved) {
      await updateResource(tx.db, id, { hiddenAt: null });
      await auditSpace(tx, 'restored', id, { name });
      publishSpaces(tx);
    }
    return findManagedSpace(tx, id);
  });
}

export function changeSchedule(
  ctx: Context,
  { id, decisions, others, message, ...changes }: SpaceScheduleChange,
): Promise<ManagedSpace> {
  return transact(ctx, async (tx) => {
    const { name } = await findRow(tx, id);
    await changeScheduleOfResource(tx, id, {
      changes,
      read: () => findScheduleOf(tx, id),
      decisions,
      others,
      message,
    });
    await auditSpace(tx, 'schedule', id, { name, fields: Object.keys(changes) });
    publishSpaces(tx);
    return findManagedSpace(tx, id);
  });
}

export const previewScheduleChange = async (
  ctx: Context,
  { id, ...changes }: SpaceScheduleFields,
): Promise<AffectedBookings> =>
  (await findBookingsLeftOutside(ctx, id, await findScheduleOf(ctx, id), changes)).affected;

async function findScheduleOf(ctx: Context, id: string) {
  const row = await findRow(ctx, id);
  return { ...toSchedule(ctx.settings, row, row.timeZone), hoursApply: toPolicy(row).hoursApply };
}
