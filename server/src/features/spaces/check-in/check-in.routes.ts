import { spaceCodes } from '@thedot/domain/spaces/space-codes.contract';
import { implement } from '../../../http/implement.ts';
import { checkIn } from './check-in.service.ts';
import {
  createLabels,
  createSpaceCodes,
  listSpaceCodes,
  readSpaceCode,
  revokeSpaceCode,
} from './space-codes.service.ts';

export const checkInRoutes = implement(spaceCodes, {
  codes: async ({ params }, ctx) => listSpaceCodes(ctx, params.id),
  createCodes: async ({ params }, ctx) => createSpaceCodes(ctx, params.id),
  labels: async ({ body }, ctx) => createLabels(ctx, body.spaceIds),
  revokeCode: async ({ params }, ctx) => {
    await revokeSpaceCode(ctx, params.code);
    return {};
  },
  readCode: async ({ params }, ctx) => readSpaceCode(ctx, params.code),
  checkIn: async ({ params, body }, ctx) => checkIn(ctx, params.id, body.code),
});
