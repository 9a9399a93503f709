import { spaceManagement } from '@thedot/domain/spaces/space-management.contract';
import { implement } from '../../../http/implement.ts';
import { listBlocks } from '../../scheduling/blocks/blocks.service.ts';
import { addBuilding, changeBuilding, listBuildings, removeBuilding } from './buildings.service.ts';
import { blockSpace, previewSpaceBlock, unblockSpace } from './space-blocks.service.ts';
import {
  addSpace,
  changeSchedule,
  changeSpace,
  listManagedSpaces,
  previewRemoval,
  previewScheduleChange,
  removeSpace,
  restoreSpace,
} from './space-management.service.ts';

export const spaceManagementRoutes = implement(spaceManagement, {
  managed: async (_, ctx) => listManagedSpaces(ctx),
  addSpace: async ({ body }, ctx) => addSpace(ctx, body),
  changeSpace: async ({ body }, ctx) => changeSpace(ctx, body),
  removeSpace: async ({ query, body }, ctx) => {
    await removeSpace(ctx, query.id, { ...body, others: body.others });
    return {};
  },
  previewRemoval: async ({ params }, ctx) => previewRemoval(ctx, params.id),
  restoreSpace: async ({ params }, ctx) => restoreSpace(ctx, params.id),
  changeSchedule: async ({ body }, ctx) => changeSchedule(ctx, body),
  previewSchedule: async ({ body }, ctx) => previewScheduleChange(ctx, body),
  blocks: async ({ query }, ctx) => ({ items: await listBlocks(ctx, 'space', query.spaceId) }),
  addBlock: async ({ body }, ctx) => blockSpace(ctx, { ...body, others: body.others }),
  previewBlock: async ({ body }, ctx) => previewSpaceBlock(ctx, body),
  removeBlock: async ({ params }, ctx) => {
    await unblockSpace(ctx, params.id);
    return {};
  },
  buildings: async (_, ctx) => listBuildings(ctx),
  addBuilding: async ({ body }, ctx) => addBuilding(ctx, body),
  changeBuilding: async ({ params, body }, ctx) => changeBuilding(ctx, params.id, body),
  removeBuilding: async ({ params }, ctx) => {
    await removeBuilding(ctx, params.id);
    return {};
  },
});
