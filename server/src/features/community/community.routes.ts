import { community } from '@thedot/domain/community/community.contract';
import { implement } from '../../http/implement.ts';
import { exportRequests } from './community-export.service.ts';
import {
  changeProgram,
  changeRequest,
  countAll,
  findRequest,
  forwardRequest,
  listAll,
  listFigures,
  listMine,
  listPrograms,
  requestService,
} from './community.service.ts';

export const communityRoutes = implement(community, {
  requestWemove: async ({ body, files }, ctx) => requestService(ctx, 'wemove', body, files.files),
  requestProservy: async ({ body, files }, ctx) =>
    requestService(ctx, 'proservy', body, files.files),
  requestEurafrique: async ({ body, files }, ctx) =>
    requestService(ctx, 'eurafrique', body, files.files),
  programs: async (_, ctx) => listPrograms(ctx),
  changeProgram: async (input, ctx) => changeProgram(ctx, input),
  listMine: async ({ query }, ctx) => listMine(ctx, query),
  listAll: async ({ query }, ctx) => listAll(ctx, query),
  counts: async ({ query }, ctx) => countAll(ctx, query),
  get: async ({ params }, ctx) => findRequest(ctx, params.id),
  change: async (input, ctx) => changeRequest(ctx, input),
  forward: async ({ params }, ctx) => forwardRequest(ctx, params.id),
  figures: async ({ query }, ctx) => listFigures(ctx, query),
  exportAll: async ({ query }, ctx) => exportRequests(ctx, query),
});
