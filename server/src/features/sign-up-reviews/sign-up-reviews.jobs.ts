import { UNCONFIRMED_DOCUMENTS_RETENTION_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { deleteFile } from '../../platform/files/files.queries.ts';
import { findUnconfirmedDocuments } from './sign-up-reviews.queries.ts';

/** Deletes documents sent with an address that was never confirmed; the next sweep deletes the bytes. */
export async function deleteUnconfirmedDocuments({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - UNCONFIRMED_DOCUMENTS_RETENTION_MS);
  for (const id of await findUnconfirmedDocuments(db, before)) await deleteFile(db, id);
}
