import { isSlotFree } from '@thedot/domain/scheduling/free-slots.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { refuseMoreHours, refuseSlots } from '@thedot/domain/expert-sessions/bookings.rules';
import { AppError, type ErrorCode, assertField, assertFields } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { spanAround } from '@thedot/domain/kernel/time';
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
}

type SearchContext = SystemContext & Pick<PublicContext, 'features'>;

/**
 * Chooses the expert of a topic whose turn it is, among those who are free at all times and have hours left
 * for the account. Reserves their hours.
 */
export async function chooseExpert(tx: SearchContext, search: ExpertSearch): Promise<string> {
  const { slots, minutes } = search;
  // Every candidate offers the length, so only the number and order of the times are checked.
  assertField('slots', refuseSlots(slots, { minutes, lengths: [minutes], now: tx.now() }));
  const snapshots = await findCandidates(tx, search);
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
 * Ranks the experts who could be asked next: those free at all remaining times, which are sorted by start, then those
 * free without the first, and so on, because early times fall within the notice period by now. Takes no locks.
 */
export async function rankExperts(ctx: SearchContext, search: ExpertSearch): Promise<string[]> {
  const snapshots = (await findCandidates(ctx, search)).filter((snapshot) =>
    canOffer(snapshot, search.minutes, search.weeks),
  );
  const byId = new Map(snapshots.map((snapshot) => [snapshot.policy.expertId, snapshot]));
  const inTurn = await findExpertsByTurn(ctx.db, [...byId.keys()], ctx.now());
  const ranked = [...search.slots.keys()].flatMap((index) => {
    const rest = { ...search, slots: search.slots.slice(index) };
    return inTurn.filter((id) => {
      const snapshot = byId.get(id);
      return snapshot !== undefined && isFreeAtEverySlot(ctx, snapshot, rest);
    });
  });
  return [...new Set(ranked)];
}

/**
 * Finds the first of the ranked experts who is still free at the last of the remaining times, and has hours left, which
 * it reserves. Only one expert is loaded at a time: the caller holds the locks of the booking.
 */
export async function findNextExpert(
  tx: SearchContext,
  ranked: readonly string[],
  search: ExpertSearch,
): Promise<NextExpert | undefined> {
  for (const expertId of ranked) {
    const snapshots = await findCandidates(tx, search, [expertId]);
    for (const index of search.slots.keys()) {
      const slots = search.slots.slice(index);
      const free = snapshots.filter((it) => isFreeAtEverySlot(tx, it, { ...search, slots }));
      if (free.length === 0) continue;
      if ((await reserveFirstWithHours(tx, free, search)) === expertId) return { expertId, slots };
      break;
    }
  }
  return undefined;
}

const findCandidates = async (
  ctx: SearchContext,
  { category, account, slots, minutes, except }: ExpertSearch,
  only?: readonly string[],
): Promise<AvailabilitySnapshot[]> => {
  const snapshots = await findSnapshots(ctx, {
    target: { category, organizationId: account.organizationId, only },
    requesterId: account.userId,
    span: spanAround(slots),
    except,
  });
  return snapshots.filter(({ policy: { lengths } }) => lengths.includes(minutes));
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
