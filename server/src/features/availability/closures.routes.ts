import { closures } from '@thedot/domain/availability/closures.contract';
import { implement } from '../../kernel/implement.ts';
import { closeHub, hitsOfDays, listClosures, openHub } from './closures.service.ts';

export const closureRoutes = implement(closures, {
  list: async ({ query }, ctx) => listClosures(ctx, query.from),
  add: async ({ body }, ctx) => closeHub(ctx, body),
  affected: async ({ body }, ctx) => hitsOfDays(ctx, body),
  remove: async ({ params }, ctx) => {
    await openHub(ctx, params.id);
    return {};
  },
});
