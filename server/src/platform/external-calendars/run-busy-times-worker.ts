import { Worker } from 'node:worker_threads';
import type { Span } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_OCCURRENCES } from '@thedot/domain/limits';
import type { ParseBusyTimesInput, BusyTimesResult, WorkerMessage } from './parse-busy-times.ts';
import { CalendarReadError } from './fetch-calendar.ts';

const PARSE_TIMEOUT_MS = 3_000;
/** Separate from the parse timeout: a slow start of the thread says nothing about the calendar. */
const START_TIMEOUT_MS = 10_000;
const MAX_MEGABYTES = 128;

/**
 * Parses a calendar in a worker thread, which is terminated when it takes too long or too much memory: a
 * recurrence rule of one line can take years to expand.
 */
export async function runBusyTimesWorker(
  input: Omit<ParseBusyTimesInput, 'maxOccurrences'>,
  parseTimeoutMs: number = PARSE_TIMEOUT_MS,
): Promise<readonly Span[]> {
  const worker = new Worker(new URL('./busy-times-worker.ts', import.meta.url), {
    workerData: {
      ...input,
      maxOccurrences: MAX_CALENDAR_OCCURRENCES,
    } satisfies ParseBusyTimesInput,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  const result = await new Promise<BusyTimesResult>((done) => {
    const startTimer = (ms: number) => setTimeout(() => done({ failure: 'too_slow' }), ms);
    let timer = startTimer(START_TIMEOUT_MS);
    worker.on('message', (message: WorkerMessage) => {
      clearTimeout(timer);
      if (message === 'started') timer = startTimer(parseTimeoutMs);
      else done(message);
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      done({ failure: isOutOfMemory(error) ? 'too_large' : 'too_slow' });
    });
  });
  await worker.terminate();
  if ('failure' in result) throw new CalendarReadError(result.failure);
  return result.busy;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
