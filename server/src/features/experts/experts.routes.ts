import { experts } from '@thedot/domain/experts/experts.contract';
import { implement } from '../../kernel/implement.ts';
import { findExpert } from './experts.service.ts';
import { listExperts } from './listing.service.ts';
import { findTopic } from './topic.service.ts';

export const expertRoutes = implement(experts, {
  list: async ({ query }, ctx) => listExperts(ctx, query),
  topic: async ({ query }, ctx) => findTopic(ctx, query.category),
  one: async ({ params }, ctx) => findExpert(ctx, params.id),
});
