// Material changes hands: it is handed out for a booking, extended, and comes back in one or several parts.
import { assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import { assertFieldValid } from '@thedot/domain/kernel/field-problems';
import { spanOf } from '@thedot/domain/kernel/time';
import type {
  HandedLine,
  MaterialBooking,
  MaterialBookingChange,
  MaterialReturn,
} from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import {
  assertNoRefusals,
  freeForLoan,
  MATERIAL_LIFECYCLE,
  occupiedSpan,
  refusePolicies,
  refuseReturn,
  refuseReturnNote,
} from '@thedot/domain/material/material.rules';
import { refuseTransition } from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, transact } from '../../kernel/context.ts';
import type { StagedFile } from '../../kernel/file-store.ts';
import {
  changeAllocation,
  releaseAllocations,
} from '../../platform/allocations/allocations.queries.ts';
import { updateStock } from '../../platform/allocations/resources.queries.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import { notifyEditedBookings } from '../scheduling/default-notifications.service.ts';
import { lockBookingResources, offerNext } from '../scheduling/holds.service.ts';
import {
  type Block,
  blockItems,
  findItemsOut,
  findOutstanding,
  insertLoan,
  insertReturn,
  isWaitedFor,
  lockItems,
  type Outstanding,
  updateEnd,
} from './loans.queries.ts';
import { insertAcceptances } from './material-booking-changes.queries.ts';
import { findOpenPolicies } from './material-bookings.queries.ts';
import { findMaterialBooking } from './material-bookings.service.ts';
import { addBlockedItems } from './material-items.service.ts';
import { lockBooking, materialKind } from './material-kind.service.ts';
import { materialBookingKind, publishMaterialBooking } from './material-notifications.service.ts';
import { openDamageClaim } from '../tickets/tickets.service.ts';
import { findLendable, findMaterialNames } from './material.queries.ts';
import { findMaterialSnapshots } from './material.service.ts';
import { warnBorrowers } from './warnings.service.ts';

interface LoanFiles {
  readonly photos: readonly StagedFile[];
  readonly signature: readonly StagedFile[];
}
type Change<Action extends MaterialBookingChange['action']> = Extract<
  MaterialBookingChange,
  { readonly action: Action }
>;

export async function changeMaterialBooking(
  ctx: Context,
  id: string,
  change: MaterialBookingChange,
  files: LoanFiles,
): Promise<MaterialBooking> {
  if (change.action === 'handOut') return handOut(ctx, id, change, files);
  assertFieldValid('photos', files.photos.length > 0 ? 'field.unknown' : null);
  assertFieldValid('signature', files.signature.length > 0 ? 'field.unknown' : null);
  if (change.action === 'extend') return extend(ctx, id, change);
  const status = change.action === 'accept' ? 'accepted' : 'rejected';
  const reason = change.action === 'reject' ? change.reason : '';
  return materialKind.decide(ctx, id, { status, reason });
}

const handOut = (
  ctx: Context,
  id: string,
  { lines, condition, note, receiver, acceptedPolicies }: Change<'handOut'>,
  { photos, signature }: LoanFiles,
): Promise<MaterialBooking> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    await materialKind.transition(tx, { id, action: 'handOut' });
    const booked = await findOutstanding(db, id);
    assertWithin(lines, booked, 'material.more_than_booked');
    await assertItemsFree(tx, lines);
    await acceptPolicies(tx, id, acceptedPolicies);
    for (const line of booked) await occupyHandedOut(tx, id, line, lines);
    const [signed] = signature;
    const subject = { ownerId: null, subjectKind: 'material-loan', subjectId: id } as const;
    for (const photo of photos) await insertFile(db, photo, subject);
    if (signed) await insertFile(db, signed, { ...subject, subjectKind: 'material-signature' });
    await insertLoan(db, {
      bookingId: id,
      condition,
      note,
      receiver,
      signatureId: signed?.id ?? null,
      by: actor.id,
      at: now(),
      lines,
    });
    await offerNext(
      tx,
      booked.map(({ materialId }) => materialId),
    );
    return findMaterialBooking(tx, id);
  });

/** The borrower accepts at the desk what they have not accepted before: a newer version, or all of what staff booked. */
async function acceptPolicies(
  tx: Context,
  id: string,
  acceptedPolicies: readonly string[],
): Promise<void> {
  const open = await findOpenPolicies(tx.db, id);
  assertField('acceptedPolicies', refusePolicies(acceptedPolicies, open));
  await insertAcceptances(
    tx.db,
    id,
    open.map((it) => it.id),
  );
}

