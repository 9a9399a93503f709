import { AppError } from '@thedot/domain/errors';
import pLimit from 'p-limit';

export const MAX_WAITING = 50;

/**
 * Runs some tasks at a time, in the order of their calls. A call is refused when 50 wait already: more would take
 * longer than callers wait, and hold memory meanwhile.
 */
export function createBoundedQueue(concurrency: number) {
  const limit = pLimit(concurrency);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('server.busy');
    return limit(task);
  };
}

/** Begins at most so many tasks at once, and refuses more before they cost anything. */
export function createAdmission(most: number) {
  let inside = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (inside >= most) throw new AppError('server.busy');
    inside++;
    try {
      return await task();
    } finally {
      inside--;
    }
  };
}
