import type { Span } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_OCCURRENCES } from '@thedot/domain/limits';
import { runWorker, WorkerFailure } from '../workers/run-worker.ts';
import type { ParseBusyTimesInput, BusyTimesResult } from './parse-busy-times.ts';
import { CalendarReadError } from './fetch-calendar.ts';

const PARSE_TIMEOUT_MS = 3_000;
const MAX_MEGABYTES = 128;

/**
 * Parses a calendar in a worker thread, which is terminated when it takes too long or too much memory: a
 * recurrence rule of one line can take years to expand.
 */
export async function runBusyTimesWorker(
  input: Omit<ParseBusyTimesInput, 'maxOccurrences'>,
  parseTimeoutMs: number = PARSE_TIMEOUT_MS,
): Promise<readonly Span[]> {
  const result = await parse(
    { ...input, maxOccurrences: MAX_CALENDAR_OCCURRENCES },
    parseTimeoutMs,
  );
  if ('failure' in result) throw new CalendarReadError(result.failure);
  return result.busy;
}

async function parse(input: ParseBusyTimesInput, timeoutMs: number): Promise<BusyTimesResult> {
  const file = new URL('./busy-times-worker.ts', import.meta.url);
  const limits = { timeoutMs, megabytes: MAX_MEGABYTES };
  try {
    for await (const result of runWorker<BusyTimesResult>(file, input, limits)) return result;
    return { failure: 'too_slow' };
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    throw new CalendarReadError(error.reason === 'too_large' ? 'too_large' : 'too_slow', error);
  }
}