/** What is not handed out is free again. A borrower who comes early occupies the material from now on. */
async function occupyHandedOut(
  { db, now }: Context,
  bookingId: string,
  { materialId, quantity, busyFrom }: Outstanding,
  lines: readonly HandedLine[],
): Promise<void> {
  const booking = { kind: 'material_booking', id: bookingId } as const;
  const handed = lines.find((it) => it.materialId === materialId);
  if (!handed) {
    await releaseAllocations(db, booking, materialId);
    return;
  }
  const from = now().getTime();
  const isEarly = from < Date.parse(busyFrom);
  if (handed.quantity === quantity && !isEarly) return;
  await changeAllocation(db, booking, materialId, {
    quantity: handed.quantity,
    ...(isEarly && { busy: { from } }),
  });
}

/** Refuses more than there is of a line, and more items than its quantity. */
function assertWithin(
  lines: readonly HandedLine[],
  available: readonly MaterialLine[],
  code: 'material.more_than_booked' | 'material.more_than_out',
): void {
  assertNoRefusals(
    lines.flatMap(({ materialId, quantity, itemIds }, at) => {
      const most = available.find((it) => it.materialId === materialId)?.quantity ?? 0;
      return [
        quantity > most ? { path: `lines.${at}.quantity`, code, params: { count: most } } : null,
        itemIds.length > quantity
          ? { path: `lines.${at}.itemIds`, code: 'material.items_exceed' as const }
          : null,
      ];
    }),
  );
}

/** Refuses items that are unknown, blocked or retired, or with another borrower. */
async function assertItemsFree({ db }: Context, lines: readonly HandedLine[]): Promise<void> {
  const ids = lines.flatMap(({ itemIds }) => itemIds);
  if (ids.length === 0) return;
  const items = await lockItems(db, ids);
  assertNoRefusals(
    lines.flatMap(({ materialId, itemIds }, at) =>
      itemIds.map((id) => {
        const path = `lines.${at}.itemIds`;
        const item = items.find((it) => it.id === id && it.materialId === materialId);
        if (!item) return { path, code: 'material.item_unknown' as const };
        return item.isOut || item.state !== 'available'
          ? { path, code: 'material.item_out' as const, params: { code: item.code } }
          : null;
      }),
    ),
  );
}

/** Takes all or a part of a loan back. Damaged and lost items are blocked, and the next borrowers are warned. */
export const returnMaterial = (
  ctx: Context,
  id: string,
  { lines, responsibleFirstName, responsibleLastName, condition, damageNote }: MaterialReturn,
  photos: readonly StagedFile[],
): Promise<MaterialBooking> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    assertField('damageNote', refuseReturnNote(condition, damageNote));
    const { slot, booker } = await lockFor(tx, id, 'return');
    const materialIds = await lockBookingResources(tx, 'material_booking', [id]);
    const out = await findOutstanding(db, id);
    assertWithin(lines, out, 'material.more_than_out');
    const returned = findReturnedItems(lines, out, await findItemsOut(db, id));
    const returnId = await insertReturn(db, {
      bookingId: id,
      firstName: responsibleFirstName,
      lastName: responsibleLastName,
      condition,
      damageNote,
      isLate: Date.parse(slot.end) < now().getTime(),
      by: actor.id,
      at: now(),
      lines: returned,
    });
    for (const photo of photos)
      await insertFile(db, photo, {
        ownerId: null,
        subjectKind: 'material-return',
        subjectId: returnId,
      });
    const isBlocked = condition === 'damaged' || condition === 'lost';
    if (isBlocked) await blockReturned(tx, returned, { condition, note: damageNote });
    const left = out.map((line) => ({ ...line, quantity: line.quantity - amountOf(lines, line) }));
    if (left.every(({ quantity }) => quantity === 0))
      await materialKind.transition(tx, { id, action: 'return' });
    else await giveBack(tx, id, out, left);
    await updateStock(db, await findLendable(db, materialIds), now());
    if (isBlocked) await warnBorrowers(tx, materialIds);
    if (isBlocked) await claimDamage(tx, returned, damageNote);
    publishMaterialBooking(tx, booker.id);
    return findMaterialBooking(tx, id);
  });

/** Each damaged or lost material has a claim, which its page shows. */
async function claimDamage(
  tx: Context,
  returned: readonly HandedLine[],
  damageNote: string,
): Promise<void> {
  const names = await findMaterialNames(
    tx.db,
    returned.map(({ materialId }) => materialId),
  );
  for (const { id, name } of names)
    await openDamageClaim(tx, { title: name, text: damageNote, materialId: id });
}

