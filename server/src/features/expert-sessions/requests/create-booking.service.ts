import type { BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import {
  answerDeadline,
  refuseAnswerBy,
  refuseCategory,
  refuseMoreProposals,
} from '@thedot/domain/expert-sessions/bookings.rules';
import { otherParty } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { refusePlace } from '@thedot/domain/expert-sessions/session-place.rules';
import type { NewProposal } from '@thedot/domain/expert-sessions/proposals.contract';
import type { NewBooking } from '@thedot/domain/expert-sessions/transitions.contract';
import {
  normalizeNeeds,
  refuseNeeds,
} from '@thedot/domain/expert-sessions/session-resources.rules';
import { AppError, assertAllowed, assertField, assertFound } from '@thedot/domain/errors';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import type { StagedFile } from '../../../kernel/file-store.ts';
import { insertFile } from '../../../platform/files/files.queries.ts';
import { postBookingCard } from '../../chat/messages/system-messages.service.ts';
import { reserveDailyQuota } from '../../scheduling/quotas/daily-quota.service.ts';
import { findBooking } from '../lists/bookings.service.ts';
import {
  notifyProposal,
  notifyRequestedExpert,
} from '../notifications/booking-notifications.service.ts';
import { chooseExpert } from './choose-expert.service.ts';
import { publishBookingEvent } from '../events/booking-events.service.ts';
import { auditStaffAction } from '../events/staff-audit.service.ts';
import {
  countOpenProposals,
  findTopics,
  type InsertedBooking,
  insertBooking,
} from './create-booking.queries.ts';
import { reserveHours, reserveQuotaAndHours } from '../hours/hours-quota.service.ts';
import { assertNeedsAllowed } from '../resources/session-resources.service.ts';
import { findProposalParties } from './proposals.service.ts';
import { assertTimesAllowed, normalizeSlots } from './proposed-times.service.ts';

/** Requests a session at one of several times from one expert, or from any free expert of a topic. */
export async function requestSession(
  ctx: Context,
  input: NewBooking,
  files: readonly StagedFile[] = [],
): Promise<BookingPage> {
  if (input.expertId === ctx.actor.id) throw new AppError('booking.own_session');
  const request = { ...input, slots: normalizeSlots(input.slots) };
  return transact(ctx, async (tx) => {
    const { id: requesterId, organizationId } = tx.actor;
    // Locks the account's quota, so that two requests of one account cannot reserve the same time.
    const expertId = await reserveExpert(tx, request, { organizationId, userId: requesterId });
    const { id, eventId } = await createBooking(
      tx,
      {
        ...request,
        expertId,
        anyExpert: request.expertId === null,
        requesterId,
        organizationId,
        author: 'requester',
      },
      files,
    );
    const booking = await findBooking(tx, id);
    await notifyRequestedExpert(tx, booking, eventId);
    return booking;
  });
}

/** Reserves the daily quota and the hours with the requested or the chosen expert, and returns that expert's id. */
async function reserveExpert(
  tx: Context,
  { expertId, ...request }: NewBooking,
  account: QuotaOwner,
): Promise<string> {
  if (expertId !== null) {
    await reserveQuotaAndHours(tx, account, { ...request, expertId });
    return expertId;
  }
  await reserveDailyQuota(tx, account);
  return chooseExpert(tx, { ...request, account });
}

/**
 * Proposes a session to a person who has not requested one. It uses their hours with the expert like a request, but
 * not their daily quota, which only limits their own requests.
 */
export async function proposeSession(
  ctx: Context,
  { expertId: requestedExpertId, requesterId, ...proposal }: NewProposal,
): Promise<BookingPage> {
  const slots = normalizeSlots(proposal.slots);
  return transact(ctx, async (tx) => {
    const { expertId, policy, booker } = await findProposalParties(tx, {
      expertId: requestedExpertId,
      requesterId,
    });
    const { organizationId } = booker;
    const isOffered = policy.lengths.includes(proposal.minutes);
    assertField('minutes', isOffered ? null : 'booking.slot_length');
    await reserveHours(tx, { organizationId, userId: requesterId }, { ...proposal, expertId });
    // Counted after the hours are locked, so that concurrent proposals count each other.
    assertAllowed(refuseMoreProposals(await countOpenProposals(tx.db, { expertId, requesterId })));
    const { id, eventId } = await createBooking(tx, {
      ...proposal,
      expertId,
      anyExpert: false,
      requesterId,
      organizationId,
      author: 'expert',
      slots,
    });
    await auditStaffAction(tx, 'booking.proposed', id, { expertId, requesterId });
    const { category } = proposal;
    return notifyProposal(tx, id, { eventId, params: { start: slots[0]?.start ?? '', category } });
  });
}

interface CreateBookingInput extends Omit<NewBooking, 'expertId'> {
  readonly expertId: string;
  /** True if the requester asked for any free expert of the topic. */
  readonly anyExpert: boolean;
  readonly requesterId: string;
  readonly organizationId: string | null;
  /** The party that proposes the first times; the other party answers. */
  readonly author: Party;
}

/**
 * Creates a booking with its first round of proposed times. The caller has reserved the hours before, and notifies
 * afterwards. The order: the topic and the times are checked, then the answer deadline; the booking, its round and
 * its event are inserted by one statement; the event is published; files and the chat card are attached.
 */
async function createBooking(
  tx: Context,
  { answerIn, ...booking }: CreateBookingInput,
  files: readonly StagedFile[] = [],
): Promise<InsertedBooking> {
  const { db, actor, now } = tx;
  const { expertId, requesterId, anyExpert, author, category, slots, roomId } = booking;
  const kind = author === 'requester' ? 'requested' : 'proposed';
  if (!anyExpert) assertField('category', refuseCategory(category, await findTopics(db, expertId)));
  assertField('place', refusePlace(booking.mode, booking.place));
  const needs = normalizeNeeds(booking.needs);
  assertField('needs', refuseNeeds(booking.mode, needs));
  if (needs)
    await assertNeedsAllowed(tx, needs, booking.minutes, {
      requesterId,
      expertId: anyExpert ? null : expertId,
    });
  await assertTimesAllowed(tx, booking);
  const answerBy = answerDeadline(slots, now(), { answerIn, isReassignable: anyExpert });
  assertField('answerIn', refuseAnswerBy(slots, answerBy, now()));
  const inserted = await insertBooking(db, {
    ...booking,
    needs,
    turn: otherParty(author),
    actorId: actor.id,
    answerBy,
    kind,
    now: now(),
  });
  const { id, eventId } = assertFound(inserted, 'expert.not_found');
  publishBookingEvent(tx, kind, [expertId, requesterId]);
  for (const file of files) {
    await insertFile(db, file, { ownerId: actor.id, subjectKind: 'booking', subjectId: id });
  }
  if (roomId) await postBookingCard(tx, { roomId, bookingId: id });
  return { id, eventId };
}
