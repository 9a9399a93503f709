import { can, permission } from '@thedot/domain/access/access';
import { accountStanding } from '@thedot/domain/access/abilities';
import { isStaffActor, hasOpeningHours } from '@thedot/domain/access/roles';
import type {
  BookingOption,
  ProposalTerms,
} from '@thedot/domain/expert-sessions/proposals.contract';
import type { SeriesPreview } from '@thedot/domain/scheduling/slot.contract';
import { bookingOptions } from '@thedot/domain/expert-sessions/booking-options.rules';
import { AppError, assertField, assertFound } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { type ExpertPolicy, findPolicy } from '../../experts/expert-snapshots.service.ts';
import { findHours } from '../hours/hours-quota.service.ts';
import { findTopics } from './create-booking.queries.ts';
import { type Booker, findBooker } from './proposals.queries.ts';
import { previewSeries } from '../series/series.service.ts';

interface ProposalPair {
  readonly expertId?: string | undefined;
  readonly requesterId: string;
}

/** Lists how a session with a user can start. */
export async function findBookingOptions(
  { db, actor }: Context,
  userId: string,
): Promise<BookingOption[]> {
  const booker = await findBooker(db, userId, actor.id);
  if (!booker) return [];
  const other = withAccountStanding(booker);
  return bookingOptions(
    { ...actor, acceptsBookings: acceptsBookings(actor) },
    { ...other, acceptsBookings: acceptsBookings(other) },
  );
}

const withAccountStanding = (booker: Booker) => ({
  ...booker,
  standing: accountStanding({ ...booker, isUnsecured: false }),
});

/** Whether the user is an expert with full account standing; only those have opening hours. */
const acceptsBookings = ({
  role,
  standing,
}: Pick<Context['actor'], 'role' | 'standing'>): boolean =>
  hasOpeningHours(role) && standing === 'full';

/** The limits within which the actor can propose a session. */
export async function findProposalTerms(ctx: Context, pair: ProposalPair): Promise<ProposalTerms> {
  const { expertId, policy, booker } = await findProposalParties(ctx, pair);
  const { lengths: sessionMinutes, horizonDays, timeZone } = policy;
  const account = { organizationId: booker.organizationId, userId: booker.id };
  const hours = await findHours(ctx.db, expertId, account);
  const categories = [...(await findTopics(ctx.db, expertId))];
  return { sessionMinutes: [...sessionMinutes], horizonDays, timeZone, categories, hours };
}

interface ProposedSeriesQuery extends ProposalPair {
  readonly start: string;
  readonly minutes: number;
  readonly weeks: number;
}

/** Previews a weekly series before it is proposed. */
export async function previewProposedSeries(
  ctx: Context,
  { requesterId, expertId: requestedExpertId, ...preview }: ProposedSeriesQuery,
): Promise<SeriesPreview> {
  const { expertId } = await findProposalParties(ctx, {
    expertId: requestedExpertId,
    requesterId,
  });
  return previewSeries(ctx, { ...preview, expertId, requesterId });
}

/** Finds the proposing expert and the person who receives the proposal. */
export async function findProposalParties(
  ctx: Context,
  { expertId: requestedExpertId, requesterId }: ProposalPair,
) {
  const expertId = requestedExpertId ?? ctx.actor.id;
  const policy = await findExpertPolicy(ctx, expertId);
  if (requesterId === expertId) throw new AppError('booking.own_session');
  return { expertId, policy, booker: await findProposalBooker(ctx, requesterId, expertId) };
}

/** Experts propose for themselves, staff for any expert. */
function findExpertPolicy(ctx: Context, expertId: string): Promise<ExpertPolicy> {
  const isOwn = expertId === ctx.actor.id;
  if (!isOwn && !isStaffActor(ctx.actor)) throw new AppError('access.expert_required');
  return findPolicy(ctx, expertId, isOwn ? 'access.expert_required' : 'expert.not_found');
}

/** For an expert, only people who ever had a booking with them exist; staff can propose to all. */
async function findProposalBooker({ db, actor }: Context, id: string, expertId: string) {
  const booker = assertFound(await findBooker(db, id, expertId), 'user.not_found');
  if (!booker.hasBooked && !isStaffActor(actor)) throw new AppError('user.not_found');
  const canBook = can(withAccountStanding(booker), permission('create', 'expert'));
  assertField('requesterId', canBook ? null : 'booking.not_bookable');
  return booker;
}
