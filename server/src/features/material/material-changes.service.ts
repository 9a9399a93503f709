// Borrowers and managers change a booking before its hand-out: its time, its quantities, its purpose.
import { randomUUID } from 'node:crypto';
import { assertAllowed, assertField, assertFields, assertFound } from '@thedot/domain/errors';
import {
  managesMaterial,
  materialBookingPath,
} from '@thedot/domain/material/material-access.rules';
import type {
  MaterialBooking,
  MaterialBookingEdit,
} from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import {
  MATERIAL_LIFECYCLE,
  MATERIAL_TIME_REFUSALS,
  refuseOutsideUse,
  refuseSpaceBooking,
} from '@thedot/domain/material/material.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type Context, transact } from '../../kernel/context.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import { notifyEditedBookings } from '../scheduling/default-notifications.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { editDefaultBookings } from '../scheduling/edit-bookings.service.ts';
import { expandCart, findBorrower, planCart, type PlannedCart } from './cart.service.ts';
import { findMaterialAlternatives } from './material-alternatives.service.ts';
import { updateMaterialBooking } from './material-booking-changes.queries.ts';
import { findLines, findMaterialBookingRows } from './material-bookings.queries.ts';
import { findMaterialBooking, toResource } from './material-bookings.service.ts';
import { lockBooking, type MaterialFacts } from './material-kind.service.ts';
import { materialBookingKind, publishMaterialBooking } from './material-notifications.service.ts';
import { assertOutsideUse } from './outside-use.service.ts';
import { detachBooking, lockSpaceBooking } from './space-material.queries.ts';

/** Changes a booking. A refused time or quantity carries alternatives. */
export const editMaterialBooking = (
  ctx: Context,
  id: string,
  edit: MaterialBookingEdit,
): Promise<MaterialBooking> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: MATERIAL_TIME_REFUSALS,
      find: async () => {
        const before = await findMaterialBooking(ctx, id);
        const items = edit.items ?? before.lines.map(toLine);
        return findMaterialAlternatives(ctx, {
          cart: await expandCart(ctx, { items, kits: [] }),
          slot: slotAfter(before, edit),
          borrower: await findBorrower(ctx, before.details?.borrower.id),
          except: id,
        });
      },
    },
    () =>
      transact(ctx, async (tx) => {
        if (onlyLeavesSpace(edit)) await leaveSpace(tx, id);
        else await changeBooking(tx, id, edit);
        return findMaterialBooking(tx, id);
      }),
  );

const onlyLeavesSpace = ({ acceptedPolicies: _, ...changes }: MaterialBookingEdit): boolean =>
  changes.spaceBookingId === null && Object.keys(changes).length === 1;

/** Keeps a booking apart from that of the space, also once its pick-up has begun. */
async function leaveSpace(tx: Context, id: string): Promise<void> {
  const { status, booker } = assertFound(await lockBooking(tx, id), 'booking.not_found');
  assertAllowed(['pending', 'accepted'].includes(status) ? null : 'booking.status_failed');
  await detachBooking(tx.db, id);
  publishMaterialBooking(tx, booker.id);
}

/** Moves a booking in the transaction of `tx`, as what it belongs to was moved. */
export const moveMaterialBooking = (tx: Context, id: string, slot: Slot): Promise<void> =>
  changeBooking(tx, id, { ...slot, acceptedPolicies: [] });

const toLine = ({
  material: { id: materialId },
  quantity,
}: MaterialBooking['lines'][number]): MaterialLine => ({ materialId, quantity });

const slotAfter = (
  before: Slot,
  { start, end }: Pick<MaterialBookingEdit, 'start' | 'end'>,
): Slot => ({
  start: start ?? before.start,
  end: end ?? before.end,
});

