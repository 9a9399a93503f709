import { refuseQuota } from '../scheduling/policy.rules.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import type { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { HOUR_MS, isSameInstant, MINUTE_MS, overlap, spanOf } from '../kernel/time.ts';
import {
  ANSWER_BEFORE_START_MS,
  ANY_EXPERT_ANSWER_MS,
  EXPERT_HOURS,
  EXPERT_HOURS_WARNING,
  MAX_SLOTS_PER_BOOKING,
  MAX_OPEN_PROPOSALS,
  DEFAULT_ANSWER_MS,
} from '../limits.ts';
import type { OrganizationKind } from '../users/organization-brief.contract.ts';
import type { Booking, BookingStatus, ProposedSlot } from './bookings.contract.ts';

/** Checks the number, length and order of proposed times; the availability of the expert is checked elsewhere. */
export function refuseSlots(
  slots: readonly Slot[],
  asked: { minutes: number; lengths: readonly number[]; now: Date },
): ErrorCode | null {
  if (slots.length < 1 || slots.length > MAX_SLOTS_PER_BOOKING) return 'booking.slots';
  if (!asked.lengths.includes(asked.minutes)) return 'booking.slot_length';
  const spans = slots.map(spanOf);
  if (spans.some(({ from, to }) => to - from !== asked.minutes * MINUTE_MS)) {
    return 'booking.slot_length';
  }
  if (spans.some(({ from }) => from <= asked.now.getTime())) return 'booking.slots_past';
  const clash = spans.some((span, i) => spans.slice(i + 1).some((other) => overlap(span, other)));
  return clash ? 'booking.slots_overlap' : null;
}

/** Limits the open proposals of an expert to one person, and so the hours they reserve. */
export const refuseMoreProposals = (open: number): ErrorCode | null =>
  open >= MAX_OPEN_PROPOSALS ? 'booking.too_many_proposals' : null;

/** An expert who lists no topics accepts requests on any topic. */
export const refuseCategory = (
  category: Expertise,
  offered: readonly Expertise[],
): ErrorCode | null =>
  offered.length === 0 || offered.includes(category) ? null : 'booking.category';

/** Returns why a time cannot be accepted from the proposed ones. */
export function refuseSlot(
  proposed: readonly ProposedSlot[],
  start: string | undefined,
  now: Date,
): ErrorCode | null {
  const slot = findSlot(proposed, start);
  if (!slot) return 'booking.slot_not_proposed';
  if (Date.parse(slot.start) <= now.getTime()) return 'booking.slots_past';
  return slot.free ? null : 'booking.time_conflict';
}

export const findSlot = <S extends Slot>(
  proposed: readonly S[],
  start: string | undefined,
): S | undefined =>
  proposed.find((slot) => start !== undefined && isSameInstant(slot.start, start));

/** The state that the client saw. Omitted fields are not checked. */
export interface ExpectedVersion {
  readonly expectedStatus?: BookingStatus | undefined;
  /** The start of the session. */
  readonly expectedStart?: string | undefined;
  readonly sequence?: number | undefined;
}

/** Optimistic concurrency: refuses an action if the booking has changed since the client read it. */
export function refuseOutdated(
  { status, session, sequence }: Pick<Booking, 'status' | 'session' | 'sequence'>,
  seen: ExpectedVersion,
): ErrorCode | null {
  const isSame =
    (seen.expectedStatus ?? status) === status &&
    (seen.sequence ?? sequence) === sequence &&
    (seen.expectedStart === undefined || isAt(session, seen.expectedStart));
  return isSame ? null : 'booking.changed';
}

const isAt = (session: Slot | null, start: string): boolean =>
  session !== null && isSameInstant(session.start, start);

/** A user without an organization has the hours of an external one. */
export const hoursLimit = (kind: OrganizationKind | null): number =>
  EXPERT_HOURS[kind ?? 'external'] * 60;

export const toHoursUsed = (usage: {
  readonly usedMinutes: number;
  readonly accountKind: OrganizationKind | null;
}): HoursUsed => ({
  usedMinutes: usage.usedMinutes,
  limitMinutes: hoursLimit(usage.accountKind),
});

export const remainingMinutes = ({ usedMinutes, limitMinutes }: HoursUsed): number =>
  Math.max(0, limitMinutes - usedMinutes);

