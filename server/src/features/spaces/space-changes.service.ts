// Changes bookings of spaces, and moves them to other times, spaces and desks.
import {
  AppError,
  assertAllowed,
  assertFields,
  assertFound,
  type ErrorCode,
} from '@thedot/domain/errors';
import { overlap, spanOf } from '@thedot/domain/kernel/time';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { assertDeskSlot, withDesk } from '@thedot/domain/spaces/desks/desks.rules';
import { managesBookings, spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type {
  SeriesClash,
  SpaceBooking,
  SpaceBookingChange,
  SpaceSeriesChange,
} from '@thedot/domain/spaces/space-bookings.contract';
import {
  assertDesk,
  assertSeats,
  refuseBooker,
  refusePurpose,
  refuseSpaceSlot,
  refuseTerms,
  SPACE_LIFECYCLE,
  SPACE_TIME_REFUSALS,
} from '@thedot/domain/spaces/spaces.rules';
import type { Actor } from '@thedot/domain/access/access';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import type { PlannedBooking } from '../scheduling/default-flow.service.ts';
import { notifyEditedBookings } from '../scheduling/default-notifications.service.ts';
import { editDefaultBookings } from '../scheduling/edit-bookings.service.ts';
import { ALL_TIME } from '../scheduling/snapshots.service.ts';
import { toReader, toSpaceBooking, toSpaceFacts } from './space-bookings.service.ts';
import { findSpaceAlternatives, findSpaceBooker } from './book-space.service.ts';
import { updateSpaceBookings } from './space-changes.queries.ts';
import { assertGuestsSeated, tellGuestsOfMove } from './moved-guests.service.ts';
import { spaceBookings } from './space-notifications.service.ts';
import {
  findSpaceBookingRows,
  type LockedSpaceBooking,
  lockSpaceBookings,
} from './spaces.queries.ts';
import { findSpaceSnapshots, type SpaceSnapshot } from './spaces.service.ts';

type Facts = ReturnType<typeof toSpaceFacts> & { readonly row: LockedSpaceBooking };

/** Where and when a booking takes place after the change. */
interface Target extends Slot {
  readonly spaceId: string;
  readonly desk: number | undefined;
}

/** Changes a booking. A refused time carries alternatives. */
export const changeSpaceBooking = (
  ctx: Context,
  id: string,
  change: SpaceBookingChange,
): Promise<SpaceBooking> =>
  withAlternatives(
    ctx,
    { timeRefusals: SPACE_TIME_REFUSALS, find: () => findAlternativesTo(ctx, id, change) },
    () =>
      transact(ctx, async (tx) => {
        await editSpaceBookings(tx, [id], () => change);
        const [row] = await findSpaceBookingRows(tx.db, [id]);
        return toSpaceBooking(tx, assertFound(row, 'booking.not_found'));
      }),
  );

async function findAlternativesTo(ctx: Context, id: string, change: SpaceBookingChange) {
  const row = assertFound((await findSpaceBookingRows(ctx.db, [id]))[0], 'booking.not_found');
  const { start, end, spaceId, desk } = targetOf(row, change);
  const persons = change.persons ?? row.persons;
  const booker = await findSpaceBooker(ctx, row.booker.id);
  return findSpaceAlternatives(
    ctx,
    { spaceId, persons, desk, start, end },
    { booker, except: [id] },
  );
}

/** What the bookings become, e.g. each of a series at its own time. */
type ChangeOf = (booking: LockedSpaceBooking, zone: string) => SpaceBookingChange;

interface SeriesEdit {
  /** What happens when a time is not free; null refuses the first. */
  readonly onClash?: SpaceSeriesChange['onClash'] | null;
  /** Bookings that keep their time, as their material can't follow. */
  readonly staying?: readonly string[];
}

/** Changes bookings of one booker in the transaction of `tx`, and notifies. Returns those whose time could not change. */
export async function editSpaceBookings(
  tx: Context,
  ids: readonly string[],
  changeOf: ChangeOf,
  { onClash = null, staying = [] }: SeriesEdit = {},
): Promise<SeriesClash[]> {
  const { db, now } = tx;
  const changes = new Map<string, SpaceBookingChange>();
  const changeFor = ({ id }: { readonly id: string }) => changes.get(id) ?? {};
  let clashes: SeriesClash[] = [];
  const edited = await editDefaultBookings(tx, {
    kind: 'space_booking',
    lifecycle: SPACE_LIFECYCLE,
    notFound: 'booking.not_found',
    lock: async () =>
      (await lockSpaceBookings(db, ids, toReader(tx))).map((row) => ({
        ...toSpaceFacts(row),
        row,
      })),
    ownerOf: ({ row: { bookerId, organizationId } }) => ({ userId: bookerId, organizationId }),
    resourceIds: (bookings) =>
      bookings.map(({ row }) => targetOf(row, changeOf(row, 'UTC')).spaceId),
    plan: async (bookings) => {
      const plans = await planChanges(tx, bookings, changeOf, {
        listsClashes: onClash !== null,
        staying,
      });
      clashes = plans.flatMap(({ id, clash }) => (clash ? [{ id, ...clash }] : []));
      if (clashes.length > 0 && onClash === 'stop')
        throw new AppError('space.series_clash', { details: { clashes } });
      for (const { id, change } of plans) changes.set(id, change);
      return plans.map(({ plan }) => plan);
    },
    update: (edits) =>
      updateSpaceBookings(
        db,
        edits.map(({ facts: { row }, status }) => ({
          ...detailsAfter(row, changeFor(row)),
          ...targetOf(row, changeFor(row)),
          id: row.id,
          status,
          // Calendars know only bookings that were accepted.
          isCalendarChange: row.status === 'accepted',
        })),
        now(),
      ),
  });
  const rows = await findSpaceBookingRows(db, ids);
  await auditChanges(
    tx,
    edited.map(({ facts }) => facts),
  );
  await notifyEditedBookings(
    tx,
    spaceBookings,
    rows.flatMap(({ booker, ...row }) => {
      const edit = edited.find(({ facts }) => facts.id === row.id);
      if (!edit) return [];
      const after = { ...toSpaceFacts({ ...row, bookerId: booker.id }), booker };
      return [{ before: edit.facts, after, approvalId: edit.approvalId }];
    }),
  );
  const movedIds = new Set(
    edited.flatMap(({ facts: { id, row } }) =>
      isMove(row, targetOf(row, changeFor(row))) ? id : [],
    ),
  );
  const moved = rows
    .filter(({ id }) => movedIds.has(id))
    .map((row) => toSpaceFacts({ ...row, bookerId: row.booker.id }));
  await tellGuestsOfMove(tx, moved);
  return clashes;
}

/** Keeps what staff did with bookings of others. */
async function auditChanges({ db, actor, caller }: Context, bookings: readonly Facts[]) {
  for (const { id, booker, resource } of bookings) {
    if (booker.id === actor.id) continue;
    await audit(db, {
      actorId: actor.id,
      action: 'space_booking.changed',
      subjectKind: 'space_booking',
      subjectId: id,
      details: { spaceId: resource.id, bookerId: booker.id },
      address: caller.address,
    });
  }
}

/** A booking keeps its desk in its space, if another is not asked for. */
const targetOf = (
  row: Pick<LockedSpaceBooking, 'spaceId' | 'start' | 'end'>,
  change: SpaceBookingChange,
): Target => ({
  spaceId: change.spaceId ?? row.spaceId,
  start: change.start ?? row.start,
  end: change.end ?? row.end,
  desk: change.desk,
});

function detailsAfter(row: LockedSpaceBooking, change: SpaceBookingChange) {
  const { title, persons, purpose, isPrivate, termsVersion } = row;
  return {
    title: change.title ?? title,
    persons: change.persons ?? persons,
    purpose: change.purpose ?? purpose,
    isPrivate: change.isPrivate ?? isPrivate,
    termsVersion: change.acceptedTerms ?? termsVersion,
  };
}

const isMove = (row: LockedSpaceBooking, { spaceId, desk, ...slot }: Target): boolean =>
  spaceId !== row.spaceId ||
  Date.parse(slot.start) !== Date.parse(row.start) ||
  Date.parse(slot.end) !== Date.parse(row.end) ||
  (desk !== undefined && desk !== row.desk);

interface PlannedChange {
  readonly id: string;
  /** Without the time that is not free. */
  readonly change: SpaceBookingChange;
  readonly plan: PlannedBooking | null;
  /** The time that is not free. */
  readonly clash: Slot | null;
}

/**
 * Plans the bookings against what is free without them, for the booker of the first, who is the booker of all. Throws what
 * refuses a change, or lists the times that are not free.
 */
async function planChanges(
  tx: Context,
  bookings: readonly Facts[],
  changeOf: ChangeOf,
  {
    listsClashes,
    staying,
  }: { readonly listsClashes: boolean; readonly staying: readonly string[] },
): Promise<PlannedChange[]> {
  const [first] = bookings;
  if (!first) return [];
  const booker = await findSpaceBooker(tx, first.booker.id);
  const snapshots = await findSpaceSnapshots(tx, {
    ids: [...new Set(bookings.map(({ row }) => targetOf(row, changeOf(row, 'UTC')).spaceId))],
    hiddenFor: toReader(tx),
    span: ALL_TIME,
    except: bookings.map(({ id }) => id),
  });
  const snapshotOf = (row: LockedSpaceBooking) =>
    assertFound(
      snapshots.find((it) => it.row.id === targetOf(row, changeOf(row, 'UTC')).spaceId),
      'space.not_found',
    );
  await assertGuestsSeated(
    tx,
    bookings
      .map(({ id, row }) => ({ id, from: row.spaceId, space: snapshotOf(row).row }))
      .filter(({ from, space }) => space.id !== from),
  );
  const plans = bookings.map(({ row, id }): PlannedChange => {
    const snapshot = snapshotOf(row);
    const change = changeOf(row, snapshot.schedule.timeZone);
    const target = targetOf(row, change);
    if (staying.includes(id)) return stayed(row, change);
    try {
      const plan = planChange(tx, { row, target, change, booker, snapshot });
      return { id, change, plan, clash: null };
    } catch (error) {
      if (!listsClashes || !isTimeRefused(error)) throw error;
      return stayed(row, change);
    }
  });
  return withoutStayed(bookings, plans);
}

const isTimeRefused = (error: unknown): boolean =>
  error instanceof AppError && SPACE_TIME_REFUSALS.includes(error.code);

/** The change without its time and place: the booking stays at its own. */
function stayed(row: LockedSpaceBooking, change: SpaceBookingChange): PlannedChange {
  const { spaceId: _, desk: __, ...details } = change;
  const { start, end } = targetOf(row, change);
  const kept = { ...details, start: undefined, end: undefined };
  return { id: row.id, change: kept, plan: null, clash: { start, end } };
}

/** A booking cannot move to the time at which another one of the series stays. */
function withoutStayed(
  bookings: readonly Facts[],
  plans: readonly PlannedChange[],
): PlannedChange[] {
  const kept = bookings.filter(({ id }) => plans.some((it) => it.id === id && it.clash));
  const isTaken = (plan: PlannedBooking) =>
    kept.some(({ slot }) => plan.allocations.some(({ busy }) => overlap(busy, spanOf(slot))));
  const next = plans.map((it, index) => {
    const row = bookings[index]?.row;
    return row && it.plan && isTaken(it.plan) ? stayed(row, it.change) : it;
  });
  const isSame = next.every((it, index) => it === plans[index]);
  return isSame ? next : withoutStayed(bookings, next);
}

interface ChangeInput {
  readonly row: LockedSpaceBooking;
  readonly target: Target;
  readonly change: SpaceBookingChange;
  readonly booker: Actor;
  readonly snapshot: SpaceSnapshot;
}

/** Refuses a change, or plans what its booking occupies; null while that stays. */
function planChange(tx: Context, input: ChangeInput): PlannedBooking | null {
  const { row, target, change, booker, snapshot } = input;
  const { row: space, policy } = snapshot;
  const { persons, purpose } = detailsAfter(row, change);
  const isOther = space.id !== row.spaceId;
  if (isOther || change.persons !== undefined) assertSeats(persons, space);
  assertFields([
    [
      'purpose',
      isOther || change.purpose !== undefined ? refusePurpose(purpose, space.type) : null,
    ],
    ['acceptedTerms', isOther ? refuseMissingTerms(tx, input) : null],
  ]);
  if (!isMove(row, target)) return null;
  if (!spaceTypesFor(booker, 'create').includes(space.type)) throw new AppError('space.not_found');
  if (!space.bookable) throw new AppError('resource.not_found');
  if (isOther) assertAllowed(refuseBooker(booker, space));
  assertDesk(target.desk, space.units);
  const slot = { start: target.start, end: target.end };
  const now = tx.now().getTime();
  const moved = withoutNotice(snapshot, row, slot);
  assertDeskSlot(moved, target.desk, slot, now);
  const busy = withBuffers(spanOf(slot), policy);
  const unit = target.desk ?? keptDesk(moved, row, slot, now);
  return {
    slot,
    allocations: [
      {
        resourceId: space.id,
        ...(unit !== null && { unit }),
        busy,
        needsApproval: space.needsApproval && !isDecided(tx, row, space.type),
      },
    ],
  };
}

/** Staff who move the booking of another user answer for it; the booker accepts the terms of another space. */
const refuseMissingTerms = (
  { actor }: Context,
  { row, change, snapshot }: ChangeInput,
): ErrorCode | null =>
  actor.id === row.bookerId ? refuseTerms(change.acceptedTerms, snapshot.row) : null;

/** A booking that keeps its start needs no new notice. */
const withoutNotice = (
  snapshot: SpaceSnapshot,
  row: LockedSpaceBooking,
  { start }: Slot,
): SpaceSnapshot =>
  Date.parse(start) === Date.parse(row.start)
    ? { ...snapshot, policy: { ...snapshot.policy, noticeMinutes: 0 } }
    : snapshot;

/** The desk of a booking if it can be booked at the new time. */
const keptDesk = (
  snapshot: SpaceSnapshot,
  { desk, spaceId }: LockedSpaceBooking,
  slot: Slot,
  now: number,
): number | null =>
  desk !== null &&
  snapshot.row.id === spaceId &&
  refuseSpaceSlot(withDesk(snapshot, desk), slot, now) === null
    ? desk
    : null;

/** Those who decide about bookings decide it by moving one that is accepted; nobody decides about their own. */
const isDecided = (
  { actor }: Context,
  { bookerId, status }: LockedSpaceBooking,
  type: SpaceSnapshot['row']['type'],
): boolean => status === 'accepted' && actor.id !== bookerId && managesBookings(actor, type);
