import type { SheetFormat } from '@thedot/domain/kernel/fields';

export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
