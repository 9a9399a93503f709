// Users book carts of material, for themselves or, as its managers, for other users.
import { assertField, assertFields, assertFound } from '@thedot/domain/errors';
import type {
  MaterialBooking,
  NewMaterialBooking,
} from '@thedot/domain/material/material-bookings.contract';
import {
  MATERIAL_TIME_REFUSALS,
  refuseOutsideUse,
  refuseSpaceBooking,
} from '@thedot/domain/material/material.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import { createDefaultBookings } from '../scheduling/default-flow.service.ts';
import { notifyNewBookings } from '../scheduling/default-notifications.service.ts';
import {
  type CartLine,
  expandCart,
  findBorrower,
  planCart,
  type PlannedCart,
} from './cart.service.ts';
import { findMaterialAlternatives } from './material-alternatives.service.ts';
import { insertMaterialBooking } from './material-booking-changes.queries.ts';
import { findMaterialBookingRows } from './material-bookings.queries.ts';
import { toMaterialBooking, toResource } from './material-bookings.service.ts';
import { materialBookingKind } from './material-notifications.service.ts';
import { assertOutsideUse } from './outside-use.service.ts';
import { lockSpaceBooking } from './space-material.queries.ts';

/** Books a cart. A refused one carries alternatives. */
export const bookMaterial = (ctx: Context, booking: NewMaterialBooking): Promise<MaterialBooking> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: MATERIAL_TIME_REFUSALS,
      find: async () =>
        findMaterialAlternatives(ctx, {
          cart: await expandCart(ctx, booking),
          slot: booking,
          borrower: await findBorrower(ctx, booking.bookerId),
        }),
    },
    () =>
      transact(ctx, async (tx) => {
        const cart = await expandCart(tx, booking);
        assertField('items', cart.length > 0 ? null : 'material.empty_cart');
        return createMaterialBooking(tx, { ...booking, cart });
      }),
  );

interface NewCartBooking extends Omit<NewMaterialBooking, 'items' | 'kits'> {
  readonly cart: readonly CartLine[];
  /** Of the waiting list. */
  readonly offer?: { readonly id: string; readonly plan: () => Promise<PlannedCart> };
}

/** Books in the transaction of `tx`, and notifies. */
export async function createMaterialBooking(
  tx: Context,
  { cart, bookerId, acceptedPolicies, offer, spaceBookingId, ...booking }: NewCartBooking,
): Promise<MaterialBooking> {
  const { db, actor, now } = tx;
  const { start, end, purpose, outsideUse, outsideReason } = booking;
  assertFields([['outsideReason', refuseOutsideUse(outsideUse, outsideReason)]]);
  await assertOutsideUse(
    tx,
    outsideUse,
    cart.map(({ materialId }) => materialId),
  );
  const borrower = await findBorrower(tx, bookerId);
  const { id: userId, organizationId } = borrower;
  const slot = { start, end };
  const spaceBooking =
    spaceBookingId === undefined ? undefined : await lockSpaceBooking(db, spaceBookingId);
  let planned: PlannedCart | undefined;
  const [id = ''] = await createDefaultBookings(tx, {
    kind: 'material_booking',
    resourceIds: cart.map(({ materialId }) => materialId),
    booker: { userId, organizationId },
    usesQuota: true,
    ...(offer && { offerId: offer.id }),
    plan: async () => {
      planned = await (offer
        ? offer.plan()
        : planCart(tx, { cart, slot, borrower, acceptedPolicies }));
      if (spaceBookingId !== undefined)
        assertField(
          'spaceBookingId',
          refuseSpaceBooking(spaceBooking, { bookerId: userId, isTT: planned.isTT }, now()),
        );
      return [planned.plan];
    },
    insert: async ([created]) => [
      await insertMaterialBooking(db, {
        id: offer?.id,
        slot,
        status: created?.status ?? 'pending',
        isTT: planned?.isTT ?? false,
        bookerId: userId,
        bookedBy: userId === actor.id ? null : actor.id,
        organizationId,
        purpose,
        outsideUse,
        outsideReason: outsideUse ? outsideReason : '',
        spaceBookingId: spaceBookingId ?? null,
        lines: cart,
        policyIds: planned?.policyIds ?? [],
        now: now(),
      }),
    ],
  });
  const [row] = await findMaterialBookingRows(db, now(), [id]);
  const created = assertFound(row, 'booking.not_found');
  await notifyNewBookings(tx, materialBookingKind, [
    {
      id,
      status: created.status === 'pending' ? 'pending' : 'accepted',
      booker: created.borrower,
      resource: toResource(created, cart[0]?.materialId ?? id),
      slot,
    },
  ]);
  return toMaterialBooking(tx, created);
}
