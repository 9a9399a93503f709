import { imports } from '@thedot/domain/imports/imports.contract';
import { implement } from '../../http/implement.ts';
import {
  cancelImport,
  confirmImport,
  listImports,
  listRows,
  loadImport,
  uploadImport,
} from './imports.service.ts';
import { exportOutcomes, exportTemplate } from './import-spreadsheets.ts';

export const importRoutes = implement(imports, {
  upload: async ({ body, files }, ctx) => uploadImport(ctx, body, files.table[0]),
  list: async (_, ctx) => listImports(ctx),
  get: async ({ params }, ctx) => loadImport(ctx, params.id),
  rows: async ({ params, query }, ctx) => listRows(ctx, params.id, query),
  confirm: async ({ params }, ctx) => confirmImport(ctx, params.id),
  cancel: async ({ params }, ctx) => cancelImport(ctx, params.id),
  exportRows: async ({ params, query }, ctx) => exportOutcomes(ctx, params.id, query),
  template: async ({ query }) => exportTemplate(query),
});
