import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The names and types of spaces, hidden ones too. */
export const findSpaceNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .where('s.id', 'in', ids)
    .select([
      's.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      // A CHECK of this column allows what the contract does.
      sql<SpaceType>`s.type`.as('type'),
    ])
    .execute();
