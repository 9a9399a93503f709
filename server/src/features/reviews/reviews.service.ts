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
import { announce } from '../../kernel/announce.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { audit } from '../../platform/audit.queries.ts';
import {
  findSession,
  forgetReviewed,
  lockSession,
  noteHeld,
  noteReviewed,
} from '../bookings/reviewed-sessions.service.ts';
import { readerOf } from '../bookings/bookings.service.ts';
import { announceExpert } from '../experts/announcing.service.ts';
import { isExpert, recountRating } from '../experts/experts.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countStars,
  findReviewById,
  findReviewOf,
  findReviews,
  insertReview,
  lockReview,
  type ReviewRow,
  updateHidden,
  updateReview,
} from './reviews.queries.ts';

interface Asked {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly expertId?: string | undefined;
  readonly bookingId?: string | undefined;
}

interface Found {
  readonly items: Review[];
  readonly next: string | null;
  readonly rating: Rating | null;
}

export async function listReviews(ctx: Context, asked: Asked): Promise<Found> {
  const { expertId, bookingId, ...page } = asked;
  // Whoever names both means the booking: it has one expert.
  if (bookingId !== undefined) return reviewOfBooking(ctx, bookingId);
  if (expertId !== undefined) return reviewsOf(ctx, expertId, page);
  throw new AppError('request.invalid', { errors: [fieldProblem('field.required', 'expertId')] });
}

/** Of an expert whoever sees experts reads them, and so does the expert. */
async function reviewsOf(
  ctx: Context,
  expertId: string,
  { limit, after }: Pick<Asked, 'limit' | 'after'>,
): Promise<Found> {
  const { db, actor } = ctx;
  const { seesAll } = readerOf(actor);
  const mayRead = seesAll || actor.id === expertId || can(actor, permission('read', 'expert'));
  assertAllowed(mayRead && (await isExpert(db, expertId)) ? null : 'expert.not_found');
  const rows = await findReviews(db, { expertId, all: seesAll, after, limit });
  const { items, next } = pageFrom(rows, limit);
  return { items: items.map(shown), next, rating: await ratingOf(ctx, expertId) };
}

async function ratingOf({ db }: Context, expertId: string): Promise<Rating> {
  const counts = new Map((await countStars(db, expertId)).map((it) => [it.stars, it.count]));
  const distribution = [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
  const count = distribution.reduce((sum, it) => sum + it, 0);
  const sum = distribution.reduce((total, it, at) => total + it * (at + 1), 0);
  return { mean: count > 0 ? sum / count : null, count, distribution };
}

async function reviewOfBooking(ctx: Context, bookingId: string): Promise<Found> {
  await findSession(ctx, bookingId);
  const review = await findReviewOf(ctx.db, bookingId);
  const items = review && maySee(ctx, review) ? [shown(review)] : [];
  return { items, next: null, rating: null };
}

/** What the hub hides is for who wrote it, and for the staff. */
const maySee = ({ actor }: Context, { hidden, authorId }: ReviewRow): boolean =>
  hidden === null || authorId === actor.id || readerOf(actor).seesAll;

const shown = ({
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
    assertAllowed((await findReviewOf(db, booking.id)) ? 'review.already' : null);
    const expertId = booking.expert.id;
    await noteHeld(tx, booking);
    await insertReview(db, { ...review, expertId, authorId: actor.id, now: now() });
    await recountRating(db, expertId);
    await noteReviewed(tx, booking, review);
    return answered(tx, booking.id);
  });

export const changeReview = (ctx: Context, review: NewReview) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const booking = await lockSession(tx, review.bookingId);
    const before = await findReviewOf(db, booking.id);
    const own = assertFound(before?.authorId === actor.id ? before : undefined, 'review.not_found');
    assertAllowed(refuseReviewChange(own, now()));
    await updateReview(db, review, now());
    await recountRating(db, own.expertId);
    announceReview(tx, own);
    return answered(tx, booking.id);
  });

export const hideReview = (ctx: Context, id: string, reason: string | null) =>
  transact(ctx, async (tx) => {
    const { db, actor, caller, now } = tx;
    await lockReview(db, id);
    const review = assertFound(await findReviewById(db, id), 'review.not_found');
    assertAllowed(refuseHiding(review, actor.id));
    const { bookingId, expertId } = review;
    await updateHidden(db, { id, reason, now: now() });
    await recountRating(db, expertId);
    announceReview(tx, review);
    await audit(db, {
      actorId: actor.id,
      action: reason === null ? 'review.shown' : 'review.hidden',
      subjectKind: 'booking',
      subjectId: bookingId,
      details: { review: id, ...(reason !== null && { reason }) },
      address: caller.address,
    });
    if (reason !== null) await forgetReviewed(tx, bookingId);
    if (reason !== null && review.hidden === null) await tellAuthor(tx, review, reason);
    return answered(tx, bookingId);
  });

/** The two, the staff, and who has the expert open. */
function announceReview(tx: Context, { expertId, authorId }: ReviewRow): void {
  const to = [expertId, ...(authorId === null ? [] : [authorId])];
  announce(tx, 'update-followups', { to, staff: true });
  announceExpert(tx, expertId);
}

/** Whose words are taken off a page hears why. */
async function tellAuthor(
  tx: Context,
  { authorId, expertName, bookingId }: ReviewRow,
  reason: string,
): Promise<void> {
  if (authorId === null) return;
  await notify(tx, {
    to: [authorId],
    type: 'booking.review_hidden',
    fact: randomUUID(),
    params: { name: expertName, reason },
    link: `/booking/${bookingId}`,
  });
}

async function answered({ db }: Context, bookingId: string): Promise<{ review: Review }> {
  return { review: shown(assertFound(await findReviewOf(db, bookingId), 'review.not_found')) };
}
