import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';

export async function findNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', fullName('u').as('name')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
