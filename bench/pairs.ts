// A B A B: on a shared machine a figure means something only beside another of the same moment.
import { loadavg } from 'node:os';
import type { Measured } from './load.ts';

export const PAIRS = 5;
const MOST_DRIFT = 2;

export interface Side {
  readonly run: () => Promise<Measured>;
}

export type Figure = 'perSecond' | 'medianMs' | 'p99Ms';

export interface Goal {
  readonly figure: Figure;
  /** What the product's figure is of the other's. */
  readonly ratio: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Outcome {
  readonly title: string;
  readonly goal: string;
  readonly ratios: readonly number[];
  readonly ratio: number;
  readonly verdict: 'reached' | 'missed' | 'no verdict';
  readonly product: Measured;
  readonly other: Measured;
  readonly load: number;
}

interface Pair {
  readonly product: Measured;
  readonly other: Measured;
}

/** Both sides in turn, the order swapped each time; the first pair only warms up. */
export async function measurePairs(
  [product, other]: readonly [Side, Side],
  pairs = PAIRS,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let pair = 0; pair <= pairs; pair++) {
    const results = new Map<Side, Measured>();
    const order = pair % 2 === 0 ? [product, other] : [other, product];
    for (const side of order) results.set(side, await side.run());
    const [its, others] = [results.get(product), results.get(other)];
    if (pair > 0 && its && others) measured.push({ product: its, other: others });
  }
  return measured;
}

export async function compare(
  title: string,
  sides: readonly [Side, Side],
  goal: Goal,
): Promise<Outcome> {
  return judge(title, await measurePairs(sides), goal);
}

export function judge(
  title: string,
  measured: readonly Pair[],
  { figure, ratio: goal }: Goal,
): Outcome {
  const ratios = measured.map((pair) => pair.product[figure] / pair.other[figure]);
  const ratio = median(ratios);
  const others = measured.map((pair) => pair.other[figure]);
  const drifts = Math.max(...others) / Math.min(...others) > MOST_DRIFT;
  const isReached = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  return {
    title,
    goal: 'atLeast' in goal ? `≥ ${goal.atLeast}x` : `≤ ${goal.atMost}x`,
    ratios,
    ratio,
    verdict: drifts ? 'no verdict' : isReached ? 'reached' : 'missed',
    product: middle(measured.map((pair) => pair.product)),
    other: middle(measured.map((pair) => pair.other)),
    load: loadavg()[0] ?? 0,
  };
}

const middle = (all: readonly Measured[]): Measured => ({
  calls: median(all.map(({ calls }) => calls)),
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  medianMs: median(all.map(({ medianMs }) => medianMs)),
  p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? 0)) / 2;
}
