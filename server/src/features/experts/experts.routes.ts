import { experts } from '@thedot/domain/experts/experts.contract';
import { implement } from '../../http/implement.ts';
import { findExpert, findTopic, listExperts } from './expert-directory.service.ts';

export const expertRoutes = implement(experts, {
  list: async ({ query }, ctx) => listExperts(ctx, query),
  topic: async ({ query }, ctx) => findTopic(ctx, query.category),
  get: async ({ params }, ctx) => findExpert(ctx, params.id),
});
