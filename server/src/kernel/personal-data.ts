import type { Db } from '../db/db.ts';

/** The user whose data is exported or erased; on erasure with the email and name that they had until then. */
export interface DataSubject {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The personal data of one feature: what a user's export contains, and how it is erased. */
export interface PersonalData {
  readonly find?: (db: Db, subject: DataSubject) => Promise<unknown>;
  readonly erase?: (db: Db, subject: DataSubject) => Promise<unknown>;
}
