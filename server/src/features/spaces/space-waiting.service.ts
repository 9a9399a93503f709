// The waiting list of spaces: what users may wait for, and how an offer becomes a booking.
import { AppError, assertAllowed, assertFields, assertFound } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import { isUnoccupied } from '@thedot/domain/scheduling/free-slots.rules';
import { withBuffers } from '@thedot/domain/scheduling/policy.rules';
import { spacePath, spaceTypesFor } from '@thedot/domain/spaces/space-access.rules';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { SpaceWishDetails } from '@thedot/domain/spaces/space-waiting.contract';
import {
  assertSeats,
  refuseBooker,
  refusePurpose,
  refuseSpaceSlot,
  refuseTerms,
  assertTime,
  defaultPersons,
} from '@thedot/domain/spaces/spaces.rules';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { createDefaultBookings } from '../scheduling/default-flow.service.ts';
import { notifyNewBookings } from '../scheduling/default-notifications.service.ts';
import type { WaitingListEntry } from '@thedot/domain/scheduling/waiting-list.contract';
import {
  createWaitingList,
  findWaitingListEntries,
  type TakenOffer,
  type WaitingListSource,
} from '../scheduling/waiting-list-kind.service.ts';
import { toSpaceBooking } from './space-bookings.service.ts';
import { publishSpaceChange, spaceBookings } from './space-notifications.service.ts';
import { findSpaceNames } from './space-waiting.queries.ts';
import { findSpaceBookingRows, insertSpaceBookings, type SpaceRow } from './spaces.queries.ts';
import { findOneSnapshot } from './spaces.service.ts';

const source: WaitingListSource<SpaceWishDetails> = {
  kind: 'space_booking',
  details: SpaceWishDetails,
  findResources: async (db: Db, ids) =>
    new Map(
      (await findSpaceNames(db, ids)).map(({ id, name, type }) => [
        id,
        { name, page: spacePath({ id, type }) },
      ]),
    ),
};

/** What the actor waits for, and what they are offered. */
export const listSpaceWaiting = async (ctx: Context): Promise<{ items: WaitingListEntry[] }> => ({
  items: await findWaitingListEntries(ctx, source),
});

export const spaceWaitingList = createWaitingList<SpaceWishDetails, SpaceBooking>({
  source,
  types: { offered: 'space_booking.offered', expired: 'space_booking.offer_expired' },
  checkWish: async (tx, { resourceId, slot, details }) => {
    const span = spanOf(slot);
    const snapshot = await findOneSnapshot(tx, resourceId, span);
    const { row } = snapshot;
    assertCanBook(tx, row);
    assertSeats(details.persons ?? defaultPersons(row), row);
    assertFields([
      ['purpose', refusePurpose(details.purpose, row.type)],
      ['acceptedTerms', refuseTerms(details.acceptedTerms, row)],
    ]);
    const unoccupied = { ...snapshot, usages: [], external: [] };
    assertTime(refuseSpaceSlot(unoccupied, slot, tx.now().getTime()));
    return { isFree: isUnoccupied(snapshot, span) };
  },
  book: bookOffer,
  publish: publishSpaceChange,
});

function assertCanBook({ actor }: Context, row: SpaceRow): void {
  if (!spaceTypesFor(actor, 'create').includes(row.type)) throw new AppError('space.not_found');
  if (!row.bookable) throw new AppError('resource.not_found');
  assertAllowed(refuseBooker(actor, row));
}

/** The notice and the terms are those of when the user joined the waiting list. */
async function bookOffer(
  tx: Context,
  { id, resourceId: spaceId, slot, details }: TakenOffer<SpaceWishDetails>,
): Promise<SpaceBooking> {
  const { actor, db, now } = tx;
  const { id: userId, organizationId } = actor;
  const { acceptedTerms, ...filledIn } = details;
  let { persons = 1 } = filledIn;
  const ids = await createDefaultBookings(tx, {
    kind: 'space_booking',
    resourceIds: [spaceId],
    booker: { userId, organizationId },
    usesQuota: true,
    offerId: id,
    plan: async () => {
      const span = spanOf(slot);
      const { row, policy } = await findOneSnapshot(tx, spaceId, span);
      assertCanBook(tx, row);
      persons = filledIn.persons ?? defaultPersons(row);
      const { needsApproval } = row;
      const busy = withBuffers(span, policy);
      return [{ slot, allocations: [{ resourceId: spaceId, busy, needsApproval }] }];
    },
    insert: (bookings) =>
      insertSpaceBookings(db, bookings, {
        id,
        spaceId,
        bookerId: userId,
        organizationId,
        bookedBy: null,
        ...filledIn,
        persons,
        termsVersion: acceptedTerms ?? null,
        seriesId: null,
        now: now(),
      }),
  });
  const [row] = await findSpaceBookingRows(db, ids);
  const created = assertFound(row, 'booking.not_found');
  const { spaceName: name, spaceType: type, start, end } = created;
  const resource = { id: spaceId, name, page: spacePath({ id: spaceId, type }) };
  await notifyNewBookings(tx, spaceBookings, [{ ...created, resource, slot: { start, end } }]);
  return toSpaceBooking(tx, created);
}
