// A B A B: on a shared machine only comparisons of simultaneous measurements are meaningful.
import { loadavg } from 'node:os';
import type { Measurement } from './load.ts';

export const PAIRS = 5;
const MAX_DRIFT = 2;

export interface Side {
  readonly run: () => Promise<Measurement>;
}

export type Metric = 'perSecond' | 'medianMs' | 'p99Ms';

export interface Goal {
  readonly metric: Metric;
  /** The ratio of the product's metric to the other one. */
  readonly ratio: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Outcome {
  readonly title: string;
  readonly goal: string;
  readonly ratios: readonly number[];
  readonly ratio: number;
  readonly verdict: 'reached' | 'missed' | 'no verdict';
  readonly product: Measurement;
  readonly other: Measurement;
  readonly load: number;
}

interface Pair {
  readonly product: Measurement;
  readonly other: Measurement;
}

/** Measures both sides in alternating order; the first pair is a warm-up. */
export async function measurePairs(
  [product, other]: readonly [Side, Side],
  pairs = PAIRS,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let pair = 0; pair <= pairs; pair++) {
    const results = new Map<Side, Measurement>();
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
  { metric, ratio: goal }: Goal,
): Outcome {
  const ratios = measured.map((pair) => pair.product[metric] / pair.other[metric]);
  const ratio = median(ratios);
  const others = measured.map((pair) => pair.other[metric]);
  const drifts = Math.max(...others) / Math.min(...others) > MAX_DRIFT;
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

const middle = (all: readonly Measurement[]): Measurement => ({
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
