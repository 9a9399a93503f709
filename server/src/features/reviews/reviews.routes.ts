import { reviews } from '@thedot/domain/reviews/reviews.contract';
import { sessionFeedback } from '@thedot/domain/reviews/session-feedback.contract';
import { implement } from '../../http/implement.ts';
import { changeReview, giveReview, hideReview, listReviews } from './reviews.service.ts';
import { findSessionFeedbacks, giveFeedback } from './session-feedback.service.ts';

export const reviewRoutes = implement(reviews, {
  list: async ({ query }, ctx) => listReviews(ctx, query),
  give: async ({ body }, ctx) => giveReview(ctx, body),
  change: async ({ body }, ctx) => changeReview(ctx, body),
  hide: async ({ body }, ctx) => hideReview(ctx, body.id, body.reason),
});

export const sessionFeedbackRoutes = implement(sessionFeedback, {
  give: async ({ body }, ctx) => giveFeedback(ctx, body),
  get: async ({ params }, ctx) => findSessionFeedbacks(ctx, params.id),
});
