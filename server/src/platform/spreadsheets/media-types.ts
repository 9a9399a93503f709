import type { SheetFormat } from '@thedot/domain/kernel/fields';

export const SPREADSHEET_MEDIA_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
