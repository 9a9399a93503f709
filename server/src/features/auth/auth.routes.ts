import { auth } from '@thedot/domain/auth/auth.contract';
import { registration } from '@thedot/domain/auth/registration.contract';
import { implement } from '../../http/implement.ts';
import {
  checkEmail,
  completeRegistration,
  createFirstAdmin,
  register,
  resendVerification,
  verify,
} from './registration.service.ts';
import { refresh, signIn, signOut } from './sessions.service.ts';

export const authRoutes = implement(
  { ...auth, ...registration },
  {
    signIn: async ({ body }, ctx) => signIn(ctx, body),
    checkEmail: async ({ query }, ctx) => checkEmail(ctx, query.email),
    register: async ({ body, files }, ctx) => register(ctx, body, files.documents),
    verify: async ({ body }, ctx) => verify(ctx, body.token),
    resendVerification: async ({ body }, ctx) => resendVerification(ctx, body.email),
    complete: async ({ body }, ctx) => completeRegistration(ctx, body),
    refresh: async (_, ctx) => refresh(ctx),
    signOut: async (_, ctx) => {
      await signOut(ctx);
      return {};
    },
    createFirstAdmin: async ({ body }, ctx) => createFirstAdmin(ctx, body),
  },
);
