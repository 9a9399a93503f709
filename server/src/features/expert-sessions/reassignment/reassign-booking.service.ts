import type { BookingPage, ReassignReason } from '@thedot/domain/expert-sessions/bookings.contract';
import { nextExpertDeadline } from '@thedot/domain/expert-sessions/bookings.rules';
import { type BookingAction, bookingParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { assertFound } from '@thedot/domain/errors';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import type { Context, PublicContext, SystemContext } from '../../../kernel/context.ts';
import { notify } from '../../notifications/notifications.service.ts';
import {
  findRequestedSlots,
  findPreviousExperts,
  updateExpert,
} from '../requests/choose-expert.queries.ts';
import { findNextExpert, rankExperts } from '../requests/choose-expert.service.ts';
import { findBookingRow, findBookingRowFor } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { findBooking, findBookingAsStaff, toBookingReader } from '../lists/bookings.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { lockQuota } from '../../scheduling/quotas/daily-quota.service.ts';
import { insertRound } from '../requests/rounds.queries.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import { notifyRequestedExpert } from '../notifications/booking-notifications.service.ts';

type SearchContext = SystemContext & Pick<PublicContext, 'features'>;

/** Without an actor, the system reassigns an unanswered request. */
type ReassignContext = SearchContext &
  ChangePublisher & {
    readonly actor: { readonly id: string } | null;
  };

/** An expert who cancels their own proposed times declines the request. */
const isDeclined = (booking: BookingRow, actorId: string, action: BookingAction): boolean =>
  action === 'decline' || (action === 'cancel' && bookingParty(booking, actorId) === 'expert');

/**
 * The experts to whom the action could reassign the booking, in order; none if it does not lead to a reassignment. It is
 * called before the booking is locked, because it loads all experts of the topic.
 */
export async function findNextExperts(
  ctx: Context,
  id: string,
  action: BookingAction | undefined,
): Promise<readonly string[]> {
  if (action !== 'decline' && action !== 'cancel') return [];
  const booking = await findBookingRowFor(ctx.db, toBookingReader(ctx.actor), id);
  return booking && isDeclined(booking, ctx.actor.id, action) ? rankNextExperts(ctx, booking) : [];
}

/** The experts who could answer a request for any expert next, in order. Takes no locks. */
export async function rankNextExperts(
  ctx: SearchContext,
  booking: BookingRow,
): Promise<readonly string[]> {
  if (!booking.anyExpert || booking.status !== 'pending') return [];
  const slots = await findRemainingSlots(ctx, booking);
  return slots.length === 0 ? [] : rankExperts(ctx, toSearch(booking, slots));
}

/** The times that the requester proposed and that have not begun. */
export async function findRemainingSlots(
  { db, now }: Pick<SearchContext, 'db' | 'now'>,
  { id, turn, slots }: BookingRow,
): Promise<readonly Slot[]> {
  const requested = turn === 'expert' ? slots : await findRequestedSlots(db, id);
  return requested.filter(({ start }) => Date.parse(start) > now().getTime());
}

const toSearch = (
  { id, category, minutes, weeks, requester, organizationId }: BookingRow,
  slots: readonly Slot[],
) => ({
  category,
  minutes,
  weeks,
  slots,
  account: { userId: requester.id, organizationId },
  except: id,
});

interface EndingAction {
  readonly action: BookingAction;
  readonly reason: string;
  readonly nextExperts: readonly string[];
}

/**
 * Reassigns a request for any expert instead of ending it, if another expert is free. Returns undefined if
 * the action does not lead to a reassignment or no expert is free.
 */
export async function tryReassign(
  tx: Context,
  booking: BookingRow,
  { action, reason, nextExperts }: EndingAction,
): Promise<BookingPage | undefined> {
  const { id } = booking;
  if (!isDeclined(booking, tx.actor.id, action)) return undefined;
  const why = bookingParty(booking, tx.actor.id) === 'expert' ? 'declined' : 'unwanted';
  if (!(await reassignBooking(tx, booking, { why, reason, nextExperts }))) return undefined;
  await auditStaffAction(tx, 'booking.passed_on', id);
  return why === 'unwanted' ? findBooking(tx, id) : findBookingAsStaff(tx, id);
}

interface ReassignmentInput {
  readonly why: ReassignReason;
  readonly reason?: string;
  /** In order; each is checked again. */
  readonly nextExperts: readonly string[];
  /** Staff chose the expert: of any request, and also one who had it before. */
  readonly isChosen?: boolean;
}

/**
 * Assigns a request for any expert to the next one who is free at the remaining times, in a new round so
 * that late answers to the previous round are refused. Staff can choose the expert of any request. Returns whether
 * there is one. The caller holds the row lock.
 */
export async function reassignBooking(
  tx: ReassignContext,
  booking: BookingRow,
  { why, reason = '', nextExperts, isChosen = false }: ReassignmentInput,
): Promise<boolean> {
  const { db, actor, now } = tx;
  const { id, round, turn, expert, requester } = booking;
  if ((!booking.anyExpert && !isChosen) || booking.status !== 'pending') return false;
  if (nextExperts.length === 0) return false;
  const slots = await findRemainingSlots(tx, booking);
  if (slots.length === 0) return false;
  const search = toSearch(booking, slots);
  await lockQuota(tx, search.account);
  const asked = new Set([expert.id, ...(isChosen ? [] : await findPreviousExperts(db, id))]);
  const unasked = nextExperts.filter((it) => !asked.has(it));
  const next = await findNextExpert(tx, unasked, search);
  if (next === undefined) return false;
  const reassigned = { id, round, from: expert.id, to: next.expertId };
  assertFound(await updateExpert(db, reassigned), 'booking.status_failed');
  const before = turn === 'expert' ? booking.answerBy : null;
  await insertRound(db, {
    bookingId: id,
    round: round + 1,
    author: 'requester',
    authorId: requester.id,
    message: '',
    answerBy: nextExpertDeadline(next.slots, before, now()),
    slots: next.slots,
    at: now(),
  });
  const step = { bookingId: id, kind: 'passed_on', actorId: actor?.id ?? null, at: now() } as const;
  const eventId = await recordBookingEvent(tx, {
    ...step,
    previousExpertId: expert.id,
    reassignReason: why,
    reason,
  });
  const reassignedBooking = await findBookingRow(db, id);
  await notifyReassigned(tx, reassignedBooking, { by: expert, why, reason, eventId, isChosen });
  await notifyRequestedExpert(tx, reassignedBooking, eventId);
  return true;
}

interface Reassignment {
  readonly by: BookingRow['expert'];
  readonly why: ReassignReason;
  readonly reason: string;
  readonly eventId: string;
  readonly isChosen: boolean;
}

/**
 * Notifies the requester of the new expert, and the previous expert unless they caused the reassignment or
 * leave.
 */
async function notifyReassigned(
  tx: ReassignContext,
  { id, expert, requester }: BookingRow,
  { by, why, reason, eventId, isChosen }: Reassignment,
): Promise<void> {
  await notify(tx, {
    to: [requester.id],
    type: 'booking.passed_on',
    eventId,
    params: { name: by.name, next: expert.name, why, reason, ...(isChosen && { chosen: 'yes' }) },
    target: id,
  });
  // The previous expert can no longer open the booking, so the link leads to the list.
  const toPrevious = { to: [by.id], eventId, target: null };
  const { name } = requester;
  if (why === 'unwanted') {
    await notify(tx, { ...toPrevious, type: 'booking.rejected', params: { name, reason } });
  }
  if (why === 'silent') {
    await notify(tx, { ...toPrevious, type: 'booking.lapsed', params: { name, passedOn: 'yes' } });
  }
}
