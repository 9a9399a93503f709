// How users book material and read bookings: those of others without their details, unless they manage the material.
import {
  AppError,
  assertAllowed,
  assertField,
  assertFields,
  assertFound,
} from '@thedot/domain/errors';
import { slotOf, spanOf, type Span } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import {
  borrowsMaterial,
  managedKinds,
  managesMaterial,
  materialBookingPath,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import {
  type MaterialBooking,
  MaterialBookingAction,
  type MaterialBookingsQuery,
  type NewMaterialBooking,
} from '@thedot/domain/material/material-bookings.contract';
import type { MaterialLine } from '@thedot/domain/material/material-fields.contract';
import {
  assertNoRefusals,
  type FieldRefusal,
  freeForLoan,
  MATERIAL_LIFECYCLE,
  MATERIAL_TIME_REFUSALS,
  mergeLines,
  occupiedSpan,
  refuseAmount,
  refuseBorrower,
  refuseOutsideUse,
  refusePolicies,
  refuseRange,
} from '@thedot/domain/material/material.rules';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { findAlternatives, listAlternatives } from '@thedot/domain/scheduling/alternatives.rules';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { withAlternatives } from '../scheduling/alternatives.service.ts';
import { createDefaultBookings } from '../scheduling/default-flow.service.ts';
import { notifyNewBookings } from '../scheduling/default-notifications.service.ts';
import { ALL_TIME } from '../scheduling/snapshots.service.ts';
import { findHistoryIds, type HistoryQuery as HistoryIdsQuery } from './loan-history.queries.ts';
import {
  findMaterialBookingRows,
  findMaterialBookingsIn,
  findOwnUsages,
  insertMaterialBooking,
  type MaterialBookingRow,
  type MaterialReader,
} from './material-bookings.queries.ts';
import { materialBookingKind } from './material-notifications.service.ts';
import { findKitLines } from './material.queries.ts';
import { findMaterialSnapshots, type LoadedMaterial } from './material.service.ts';

export const toReader = ({ actor }: Pick<Context, 'actor'>): MaterialReader => ({
  userId: actor.id,
  kinds: readableKinds(actor),
  managedKinds: managedKinds(actor),
});

/** Lists the bookings of a time range, or one of them. */
export async function listMaterialBookings(
  ctx: Context,
  { id, scope, from, to, ...query }: MaterialBookingsQuery,
): Promise<{ items: MaterialBooking[]; isComplete: boolean }> {
  if (id !== undefined) return { items: [await findMaterialBooking(ctx, id)], isComplete: true };
  const rows = await findMaterialBookingsIn(ctx.db, {
    ...query,
    ...toReader(ctx),
    from,
    to,
    mine: scope === 'mine',
    now: ctx.now(),
    limit: MAX_CALENDAR_ENTRIES + 1,
  });
  return {
    items: rows.slice(0, MAX_CALENDAR_ENTRIES).map((row) => toMaterialBooking(ctx, row)),
    isComplete: rows.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** One booking whose details the reader sees. */
export async function findMaterialBooking(ctx: Context, id: string): Promise<MaterialBooking> {
  const [row] = await findMaterialBookingRows(ctx.db, ctx.now(), [id]);
  const readable = row && canSeeDetails(ctx, row) ? row : undefined;
  return toMaterialBooking(ctx, assertFound(readable, 'booking.not_found'));
}

const canSeeDetails = (
  { actor }: Pick<Context, 'actor'>,
  { borrower, isTT }: Pick<MaterialBookingRow, 'borrower' | 'isTT'>,
): boolean => borrower.id === actor.id || managesMaterial(actor, isTT);

export function toMaterialBooking(ctx: Context, row: MaterialBookingRow): MaterialBooking {
  const { actor, now } = ctx;
  const { id, isTT, start, end, status, isOverdue, isExpired, borrower, lines } = row;
  const { purpose, outsideUse, outsideReason, reason, cancelCause, decideBy, createdAt } = row;
  const facts = { status, booker: borrower, slot: { start, end }, isStation: isTT };
  const allowed: readonly string[] = allowedActions(MATERIAL_LIFECYCLE, facts, actor, now());
  const isReadable = canSeeDetails(ctx, row);
  return {
    id,
    isTT,
    start,
    end,
    status,
    isOverdue,
    isExpired,
    isMine: borrower.id === actor.id,
    lines: isReadable ? lines : lines.map((line) => ({ ...line, items: [] })),
    details: isReadable
      ? {
          borrower,
          purpose,
          outsideUse,
          outsideReason,
          reason,
          cancelCause,
          decideBy,
          createdAt,
          handOut: row.handOut,
          returns: row.returns,
        }
      : null,
    actions: MaterialBookingAction.options.filter((it) => allowed.includes(it)),
  };
}

/** Books a cart. A refused time of one material carries other times of it. */
export const bookMaterial = (ctx: Context, booking: NewMaterialBooking): Promise<MaterialBooking> =>
  withAlternatives(
    ctx,
    {
      timeRefusals: MATERIAL_TIME_REFUSALS,
      find: () => findMaterialAlternatives(ctx, booking),
    },
    () => createMaterialBooking(ctx, booking),
  );

async function findMaterialAlternatives(
  ctx: Context,
  { items, kits, ...slot }: NewMaterialBooking,
): Promise<Alternative[]> {
  const [wanted, ...others] = items;
  if (!wanted || others.length > 0 || kits.length > 0) return [];
  const own = await findOne(ctx, wanted.materialId, ALL_TIME);
  const { from, to } = spanOf(slot);
  const search = {
    minutes: (to - from) / 60_000,
    quantity: wanted.quantity,
    now: ctx.now().getTime(),
  };
  const found = findAlternatives({ own }, slotOf({ from, to }), search);
  return listAlternatives(found, ['near', 'next'])
    .filter(({ slot: it }) => isFree(own, spanOf(it), wanted.quantity, ctx))
    .map(({ kind, slot: it }) => ({
      kind,
      resource: { id: own.row.id, name: own.row.name },
      ...it,
    }));
}

const isFree = (own: LoadedMaterial, span: Span, quantity: number, { now }: Context): boolean =>
  refuseRange(own, span, now().getTime()) === null && freeForLoan(own, span) >= quantity;

async function findOne(ctx: Context, id: string, span: Span): Promise<LoadedMaterial> {
  const kinds = readableKinds(ctx.actor);
  const [material] = await findMaterialSnapshots(ctx, { ids: [id], kinds, hiddenKinds: [], span });
  return assertFound(material, 'material.not_found');
}

/** One material of a cart, and the row of the form that chose it, itself or by a kit. */
interface CartLine extends MaterialLine {
  readonly row: `items.${number}` | `kits.${number}`;
}

/** The materials of a cart, those of its kits included, in the order of their ids. */
async function expandCart(
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

const createMaterialBooking = (
  ctx: Context,
  { items, kits, acceptedPolicies, ...booking }: NewMaterialBooking,
): Promise<MaterialBooking> =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const cart = await expandCart(tx, { items, kits });
    assertFields([
      ['items', cart.length > 0 ? null : 'material.empty_cart'],
      ['outsideReason', refuseOutsideUse(booking.outsideUse, booking.outsideReason)],
    ]);
    const slot = { start: booking.start, end: booking.end };
    const { id: userId, organizationId } = actor;
    let isTT = false;
    let policyIds: readonly string[] = [];
    const [id = ''] = await createDefaultBookings(tx, {
      kind: 'material_booking',
      resourceIds: cart.map(({ materialId }) => materialId),
      booker: { userId, organizationId },
      usesQuota: true,
      plan: async () => {
        const loaded = await loadCart(tx, cart, spanOf(slot));
        isTT = loaded[0]?.row.isTT ?? false;
        policyIds = loaded.flatMap(({ row }) => row.policies.map((it) => it.id));
        assertField(
          'items',
          loaded.every(({ row }) => row.isTT === isTT) ? null : 'material.one_kind',
        );
        assertField(
          'acceptedPolicies',
          refusePolicies(
            acceptedPolicies,
            loaded.flatMap(({ row }) => row.policies),
          ),
        );
        await assertCart(tx, cart, loaded, spanOf(slot));
        const allocations = cart.map(({ materialId, quantity }, at) => ({
          resourceId: materialId,
          quantity,
          busy: occupiedSpan(loaded[at] ?? missing(), spanOf(slot)),
          needsApproval: loaded[at]?.policy.needsApproval ?? false,
        }));
        return [{ slot, allocations }];
      },
      insert: async ([planned]) => [
        await insertMaterialBooking(db, {
          slot,
          status: planned?.status ?? 'pending',
          isTT,
          bookerId: userId,
          organizationId,
          purpose: booking.purpose,
          outsideUse: booking.outsideUse,
          outsideReason: booking.outsideUse ? booking.outsideReason : '',
          lines: cart,
          policyIds,
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
  });

const missing = (): never => {
  throw new AppError('material.not_found');
};

/** What notifications name: all that is booked, and the page of the booking. */
export const toResource = (
  { id, isTT, names }: Pick<MaterialBookingRow, 'id' | 'isTT' | 'names'>,
  materialId: string,
) => ({ id: materialId, name: names, page: materialBookingPath(isTT, id) });

/** The materials of the cart, in its order. What the actor may not borrow is not found. */
async function loadCart(
  tx: Context,
  cart: readonly CartLine[],
  span: Span,
): Promise<LoadedMaterial[]> {
  const kinds = readableKinds(tx.actor).filter((isTT) => borrowsMaterial(tx.actor, isTT, 'create'));
  const found = await findMaterialSnapshots(tx, {
    ids: cart.map(({ materialId }) => materialId),
    kinds,
    hiddenKinds: kinds,
    span,
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
  { db, actor, now }: Context,
  cart: readonly CartLine[],
  loaded: readonly LoadedMaterial[],
  span: Span,
): Promise<void> {
  for (const { row } of loaded) {
    assertAllowed(row.isHidden ? 'resource.not_found' : null);
    assertAllowed(refuseBorrower(actor, row));
  }
  const at = now().getTime();
  assertNoRefusals(
    loaded
      .map((it) => refuseRange(it, span, at))
      .filter((it) => it !== null)
      .slice(0, 1),
  );
  const limited = loaded.filter(({ row }) => row.maxPerBorrower !== null).map(({ row }) => row.id);
  const own = limited.length > 0 ? await findOwnUsages(db, actor.id, limited, now()) : [];
  assertNoRefusals(
    cart.map(({ materialId, quantity, row }, index): FieldRefusal | null => {
      const path = `${row}.quantity`;
      const material = loaded[index] ?? missing();
      const busy = occupiedSpan(material, span);
      const usages = own
        .filter((it) => it.materialId === materialId)
        .map((it) => ({
          from: Date.parse(it.from),
          to: it.overdue ? Infinity : Date.parse(it.to),
          quantity: it.quantity,
          unit: null,
        }));
      const tooMany = refuseAmount(quantity, material.row, usages, busy);
      if (tooMany) return { ...tooMany, path };
      return freeForLoan(material, span) >= quantity
        ? null
        : { path, code: 'booking.not_enough_left' };
    }),
  );
}

interface HistoryQuery extends Omit<HistoryIdsQuery, 'kinds' | 'isOut'> {
  readonly isOut?: 'true' | undefined;
}

/** The loans of a material, of an item or of a user, newest first. */
export async function listHistory(
  ctx: Context,
  { limit, after, ...query }: HistoryQuery,
): Promise<{ items: MaterialBooking[]; next: string | null }> {
  const kinds = managedKinds(ctx.actor);
  const ids = await findHistoryIds(ctx.db, {
    ...query,
    isOut: query.isOut === 'true',
    kinds,
    limit: limit + 1,
    after,
  });
  const page = ids.slice(0, limit);
  const rows = page.length > 0 ? await findMaterialBookingRows(ctx.db, ctx.now(), page) : [];
  const byId = new Map(rows.map((row) => [row.id, toMaterialBooking(ctx, row)]));
  return {
    items: page.flatMap((id) => byId.get(id) ?? []),
    next: ids.length > limit ? (page.at(-1) ?? null) : null,
  };
}
