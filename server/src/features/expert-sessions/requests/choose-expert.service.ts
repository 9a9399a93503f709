import { isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { refuseMoreHours, refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { AppError, type ErrorCode, assertField, assertFields } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { spanOf } from '@thedot/domain/kernel/time';
import type { PublicContext, SystemContext } from '../../../kernel/context.ts';
import {
  type AvailabilitySnapshot,
  findSnapshots,
  canOffer,
} from '../free-slots/availability-snapshots.service.ts';
import { findExpertsByTurn } from './choose-expert.queries.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { lockHours } from '../hours/hours-quota.service.ts';

interface ExpertSearch {
  readonly category: Expertise;
  readonly minutes: number;
  readonly weeks: number;
  readonly slots: readonly Slot[];
  readonly account: QuotaOwner;
  /** A booking whose own allocations are ignored. */
  readonly except?: string;
  /** Experts who are not asked again. */
  readonly excludedExperts?: readonly string[];
  /** The only expert who is asked. */
  readonly chosen?: string | undefined;
}

type SearchContext = SystemContext & Pick<PublicContext, 'features'>;

/**
 * Chooses the expert of a topic whose turn it is, among those who are free at all times and have hours left
 * for the account. Reserves their hours.
 */
export async function chooseExpert(tx: SearchContext, search: ExpertSearch): Promise<string> {
  const { slots, minutes } = search;
  const snapshots = await findCandidates(tx, search);
  // Every candidate offers the length, so only the number and order of the times are checked.
  assertField('slots', refuseSlots(slots, { minutes, lengths: [minutes], now: tx.now() }));
  const free = snapshots.filter((snapshot) => isFreeAtEverySlot(tx, snapshot, search));
  if (free.length === 0) {
    const refuse = (slot: Slot): ErrorCode | null => {
      const oneSlot = { minutes, slots: [slot] };
      const isOffered = snapshots.some((snapshot) => isFreeAtEverySlot(tx, snapshot, oneSlot));
      return isOffered ? null : 'expert.unavailable';
    };
    assertFields(slots.map((slot, index) => [`slots.${index}`, refuse(slot)]));
    // Every time has a free expert, but no expert is free at all of them.
    throw new AppError('booking.nobody_for_all');
  }
  const chosen = await reserveFirstWithHours(tx, free, search);
  if (chosen === undefined) throw new AppError('expert.hours_exceeded');
  return chosen;
}

/** The next expert, with reserved hours, and the times that remain for them. */
interface NextExpert {
  readonly expertId: string;
  readonly slots: readonly Slot[];
}

/**
 * Finds the next expert for the remaining times, sorted by start: at all of them, else without the first,
 * and so on, because early times fall within the notice period by now. Returns undefined if no candidate is
 * free at the last one.
 */
export async function findNextExpert(
  tx: SearchContext,
  search: ExpertSearch,
): Promise<NextExpert | undefined> {
  const snapshots = await findCandidates(tx, search);
  for (const index of search.slots.keys()) {
    const slots = search.slots.slice(index);
    const free = snapshots.filter((snapshot) =>
      isFreeAtEverySlot(tx, snapshot, { ...search, slots }),
    );
    const expertId = free.length > 0 ? await reserveFirstWithHours(tx, free, search) : undefined;
    if (expertId !== undefined) return { expertId, slots };
  }
  return undefined;
}

const findCandidates = async (
  tx: SearchContext,
  { category, account, slots, minutes, except, excludedExperts: not = [], chosen }: ExpertSearch,
): Promise<AvailabilitySnapshot[]> => {
  const now = tx.now().getTime();
  const snapshots = await findSnapshots(tx, {
    target: { category, organizationId: account.organizationId },
    requesterId: account.userId,
    span: { from: now, to: Math.max(now, ...slots.map((slot) => spanOf(slot).to)) },
    except,
  });
  return snapshots.filter(
    ({ policy: { lengths, expertId } }) =>
      lengths.includes(minutes) &&
      !not.includes(expertId) &&
      (chosen === undefined || expertId === chosen),
  );
};

const isFreeAtEverySlot = (
  tx: SystemContext,
  snapshot: AvailabilitySnapshot,
  { minutes, slots }: Pick<ExpertSearch, 'minutes' | 'slots'>,
): boolean => {
  const search = { minutes, now: tx.now().getTime() };
  return slots.every((slot) => isSlotFree(slot, snapshot, search));
};

async function reserveFirstWithHours(
  tx: SystemContext,
  free: readonly AvailabilitySnapshot[],
  { account, minutes, weeks }: ExpertSearch,
): Promise<string | undefined> {
  const candidates = free.filter((snapshot) => canOffer(snapshot, minutes, weeks));
  const ids = candidates.map(({ policy }) => policy.expertId);
  for (const expertId of await findExpertsByTurn(tx.db, ids, tx.now())) {
    const hours = await lockHours(tx, account, expertId);
    if (refuseMoreHours(hours, minutes * weeks) === null) return expertId;
  }
  return undefined;
}
