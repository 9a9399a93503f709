import { UNCONFIRMED_DOCUMENTS_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { deleteFile } from '../../platform/files/files.queries.ts';
import { findUnconfirmedDocuments } from './registrations.queries.ts';

/** Nobody keeps files here under an address that is not theirs; the bytes go with the next sweep. */
export async function dropUnconfirmedDocuments({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - UNCONFIRMED_DOCUMENTS_MS);
  for (const id of await findUnconfirmedDocuments(db, before)) await deleteFile(db, id);
}
