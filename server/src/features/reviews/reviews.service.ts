import { randomUUID } from 'node:crypto';
import { can, permission } from '@thedot/domain/access/access';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import { fieldProblem } from '@thedot/domain/kernel/field-problems';
import type { NewReview, Rating, Review } from '@thedot/domain/reviews/reviews.contract';
import {
  refuseHiding,
  refuseReview,
  refuseReviewChange,
} from '@thedot/domain/reviews/reviews.rules';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import {
  findSession,
  redactReviewNotification,
  lockSession,
  markAttended,
  recordReview,
} from '../expert-sessions/transitions/reviewed-sessions.service.ts';
import { toBookingReader } from '../expert-sessions/lists/bookings.service.ts';
import { publishExpertChange } from '../experts/expert-changes.service.ts';
import { isExpert } from '../experts/experts.service.ts';
import { updateExpertRating } from '../expert-sessions/ratings/ratings.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countStars,
  findReviewById,
  findReviewByBooking,
  findReviews,
  insertReview,
  lockReview,
  type ReviewRow,
  updateHiddenReason,
  updateReview,
} from './reviews.queries.ts';

interface ListReviewsQuery {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly expertId?: string | undefined;
  readonly bookingId?: string | undefined;
}

interface ReviewPage {
  readonly items: Review[];
  readonly next: string | null;
  readonly rating: Rating | null;
}

export async function listReviews(ctx: Context, query: ListReviewsQuery): Promise<ReviewPage> {
  const { expertId, bookingId, ...page } = query;
  // With both ids the booking decides: it has one expert.
  if (bookingId !== undefined) return findBookingReview(ctx, bookingId);
  if (expertId !== undefined) return listExpertReviews(ctx, expertId, page);
  throw new AppError('request.invalid', { errors: [fieldProblem('field.required', 'expertId')] });
}

/** Users who may read experts can list their reviews, and so can the expert and staff. */
async function listExpertReviews(
  ctx: Context,
  expertId: string,
  { limit, after }: Pick<ListReviewsQuery, 'limit' | 'after'>,
): Promise<ReviewPage> {
  const { db, actor } = ctx;
  const { canReadAll: seesAll } = toBookingReader(actor);
  const canRead = seesAll || actor.id === expertId || can(actor, permission('read', 'expert'));
  assertAllowed(canRead && (await isExpert(db, expertId)) ? null : 'expert.not_found');
  const rows = await findReviews(db, { expertId, all: seesAll, after, limit });
  const { items, next } = toPage(rows, limit);
  return { items: items.map(toReview), next, rating: await findRating(ctx, expertId) };
}

async function findRating({ db }: Context, expertId: string): Promise<Rating> {
  const counts = new Map((await countStars(db, expertId)).map((it) => [it.stars, it.count]));
  const distribution = [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
  const count = distribution.reduce((sum, it) => sum + it, 0);
  const sum = distribution.reduce((total, it, at) => total + it * (at + 1), 0);
  return { mean: count > 0 ? sum / count : null, count, distribution };
}

async function findBookingReview(ctx: Context, bookingId: string): Promise<ReviewPage> {
  await findSession(ctx, bookingId);
  const review = await findReviewByBooking(ctx.db, bookingId);
  const items = review && canSeeReview(ctx, review) ? [toReview(review)] : [];
  return { items, next: null, rating: null };
}

/** A hidden review is visible to its author and staff. */
const canSeeReview = ({ actor }: Context, { hidden, authorId }: ReviewRow): boolean =>
  hidden === null || authorId === actor.id || toBookingReader(actor).canReadAll;

const toReview = ({
  expertId: _expert,
  expertName: _name,
  authorId: _author,
  ...review
}: ReviewRow): Review => review;

export const giveReview = (ctx: Context, review: NewReview) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockSession(tx, review.bookingId);
    assertAllowed(refuseReview(booking, actor.id));
    assertAllowed((await findReviewByBooking(db, booking.id)) ? 'review.already' : null);
    const expertId = booking.expert.id;
    await markAttended(tx, booking);
    await insertReview(db, { ...review, expertId, authorId: actor.id, now: now() });
    await updateExpertRating(db, expertId);
    await recordReview(tx, booking, review);
    return toReply(tx, booking.id);
  });

export const changeReview = (ctx: Context, review: NewReview) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockSession(tx, review.bookingId);
    const before = await findReviewByBooking(db, booking.id);
    const own = assertFound(before?.authorId === actor.id ? before : undefined, 'review.not_found');
    assertAllowed(refuseReviewChange(own, now()));
    await updateReview(db, review, now());
    await updateExpertRating(db, own.expertId);
    publishReviewChange(tx, own);
    return toReply(tx, booking.id);
  });

export const hideReview = (ctx: Context, id: string, reason: string | null) =>
  transact(ctx, async (tx) => {
    const { db, actor, caller, now } = tx;
    await lockReview(db, id);
    const review = assertFound(await findReviewById(db, id), 'review.not_found');
    assertAllowed(refuseHiding(review, actor.id));
    const { bookingId, expertId } = review;
    await updateHiddenReason(db, { id, reason, now: now() });
    await updateExpertRating(db, expertId);
    publishReviewChange(tx, review);
    await audit(db, {
      actorId: actor.id,
      action: reason === null ? 'review.shown' : 'review.hidden',
      subjectKind: 'booking',
      subjectId: bookingId,
      details: { review: id, ...(reason !== null && { reason }) },
      address: caller.address,
    });
    if (reason !== null) await redactReviewNotification(tx, bookingId);
    if (reason !== null && review.hidden === null) await notifyAuthor(tx, review, reason);
    return toReply(tx, bookingId);
  });

/** Updates both sides, staff and pages that show the expert. */
function publishReviewChange(tx: Context, { expertId, authorId }: ReviewRow): void {
  const to = [expertId, ...(authorId === null ? [] : [authorId])];
  publishChange(tx, 'update-followups', { userIds: to, staff: true });
  publishExpertChange(tx, expertId);
}

/** Notifies the author that their review was hidden, with the reason. */
async function notifyAuthor(
  tx: Context,
  { authorId, expertName, bookingId }: ReviewRow,
  reason: string,
): Promise<void> {
  if (authorId === null) return;
  await notify(tx, {
    to: [authorId],
    type: 'booking.review_hidden',
    eventId: randomUUID(),
    params: { name: expertName, reason },
    target: bookingId,
  });
}

async function toReply({ db }: Context, bookingId: string): Promise<{ review: Review }> {
  return {
    review: toReview(assertFound(await findReviewByBooking(db, bookingId), 'review.not_found')),
  };
}
