import { registration } from '@thedot/domain/sign-up-reviews/registration.contract';
import { signUpReviews } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { implement } from '../../http/implement.ts';
import {
  completeRegistration,
  correctAnswers,
  findAnswers,
} from './registration-answers.service.ts';
import {
  checkEmail,
  createFirstAdmin,
  register,
  resendVerification,
  verify,
} from './registration.service.ts';
import { decideSignUp } from './sign-up-decisions.service.ts';
import { exportSignUps } from './sign-up-export.service.ts';
import { loadSignUp, listSignUps } from './sign-up-reviews.service.ts';

export const registrationRoutes = implement(registration, {
  checkEmail: async ({ query }, ctx) => checkEmail(ctx, query.email),
  register: async ({ body, files }, ctx) => register(ctx, body, files.documents),
  verify: async ({ body }, ctx) => verify(ctx, body.token),
  resendVerification: async ({ body }, ctx) => resendVerification(ctx, body.email),
  complete: async ({ body }, ctx) => completeRegistration(ctx, body),
  answers: async (_, ctx) => findAnswers(ctx),
  correct: async ({ body }, ctx) => correctAnswers(ctx, body),
  createFirstAdmin: async ({ body }, ctx) => createFirstAdmin(ctx, body),
});

export const signUpReviewRoutes = implement(signUpReviews, {
  list: async ({ query }, ctx) => listSignUps(ctx, query),
  get: async ({ params }, ctx) => loadSignUp(ctx, params.id),
  decide: async ({ body }, ctx) => decideSignUp(ctx, body),
  export: async ({ query }, ctx) => exportSignUps(ctx, query),
});
