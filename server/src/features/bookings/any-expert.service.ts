import { isSlotFree } from '@thedot/domain/availability/availability.rules';
import type { Slot } from '@thedot/domain/availability/slot.contract';
import { refuseMoreHours, refuseSlots } from '@thedot/domain/bookings/bookings.rules';
import { AppError, type ErrorCode, assertField, obeyEach } from '@thedot/domain/errors';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Office } from '../../kernel/context.ts';
import { type AvailabilitySnapshot, findSnapshots, offers } from '../experts/receptions.service.ts';
import { findTurns } from './any-expert.queries.ts';
import { type Account, lockHours } from './hours.service.ts';

interface Wish {
  readonly category: Expertise;
  readonly minutes: number;
  readonly weeks: number;
  readonly slots: readonly Slot[];
  readonly account: Account;
  /** A booking that does not stand in its own way. */
  readonly except?: string;
  /** Who is not asked again. */
  readonly not?: readonly string[];
}

/**
 * Who of a topic is asked: of those who are free at all the times, and with whom the account has hours left,
 * the one whose turn it is. Their hours are reserved from here on.
 */
export async function chooseExpert(tx: Office, wish: Wish): Promise<string> {
  const { slots, minutes } = wish;
  const snapshots = await diariesOf(tx, wish);
  // Each of them offers the length; where there is nobody, that is what is said.
  assertField('slots', refuseSlots(slots, { minutes, lengths: [minutes], now: tx.now() }));
  const free = snapshots.filter((snapshot) => isFreeAtAll(tx, snapshot, wish));
  if (free.length === 0) {
    const refuse = (slot: Slot): ErrorCode | null => {
      const wanted = { minutes, slots: [slot] };
      const isOffered = snapshots.some((snapshot) => isFreeAtAll(tx, snapshot, wanted));
      return isOffered ? null : 'expert.unavailable';
    };
    obeyEach(slots.map((slot, index) => [`slots.${index}`, refuse(slot)]));
    // Each of them can be had, and none of them is wrong.
    throw new AppError('booking.nobody_for_all');
  }
  const chosen = await firstWithHours(tx, free, wish);
  if (chosen === undefined) throw new AppError('expert.hours_exceeded');
  return chosen;
}

/** Who is next, with their hours reserved, and for which of the times. */
interface Next {
  readonly expertId: string;
  readonly slots: readonly Slot[];
}

/**
 * Who of them is next at times that all stand, the soonest first: at all of them, else without the first of them, and
 * so on, since what is near is within most people’s notice by now. Nobody where none of them is free at the last one.
 */
export async function findNext(tx: Office, wish: Wish): Promise<Next | undefined> {
  const snapshots = await diariesOf(tx, wish);
  for (const index of wish.slots.keys()) {
    const slots = wish.slots.slice(index);
    const free = snapshots.filter((snapshot) => isFreeAtAll(tx, snapshot, { ...wish, slots }));
    const expertId = free.length > 0 ? await firstWithHours(tx, free, wish) : undefined;
    if (expertId !== undefined) return { expertId, slots };
  }
  return undefined;
}

const diariesOf = async (
  tx: Office,
  { category, account, slots, minutes, except, not = [] }: Wish,
): Promise<AvailabilitySnapshot[]> => {
  const now = tx.now().getTime();
  const snapshots = await findSnapshots(tx, {
    of: { category, organizationId: account.organizationId },
    requesterId: account.userId,
    span: { from: now, to: Math.max(now, ...slots.map((slot) => spanOf(slot).to)) },
    except,
  });
  return snapshots.filter(
    ({ policy }) => policy.sessionMinutes.includes(minutes) && !not.includes(policy.expertId),
  );
};

const isFreeAtAll = (
  tx: Office,
  { policy, allocations, external, requesterBusy, sessionStarts }: AvailabilitySnapshot,
  { minutes, slots }: Pick<Wish, 'minutes' | 'slots'>,
): boolean => {
  const wish = {
    busy: [...allocations, ...external],
    requesterBusy,
    sessionStarts,
    minutes,
    now: tx.now().getTime(),
  };
  return slots.every((slot) => isSlotFree(slot, policy, wish));
};

async function firstWithHours(
  tx: Office,
  free: readonly AvailabilitySnapshot[],
  { account, minutes, weeks }: Wish,
): Promise<string | undefined> {
  const candidates = free.filter((snapshot) => offers(snapshot, minutes, weeks));
  const ids = candidates.map(({ policy }) => policy.expertId);
  for (const expertId of await findTurns(tx.db, ids, tx.now())) {
    const hours = await lockHours(tx, account, expertId);
    if (refuseMoreHours(hours, minutes * weeks) === null) return expertId;
  }
  return undefined;
}
