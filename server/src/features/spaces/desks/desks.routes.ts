import { AppError } from '@thedot/domain/errors';
import { desks } from '@thedot/domain/spaces/desks/desks.contract';
import { implement } from '../../../http/implement.ts';
import { deleteFloorPlan, listDesks, saveDesks, saveFloorPlan } from './desks.service.ts';

export const deskRoutes = implement(desks, {
  desks: async ({ query }, ctx) => listDesks(ctx, query),
  saveDesks: async ({ body }, ctx) => saveDesks(ctx, body),
  saveFloorPlan: async ({ body, files }, ctx) => {
    const [plan] = files.plan;
    if (!plan) throw new AppError('file.required');
    return saveFloorPlan(ctx, body.spaceId, plan);
  },
  deleteFloorPlan: async ({ query }, ctx) => deleteFloorPlan(ctx, query.spaceId),
});
