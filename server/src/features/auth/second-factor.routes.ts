import { secondFactor } from '@thedot/domain/auth/second-factor.contract';
import { implement } from '../../kernel/implement.ts';
import {
  beginSetup,
  confirmSetup,
  renewRecoveryCodes,
  resetFor,
  sinceOf,
  stateOf,
  turnOff,
} from './second-factor.service.ts';
import { answerCode } from './second-step.service.ts';

export const secondFactorRoutes = implement(secondFactor, {
  state: async (_, ctx) => stateOf(ctx),
  begin: async ({ body }, ctx) => beginSetup(ctx, body.password),
  confirm: async ({ body }, ctx) => confirmSetup(ctx, body.setup, body.code),
  renewCodes: async ({ body }, ctx) => renewRecoveryCodes(ctx, body),
  turnOff: async ({ body }, ctx) => turnOff(ctx, body),
  answer: async ({ body }, ctx) => answerCode(ctx, body.ticket, body.code),
  of: async ({ params }, ctx) => sinceOf(ctx, params.id),
  reset: async ({ params }, ctx) => resetFor(ctx, params.id),
});
