import type { Db } from '../db/db.ts';
import { ORGANIZATIONS } from './sample-organizations.ts';

/** The organizations' ids by their key. */
export async function sampleOrganizations(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('organizations')
    .values(ORGANIZATIONS.map(({ key: _, ...organization }) => organization))
    .returning(['id', 'name'])
    .execute();
  return new Map(
    ORGANIZATIONS.map(({ key, name }) => [key, rows.find((row) => row.name === name)?.id ?? '']),
  );
}
