import { loadavg } from 'node:os';
import type { Measurement } from './load.ts';
import type { Outcome } from './pairs.ts';

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const formatRatio = (value: number) => value.toFixed(2);
const times = ({ medianMs, p99Ms }: Measurement) =>
  `${formatRatio(medianMs)} / ${formatRatio(p99Ms)}`;
const verdictOf = ({ verdict }: Outcome) => (verdict === 'no verdict' ? 'none: drift' : verdict);

const HEAD = [
  ['', 'ratio', 'goal', 'verdict', 'ours, ms', 'beside it, ms', 'statements'],
  ['---', '---', '---', '---', '---', '---', '---'],
];
const rows: string[][] = [];

/** Prints a comparison and the number of statements of a call of the product. */
export function report(outcome: Outcome, statements?: number): void {
  const { title, ratio, goal, ratios, product, other, load } = outcome;
  printLine('');
  printLine(`${title}: ${formatRatio(ratio)}x (goal ${goal}): ${outcome.verdict}`);
  printLine(`  ratios   ${ratios.map(formatRatio).join('  ')}`);
  printLine(`  ours     ${product.perSecond.toFixed(0)}/s, median / p99 ${times(product)} ms`);
  printLine(`  beside   ${other.perSecond.toFixed(0)}/s, median / p99 ${times(other)} ms`);
  if (statements !== undefined) printLine(`  statements of a call: ${statements}`);
  printLine(`  load average ${formatRatio(load)}`);
  const figures = [times(product), times(other), String(statements ?? '')];
  rows.push([title, `${formatRatio(ratio)}x`, goal, verdictOf(outcome), ...figures]);
}

/** Prints a measurement without a reference, with the most that its median may take, if there is a goal. */
export function reportSingle(
  title: string,
  measured: Measurement,
  statements: number,
  atMostMs?: number,
): void {
  const [goal, verdict] =
    atMostMs === undefined
      ? ['', '']
      : [`< ${atMostMs} ms`, measured.medianMs < atMostMs ? 'reached' : 'missed'];
  printLine('');
  printLine(`${title}: ${measured.perSecond.toFixed(0)}/s, median / p99 ${times(measured)} ms`);
  printLine(`  statements of a call: ${statements}`);
  if (goal) printLine(`  goal ${goal}: ${verdict}`);
  rows.push([title, '', goal, verdict, times(measured), '', String(statements)]);
}

/** Prints all results as the table of bench/README.md. */
export function printTable(): void {
  printLine('\nMedian of the ratios; median / p99 of the times.\n');
  for (const row of [...HEAD, ...rows]) printLine(`| ${row.join(' | ')} |`);
}

const BUSY = 1.5;

/** Warns when the load of the machine makes the results unreliable. */
export function warnAboutLoad(): void {
  const [load = 0] = loadavg();
  if (load > BUSY) {
    printLine(
      `The machine is busy with other things (load average ${formatRatio(load)}): trust the ratios alone,`,
    );
    printLine('and those only where there is a verdict. Take the figures again when it is quiet.');
  }
}
