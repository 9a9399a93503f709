import type { DeskDetails } from '@thedot/domain/spaces/desks/desks.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { jsonList } from '../scheduling/snapshots.sql.ts';

export type DeskRow = Omit<DeskDetails, 'isOutOfUse'>;

/** Every desk of the resource `r`: one that staff have not named yet has its number as its name. */
export const deskList = jsonList<DeskRow>(
  sql`json_build_object('number', unit.number, 'name', coalesce(d.name, unit.number::text), 'note', coalesce(d.note, ''),
    'place', case when d.x is not null then json_build_object('x', d.x, 'y', d.y) end) order by unit.number`,
  sql`generate_series(1, r.units) as unit (number)
    left join space_desks as d on d.space_id = r.id and d.unit = unit.number`,
);

/** The desks of a space. */
export const findDesks = async (db: Db, spaceId: string): Promise<readonly DeskRow[]> =>
  (
    await db
      .selectFrom('resources as r')
      .select(deskList.as('desks'))
      .where('r.id', '=', spaceId)
      .executeTakeFirst()
  )?.desks ?? [];
