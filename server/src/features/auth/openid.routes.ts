import { openId } from '@thedot/domain/auth/openid.contract';
import { implement } from '../../http/implement.ts';
import { finishLink, listSignInMethods, startLink, unlink } from './openid-links.service.ts';
import { finishSignIn, listProviders, startSignIn } from './openid.service.ts';

export const openIdRoutes = implement(openId, {
  providers: async (_, ctx) => listProviders(ctx),
  start: async ({ body }, ctx) => startSignIn(ctx, body),
  finish: async ({ body }, ctx) => finishSignIn(ctx, body),
  methods: async (_, ctx) => listSignInMethods(ctx),
  startLink: async ({ body }, ctx) => startLink(ctx, body),
  finishLink: async ({ body }, ctx) => finishLink(ctx, body),
  unlink: async ({ body }, ctx) => unlink(ctx, body),
});
