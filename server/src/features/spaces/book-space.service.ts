// Books spaces, once or in a series, for the actor or on behalf of another user.
import type { Actor } from '@thedot/domain/access/access';
import {
  AppError,
  assertAllowed,
  assertField,
  assertFields,
  type ErrorCode,
} from '@thedot/domain/errors';
import { DAY_MS, MINUTE_MS, slotOf, type Span, spanOf } from '@thedot/domain/kernel/time';
import { MAX_SERIES_DAYS, MAX_SPACE_MIN } from '@thedot/domain/limits';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import {
  findAlternatives,
  listAlternatives,
  OTHER_RESOURCE_WITHIN_MS,
} from '@thedot/domain/scheduling/alternatives.rules';
import type { Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import { bookableLengths, withBuffers } from '@thedot/domain/scheduling/policy.rules';
import { checkSeries, refuseSeries } from '@thedot/domain/scheduling/series.rules';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import type {
  SeriesOccurrence,
  SeriesPreview,
  Slot,
} from '@thedot/domain/scheduling/slot.contract';
import {
  managesBookings,
  spacePath,
  spaceTypesFor,
} from '@thedot/domain/spaces/space-access.rules';
import type { NewSpaceBooking, SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { assertDeskSlot, withDesk } from '@thedot/domain/spaces/desks/desks.rules';
import {
  assertDesk,
  assertSeats,
  assertTime,
  defaultPersons,
  refuseBooker,
  refusePurpose,
  refuseSpaceSlot,
  refuseTerms,
  SPACE_TIME_REFUSALS,
} from '@thedot/domain/spaces/spaces.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { findDeskAlternatives } from './desk-alternatives.service.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import { createDefaultBookings } from '../scheduling/default-flow.service.ts';
import { notifyNewBookings } from '../scheduling/default-notifications.service.ts';
import { insertSeries, insertSeriesExceptions } from '../scheduling/series.queries.ts';
import { ALL_TIME } from '../scheduling/snapshots.service.ts';
import { findPerson } from '../users/users.service.ts';
import { toSpaceBooking } from './space-bookings.service.ts';
import { notifyGuests } from './space-guest-notifications.service.ts';
import { inviteGuests } from './space-guests.service.ts';
import { spaceBookings } from './space-notifications.service.ts';
import { findSpaceBookingRows, insertSpaceBookings } from './spaces.queries.ts';
import { findOneSnapshot, findSpaceSnapshots, type SpaceSnapshot } from './spaces.service.ts';

/** Books a space once, or in a series at the times at which it is free. A refused time carries alternatives. */
export const bookSpace = (
  ctx: Context,
  booking: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: SPACE_TIME_REFUSALS,
      find: async () =>
        findSpaceAlternatives(ctx, booking, {
          booker: await findSpaceBooker(ctx, booking.bookerId),
        }),
    },
    () => createSpaceBookings(ctx, booking),
  );

/** Another desk at that time, another time of the space or desk, a shorter one, or another space of its type with enough seats. */
export async function findSpaceAlternatives(
  ctx: Context,
  {
    spaceId,
    persons,
    desk,
    ...wanted
  }: Pick<NewSpaceBooking, 'spaceId' | 'persons' | 'desk' | 'start' | 'end'>,
  { booker, except = [] }: { readonly booker: Actor; readonly except?: readonly string[] },
): Promise<Alternative[]> {
  const { from, to } = spanOf(wanted);
  const slot = slotOf({ from, to });
  const now = ctx.now().getTime();
  const minutes = (to - from) / 60_000;
  const space = await findOneSnapshot(ctx, spaceId, ALL_TIME, except);
  const own = withDesk(space, desk);
  const span = { from: now, to: to + OTHER_RESOURCE_WITHIN_MS + MAX_SPACE_MIN * MINUTE_MS };
  const others = await findSpaceSnapshots(ctx, { types: [own.row.type], span, except });
  const hasLength = ({ policy }: SpaceSnapshot) => bookableLengths(policy).includes(minutes);
  const isOffered = (it: SpaceSnapshot) =>
    it.row.bookable &&
    it.row.capacity >= (persons ?? defaultPersons(space.row)) &&
    hasLength(it) &&
    refuseBooker(booker, it.row) === null;
  const found = findAlternatives(
    { own, others: others.filter((it) => it.row.id !== spaceId && isOffered(it)) },
    slot,
    { minutes, now },
  );
  const kinds = hasLength(own)
    ? (['near', 'shorter', 'other', 'next'] as const)
    : (['shorter', 'other'] as const);
  const times = listAlternatives(found, kinds).map(({ kind, snapshot, slot: free }) => ({
    kind,
    resource: { id: snapshot.row.id, name: snapshot.row.name },
    ...free,
  }));
  const unit = desk === undefined ? [] : await findDeskAlternatives(ctx, space, desk, slot);
  return [...unit, ...times];
}

const createSpaceBookings = (
  ctx: Context,
  {
    spaceId,
    bookerId,
    repeats,
    acceptedTerms,
    desk,
    guests,
    start,
    end,
    ...filledIn
  }: NewSpaceBooking,
): Promise<{ items: SpaceBooking[] }> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const span = spanOf({ start, end });
    const slot = slotOf(span);
    let seriesId: string | null = null;
    const booker = await findSpaceBooker(tx, bookerId);
    const isOwn = booker.id === actor.id;
    const { id: userId, organizationId } = booker;
    let { persons = 1 } = filledIn;
    let invitingSpace: Parameters<typeof inviteGuests>[1]['space'] | undefined;
    const ids = await createDefaultBookings(tx, {
      kind: 'space_booking',
      resourceIds: [spaceId],
      booker: { userId, organizationId },
      usesQuota: true,
      plan: async () => {
        const snapshot = await findOneSnapshot(tx, spaceId, searchedSpan(span, repeats));
        const { row, policy } = snapshot;
        if (!isOwn && !managesBookings(actor, row.type)) throw new AppError('access.denied');
        const knowsType = spaceTypesFor(booker, 'create').includes(row.type);
        if (isOwn && !knowsType) throw new AppError('space.not_found');
        if (!row.bookable) throw new AppError('resource.not_found');
        const refused = refuseBooker(booker, row);
        if (!isOwn && (!knowsType || refused))
          assertFields([['bookerId', 'space.booker_not_allowed']]);
        assertAllowed(refused);
        persons = filledIn.persons ?? defaultPersons(row);
        assertSeats(persons, row);
        assertDesk(desk, row.units);
        invitingSpace = row;
        assertFields([
          ['purpose', refusePurpose(filledIn.purpose, row.type)],
          // The team answers for what it books on behalf of others.
          ['acceptedTerms', isOwn ? refuseTerms(acceptedTerms, row) : null],
        ]);
        assertDeskSlot(snapshot, desk, slot, now().getTime());
        const slots = repeats
          ? await planSeries(tx, withDesk(snapshot, desk), slot, repeats)
          : { id: null, free: [slot] };
        seriesId = slots.id;
        return slots.free.map((its) => ({
          slot: its,
          allocations: [
            {
              resourceId: spaceId,
              ...(desk !== undefined && { unit: desk }),
              busy: withBuffers(spanOf(its), policy),
              // Those who decide about bookings decide it by booking for another user.
              needsApproval: row.needsApproval && isOwn,
            },
          ],
        }));
      },
      insert: (bookings) =>
        insertSpaceBookings(db, bookings, {
          spaceId,
          bookerId: userId,
          organizationId,
          bookedBy: isOwn ? null : actor.id,
          ...filledIn,
          persons,
          termsVersion: acceptedTerms ?? null,
          seriesId,
          now: now(),
        }),
    });
    if (invitingSpace && guests.length > 0)
      await inviteGuests(tx, { bookingIds: ids, guests, bookerId: userId, space: invitingSpace });
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
    if (guests.length > 0) await notifyGuests(tx, created, 'invited');
    return { items: rows.map((row) => toSpaceBooking(tx, row)) };
  });

