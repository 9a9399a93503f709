import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import { isStaffActor, hasOpeningHours } from '@thedot/domain/access/roles';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseMoreProposals } from '@thedot/domain/bookings/bookings.rules';
import type {
  NewProposal,
  ProposalTerms,
  BookingOption,
} from '@thedot/domain/bookings/proposals.contract';
import type { SeriesPreview } from '@thedot/domain/bookings/series.contract';
import { bookingOptions } from '@thedot/domain/bookings/booking-options.rules';
import { AppError, assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { type ExpertPolicy, findPolicy } from '../experts/receptions.service.ts';
import { postCard } from '../chat/cards.service.ts';
import { findHours, reserveHours } from './hours.service.ts';
import { openBooking } from './new-bookings.service.ts';
import { type Booker, countProposals, findBooker, findTopics } from './proposals.queries.ts';
import { lookAhead } from './series.service.ts';
import { noteStaff } from './staff-log.service.ts';
import { tellOffered } from './telling.service.ts';
import { written } from './proposed-times.service.ts';

interface Pair {
  readonly expertId?: string | undefined;
  readonly requesterId: string;
}

/** How a session can come up with somebody. */
export async function findBookingOptions(
  { db, actor }: Context,
  userId: string,
): Promise<BookingOption[]> {
  const booker = await findBooker(db, userId, actor.id);
  if (!booker) return [];
  const other = personOf(booker);
  return bookingOptions(
    { ...actor, receives: receives(actor) },
    { ...other, receives: receives(other) },
  );
}

const personOf = (booker: Booker) => ({
  ...booker,
  standing: accountStanding({ ...booker, isUnsecured: false }),
});

/** An expert who is fully in: the others have no hours of theirs. */
const receives = ({ role, standing }: Pick<Context['actor'], 'role' | 'standing'>): boolean =>
  hasOpeningHours(role) && standing === 'full';

/** Within what a session can be proposed, for who is about to. */
export async function findTerms(ctx: Context, pair: Pair): Promise<ProposalTerms> {
  const { expertId, policy, booker } = await pairFor(ctx, pair);
  const { sessionMinutes, horizonDays, timeZone } = policy;
  const account = { organizationId: booker.organizationId, userId: booker.id };
  const hours = await findHours(ctx.db, expertId, account);
  const categories = [...(await findTopics(ctx.db, expertId))];
  return { sessionMinutes: [...sessionMinutes], horizonDays, timeZone, categories, hours };
}

interface WeeksOffered extends Pair {
  readonly start: string;
  readonly minutes: number;
  readonly weeks: number;
}

/** What a weekly session would come to, before it is proposed. */
export async function findWeeksOffered(
  ctx: Context,
  { requesterId, expertId: asked, ...wanted }: WeeksOffered,
): Promise<SeriesPreview> {
  const { expertId } = await pairFor(ctx, { expertId: asked, requesterId });
  return lookAhead(ctx, { ...wanted, expertId, requesterId });
}

/**
 * An expert proposes a session to somebody who has not asked. It takes of their hours with the expert, as a
 * request does, but not of their daily quota, which is for what they ask themselves.
 */
export async function proposeSession(
  ctx: Context,
  { expertId: asked, requesterId, ...proposal }: NewProposal,
): Promise<BookingPage> {
  const slots = written(proposal.slots);
  return transact(ctx, async (tx) => {
    const pair = await pairFor(tx, { expertId: asked, requesterId });
    const { expertId, policy } = pair;
    const { organizationId } = pair.booker;
    const isOffered = policy.sessionMinutes.includes(proposal.minutes);
    assertField('minutes', isOffered ? null : 'booking.slot_length');
    const account = { organizationId, userId: requesterId };
    // The hours are locked by now, so of several at once each is counted.
    await reserveHours(tx, account, { ...proposal, expertId });
    assertAllowed(refuseMoreProposals(await countProposals(tx.db, { expertId, requesterId })));
    const people = { expertId, requesterId, author: 'expert' } as const;
    const { id, fact } = await openBooking(tx, { ...proposal, ...people, slots, organizationId });
    if (proposal.roomId) await postCard(tx, { roomId: proposal.roomId, bookingId: id });
    await noteStaff(tx, 'booking.proposed', id, { expertId, requesterId });
    const { category } = proposal;
    return tellOffered(tx, id, { fact, params: { start: slots[0]?.start ?? '', category } });
  });
}

/** An expert who may propose, and whom they may propose to. */
async function pairFor(ctx: Context, { expertId: asked, requesterId }: Pair) {
  const expertId = asked ?? ctx.actor.id;
  const policy = await receptionFor(ctx, expertId);
  if (requesterId === expertId) throw new AppError('booking.own_session');
  return { expertId, policy, booker: await bookerFor(ctx, requesterId, expertId) };
}

/** Experts speak for themselves, staff for any of them. */
function receptionFor(ctx: Context, expertId: string): Promise<ExpertPolicy> {
  const isOwn = expertId === ctx.actor.id;
  if (!isOwn && !isStaffActor(ctx.actor)) throw new AppError('access.expert_required');
  return findPolicy(ctx, expertId, isOwn ? 'access.expert_required' : 'expert.not_found');
}

/** Who never had a booking with an expert, whatever became of it, is nobody to them; staff know everybody. */
async function bookerFor({ db, actor }: Context, id: string, expertId: string) {
  const booker = assertFound(await findBooker(db, id, expertId), 'user.not_found');
  if (!booker.hasBooked && !isStaffActor(actor)) throw new AppError('user.not_found');
  const mayBook = can(personOf(booker), permission('create', 'expert'));
  assertField('requesterId', mayBook ? null : 'booking.not_bookable');
  return booker;
}
