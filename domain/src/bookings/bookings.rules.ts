import type { Slot } from '../availability/slot.contract.ts';
import type { ErrorCode } from '../errors.ts';
import type { Expertise, HoursUsed, RequestsToday } from '../experts/experts.contract.ts';
import { HOUR_MS, isSameInstant, MINUTE_MS, overlap, spanOf } from '../kernel/time.ts';
import {
  ANY_EXPERT_ANSWER_MS,
  EXPERT_HOURS,
  EXPERT_HOURS_WARNING,
  MAX_SLOTS_PER_BOOKING,
  MOST_OPEN_PROPOSALS,
} from '../limits.ts';
import type { OrganizationKind } from '../organizations/brief.contract.ts';
import type { Booking, BookingStatus, ProposedSlot } from './bookings.contract.ts';

/** Whether the proposed times may be proposed at all; that the expert is free is another question. */
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

/** Nobody is to answer more of them at once, and no more of their hours wait for it. */
export const refuseMoreProposals = (open: number): ErrorCode | null =>
  open >= MOST_OPEN_PROPOSALS ? 'booking.too_many_proposals' : null;

/** Who has not said what they help with is asked about anything. */
export const refuseCategory = (
  category: Expertise,
  offered: readonly Expertise[],
): ErrorCode | null =>
  offered.length === 0 || offered.includes(category) ? null : 'booking.category';

/** Why a time cannot be accepted out of those proposed. */
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

/** What somebody had before them as they decided; what they do not say may be whatever it is. */
export interface ExpectedVersion {
  readonly from?: BookingStatus | undefined;
  /** When the session was. */
  readonly was?: string | undefined;
  readonly sequence?: number | undefined;
}

/** Nobody acts on what has become another since they looked at it. */
export function refuseStale(
  { status, session, sequence }: Pick<Booking, 'status' | 'session' | 'sequence'>,
  seen: ExpectedVersion,
): ErrorCode | null {
  const isSame =
    (seen.from ?? status) === status &&
    (seen.sequence ?? sequence) === sequence &&
    (seen.was === undefined || isAt(session, seen.was));
  return isSame ? null : 'booking.changed';
}

const isAt = (session: Slot | null, start: string): boolean =>
  session !== null && isSameInstant(session.start, start);

/** Who has no organization has the hours of an external one. */
export const hoursLimit = (kind: OrganizationKind | null): number =>
  EXPERT_HOURS[kind ?? 'external'] * 60;

export const minutesLeft = ({ usedMinutes, limitMinutes }: HoursUsed): number =>
  Math.max(0, limitMinutes - usedMinutes);

/** From 80 % on; with `more`, as it would be after a request of that length. */
export const isNearLimit = ({ usedMinutes, limitMinutes }: HoursUsed, more = 0): boolean =>
  usedMinutes + more >= limitMinutes * EXPERT_HOURS_WARNING;

export const refuseMoreHours = (hours: HoursUsed, minutes: number): ErrorCode | null =>
  hours.usedMinutes + minutes > hours.limitMinutes ? 'expert.hours_exceeded' : null;

/** An organization asks for so much on a day, and no more. */
export const refuseMoreRequests = ({ used, limit }: RequestsToday): ErrorCode | null =>
  used >= limit ? 'booking.daily_quota' : null;

/** When a booking is: its session, else the proposed times that can still be chosen, if any can. */
export function timesOf(
  { session, slots }: { readonly session: Slot | null; readonly slots: readonly Slot[] },
  now: Date,
): readonly Slot[] {
  if (session) return [session];
  const toCome = slots.filter(({ start }) => Date.parse(start) > now.getTime());
  return toCome.length > 0 ? toCome : slots;
}

/** Until the last of them begins an answer to proposed times is possible at all. */
const lastOf = (slots: readonly Slot[]): string =>
  slots
    .map(({ start }) => start)
    .toSorted()
    .at(-1) ?? '';

/** Until when an answer to proposed times counts: the hours it was asked in, else as long as there is a use for one. */
export function answerDeadline(
  slots: readonly Slot[],
  now: Date,
  asked: {
    readonly answerIn?: number | undefined;
    /** Another expert is asked when there is no answer. */
    readonly mayPass?: boolean;
  } = {},
): string {
  if (asked.answerIn === undefined) {
    return asked.mayPass ? anyExpertDeadline(slots, now) : lastOf(slots);
  }
  return new Date(now.getTime() + asked.answerIn * HOUR_MS).toISOString();
}

/**
 * Until when one of several experts answers, so that time is left to ask another: half of what there is until the
 * first of the times, but a night at least.
 */
export function anyExpertDeadline(slots: readonly Slot[], now: Date): string {
  const at = now.getTime();
  const first = Math.min(...slots.map(({ start }) => Date.parse(start)));
  const wait = Math.max((first - at) / 2, ANY_EXPERT_ANSWER_MS);
  return earlier(at + wait, lastOf(slots));
}

/** The next one has as long as the one before, if there is enough left of it. */
export function nextExpertDeadline(
  slots: readonly Slot[],
  before: string | null,
  now: Date,
): string {
  const at = now.getTime();
  if (before === null || Date.parse(before) <= at) return anyExpertDeadline(slots, now);
  return earlier(Math.max(Date.parse(before), at + ANY_EXPERT_ANSWER_MS), lastOf(slots));
}

const earlier = (at: number, last: string): string =>
  new Date(Math.min(at, Date.parse(last))).toISOString();

export function refuseAnswerBy(
  slots: readonly Slot[],
  answerBy: string,
  now: Date,
): ErrorCode | null {
  const at = Date.parse(answerBy);
  const isPossible = at > now.getTime() && at <= Date.parse(lastOf(slots));
  return isPossible ? null : 'booking.answer_by';
}
