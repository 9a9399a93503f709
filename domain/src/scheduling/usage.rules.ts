import { overlap, type Span } from '../kernel/time.ts';

/** How much of a resource there is: numbered units, each of them for one booking, or a stock. */
export interface Stock {
  readonly mode: 'exclusive' | 'counted';
  readonly units: number;
  /** Numbers of units that cannot be booked, such as a desk under repair. */
  readonly outOfUse?: readonly number[];
}

type Units = Pick<Stock, 'units' | 'outOfUse'>;

/** What a booking occupies of a resource, buffers included. An overdue loan ends at infinity. */
export interface Usage extends Span {
  readonly quantity: number;
  /** Null for counted resources. */
  readonly unit: number | null;
}

/** The largest quantity used at one instant of a span. At one instant ends come before starts. */
export function peakUsage(usages: readonly Usage[], within: Span): number {
  const changes = usages
    .filter((usage) => overlap(usage, within))
    .flatMap(({ from, to, quantity }) => [
      { at: Math.max(from, within.from), by: quantity },
      { at: to, by: -quantity },
    ])
    .sort((a, b) => a.at - b.at || a.by - b.by);
  let used = 0;
  let peak = 0;
  for (const { by } of changes) {
    used += by;
    peak = Math.max(peak, used);
  }
  return peak;
}

/** Whether one of the numbered units is free during the whole span. */
export const isUnitFree = (usages: readonly Usage[], unit: number, span: Span): boolean =>
  !usages.some((usage) => usage.unit === unit && overlap(usage, span));

/** The numbered units that are in use and free during the whole span, lowest first; lazy, so that the first one is cheap. */
export function* freeUnits(
  usages: readonly Usage[],
  { units, outOfUse }: Units,
  span: Span,
): Generator<number, void> {
  for (let unit = 1; unit <= units; unit++)
    if (!outOfUse?.includes(unit) && isUnitFree(usages, unit, span)) yield unit;
}

/** The first of the numbered units that is free during the whole span. */
export const freeUnit = (usages: readonly Usage[], stock: Units, span: Span): number | null =>
  freeUnits(usages, stock, span).next().value ?? null;

/** What is free during the whole span: a number of units or a quantity. */
export const freeQuantity = (stock: Stock, usages: readonly Usage[], span: Span): number =>
  stock.mode === 'counted'
    ? stock.units - peakUsage(usages, span)
    : freeUnits(usages, stock, span).reduce((free) => free + 1, 0);
