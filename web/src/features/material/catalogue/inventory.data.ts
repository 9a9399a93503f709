import { useMutation } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { inventory } from '@thedot/domain/material/inventory.contract';
import { createClient } from '../../../lib/api/client.ts';
import { endpointUrl } from '../../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useMaterialMutation } from '../material.data.ts';

const api = createClient(inventory);

interface InventoryInput {
  readonly isTT: boolean;
  readonly table: File;
}

/** What a spreadsheet would add. The dialog shows its refusals. */
export const usePreviewInventory = () =>
  useMutation({
    mutationFn: ({ isTT, table }: InventoryInput) =>
      api.importInventory({ body: { isTT, isPreview: true }, files: { table } }),
    meta: { silent: true },
  });

/** Adds the material of a spreadsheet. The dialog shows its refusals. */
export const useImportInventory = () =>
  useMaterialMutation(
    ({ isTT, table }: InventoryInput) =>
      api.importInventory({ body: { isTT, isPreview: false }, files: { table } }),
    { silent: true },
  );

export const inventoryTemplateUrl = (format: SpreadsheetFormat) =>
  endpointUrl(inventory.inventoryTemplate, { query: { format, language: currentLanguage() } });
