import type { Db } from '../db/db.ts';
import type { DataSubject } from '../kernel/personal-data.ts';

/** Stored replies contain the user's own data. Those of anonymous callers are kept for a day. */
export const erase = (db: Db, { id }: DataSubject) =>
  db.deleteFrom('idempotency_keys').where('scope', '=', id).execute();
