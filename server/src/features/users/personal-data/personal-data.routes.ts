import { personalData } from '@thedot/domain/users/personal-data.contract';
import { implement } from '../../../http/implement.ts';
import { openDataExport, prepareDataExport } from './data-export.service.ts';
import {
  requestErasure,
  carryOutErasure,
  findErasureRequest,
  findMyData,
  listErasureRequests,
  refuseErasureRequest,
  withdrawErasureRequest,
} from './erasure.service.ts';

export const personalDataRoutes = implement(personalData, {
  find: async (_, ctx) => findMyData(ctx),
  prepareExport: async ({ body }, ctx) => prepareDataExport(ctx, body.password),
  export: async ({ params, query }, ctx) => openDataExport(ctx, params.token, query.language),
  requestErasure: async ({ body }, ctx) => requestErasure(ctx, body.password),
  withdrawErasure: async (_, ctx) => withdrawErasureRequest(ctx),
  listErasures: async ({ query }, ctx) => listErasureRequests(ctx, query),
  findErasure: async ({ params }, ctx) => findErasureRequest(ctx, params.id),
  erase: async ({ body }, ctx) => carryOutErasure(ctx, body.erasureId, body.decisions),
  refuse: async ({ body }, ctx) => refuseErasureRequest(ctx, body.erasureId, body.reason),
});
