import { applications } from '@thedot/domain/opportunities/applications.contract';
import { opportunities } from '@thedot/domain/opportunities/opportunities.contract';
import { implement } from '../../http/implement.ts';
import { exportApplications } from './applications-export.service.ts';
import {
  apply,
  changeApplication,
  getApplication,
  listApplications,
  listHistory,
  scoreApplication,
  withdrawApplication,
} from './applications.service.ts';
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

export const applicationRoutes = implement(applications, {
  history: async ({ query }, ctx) => listHistory(ctx, query),
  listAll: async ({ query }, ctx) => listApplications(ctx, query),
  get: async ({ params }, ctx) => getApplication(ctx, params.id),
  apply: async ({ body, files }, ctx) => apply(ctx, body, files.documents),
  change: async ({ body, files }, ctx) => changeApplication(ctx, body, files.documents),
  withdraw: async ({ params, body }, ctx) => withdrawApplication(ctx, params.id, body.reason),
  score: async ({ params, body }, ctx) => scoreApplication(ctx, params.id, body),
  exportAll: async ({ query }, ctx) => exportApplications(ctx, query),
});
