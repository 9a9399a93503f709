// Reviews: what a requester says of an expert once a session took place; once for each session.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, optionalText, page, pageOf, saying, text } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const Stars = z.number().int().min(1).max(5);
/** The same in a form, in which nobody has chosen yet. */
export const ChosenStars = Stars.nullable().refine(
  (stars) => stars !== null,
  saying('field.required'),
);

export const Review = z.object({
  id,
  bookingId: id,
  /** Nobody once they are erased: their stars stay, their words do not. */
  author: PersonBrief.nullable(),
  stars: z.number(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Why the hub does not show it; its author and the staff still see it. */
  hidden: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

/** The mean of an expert's reviews, and how many there are of each number of stars from 1 to 5. */
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
    summary: 'The reviews of an expert, newest first, with their mean; or that of one booking',
    method: 'GET',
    path: '/review',
    access: permission('read', 'booking'),
    query: z.strictObject({ ...page, expertId: id.optional(), bookingId: id.optional() }),
    reply: pageOf(Review).extend({
      /** Of the expert; null when one booking was asked for. */
      rating: Rating.nullable(),
    }),
    errors: ['expert.not_found', 'booking.not_found'],
  },
  give: {
    summary: 'Reviews a session that took place, once',
    method: 'POST',
    path: '/review',
    access: permission('update', 'booking'),
    body: NewReview,
    reply: review,
    creates: true,
    errors: ['booking.not_found', 'review.not_allowed', 'review.already'],
  },
  change: {
    summary: 'Changes one’s own review within a week; readers see that it was changed',
    method: 'PUT',
    path: '/review',
    access: permission('update', 'booking'),
    body: NewReview,
    reply: review,
    errors: ['booking.not_found', 'review.not_found', 'review.settled'],
  },
  hide: {
    summary:
      'Staff take a review off an expert’s page and mean with a reason; without one it is back',
    method: 'PATCH',
    path: '/review',
    access: permission('update', 'hub'),
    body: z.strictObject({ id, reason: text(1000).nullable() }),
    reply: review,
    errors: ['review.not_found', 'review.own'],
  },
});
