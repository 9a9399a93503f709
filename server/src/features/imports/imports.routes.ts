import { imports } from '@thedot/domain/imports/imports.contract';
import { implement } from '../../kernel/implement.ts';
import {
  cancelImport,
  confirmImport,
  listImports,
  listRows,
  showImport,
  uploadImport,
} from './imports.service.ts';
import { outcomeSheet, templateSheet } from './imports.sheets.ts';

export const importRoutes = implement(imports, {
  upload: async ({ body, files }, ctx) => uploadImport(ctx, body, files.table[0]),
  list: async (_, ctx) => listImports(ctx),
  one: async ({ params }, ctx) => showImport(ctx, params.id),
  rows: async ({ params, query }, ctx) => listRows(ctx, params.id, query),
  confirm: async ({ params }, ctx) => confirmImport(ctx, params.id),
  cancel: async ({ params }, ctx) => cancelImport(ctx, params.id),
  sheet: async ({ params, query }, ctx) => outcomeSheet(ctx, params.id, query),
  template: async ({ query }) => templateSheet(query),
});
