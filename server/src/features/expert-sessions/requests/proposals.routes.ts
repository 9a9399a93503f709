import { proposals } from '@thedot/domain/expert-sessions/proposals.contract';
import { implement } from '../../../http/implement.ts';
import { proposeSession } from './create-booking.service.ts';
import { withSessionAlternatives } from './session-alternatives.service.ts';
import {
  findProposalTerms,
  findBookingOptions,
  previewProposedSeries,
} from './proposals.service.ts';

export const proposalRoutes = implement(proposals, {
  terms: async ({ query }, ctx) => ({ terms: await findProposalTerms(ctx, query) }),
  options: async ({ query }, ctx) => ({ options: await findBookingOptions(ctx, query.userId) }),
  previewProposedSeries: async ({ query }, ctx) => previewProposedSeries(ctx, query),
  propose: async ({ body }, ctx) =>
    withSessionAlternatives(
      ctx,
      async () => ({ ...body, expertId: body.expertId ?? ctx.actor.id }),
      () => proposeSession(ctx, body),
    ),
});
