import { secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { implement } from '../../http/implement.ts';
import {
  beginSetup,
  confirmSetup,
  renewRecoveryCodes,
  resetSecondFactor,
  getSecondFactorSince,
  getSecondFactor,
  turnOffSecondFactor,
} from './second-factor.service.ts';
import { completeSignInWithCode } from './sessions.service.ts';

export const secondFactorRoutes = implement(secondFactor, {
  state: async (_, ctx) => getSecondFactor(ctx),
  begin: async ({ body }, ctx) => beginSetup(ctx, body.password),
  confirm: async ({ body }, ctx) => confirmSetup(ctx, body.setup, body.code),
  renewCodes: async ({ body }, ctx) => renewRecoveryCodes(ctx, body),
  turnOff: async ({ body }, ctx) => turnOffSecondFactor(ctx, body),
  answer: async ({ body }, ctx) => completeSignInWithCode(ctx, body.ticket, body.code),
  of: async ({ params }, ctx) => getSecondFactorSince(ctx, params.id),
  reset: async ({ params }, ctx) => resetSecondFactor(ctx, params.id),
});
