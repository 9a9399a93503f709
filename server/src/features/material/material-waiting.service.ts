// The waiting list of material: what users may wait for, and how an offer becomes a booking.
import { assertFields } from '@thedot/domain/errors';
import { spanOf } from '@thedot/domain/kernel/time';
import { myLoansPath } from '@thedot/domain/material/material-access.rules';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { MaterialWishDetails } from '@thedot/domain/material/material-waiting.contract';
import { freeForLoan, refuseOutsideUse } from '@thedot/domain/material/material.rules';
import type { WaitingListEntry } from '@thedot/domain/scheduling/waiting-list.contract';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import {
  createWaitingList,
  findWaitingListEntries,
  type WaitingListSource,
} from '../scheduling/waiting-list-kind.service.ts';
import { createMaterialBooking } from './book-material.service.ts';
import { type CartLine, planCart } from './cart.service.ts';
import { publishMaterialBooking } from './material-notifications.service.ts';
import { findMaterialNames } from './material.queries.ts';
import { findMaterialSnapshots } from './material.service.ts';
import { assertOutsideUse } from './outside-use.service.ts';

/** The purpose is the title of an entry. */
const StoredDetails = MaterialWishDetails.extend({ title: z.string() });
type StoredDetails = z.infer<typeof StoredDetails>;

const source: WaitingListSource<StoredDetails> = {
  kind: 'material_booking',
  details: StoredDetails,
  findResources: async (db, ids) =>
    new Map(
      (await findMaterialNames(db, ids)).map(({ id, name, isTT }) => [
        id,
        { name, page: myLoansPath(isTT) },
      ]),
    ),
};

/** What the actor waits for, and what they are offered. */
export const listMaterialWaiting = async (
  ctx: Context,
): Promise<{ items: WaitingListEntry[] }> => ({
  items: await findWaitingListEntries(ctx, source),
});

const lineOf = ({
  resourceId: materialId,
  quantity = 1,
}: {
  readonly resourceId: string;
  readonly quantity?: number;
}): CartLine => ({ materialId, quantity, row: 'items.0' });

export const materialWaitingList = createWaitingList<StoredDetails, MaterialBooking>({
  source,
  types: { offered: 'material_booking.offered', expired: 'material_booking.offer_expired' },
  checkWish: async (tx, wish) => {
    const { slot, details, resourceId, quantity = 1 } = wish;
    assertFields([['outsideReason', refuseOutsideUse(details.outsideUse, details.outsideReason)]]);
    await assertOutsideUse(tx, details.outsideUse, [resourceId]);
    await planCart(tx, {
      cart: [lineOf(wish)],
      slot,
      borrower: tx.actor,
      acceptedPolicies: details.acceptedPolicies,
      ignoresOthers: true,
    });
    const [material] = await findMaterialSnapshots(tx, {
      ids: [resourceId],
      kinds: [false, true],
      hiddenKinds: [],
      span: spanOf(slot),
    });
    return { isFree: material !== undefined && freeForLoan(material, spanOf(slot)) >= quantity };
  },
  // The notice and the policies are those of when the user joined the waiting list.
  book: (tx, { id, slot, details, ...offered }) => {
    const cart = [lineOf(offered)];
    const { title: purpose, acceptedPolicies } = details;
    return createMaterialBooking(tx, {
      ...slot,
      ...details,
      purpose,
      cart,
      offer: {
        id,
        plan: () =>
          planCart(tx, {
            cart,
            slot,
            borrower: tx.actor,
            acceptedPolicies,
            ignoresOthers: true,
            isOffered: true,
          }),
      },
    });
  },
  publish: publishMaterialBooking,
});
