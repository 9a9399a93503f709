import { search } from '@thedot/domain/search/search.contract';
import { implement } from '../../http/implement.ts';
import { findHits } from './search.service.ts';

export const searchRoutes = implement(search, {
  find: async ({ query }, ctx) => findHits(ctx, query.text),
});
