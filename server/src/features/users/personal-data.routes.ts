import { personalData } from '@thedot/domain/users/personal-data.contract';
import { implement } from '../../kernel/implement.ts';
import { copyOf, prepareCopy } from './data-copy.service.ts';
import {
  askErasure,
  carryOut,
  findErasure,
  findMyData,
  listErasures,
  refuseErasure,
  withdrawErasure,
} from './erasure.service.ts';

export const personalDataRoutes = implement(personalData, {
  find: async (_, ctx) => findMyData(ctx),
  prepareExport: async ({ body }, ctx) => prepareCopy(ctx, body.password),
  export: async ({ params, query }, ctx) => copyOf(ctx, params.token, query.language),
  askErasure: async ({ body }, ctx) => askErasure(ctx, body.password),
  withdrawErasure: async (_, ctx) => withdrawErasure(ctx),
  listErasures: async ({ query }, ctx) => listErasures(ctx, query),
  erasureOf: async ({ params }, ctx) => findErasure(ctx, params.id),
  erase: async ({ body }, ctx) => carryOut(ctx, body.erasureId, body.settle),
  refuse: async ({ body }, ctx) => refuseErasure(ctx, body.erasureId, body.reason),
});
