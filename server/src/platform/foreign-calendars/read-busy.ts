import { Worker } from 'node:worker_threads';
import type { Span } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_OCCURRENCES } from '@thedot/domain/limits';
import type { Asked, Busy, Said } from './busy-times.ts';
import { CalendarUnread } from './fetch-calendar.ts';

const MOST_MS = 3_000;
/** A machine that is busy takes its time to begin, which says nothing about the calendar. */
const MOST_TO_BEGIN_MS = 10_000;
const MOST_MEGABYTES = 128;

/**
 * Reads a calendar beside everything else, in a thread of its own that is ended when it takes too long or too
 * much memory: a rule of one line can mean a year of work.
 */
export async function readBusy(
  asked: Omit<Asked, 'most'>,
  mostMs: number = MOST_MS,
): Promise<readonly Span[]> {
  const worker = new Worker(new URL('./busy-worker.ts', import.meta.url), {
    workerData: { ...asked, most: MAX_CALENDAR_OCCURRENCES } satisfies Asked,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    stdout: true,
    stderr: true,
  });
  const answer = await new Promise<Busy>((done) => {
    const wait = (ms: number) => setTimeout(() => done({ failure: 'too_slow' }), ms);
    let late = wait(MOST_TO_BEGIN_MS);
    worker.on('message', (said: Said) => {
      clearTimeout(late);
      if (said === 'begun') late = wait(mostMs);
      else done(said);
    });
    worker.once('error', (error) => {
      clearTimeout(late);
      done({ failure: isOutOfMemory(error) ? 'too_large' : 'too_slow' });
    });
  });
  await worker.terminate();
  if ('failure' in answer) throw new CalendarUnread(answer.failure);
  return answer.busy;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
