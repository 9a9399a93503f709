import { loadavg } from 'node:os';
import type { Measured } from './load.ts';
import type { Outcome } from './pairs.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

const two = (value: number) => value.toFixed(2);
const of = ({ perSecond, medianMs, p99Ms }: Measured) =>
  `${perSecond.toFixed(0)}/s, median ${two(medianMs)} ms, p99 ${two(p99Ms)} ms`;

export function report(outcome: Outcome): void {
  say('');
  say(`${outcome.title}: ${two(outcome.ratio)}x (goal ${outcome.goal}): ${outcome.verdict}`);
  say(`  ratios   ${outcome.ratios.map(two).join('  ')}`);
  say(`  product  ${of(outcome.product)}`);
  say(`  beside   ${of(outcome.other)}`);
  say(`  load average ${two(outcome.load)}`);
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