/** From the first booking to the end of the last that a series may have. */
const searchedSpan = ({ from, to }: Span, repeats: SeriesRule | null): Span => ({
  from,
  to: repeats ? to + (MAX_SERIES_DAYS + 1) * DAY_MS : to,
});

/** The bookings of a series, each free or not; the first is checked like a single one. */
function checkSpaceSeries(
  { now }: Pick<Context, 'now'>,
  snapshot: Snapshot,
  slot: Slot,
  repeats: SeriesRule,
): SeriesOccurrence[] {
  assertField('repeats', refuseSeries(repeats, slot, snapshot.schedule.timeZone));
  const { from, to } = spanOf(slot);
  const search = { minutes: (to - from) / MINUTE_MS, now: now().getTime() };
  return checkSeries(repeats, slot, snapshot, search);
}

/** Stores the series with what it leaves out, and returns the times at which the space is free. */
async function planSeries(
  tx: Context,
  snapshot: Snapshot,
  slot: Slot,
  repeats: SeriesRule,
): Promise<{ id: string; free: Slot[] }> {
  const occurrences = checkSpaceSeries(tx, snapshot, slot, repeats);
  const id = await insertSeries(tx.db, {
    kind: 'space_booking',
    rule: repeats,
    timeZone: snapshot.schedule.timeZone,
    firstAt: slot.start,
  });
  await insertSeriesExceptions(
    tx.db,
    id,
    occurrences.filter(({ free }) => !free),
  );
  const free = occurrences.filter((it) => it.free).map(({ start, end }) => ({ start, end }));
  return { id, free };
}

/** Bounds what is previewed, before the space is read. */
function refusePreviewed({ from, to }: Span): ErrorCode | null {
  if (to <= from) return 'space.end_before_start';
  return to - from > MAX_SPACE_MIN * MINUTE_MS ? 'space.length' : null;
}

/** Previews the bookings of a series of a space that the actor may book; the first may be refused too. */
export async function previewSeries(
  ctx: Context,
  {
    spaceId,
    desk,
    repeats,
    ...wanted
  }: Slot & {
    readonly spaceId: string;
    readonly desk?: number | undefined;
    readonly repeats: SeriesRule;
  },
): Promise<SeriesPreview> {
  const span = spanOf(wanted);
  assertTime(refusePreviewed(span));
  const slot = slotOf(span);
  const found = await findOneSnapshot(ctx, spaceId, searchedSpan(span, repeats));
  const { type } = found.row;
  if (!spaceTypesFor(ctx.actor, 'create').includes(type) && !managesBookings(ctx.actor, type))
    throw new AppError('space.not_found');
  const snapshot = withDesk(found, desk);
  const [first, ...others] = checkSpaceSeries(ctx, snapshot, slot, repeats);
  const isFree = refuseSpaceSlot(snapshot, slot, ctx.now().getTime()) === null;
  return {
    timeZone: snapshot.schedule.timeZone,
    occurrences: first ? [{ ...first, free: isFree }, ...others] : [],
  };
}

/** The user for whom the actor books: themselves, or another one who was not removed. */
export async function findSpaceBooker(
  { db, actor }: Context,
  bookerId: string | undefined,
): Promise<Actor & { readonly organizationId: string | null }> {
  if (bookerId === undefined || bookerId === actor.id) return actor;
  const booker = await findPerson(db, bookerId);
  if (booker) return booker;
  const problem = { code: 'user.not_found', path: 'bookerId' } as const;
  throw new AppError(problem.code, { errors: [problem] });
}
