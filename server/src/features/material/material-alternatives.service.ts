// What a borrower can have instead of a refused cart: other dates, a shorter loan, fewer pieces, or other material.
import { DAY_MS, MINUTE_MS, slotOf, type Span, spanOf } from '@thedot/domain/kernel/time';
import { freeForLoan, refuseBorrower, refuseRange } from '@thedot/domain/material/material.rules';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { alternativeSlots } from '@thedot/domain/scheduling/alternatives.rules';
import { freeSlots } from '@thedot/domain/scheduling/free-slots.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Context } from '../../kernel/context.ts';
import { ALL_TIME } from '../scheduling/snapshots.service.ts';
import { type Borrower, type CartLine, isCartFree } from './cart.service.ts';
import { findMaterialSnapshots, type LoadedMaterial } from './material.service.ts';

interface RefusedCart {
  readonly cart: readonly CartLine[];
  readonly slot: Slot;
  readonly borrower: Borrower;
  /** The booking that changes. */
  readonly except?: string | undefined;
}

/** First what helps one line at the wanted time, then other times of the whole cart. */
export async function findMaterialAlternatives(
  ctx: Context,
  { cart, slot, borrower, except }: RefusedCart,
): Promise<Alternative[]> {
  const ids = cart.map(({ materialId }) => materialId);
  const kinds = [false, true];
  const loaded = await findMaterialSnapshots(ctx, {
    ids,
    kinds,
    hiddenKinds: [],
    span: ALL_TIME,
    except,
  });
  const [first] = loaded;
  if (!first || loaded.length < ids.length) return [];
  const wanted = slotOf(spanOf(slot));
  const others = await findMaterialSnapshots(ctx, {
    kinds: [first.row.isTT],
    hiddenKinds: [],
    span: spanOf(slot),
    except,
  });
  const free = others.filter(
    ({ row }) => !ids.includes(row.id) && refuseBorrower(borrower, row) === null,
  );
  const now = ctx.now().getTime();
  return [
    ...cart.flatMap((line) => insteadOfLine(line, { loaded, free, wanted, now })),
    ...otherTimes({ cart, loaded, wanted, now }),
  ];
}

interface LineSearch {
  readonly loaded: readonly LoadedMaterial[];
  /** Other material that the borrower may have. */
  readonly free: readonly LoadedMaterial[];
  readonly wanted: Slot;
  readonly now: number;
}

/** Of a line that is short: what is left of it, or the material of its category of which most is free. */
function insteadOfLine(
  { materialId, quantity }: CartLine,
  { loaded, free, wanted, now }: LineSearch,
): Alternative[] {
  const span = spanOf(wanted);
  const own = loaded.find(({ row }) => row.id === materialId);
  if (!own || refuseRange(own, span, now) !== null) return [];
  const left = freeForLoan(own, span);
  if (left >= quantity) return [];
  const [other] = free
    .filter(({ row }) => row.category === own.row.category)
    .filter((it) => isCartFree([it], [{ materialId: it.row.id, quantity }], span, now))
    .toSorted((a, b) => freeForLoan(b, span) - freeForLoan(a, span));
  const { name } = own.row;
  return [
    ...(left > 0
      ? [{ kind: 'fewer' as const, resource: { id: materialId, name }, quantity: left, ...wanted }]
      : []),
    ...(other
      ? [
          {
            kind: 'other' as const,
            resource: { id: other.row.id, name: other.row.name },
            insteadOf: materialId,
            ...wanted,
          },
        ]
      : []),
  ];
}

interface TimeSearch extends Omit<LineSearch, 'free'> {
  readonly cart: readonly CartLine[];
}

/** Times at which the whole cart is free: near the wanted one, the next one, or a shorter loan. */
function otherTimes({ cart, loaded, wanted, now }: TimeSearch): Alternative[] {
  const [own] = loaded;
  if (!own) return [];
  const { from, to } = spanOf(wanted);
  const quantity = cart.find(({ materialId }) => materialId === own.row.id)?.quantity ?? 1;
  const isFree = (slot: Slot) => isCartFree(loaded, cart, spanOf(slot), now);
  const isTooLong = (slot: Slot) =>
    loaded.some((it) => refuseRange(it, spanOf(slot), now)?.code === 'material.too_long');
  const search = { minutes: (to - from) / MINUTE_MS, quantity, now };
  // A loan that is too long is too long at other times, of which there may be very many.
  const within = { from: now, to: isTooLong(wanted) ? now : Infinity };
  const starts = freeSlots(own, { ...search, within }).filter(isFree);
  const { near, next } = alternativeSlots(starts, wanted.start, own.schedule.timeZone);
  const at = (start: string) =>
    slotOf({ from: Date.parse(start), to: Date.parse(start) + to - from });
  const shorter = findLongestFree({ from, to }, { isTooLong, isFree });
  const resource = { id: own.row.id, name: own.row.name };
  return [
    ...(near ? [{ kind: 'near' as const, resource, ...at(near) }] : []),
    ...(shorter ? [{ kind: 'shorter' as const, resource, ...shorter }] : []),
    ...(next ? [{ kind: 'next' as const, resource, ...at(next) }] : []),
  ];
}

interface SlotChecks {
  readonly isTooLong: (slot: Slot) => boolean;
  readonly isFree: (slot: Slot) => boolean;
}

/** The longest loan from the same start that ends whole days earlier. */
function findLongestFree({ from, to }: Span, { isTooLong, isFree }: SlotChecks): Slot | null {
  let longest: Slot | null = null;
  const days = Math.ceil((to - from) / DAY_MS) - 1;
  for (let end = to - days * DAY_MS; end < to; end += DAY_MS) {
    const slot = slotOf({ from, to: end });
    if (isTooLong(slot)) break;
    if (isFree(slot)) longest = slot;
  }
  return longest;
}
