import { overlap, type Span } from '../kernel/time.ts';

/** How much of a resource there is: numbered units, each of them for one booking, or a stock. */
export interface Stock {
  readonly mode: 'exclusive' | 'counted';
  readonly units: number;
}

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

/** The first of the numbered units that is free during the whole span. */
export function freeUnit(usages: readonly Usage[], units: number, span: Span): number | null {
  for (let unit = 1; unit <= units; unit++) if (isUnitFree(usages, unit, span)) return unit;
  return null;
}

/** What is free during the whole span: a number of units or a quantity. */
export function freeQuantity({ mode, units }: Stock, usages: readonly Usage[], span: Span): number {
  if (mode === 'counted') return units - peakUsage(usages, span);
  let free = 0;
  for (let unit = 1; unit <= units; unit++) if (isUnitFree(usages, unit, span)) free++;
  return free;
}
