import { proposals } from '@thedot/domain/bookings/proposals.contract';
import { implement } from '../../kernel/implement.ts';
import { orAlternatives } from './alternatives.service.ts';
import {
  findTerms,
  findBookingOptions,
  findWeeksOffered,
  proposeSession,
} from './proposals.service.ts';

export const proposalRoutes = implement(proposals, {
  terms: async ({ query }, ctx) => ({ terms: await findTerms(ctx, query) }),
  options: async ({ query }, ctx) => ({ options: await findBookingOptions(ctx, query.userId) }),
  weeksOffered: async ({ query }, ctx) => findWeeksOffered(ctx, query),
  propose: async ({ body }, ctx) =>
    orAlternatives(
      ctx,
      async () => ({ ...body, expertId: body.expertId ?? ctx.actor.id }),
      () => proposeSession(ctx, body),
    ),
});
