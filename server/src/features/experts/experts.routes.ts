import { experts } from '@thedot/domain/experts/experts.contract';
import { implement } from '../../kernel/implement.ts';
import { findExpert, listExperts } from './experts.service.ts';

export const expertRoutes = implement(experts, {
  list: async ({ query }, ctx) => listExperts(ctx, query),
  one: async ({ params }, ctx) => findExpert(ctx, params.id),
});