async function changeBooking(tx: Context, id: string, edit: MaterialBookingEdit): Promise<void> {
  const { db, now } = tx;
  let planned: PlannedCart | null = null;
  let hasOtherItems = false;
  // Bookings of spaces are locked before their material, as when they change themselves.
  const spaceBooking = edit.spaceBookingId
    ? await lockSpaceBooking(db, edit.spaceBookingId)
    : undefined;
  const [edited] = await editDefaultBookings<MaterialFacts, MaterialAction>(tx, {
    kind: 'material_booking',
    lifecycle: MATERIAL_LIFECYCLE,
    notFound: 'booking.not_found',
    lock: async () => {
      const facts = await lockBooking(tx, id);
      return facts ? [facts] : [];
    },
    ownerOf: ({ booker, organizationId }) => ({ userId: booker.id, organizationId }),
    resourceIds: () => (edit.items ?? []).map(({ materialId }) => materialId),
    plan: async ([facts]) => {
      hasOtherItems = !isSameItems(await findLines(db, id), edit.items);
      planned = await planEdit(tx, assertFound(facts, 'booking.not_found'), edit);
      return [planned?.plan ?? null];
    },
    update: async ([it]) => {
      const { facts, status } = assertFound(it, 'booking.not_found');
      if (edit.spaceBookingId)
        assertField(
          'spaceBookingId',
          refuseSpaceBooking(
            spaceBooking,
            { bookerId: facts.booker.id, isTT: facts.isStation === true },
            now(),
          ),
        );
      const { outsideUse = facts.outsideUse, outsideReason = facts.outsideReason } = edit;
      assertFields([['outsideReason', refuseOutsideUse(outsideUse, outsideReason)]]);
      if (edit.outsideUse || edit.items) {
        const lines = edit.items ?? (await findLines(db, id));
        await assertOutsideUse(
          tx,
          outsideUse,
          lines.map(({ materialId }) => materialId),
        );
      }
      await updateMaterialBooking(db, id, {
        slot: slotAfter(facts.slot, edit),
        status: status === 'pending' ? 'pending' : 'accepted',
        purpose: edit.purpose ?? facts.purpose,
        outsideUse,
        outsideReason: outsideUse ? outsideReason : '',
        spaceBookingId: edit.spaceBookingId,
        lines: edit.items,
        policyIds: planned?.policyIds ?? [],
        // Calendars know only bookings that were accepted.
        isCalendarChange: facts.status === 'accepted',
        now: now(),
      });
    },
  });
  const { facts, approvalId } = assertFound(edited, 'booking.not_found');
  const [row] = await findMaterialBookingRows(db, now(), [id]);
  const { status, borrower, start, end, ...after } = assertFound(row, 'booking.not_found');
  const statusOf = (it: string) => (it === 'pending' ? 'pending' : 'accepted');
  await notifyEditedBookings(tx, materialBookingKind, [
    {
      before: { ...facts, status: statusOf(facts.status) },
      after: {
        id,
        status: statusOf(status),
        booker: borrower,
        resource: toResource(after, id),
        slot: { start, end },
      },
      approvalId,
    },
  ]);
  if (hasOtherItems && borrower.id !== tx.actor.id)
    await notify(tx, {
      to: [borrower.id],
      type: 'material_booking.changed',
      eventId: randomUUID(),
      params: { resource: after.names, page: materialBookingPath(after.isTT, id), start, end },
      target: id,
    });
}

/** Whether a booking keeps what it has booked. */
const isSameItems = (
  lines: readonly MaterialLine[],
  items: readonly MaterialLine[] = lines,
): boolean =>
  items.length === lines.length &&
  items.every((it) =>
    lines.some((own) => own.materialId === it.materialId && own.quantity === it.quantity),
  );

type MaterialAction = (typeof MATERIAL_LIFECYCLE)['transitions'][number]['action'];

/** Plans the booking against what is free without it; null while its time and quantities stay. */
async function planEdit(
  tx: Context,
  { id, slot: before, booker, status, isStation }: MaterialFacts,
  edit: MaterialBookingEdit,
): Promise<PlannedCart | null> {
  const { actor } = tx;
  const slot = slotAfter(before, edit);
  const lines = await findLines(tx.db, id);
  const items = edit.items ?? lines;
  const isSame =
    Date.parse(slot.start) === Date.parse(before.start) &&
    Date.parse(slot.end) === Date.parse(before.end) &&
    isSameItems(lines, edit.items);
  if (isSame) return null;
  const isManaged = booker.id !== actor.id && managesMaterial(actor, isStation === true);
  return planCart(tx, {
    cart: await expandCart(tx, { items, kits: [] }),
    slot,
    borrower: await findBorrower(tx, booker.id),
    acceptedPolicies: edit.acceptedPolicies,
    changed: {
      id,
      materialIds: lines.map(({ materialId }) => materialId),
      start: before.start,
      isDecided: status === 'accepted' && isManaged,
    },
  });
}
