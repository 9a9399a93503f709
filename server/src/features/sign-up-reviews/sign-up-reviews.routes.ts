import { signUpReviews } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { implement } from '../../http/implement.ts';
import { decideSignUp } from './sign-up-decisions.service.ts';
import { exportSignUps } from './sign-up-export.service.ts';
import { loadSignUp, listSignUps } from './sign-up-reviews.service.ts';

export const signUpReviewRoutes = implement(signUpReviews, {
  list: async ({ query }, ctx) => listSignUps(ctx, query),
  get: async ({ params }, ctx) => loadSignUp(ctx, params.id),
  decide: async ({ body }, ctx) => decideSignUp(ctx, body),
  export: async ({ query }, ctx) => exportSignUps(ctx, query),
});
