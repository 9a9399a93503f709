import { runImportBatch, type ImportContext } from './import-batches.service.ts';

/** Carries out a confirmed import in batches. After a kill it continues where it stopped. */
export async function runImport(ctx: ImportContext, importId: string): Promise<void> {
  while (await runImportBatch(ctx, importId));
}
