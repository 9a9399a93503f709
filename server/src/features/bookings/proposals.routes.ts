import { proposals } from '@thedot/domain/bookings/proposals.contract';
import { implement } from '../../kernel/implement.ts';
import { orAlternatives } from './alternatives.service.ts';
import { findTerms, findWays, findWeeksOffered, proposeSession } from './proposals.service.ts';

export const proposalRoutes = implement(proposals, {
  terms: async ({ query }, ctx) => ({ terms: await findTerms(ctx, query) }),
  ways: async ({ query }, ctx) => ({ ways: await findWays(ctx, query.userId) }),
  weeksOffered: async ({ query }, ctx) => findWeeksOffered(ctx, query),
  propose: async ({ body }, ctx) =>
    orAlternatives(
      ctx,
      async () => ({ ...body, expertId: body.expertId ?? ctx.actor.id }),
      () => proposeSession(ctx, body),
    ),
});