const amountOf = (lines: readonly HandedLine[], { materialId }: MaterialLine): number =>
  lines.find((it) => it.materialId === materialId)?.quantity ?? 0;

/** Reduces what the booking occupies, and offers what came back to users who wait. */
async function giveBack(
  tx: Context,
  id: string,
  out: readonly MaterialLine[],
  left: readonly MaterialLine[],
): Promise<void> {
  const booking = { kind: 'material_booking', id } as const;
  const changed = left.filter(({ quantity }, at) => quantity !== out[at]?.quantity);
  for (const { materialId, quantity } of changed) {
    if (quantity === 0) await releaseAllocations(tx.db, booking, materialId);
    else await changeAllocation(tx.db, booking, materialId, { quantity });
  }
  await offerNext(
    tx,
    changed.map(({ materialId }) => materialId),
  );
}

/** The lines with their items. When all of a material is back, so are all its items. */
function findReturnedItems(
  lines: readonly HandedLine[],
  out: readonly MaterialLine[],
  itemsOut: readonly { readonly itemId: string; readonly materialId: string }[],
): HandedLine[] {
  return lines.map((line, at) => {
    const { materialId, quantity, itemIds } = line;
    const known = itemsOut.filter((it) => it.materialId === materialId).map(({ itemId }) => itemId);
    const path = `lines.${at}.itemIds`;
    assertField(path, itemIds.every((id) => known.includes(id)) ? null : 'material.item_unknown');
    const left = (out.find((it) => it.materialId === materialId)?.quantity ?? 0) - quantity;
    if (left === 0) return { ...line, itemIds: known };
    // Otherwise more labelled items would be out than the quantity.
    assertField(path, known.length - itemIds.length <= left ? null : 'material.item_required');
    return line;
  });
}

async function blockReturned(
  tx: Context,
  returned: readonly HandedLine[],
  block: Block,
): Promise<void> {
  const ids = returned.flatMap(({ itemIds }) => itemIds);
  if (ids.length > 0) await blockItems(tx.db, ids, block);
  for (const { materialId, quantity, itemIds } of returned)
    await addBlockedItems(tx, { ...block, materialId, quantity: quantity - itemIds.length });
}

type HandOver = 'return' | 'extend';

/** Locks a booking for an action that does not always change its status. */
async function lockFor(tx: Context, id: string, step: HandOver) {
  const facts = assertFound(await lockBooking(tx, id), 'booking.not_found');
  assertAllowed(refuseTransition(MATERIAL_LIFECYCLE, facts, tx.actor, step, tx.now()));
  return facts;
}

/** Moves the end of a booking, unless others booked or wait for the material. */
const extend = (ctx: Context, id: string, { end }: Change<'extend'>): Promise<MaterialBooking> =>
  transact(ctx, async (tx) => {
    const { db, now } = tx;
    const facts = await lockFor(tx, id, 'extend');
    const slot = { start: facts.slot.start, end };
    const isLater = Date.parse(end) > Math.max(Date.parse(facts.slot.end), now().getTime());
    assertField('end', isLater ? null : 'material.extension_not_later');
    const ids = await lockBookingResources(tx, 'material_booking', [id]);
    const out = await findOutstanding(db, id);
    const found = await findMaterialSnapshots(tx, {
      ids,
      kinds: [false, true],
      hiddenKinds: [false, true],
      span: spanOf(slot),
      except: id,
    });
    assertNoRefusals(found.map((it) => refuseReturn(it, spanOf(slot))).slice(0, 1));
    const extension = { from: Date.parse(facts.slot.end), to: Date.parse(end) };
    const isFree = out.every(({ materialId, quantity }) => {
      const material = found.find(({ row }) => row.id === materialId);
      return material !== undefined && freeForLoan(material, extension) >= quantity;
    });
    const isWaited = await isWaitedFor(db, ids, { from: facts.slot.end, to: end });
    assertField('end', isFree && !isWaited ? null : 'material.waited_for');
    for (const it of found)
      await changeAllocation(db, { kind: 'material_booking', id }, it.row.id, {
        busy: { to: occupiedSpan(it, spanOf(slot)).to },
      });
    await updateEnd(db, id, end, now());
    const extended = await findMaterialBooking(tx, id);
    const booker = assertFound(extended.details?.borrower, 'booking.not_found');
    const accepted = { ...facts, status: 'accepted' } as const;
    await notifyEditedBookings(tx, materialBookingKind, [
      { before: accepted, after: { ...accepted, booker, slot }, approvalId: undefined },
    ]);
    return extended;
  });
