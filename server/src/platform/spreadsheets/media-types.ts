import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';

export const SPREADSHEET_MEDIA_TYPES: Readonly<Record<SpreadsheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
