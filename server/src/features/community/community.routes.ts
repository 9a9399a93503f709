import { community } from '@thedot/domain/community/community.contract';
import { assertFound } from '@thedot/domain/errors';
import { implement } from '../../http/implement.ts';
import { exportRequests } from './community-export.service.ts';
import {
  changeRequest,
  countAll,
  findRequest,
  forwardRequest,
  listAll,
  listFigures,
  listMine,
  requestService,
} from './community.service.ts';
import {
  addDocument,
  changeDocument,
  changeProgram,
  findProgramSettings,
  listPrograms,
  orderDocuments,
  removeDocument,
} from './programs.service.ts';

export const communityRoutes = implement(community, {
  requestWemove: async ({ body, files }, ctx) => requestService(ctx, 'wemove', body, files.files),
  requestProservy: async ({ body, files }, ctx) =>
    requestService(ctx, 'proservy', body, files.files),
  requestEurafrique: async ({ body, files }, ctx) =>
    requestService(ctx, 'eurafrique', body, files.files),
  programs: async (_, ctx) => listPrograms(ctx),
  changeProgram: async (input, ctx) => changeProgram(ctx, input),
  programSettings: async ({ params }, ctx) => findProgramSettings(ctx, params.program),
  addDocument: async ({ files, ...input }, ctx) =>
    addDocument(ctx, input, assertFound(files.file[0], 'file.required')),
  orderDocuments: async (input, ctx) => orderDocuments(ctx, input),
  changeDocument: async (input, ctx) => changeDocument(ctx, input),
  removeDocument: async ({ params }, ctx) => removeDocument(ctx, params.id),
  listMine: async ({ query }, ctx) => listMine(ctx, query),
  listAll: async ({ query }, ctx) => listAll(ctx, query),
  counts: async ({ query }, ctx) => countAll(ctx, query),
  get: async ({ params }, ctx) => findRequest(ctx, params.id),
  change: async (input, ctx) => changeRequest(ctx, input),
  forward: async ({ params }, ctx) => forwardRequest(ctx, params.id),
  figures: async ({ query }, ctx) => listFigures(ctx, query),
  exportAll: async ({ query }, ctx) => exportRequests(ctx, query),
});
