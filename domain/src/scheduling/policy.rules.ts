import type { ErrorCode } from '../errors.ts';
import { DAY_MS, MINUTE_MS, type Span } from '../kernel/time.ts';
import { DEFAULT_SESSION_MIN, FINE_SLOT_STEP_MIN } from '../limits.ts';
import type { Policy } from './schedule.contract.ts';

/** The span that a booking occupies: the booking and the buffers around it. */
export const withBuffers = (
  booking: Span,
  buffers: Pick<Policy, 'bufferBefore' | 'bufferAfter'>,
): Span => ({
  from: booking.from - buffers.bufferBefore * MINUTE_MS,
  to: booking.to + buffers.bufferAfter * MINUTE_MS,
});

/** Minutes between the starts of slots. Lengths that are no multiple of the step would waste the rest of it. */
export const slotStep = ({ step }: Pick<Policy, 'step'>, minutes: number): number =>
  minutes % step === 0 ? step : Math.min(step, FINE_SLOT_STEP_MIN);

/** All lengths that can be booked, in minutes. */
export function bookableLengths({
  lengths,
  step,
}: Pick<Policy, 'lengths' | 'step'>): readonly number[] {
  if (!('min' in lengths)) return lengths;
  const first = Math.ceil(lengths.min / step);
  const count = Math.max(0, Math.floor(lengths.max / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** As `bookableLengths` has it, but without listing all: searches ask for thousands of bookings. */
const isBookableLength = ({ lengths, step }: Policy, minutes: number): boolean =>
  'min' in lengths
    ? minutes % step === 0 && minutes >= lengths.min && minutes <= lengths.max
    : lengths.includes(minutes);

/** The length that is selected by default. */
export const defaultLength = (lengths: readonly number[]): number =>
  lengths.includes(DEFAULT_SESSION_MIN) ? DEFAULT_SESSION_MIN : (lengths[0] ?? DEFAULT_SESSION_MIN);

/** The first start after the notice period, and the end of the horizon, where no booking starts any more. */
export const bookableStarts = (
  { noticeMinutes, horizonDays }: Pick<Policy, 'noticeMinutes' | 'horizonDays'>,
  now: number,
): Span => ({ from: now + noticeMinutes * MINUTE_MS, to: now + horizonDays * DAY_MS });

/** Refuses a booking by the policy alone. Each kind has its own codes. */
export function refusePolicy<Code extends ErrorCode>(
  policy: Policy,
  booking: Span,
  now: number,
  codes: Readonly<Record<'past' | 'notice' | 'horizon' | 'length', Code>>,
): Code | null {
  const starts = bookableStarts(policy, now);
  if (booking.from < now) return codes.past;
  if (booking.from < starts.from) return codes.notice;
  if (booking.from >= starts.to) return codes.horizon;
  const minutes = (booking.to - booking.from) / MINUTE_MS;
  return isBookableLength(policy, minutes) ? null : codes.length;
}

/** Refuses a booking that would exceed a quota of bookings or minutes. */
export const refuseQuota = <Code extends ErrorCode>(
  { used, limit }: { readonly used: number; readonly limit: number },
  wanted: number,
  code: Code,
): Code | null => (used + wanted > limit ? code : null);

/** Refuses bookings above the daily quota of an organization, which all kinds share. */
export const refuseMoreRequests = (
  requests: { readonly used: number; readonly limit: number },
  wanted = 1,
): ErrorCode | null => refuseQuota(requests, wanted, 'booking.daily_quota');
