import { loadavg } from 'node:os';
import type { Measured } from './load.ts';
import type { Outcome } from './pairs.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

const two = (value: number) => value.toFixed(2);
const times = ({ medianMs, p99Ms }: Measured) => `${two(medianMs)} / ${two(p99Ms)}`;
const verdictOf = ({ verdict }: Outcome) => (verdict === 'no verdict' ? 'none: drift' : verdict);

const HEAD = [
  ['', 'ratio', 'goal', 'verdict', 'ours, ms', 'beside it, ms', 'statements'],
  ['---', '---', '---', '---', '---', '---', '---'],
];
const rows: string[][] = [];

/** What was measured, and how many statements a call of ours sends. */
export function report(outcome: Outcome, statements?: number): void {
  const { title, ratio, goal, ratios, product, other, load } = outcome;
  say('');
  say(`${title}: ${two(ratio)}x (goal ${goal}): ${outcome.verdict}`);
  say(`  ratios   ${ratios.map(two).join('  ')}`);
  say(`  ours     ${product.perSecond.toFixed(0)}/s, median / p99 ${times(product)} ms`);
  say(`  beside   ${other.perSecond.toFixed(0)}/s, median / p99 ${times(other)} ms`);
  if (statements !== undefined) say(`  statements of a call: ${statements}`);
  say(`  load average ${two(load)}`);
  const figures = [times(product), times(other), String(statements ?? '')];
  rows.push([title, `${two(ratio)}x`, goal, verdictOf(outcome), ...figures]);
}

/** A call that stands beside no other. */
export function reportAlone(title: string, measured: Measured, statements: number): void {
  say('');
  say(`${title}: ${measured.perSecond.toFixed(0)}/s, median / p99 ${times(measured)} ms`);
  say(`  statements of a call: ${statements}`);
  rows.push([title, '', '', '', times(measured), '', String(statements)]);
}

/** All of it as bench/README.md shows it. */
export function sayTable(): void {
  say('\nMedian of the ratios; median / p99 of the times.\n');
  for (const row of [...HEAD, ...rows]) say(`| ${row.join(' | ')} |`);
}

const BUSY = 1.5;

/** Nobody should believe figures of a machine that others use, and everybody should know that they do. */
export function warnOfNoise(): void {
  const [load = 0] = loadavg();
  if (load > BUSY) {
    say(
      `The machine is busy with other things (load average ${two(load)}): trust the ratios alone,`,
    );
    say('and those only where there is a verdict. Take the figures again when it is quiet.');
  }
}
