import { MINUTE_MS, type Span } from '../kernel/time.ts';
import type { Snapshot } from '../scheduling/free-slots.rules.ts';

export interface TakenTime extends Span {
  /** Blocked by staff, or busy in a calendar; not booked. */
  readonly isBlock: boolean;
}

/** The times at which a space that is booked as a whole is taken and that start within a span, without the buffers of its bookings. */
export function takenTimes(
  { usages, external, policy }: Pick<Snapshot, 'usages' | 'external' | 'policy'>,
  within: Span,
): TakenTime[] {
  const bookings = usages.map(({ from, to }) => ({
    from: from + policy.bufferBefore * MINUTE_MS,
    to: to - policy.bufferAfter * MINUTE_MS,
    isBlock: false,
  }));
  const blocks = external.map(({ from, to }) => ({ from, to, isBlock: true }));
  return [...bookings, ...blocks]
    .filter(({ from }) => from > within.from && from < within.to)
    .toSorted((a, b) => a.from - b.from);
}
