// Reviews: a requester reviews the expert after a session took place, once per session.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, page, pageOf, withErrorCode, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const Stars = z.number().int().min(1).max(5);
/** Form field for stars: empty at first, required on submit. */
export const RequiredStars = Stars.nullable().refine(
  (stars) => stars !== null,
  withErrorCode('field.required'),
);

export const Review = z.object({
  id,
  bookingId: id,
  /** Null after the author was erased: the stars stay, the text is removed. */
  author: PersonBrief.nullable(),
  stars: z.number(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** The reason why staff hid it; its author and staff still see it. */
  hidden: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

/** The mean of an expert's reviews, and the number of reviews with 1 to 5 stars. */
export const Rating = z.object({
  mean: z.number().nullable(),
  count: z.number(),
  distribution: z.array(z.number()).length(5),
});
export type Rating = z.infer<typeof Rating>;

export const NewReview = z.strictObject({
  bookingId: id,
  stars: Stars,
  text: optionalText(2000).default(''),
});
export type NewReview = z.infer<typeof NewReview>;

const review = z.object({ review: Review });

export const reviews = contract({
  list: {
    summary:
      'Lists the reviews of an expert, newest first, with their mean; or the one of a booking',
    method: 'GET',
    path: '/review',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, expertId: id.optional(), bookingId: id.optional() }),
    reply: pageOf(Review).extend({
      /** The rating of the expert; null in a query by booking. */
      rating: Rating.nullable(),
    }),
    errors: ['expert.not_found', 'booking.not_found'],
  },
  give: {
    summary: 'Adds the review of a session that took place, once',
    method: 'POST',
    path: '/review',
    access: permission('update', 'booking'),
    body: NewReview,
    reply: review,
    creates: true,
    errors: ['booking.not_found', 'review.not_allowed', 'review.already'],
  },
  change: {
    summary: 'Changes the caller’s review within a week and marks it as edited',
    method: 'PUT',
    path: '/review',
    access: permission('update', 'booking'),
    body: NewReview,
    reply: review,
    errors: ['booking.not_found', 'review.not_found', 'review.settled'],
  },
  hide: {
    summary:
      'Hides a review from the expert’s page and rating, with a reason; without one shows it again',
    method: 'PATCH',
    path: '/review',
    access: permission('update', 'hub'),
    body: z.strictObject({ id, reason: text(1000).nullable() }),
    reply: review,
    errors: ['review.not_found', 'review.own'],
  },
});
