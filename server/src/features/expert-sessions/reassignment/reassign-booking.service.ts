import type { BookingPage, ReassignReason } from '@thedot/domain/expert-sessions/bookings.contract';
import { nextExpertDeadline } from '@thedot/domain/expert-sessions/bookings.rules';
import { type BookingAction, bookingParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { assertFound } from '@thedot/domain/errors';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import type { Context, PublicContext, SystemContext } from '../../../kernel/context.ts';
import { notify } from '../../notifications/notifications.service.ts';
import {
  findRequestedSlots,
  findPreviousExperts,
  updateExpert,
} from '../requests/choose-expert.queries.ts';
import { findNextExpert } from '../requests/choose-expert.service.ts';
import { findBookingRow } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { findBooking, findBookingAsStaff } from '../lists/bookings.service.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { lockQuota } from '../../scheduling/daily-quota.service.ts';
import { insertRound } from '../requests/rounds.queries.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import { notifyRequestedExpert } from '../notifications/booking-notifications.service.ts';

/** Without an actor, the system reassigns an unanswered request. */
type ReassignContext = SystemContext &
  Pick<PublicContext, 'features'> &
  ChangePublisher & {
    readonly actor: { readonly id: string } | null;
  };

interface EndingAction {
  readonly action: BookingAction;
  readonly reason: string;
  readonly offboardedUserId?: string | undefined;
}

/**
 * Reassigns a request for any expert instead of ending it, if another expert is free. Returns undefined if
 * the action does not lead to a reassignment or no expert is free.
 */
export async function tryReassign(
  tx: Context,
  booking: BookingRow,
  { action, reason, offboardedUserId }: EndingAction,
): Promise<BookingPage | undefined> {
  const { id, expert } = booking;
  const isTheirs = bookingParty(booking, tx.actor.id) === 'expert';
  // An expert who cancels their own proposed times declines the request.
  const isDeclined = action === 'decline' || (action === 'cancel' && isTheirs);
  if (offboardedUserId === undefined ? !isDeclined : offboardedUserId !== expert.id)
    return undefined;
  const why = offboardedUserId !== undefined ? 'left' : isTheirs ? 'declined' : 'unwanted';
  if (!(await reassignBooking(tx, booking, why, reason))) return undefined;
  await auditStaffAction(tx, 'booking.passed_on', id);
  return why === 'unwanted' ? findBooking(tx, id) : findBookingAsStaff(tx, id);
}

/**
 * Assigns a request for any expert to the next one who is free at the remaining times, in a new round so
 * that late answers to the previous round are refused. Staff can choose the expert of any request. Returns whether
 * there is one. The caller holds the row lock.
 */
export async function reassignBooking(
  tx: ReassignContext,
  booking: BookingRow,
  why: ReassignReason,
  reason = '',
  chosen?: string,
): Promise<boolean> {
  const { db, actor, now } = tx;
  const { id, round, turn, expert, requester, category, minutes, weeks, organizationId } = booking;
  if ((!booking.anyExpert && chosen === undefined) || booking.status !== 'pending') return false;
  const requested = turn === 'expert' ? booking.slots : await findRequestedSlots(db, id);
  const slots = requested.filter(({ start }) => Date.parse(start) > now().getTime());
  if (slots.length === 0) return false;
  const account = { userId: requester.id, organizationId };
  await lockQuota(tx, account);
  const previousExperts = chosen === undefined ? await findPreviousExperts(db, id) : [];
  const excludedExperts = [expert.id, ...previousExperts];
  const next = await findNextExpert(tx, {
    category,
    minutes,
    weeks,
    slots,
    account,
    except: id,
    excludedExperts,
    chosen,
  });
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
  const isChosen = chosen !== undefined;
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
