import { opportunities } from '@thedot/domain/opportunities/opportunities.contract';
import { implement } from '../../http/implement.ts';
import {
  getOpportunity,
  listAvailable,
  listFields,
  listOpportunities,
  setFollowed,
} from './opportunities.service.ts';
import {
  changeOpportunity,
  changeStatus,
  createOpportunity,
  recordOutcome,
  removeOpportunity,
} from './opportunity-changes.service.ts';
import { listSearches, removeSearch, saveSearch } from './saved-searches.service.ts';

export const opportunityRoutes = implement(opportunities, {
  all: async ({ query }, ctx) => listOpportunities(ctx, query),
  available: async ({ query }, ctx) => listAvailable(ctx, query),
  fields: async (_, ctx) => listFields(ctx),
  get: async ({ params }, ctx) => ({ opportunity: await getOpportunity(ctx, params.id) }),
  create: async ({ body, files }, ctx) => ({
    opportunity: await createOpportunity(ctx, body, files.documents),
  }),
  save: async ({ body, files }, ctx) => ({
    opportunity: await changeOpportunity(ctx, body, files.documents),
  }),
  remove: async ({ params }, ctx) => {
    await removeOpportunity(ctx, params.id);
    return {};
  },
  change: async ({ params, body }, ctx) => ({
    opportunity: await changeStatus(ctx, params.id, body),
  }),
  recordOutcome: async ({ params, body }, ctx) => ({
    opportunity: await recordOutcome(ctx, params.id, body),
  }),
  follow: async ({ params, body }, ctx) => ({
    opportunity: await setFollowed(ctx, params.id, body.isFollowed),
  }),
  savedSearches: async (_, ctx) => listSearches(ctx),
  saveSearch: async ({ body }, ctx) => saveSearch(ctx, body),
  removeSearch: async ({ params }, ctx) => {
    await removeSearch(ctx, params.id);
    return {};
  },
});
