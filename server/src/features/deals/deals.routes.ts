import { deals } from '@thedot/domain/deals/deals.contract';
import { implement } from '../../http/implement.ts';
import { countAudience } from '../notifications/audience-notifications.service.ts';
import { exportTakes } from './deals-export.service.ts';
import { findDeal, listActiveDeals, listPastDeals, takeDeal } from './deals.service.ts';
import {
  changeDealStatus,
  createDeal,
  editDeal,
  listManagedDeals,
  listTakes,
  removeDeal,
} from './managed-deals.service.ts';

export const dealRoutes = implement(deals, {
  active: async ({ query }, ctx) => listActiveDeals(ctx, query),
  past: async ({ query }, ctx) => listPastDeals(ctx, query),
  read: async ({ query }, ctx) => findDeal(ctx, query.id),
  take: async ({ query }, ctx) => takeDeal(ctx, query.id),
  list: async ({ query }, ctx) => listManagedDeals(ctx, query),
  create: async ({ body, files }, ctx) => createDeal(ctx, body, files.logo[0]),
  edit: async ({ query, body, files }, ctx) => editDeal(ctx, query.id, body, files.logo[0]),
  remove: async ({ query }, ctx) => {
    await removeDeal(ctx, query.id);
    return {};
  },
  changeStatus: async ({ query, body }, ctx) => changeDealStatus(ctx, query.id, body),
  countAudience: async ({ body }, ctx) => ({ users: await countAudience(ctx, body) }),
  usage: async ({ query }, ctx) => listTakes(ctx, query),
  export: async ({ query }, ctx) => exportTakes(ctx, query),
});
