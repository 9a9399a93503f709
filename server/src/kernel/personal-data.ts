import type { Db } from '../db/db.ts';

/** Whom a feature is asked about; when it erases them, as they were called until then. */
export interface Whom {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** What one feature keeps about a person: what it gives them in a copy, and how it takes it off the hub. */
export interface PersonalData {
  readonly find?: (db: Db, whom: Whom) => Promise<unknown>;
  readonly erase?: (db: Db, whom: Whom) => Promise<unknown>;
}
