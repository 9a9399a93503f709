import type { Db } from '../db/db.ts';
import type { Whom } from './personal-data.ts';

/** Answers kept for repeats are the person's own words; for whoever comes without an account they last a day. */
export const erase = (db: Db, { id }: Whom) =>
  db.deleteFrom('idempotency_keys').where('scope', '=', id).execute();