/** True from 80 % of the limit; `more` adds the minutes of a planned request. */
export const isNearHoursLimit = ({ usedMinutes, limitMinutes }: HoursUsed, more = 0): boolean =>
  usedMinutes + more >= limitMinutes * EXPERT_HOURS_WARNING;

export const refuseMoreHours = (hours: HoursUsed, minutes: number): ErrorCode | null =>
  refuseQuota(
    { used: hours.usedMinutes, limit: hours.limitMinutes },
    minutes,
    'expert.hours_exceeded',
  );

/** Returns how many weekly sessions the remaining hours allow. */
export const weeksWithinHours = (hours: HoursUsed, minutes: number): number =>
  Math.floor(remainingMinutes(hours) / minutes);

/**
 * Returns the session of a booking, or else its proposed times that are still in the future, or all of them
 * if none is.
 */
export function bookingTimes(
  { session, slots }: { readonly session: Slot | null; readonly slots: readonly Slot[] },
  now: Date,
): readonly Slot[] {
  if (session) return [session];
  const toCome = slots.filter(({ start }) => Date.parse(start) > now.getTime());
  return toCome.length > 0 ? toCome : slots;
}

/** The start of the last time: no answer is possible afterwards. */
const lastOf = (slots: readonly Slot[]): string =>
  slots
    .map(({ start }) => start)
    .toSorted()
    .at(-1) ?? '';

/** The latest default deadline: some time before the last time begins, or halfway to it when it begins sooner. */
function latestDefaultDeadline(slots: readonly Slot[], now: Date): string {
  const last = Date.parse(lastOf(slots));
  const at = Math.max(last - ANSWER_BEFORE_START_MS, (now.getTime() + last) / 2);
  return new Date(at).toISOString();
}

/** The answer deadline after a time was withdrawn: the same, unless the remaining times begin before it. */
export const deadlineWithout = (answerBy: string, rest: readonly Slot[], now: Date): string =>
  Date.parse(answerBy) <= Date.parse(lastOf(rest)) ? answerBy : latestDefaultDeadline(rest, now);

/** Returns the answer deadline: the requested hours from now, or else the default of two days. */
export function answerDeadline(
  slots: readonly Slot[],
  now: Date,
  asked: {
    readonly answerIn?: number | undefined;
    /** Without an answer, the request goes to another expert. */
    readonly isReassignable?: boolean;
  } = {},
): string {
  const at = now.getTime();
  if (asked.answerIn !== undefined) return new Date(at + asked.answerIn * HOUR_MS).toISOString();
  return asked.isReassignable
    ? anyExpertDeadline(slots, now)
    : earlier(at + DEFAULT_ANSWER_MS, latestDefaultDeadline(slots, now));
}

/**
 * The deadline of one of several possible experts. It leaves time to ask another: half of the time until the
 * first proposed time, at least a night and at most the default.
 */
export function anyExpertDeadline(slots: readonly Slot[], now: Date): string {
  const at = now.getTime();
  const first = Math.min(...slots.map(({ start }) => Date.parse(start)));
  const wait = Math.max((first - at) / 2, ANY_EXPERT_ANSWER_MS);
  return earlier(at + Math.min(wait, DEFAULT_ANSWER_MS), latestDefaultDeadline(slots, now));
}

/** The next expert has the deadline of the previous one, if enough time remains. */
export function nextExpertDeadline(
  slots: readonly Slot[],
  before: string | null,
  now: Date,
): string {
  const at = now.getTime();
  if (before === null || Date.parse(before) <= at) return anyExpertDeadline(slots, now);
  return earlier(
    Math.max(Date.parse(before), at + ANY_EXPERT_ANSWER_MS),
    latestDefaultDeadline(slots, now),
  );
}

const earlier = (at: number, other: string): string =>
  new Date(Math.min(at, Date.parse(other))).toISOString();

export function refuseAnswerBy(
  slots: readonly Slot[],
  answerBy: string,
  now: Date,
): ErrorCode | null {
  const at = Date.parse(answerBy);
  const isPossible = at > now.getTime() && at <= Date.parse(lastOf(slots));
  return isPossible ? null : 'booking.answer_by';
}
