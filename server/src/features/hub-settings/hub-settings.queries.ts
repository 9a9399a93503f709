import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

export interface StoredSetting {
  readonly key: string;
  readonly value: string | null;
  readonly sealed: string | null;
  readonly revision: number;
}

/** What the screen has set, for a server that reads its settings. */
export const findStoredSettings = (db: Db): Promise<StoredSetting[]> =>
  db.selectFrom('hub_settings').select(['key', 'value', 'sealed', 'revision']).execute();

/** The same with who changed it. */
export const findShownSettings = (db: Db) =>
  db
    .selectFrom('hub_settings as s')
    .select([
      's.key',
      's.value',
      's.sealed',
      's.revision',
      's.changed_at as changedAt',
      briefPerson(db, 's.changed_by').as('changedBy'),
    ])
    .execute();

interface NewValue {
  readonly key: string;
  readonly value: string | null;
  readonly sealed: string | null;
  readonly changedBy: string;
  readonly now: Date;
}

/** Sets a value; the caller has locked the settings. */
export async function saveSetting(
  db: Db,
  { key, value, sealed, changedBy, now }: NewValue,
): Promise<void> {
  const set = { value, sealed, changed_by: changedBy, changed_at: now.toISOString() };
  await db
    .insertInto('hub_settings')
    .values({ key, ...set })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ ...set, revision: row('hub_settings.revision', '+', 1) })),
    )
    .execute();
}
