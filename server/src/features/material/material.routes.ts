import { materialBookings } from '@thedot/domain/material/material-bookings.contract';
import { materialItems } from '@thedot/domain/material/material-items.contract';
import { inventory } from '@thedot/domain/material/inventory.contract';
import { materialManagement } from '@thedot/domain/material/material-management.contract';
import { materialWaiting } from '@thedot/domain/material/material-waiting.contract';
import { material } from '@thedot/domain/material/material.contract';
import { implement } from '../../http/implement.ts';
import { changeMaterialBooking, returnMaterial } from './loans.service.ts';
import { bookMaterial } from './book-material.service.ts';
import { editMaterial, previewEdit, removeMaterial } from './edit-material.service.ts';
import { exportInventoryTemplate, importInventory } from './inventory.service.ts';
import {
  blockMaterial,
  listMaterialBlocks,
  previewMaterialBlock,
  unblockMaterial,
} from './material-blocks.service.ts';
import { listHistory, listMaterialBookings } from './material-bookings.service.ts';
import { editMaterialBooking } from './material-changes.service.ts';
import {
  addItems,
  createKit,
  editItem,
  editKit,
  findItemByCode,
  listItems,
  listKits,
  removeKit,
} from './material-items.service.ts';
import { createMaterialLabels, readMaterialLabel } from './material-labels.service.ts';
import { materialKind } from './material-kind.service.ts';
import { listMaterialWaiting, materialWaitingList } from './material-waiting.service.ts';
import {
  createMaterial,
  findAvailability,
  hideMaterial,
  listMaterial,
} from './material.service.ts';

export const materialRoutes = implement(material, {
  list: async ({ query }, ctx) => listMaterial(ctx, query),
  create: async ({ body, files }, ctx) => createMaterial(ctx, body, files),
  edit: async ({ query, body, files }, ctx) => editMaterial(ctx, query.id, body, files),
  hide: async ({ query }, ctx) => hideMaterial(ctx, query.id),
  available: async ({ query: { materialIds, ...query } }, ctx) =>
    findAvailability(ctx, { ...query, ids: materialIds }),
});

export const materialBookingRoutes = implement(materialBookings, {
  book: async ({ body }, ctx) => bookMaterial(ctx, body),
  editBooking: async ({ query, body }, ctx) => editMaterialBooking(ctx, query.id, body),
  end: async ({ query }, ctx) => materialKind.end(ctx, query.id, query.reason),
  change: async ({ query, body, files }, ctx) => changeMaterialBooking(ctx, query.id, body, files),
  return: async ({ query, body, files }, ctx) => returnMaterial(ctx, query.id, body, files.photos),
  bookings: async ({ query }, ctx) => listMaterialBookings(ctx, query),
});

export const materialItemRoutes = implement(materialItems, {
  scan: async ({ query }, ctx) => findItemByCode(ctx, query.code),
  items: async ({ query }, ctx) => listItems(ctx, query.materialId),
  addItems: async ({ body }, ctx) => addItems(ctx, body),
  editItem: async ({ query, body }, ctx) => editItem(ctx, query.id, body),
  kits: async (_, ctx) => listKits(ctx),
  createKit: async ({ body }, ctx) => createKit(ctx, body),
  editKit: async ({ query, body }, ctx) => editKit(ctx, query.id, body),
  removeKit: async ({ query }, ctx) => {
    await removeKit(ctx, query.id);
    return {};
  },
  readLabel: async ({ query }, ctx) => readMaterialLabel(ctx, query.code),
  labels: async ({ body }, ctx) => createMaterialLabels(ctx, body.materialIds),
  history: async ({ query }, ctx) => listHistory(ctx, query),
});

export const materialManagementRoutes = implement(materialManagement, {
  previewEdit: async ({ query, body }, ctx) => previewEdit(ctx, query.id, body),
  remove: async ({ query }, ctx) => {
    await removeMaterial(ctx, query.id);
    return {};
  },
  blocks: async ({ query }, ctx) => listMaterialBlocks(ctx, query.materialId),
  addBlock: async ({ body }, ctx) => blockMaterial(ctx, body),
  previewBlock: async ({ body }, ctx) => previewMaterialBlock(ctx, body),
  removeBlock: async ({ params }, ctx) => {
    await unblockMaterial(ctx, params.id);
    return {};
  },
});

export const inventoryRoutes = implement(inventory, {
  importInventory: async ({ body, files }, ctx) => importInventory(ctx, body, files.table[0]),
  inventoryTemplate: async ({ query }) => exportInventoryTemplate(query),
});

export const materialWaitingRoutes = implement(materialWaiting, {
  joinWaitingList: async ({ body: { materialId, quantity, start, end, ...details } }, ctx) =>
    materialWaitingList.join(ctx, {
      resourceId: materialId,
      quantity,
      slot: { start, end },
      details: { ...details, title: details.purpose },
    }),
  waitingList: async (_, ctx) => listMaterialWaiting(ctx),
  takeOffer: async ({ params }, ctx) => materialWaitingList.take(ctx, params.id),
  leaveWaitingList: async ({ params }, ctx) => materialWaitingList.leave(ctx, params.id),
});
