import { carryOutBatch, type Worker } from './import-batches.service.ts';

/** Carries out a confirmed import, batch by batch. Begun again after a kill it goes on where it was. */
export async function runImport(worker: Worker, importId: string): Promise<void> {
  while (await carryOutBatch(worker, importId));
}
