import { auth } from '@thedot/domain/auth/auth.contract';
import { firstPassword } from '@thedot/domain/auth/first-password.contract';
import { secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { sessions } from '@thedot/domain/auth/sessions.contract';
import { viewAs } from '@thedot/domain/auth/view-as.contract';
import { openId } from '@thedot/domain/auth/openid.contract';
import { implement } from '../../http/implement.ts';
import { refresh, signIn, signOut, completeSignInWithCode } from './sign-in/sessions.service.ts';
import { endOtherSessions, endSession, findMySessions } from './security/own-sessions.service.ts';
import { endSessionsOfUser } from './security/user-sessions.service.ts';
import { chooseFirstPassword, sendFirstPasswordCode } from './security/first-password.service.ts';
import {
  beginSetup,
  confirmSetup,
  renewRecoveryCodes,
  resetSecondFactor,
  getSecondFactorSince,
  getSecondFactor,
  turnOffSecondFactor,
} from './security/second-factor.service.ts';
import {
  finishLink,
  listSignInMethods,
  startLink,
  unlink,
} from './security/openid-links.service.ts';
import { endViewing, listOwnViewings, startViewing } from './view-as/view-as.service.ts';
import { finishSignIn, listProviders, startSignIn } from './openid/openid.service.ts';

export const authRoutes = implement(auth, {
  signIn: async ({ body }, ctx) => signIn(ctx, body),
  refresh: async (_, ctx) => refresh(ctx),
  signOut: async (_, ctx) => {
    await signOut(ctx);
    return {};
  },
});

export const secondFactorRoutes = implement(secondFactor, {
  state: async (_, ctx) => getSecondFactor(ctx),
  beginSetup: async ({ body }, ctx) => beginSetup(ctx, body.password),
  confirm: async ({ body }, ctx) => confirmSetup(ctx, body.setup, body.code),
  renewCodes: async ({ body }, ctx) => renewRecoveryCodes(ctx, body),
  turnOff: async ({ body }, ctx) => turnOffSecondFactor(ctx, body),
  completeSignIn: async ({ body }, ctx) => completeSignInWithCode(ctx, body.ticket, body.code),
  findOfUser: async ({ params }, ctx) => getSecondFactorSince(ctx, params.id),
  reset: async ({ params }, ctx) => resetSecondFactor(ctx, params.id),
});

export const firstPasswordRoutes = implement(firstPassword, {
  sendCode: async (_, ctx) => sendFirstPasswordCode(ctx),
  choose: async ({ body }, ctx) => chooseFirstPassword(ctx, body.code, body.password),
});

export const mySessionRoutes = implement(sessions, {
  list: async (_, ctx) => findMySessions(ctx),
  end: async ({ params, body }, ctx) => endSession(ctx, params.id, body),
  endOthers: async ({ body }, ctx) => endOtherSessions(ctx, body),
  endOfUser: async ({ params }, ctx) => endSessionsOfUser(ctx, params.id),
});

export const viewAsRoutes = implement(viewAs, {
  start: async ({ params, body }, ctx) => startViewing(ctx, params.id, body),
  end: async (_, ctx) => endViewing(ctx),
  listOwn: async ({ query }, ctx) => listOwnViewings(ctx, query),
});

export const openIdRoutes = implement(openId, {
  providers: async (_, ctx) => listProviders(ctx),
  start: async ({ body }, ctx) => startSignIn(ctx, body),
  finish: async ({ body }, ctx) => finishSignIn(ctx, body),
  methods: async (_, ctx) => listSignInMethods(ctx),
  startLink: async ({ body }, ctx) => startLink(ctx, body),
  finishLink: async ({ body }, ctx) => finishLink(ctx, body),
  unlink: async ({ body }, ctx) => unlink(ctx, body),
});
