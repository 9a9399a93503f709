import {
  date,
  id,
  line,
  optionalText,
  wallTime,
  withErrorCode,
} from '@thedot/domain/kernel/fields';
import { MAX_BOOKING_REASON_LENGTH } from '@thedot/domain/limits';
import { MaterialLine, quantity } from '@thedot/domain/material/material-fields.contract';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import { mergeLines } from '@thedot/domain/material/material.rules';
import type {
  Availability,
  Material,
  MaterialPolicy,
} from '@thedot/domain/material/material.contract';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import { findIntervalsOfDay } from '@thedot/domain/scheduling/opening-hours.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { z } from 'zod';
import { addDays, coversDay } from '../../../lib/format/calendar-days.ts';
import {
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';

/** A day and a time of the desk such as `2026-12-01T09:00`; other text while it is typed. */
const moment = z
  .string()
  .refine((text) => MomentParts.safeParse(text.split('T')).success, withErrorCode('field.date'));
const MomentParts = z.tuple([date, wallTime]);

/** What a borrower fills in; the range is in wall time of the desk. */
export const CartValues = z.strictObject({
  start: moment,
  end: moment,
  items: z.array(MaterialLine),
  kits: z.array(z.strictObject({ kitId: id, quantity })),
  purpose: line(MAX_BOOKING_REASON_LENGTH),
  outsideUse: z.boolean(),
  outsideReason: optionalText(MAX_BOOKING_REASON_LENGTH),
  acceptedPolicies: z.array(id),
  bookerId: id.nullable(),
});
export type CartValues = z.infer<typeof CartValues>;
type Chosen = Pick<CartValues, 'items' | 'kits'>;
type Range = Pick<CartValues, 'start' | 'end'>;

export const EMPTY_CART = {
  items: [],
  kits: [],
  purpose: '',
  outsideUse: false,
  outsideReason: '',
  acceptedPolicies: [],
  bookerId: null,
} satisfies Omit<CartValues, 'start' | 'end'>;

/** The range as instants; null while it is incomplete or ends before it begins. */
export function toRange({ start, end }: Range, zone: string): Slot | null {
  const [from, to] = [toMoment(start, zone), toMoment(end, zone)];
  if (!from || !to || to <= from) return null;
  return { start: from.toISOString(), end: to.toISOString() };
}

/** Whether the return does not come after the pick-up. */
export const isBackwards = ({ start, end }: Range): boolean =>
  moment.safeParse(start).success && moment.safeParse(end).success && end <= start;

function toMoment(text: string, zone: string): Date | null {
  if (!moment.safeParse(text).success) return null;
  const [day = '', time = ''] = text.split('T');
  return toInstant({ day, minutes: parseClockTime(time) }, zone);
}

export const fromRange = ({ start, end }: Slot, zone: string): Range => ({
  start: fromMoment(start, zone),
  end: fromMoment(end, zone),
});

function fromMoment(instant: string, zone: string): string {
  const { day, minutes } = toWallTime(instant, zone);
  return `${day}T${formatClockTime(minutes)}`;
}

/** How many days ahead an opening of the desk is looked for. */
const SEARCHED_DAYS = 30;
const STEP_MIN = 15;
const LEAST_MIN = 60;

/** The next opening of the desk, until it closes that day; the next day if nothing is known. */
export function proposeRange(material: Material | undefined, now: Date, zone: string): Range {
  const today = toWallTime(now, zone);
  for (let ahead = 0; material && ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today.day, ahead);
    if (material.hubClosures.some(coversDay(day))) continue;
    for (const interval of findIntervalsOfDay({ ...material, hubClosures: [] }, day)) {
      const [opens, closes] = [parseClockTime(interval.start), parseClockTime(interval.end)];
      const soonest = ahead === 0 ? Math.ceil((today.minutes + STEP_MIN) / STEP_MIN) * STEP_MIN : 0;
      const from = Math.max(opens, soonest);
      if (closes - from >= LEAST_MIN)
        return {
          start: `${day}T${formatClockTime(from)}`,
          end: interval.end === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${interval.end}`,
        };
    }
  }
  const tomorrow = addDays(today.day, 1);
  return { start: `${tomorrow}T09:00`, end: `${tomorrow}T17:00` };
}

/** All that is chosen, by material: the contents of kits are added to single materials. */
export const linesOf = ({ items, kits }: Chosen, known: readonly Kit[]): MaterialLine[] =>
  mergeLines([...items, ...kits.flatMap((chosen) => contentsOf(chosen, known))]);

function contentsOf(chosen: CartValues['kits'][number], known: readonly Kit[]): MaterialLine[] {
  const kit = known.find(({ id: kitId }) => kitId === chosen.kitId);
  return (kit?.lines ?? []).map((it) => ({
    materialId: it.materialId,
    quantity: it.quantity * chosen.quantity,
  }));
}

/** How often a kit can be borrowed with what is free. */
export const freeKits = (kit: Kit, free: ReadonlyMap<string, Availability>): number =>
  Math.min(
    ...kit.lines.map((it) => Math.floor((free.get(it.materialId)?.free ?? 0) / it.quantity)),
  );

/** The policies in force of what is chosen. */
export function policiesOf(
  lines: readonly MaterialLine[],
  materials: readonly Material[],
): { readonly policy: MaterialPolicy; readonly material: Material }[] {
  return materials
    .filter((it) => lines.some(({ materialId }) => materialId === it.id))
    .flatMap((material) => material.policies.map((policy) => ({ policy, material })));
}

/** Sets how much of a material is chosen beside the kits; 0 removes it. */
export function withQuantity(
  items: CartValues['items'],
  materialId: string,
  count: number,
): CartValues['items'] {
  if (count === 0) return items.filter((it) => it.materialId !== materialId);
  const isChosen = items.some((it) => it.materialId === materialId);
  if (!isChosen) return [...items, { materialId, quantity: count }];
  return items.map((it) => (it.materialId === materialId ? { materialId, quantity: count } : it));
}

/** Sets how often a kit is chosen; 0 removes it. */
export function withKits(
  kits: CartValues['kits'],
  kitId: string,
  count: number,
): CartValues['kits'] {
  if (count === 0) return kits.filter((it) => it.kitId !== kitId);
  const isChosen = kits.some((it) => it.kitId === kitId);
  if (!isChosen) return [...kits, { kitId, quantity: count }];
  return kits.map((it) => (it.kitId === kitId ? { kitId, quantity: count } : it));
}

/** What changes of a cart when its borrower takes an alternative. */
export function takeAlternative(
  cart: Chosen,
  alternative: Alternative,
  { kits: known, zone }: { readonly kits: readonly Kit[]; readonly zone: string },
): Partial<CartValues> {
  const { kind, resource, insteadOf, quantity: fewer } = alternative;
  if (kind !== 'fewer' && kind !== 'other') return fromRange(alternative, zone);
  const changed = insteadOf ?? resource.id;
  const total =
    linesOf(cart, known).find(({ materialId }) => materialId === changed)?.quantity ?? 1;
  // A kit that is changed becomes single materials.
  const has = ({ kitId }: CartValues['kits'][number]) =>
    known.some(
      (kit) => kit.id === kitId && kit.lines.some(({ materialId }) => materialId === changed),
    );
  const items = mergeLines([
    ...cart.items,
    ...cart.kits.filter(has).flatMap((chosen) => contentsOf(chosen, known)),
  ]);
  return {
    kits: cart.kits.filter((it) => !has(it)),
    items: mergeLines(
      items.map((it) =>
        it.materialId === changed
          ? { materialId: resource.id, quantity: kind === 'fewer' ? (fewer ?? 1) : total }
          : it,
      ),
    ),
  };
}
