import type { SpaceLabel } from '@thedot/domain/spaces/space-codes.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** What has a label: each space that is shown, and each desk of a space with several. */
export async function findLabelledUnits(db: Db, spaceIds: readonly string[]) {
  const { rows } = await sql<{ resourceId: string; unit: number | null }>`
    select r.id as "resourceId", it.unit
    from resources as r
      cross join lateral (
        select null::integer as unit
        union all select generate_series(1, r.units) where r.units > 1) as it
    where r.id = any(${[...spaceIds]}::uuid[]) and r.kind = 'space' and r.hidden_at is null`.execute(
    db,
  );
  return rows;
}

/** The labels of spaces that are shown, by name and desk. A desk that is gone keeps its code, which has no label. */
export const findLabels = (db: Db, spaceIds: readonly string[]): Promise<SpaceLabel[]> =>
  db
    .selectFrom('resource_codes as c')
    .innerJoin('resources as r', 'r.id', 'c.resource_id')
    .innerJoin('spaces as s', 's.id', 'r.id')
    .leftJoin('space_desks as d', (join) =>
      join.onRef('d.space_id', '=', 's.id').onRef('d.unit', '=', 'c.unit'),
    )
    .select([
      'c.code',
      'c.unit as desk',
      sql<string | null>`coalesce(d.name, c.unit::text)`.as('deskName'),
      'c.created_at as createdAt',
      sql<SpaceLabel['space']>`json_build_object('id', r.id, 'name', coalesce(r.name, ''),
        'location', s.location)`.as('space'),
    ])
    .where('r.id', 'in', spaceIds)
    .where('r.hidden_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where(sql<boolean>`(c.unit is null or c.unit <= r.units)`)
    .orderBy(sql`lower(unaccent(r.name))`)
    .orderBy('r.id')
    .orderBy('c.unit', (order) => order.asc().nullsFirst())
    .execute();
