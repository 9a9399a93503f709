// A cart of material: what its kits contain, and why it is refused.
import type { Actor } from '@thedot/domain/access/access';
import { AppError, assertAllowed, assertField } from '@thedot/domain/errors';
import { type Span, spanOf } from '@thedot/domain/kernel/time';
import {
  borrowsMaterial,
  managesMaterial,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import type { NewMaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import {
  assertNoRefusals,
  type FieldRefusal,
  freeForLoan,
  mergeLines,
  occupiedSpan,
  refuseAmount,
  refuseBorrower,
  refusePolicies,
  refuseRange,
} from '@thedot/domain/material/material.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Context } from '../../kernel/context.ts';
import type { PlannedBooking } from '../scheduling/default-flow.service.ts';
import { findPerson } from '../users/users.service.ts';
import { findOwnUsages } from './material-bookings.queries.ts';
import { findKitLines } from './material.queries.ts';
import { findMaterialSnapshots, type LoadedMaterial } from './material.service.ts';

/** One material of a cart, and the row of the form that chose it, itself or by a kit. */
export interface CartLine extends MaterialLine {
  readonly row: `items.${number}` | `kits.${number}`;
}

export interface Borrower extends Actor {
  readonly organizationId: string | null;
}

/** The user for whom the actor books: themselves, or another one who was not removed. */
export async function findBorrower(
  { db, actor }: Context,
  bookerId: string | undefined,
): Promise<Borrower> {
  if (bookerId === undefined || bookerId === actor.id) return actor;
  const borrower = await findPerson(db, bookerId);
  if (borrower) return borrower;
  const problem = { code: 'user.not_found', path: 'bookerId' } as const;
  throw new AppError(problem.code, { errors: [problem] });
}

/** The materials of a cart, those of its kits included, in the order of their ids. */
export async function expandCart(
  { db, actor }: Context,
  { items, kits }: Pick<NewMaterialBooking, 'items' | 'kits'>,
): Promise<CartLine[]> {
  const kitLines =
    kits.length > 0
      ? await findKitLines(
          db,
          kits.map(({ kitId }) => kitId),
          readableKinds(actor),
        )
      : [];
  const ofKits = kits.flatMap(({ kitId, quantity }, at) => {
    const own = kitLines.filter((it) => it.kitId === kitId);
    assertField(`kits.${at}.kitId`, own.length > 0 ? null : 'material.not_found');
    return own.map((it) => ({
      materialId: it.materialId,
      quantity: it.quantity * quantity,
      row: `kits.${at}` as const,
    }));
  });
  const cart: CartLine[] = [
    ...items.map((it, at) => ({ ...it, row: `items.${at}` as const })),
    ...ofKits,
  ];
  return mergeLines(cart)
    .map((line) => ({ ...cart.find((it) => it.materialId === line.materialId)!, ...line }))
    .toSorted((a, b) => (a.materialId < b.materialId ? -1 : 1));
}

export interface CartInput {
  readonly cart: readonly CartLine[];
  readonly slot: Slot;
  readonly borrower: Borrower;
  readonly acceptedPolicies: readonly string[];
  /** Of the waiting list: whether others leave enough does not matter. */
  readonly ignoresOthers?: boolean;
  /** The range and the policies were accepted when it was offered. */
  readonly isOffered?: boolean;
  /** The booking that changes. */
  readonly changed?: {
    readonly id: string;
    /** Its policies were accepted before. */
    readonly materialIds: readonly string[];
    readonly start: string;
    /** Whether its managers have decided about it, by changing it themselves. */
    readonly isDecided: boolean;
  };
}

export interface PlannedCart {
  readonly isTT: boolean;
  /** The policies that the borrower accepts. */
  readonly policyIds: readonly string[];
  readonly plan: PlannedBooking;
}

/** Refuses a cart at its fields, or plans what it occupies. Reads what is free: call it under the locks. */
export async function planCart(tx: Context, input: CartInput): Promise<PlannedCart> {
  const { cart, slot, borrower, acceptedPolicies, changed, isOffered } = input;
  const { actor } = tx;
  const isOwn = borrower.id === actor.id;
  const loaded = await loadCart(tx, input);
  const isTT = loaded[0]?.row.isTT ?? false;
  assertField('items', loaded.every(({ row }) => row.isTT === isTT) ? null : 'material.one_kind');
  if (!isOwn && !managesMaterial(actor, isTT)) throw new AppError('access.denied');
  const policies = loaded
    .filter(({ row }) => changed?.materialIds.includes(row.id) !== true)
    .flatMap(({ row }) => row.policies);
  // Those who manage the material answer for what they book on behalf of others.
  if (isOwn && !isOffered)
    assertField('acceptedPolicies', refusePolicies(acceptedPolicies, policies));
  await assertCart(tx, input, loaded);
  const isDecided = changed ? changed.isDecided : !isOwn;
  return {
    isTT,
    policyIds: isOwn
      ? policies.map(({ id }) => id).filter((id) => acceptedPolicies.includes(id))
      : [],
    plan: {
      slot,
      allocations: cart.map(({ materialId, quantity }, at) => {
        const material = loaded[at] ?? missing();
        return {
          resourceId: materialId,
          quantity,
          busy: occupiedSpan(material, spanOf(slot)),
          needsApproval: material.policy.needsApproval && !isDecided,
        };
      }),
    },
  };
}

const missing = (): never => {
  throw new AppError('material.not_found');
};

/** The materials of the cart, in its order. What the actor may not borrow is not found. */
async function loadCart(
  tx: Context,
  { cart, slot, borrower, changed }: CartInput,
): Promise<LoadedMaterial[]> {
  const kinds = readableKinds(tx.actor).filter((isTT) => borrowsMaterial(borrower, isTT, 'create'));
  const found = await findMaterialSnapshots(tx, {
    ids: cart.map(({ materialId }) => materialId),
    kinds,
    hiddenKinds: kinds,
    span: spanOf(slot),
    except: changed?.id,
  });
  return cart.map(({ materialId, row }) => {
    const material = found.find((it) => it.row.id === materialId);
    const path = row.startsWith('items') ? `${row}.materialId` : `${row}.kitId`;
    assertField(path, material ? null : 'material.not_found');
    return material ?? missing();
  });
}

/** Refuses what cannot be borrowed, at its fields: the range first, which is that of all materials. */
async function assertCart(
  { db, now }: Context,
  { cart, slot, borrower, changed, ignoresOthers, isOffered }: CartInput,
  loaded: readonly LoadedMaterial[],
): Promise<void> {
  const span = spanOf(slot);
  for (const { row } of loaded) {
    const isKept = changed?.materialIds.includes(row.id) === true;
    assertAllowed(row.isHidden && !isKept ? 'resource.not_found' : null);
    assertAllowed(isKept ? null : refuseBorrower(borrower, row));
  }
  // A booking that keeps its start needs no new notice.
  const keepsStart = changed !== undefined && Date.parse(changed.start) === span.from;
  if (!isOffered)
    assertNoRefusals(
      loaded
        .map((it) => refuseRange(keepsStart ? withoutNotice(it) : it, span, now().getTime()))
        .filter((it) => it !== null)
        .slice(0, 1),
    );
  const own = await findOwn(db, { loaded, borrower, changed }, now());
  assertNoRefusals(
    cart.map(({ materialId, quantity, row }, at): FieldRefusal | null => {
      const path = `${row}.quantity`;
      const material = loaded[at] ?? missing();
      const usages = own.filter((it) => it.materialId === materialId);
      const tooMany = refuseAmount(quantity, material.row, usages, occupiedSpan(material, span));
      if (tooMany) return { ...tooMany, path };
      return ignoresOthers || freeForLoan(material, span) >= quantity
        ? null
        : { path, code: 'booking.not_enough_left' };
    }),
  );
}

const withoutNotice = (material: LoadedMaterial): LoadedMaterial => ({
  ...material,
  policy: { ...material.policy, noticeMinutes: 0 },
});

/** What the borrower has or will have of material with a limit, but for the booking that changes. */
async function findOwn(
  db: Context['db'],
  {
    loaded,
    borrower,
    changed,
  }: {
    readonly loaded: readonly LoadedMaterial[];
    readonly borrower: Borrower;
    readonly changed: CartInput['changed'] | undefined;
  },
  now: Date,
) {
  const limited = loaded.filter(({ row }) => row.maxPerBorrower !== null).map(({ row }) => row.id);
  if (limited.length === 0) return [];
  const rows = await findOwnUsages(db, borrower.id, limited, now);
  return rows
    .filter(({ bookingId }) => bookingId !== changed?.id)
    .map(({ materialId, quantity, from, to, overdue }) => ({
      materialId,
      from: Date.parse(from),
      to: overdue ? Infinity : Date.parse(to),
      quantity,
      unit: null,
    }));
}

/** Whether all of the cart is free in a span that may be borrowed. */
export const isCartFree = (
  loaded: readonly LoadedMaterial[],
  cart: readonly MaterialLine[],
  span: Span,
  now: number,
): boolean =>
  cart.every(({ materialId, quantity }) => {
    const material = loaded.find(({ row }) => row.id === materialId);
    return (
      material !== undefined &&
      refuseRange(material, span, now) === null &&
      freeForLoan(material, span) >= quantity
    );
  });
