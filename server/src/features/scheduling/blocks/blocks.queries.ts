import type { BookableResource } from '@thedot/domain/scheduling/free-slots.rules';
import type { BlockedTime } from '@thedot/domain/scheduling/blocks.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';

interface BlocksQuery {
  readonly id?: string;
  readonly resourceId?: string | undefined;
  readonly kind: BookableResource['kind'];
  /** Blocks that end before are left out. */
  readonly since: string;
}

/** The blocks of resources of one kind, earliest first. */
export const findBlocks = (db: Db, { id, resourceId, kind, since }: BlocksQuery) =>
  db
    .selectFrom('resource_blocks as b')
    .innerJoin('resources as r', 'r.id', 'b.resource_id')
    .select([
      'b.id',
      'b.resource_id as resourceId',
      sql<string>`coalesce(r.name, '')`.as('resource'),
      'b.unit',
      'b.start_at as start',
      'b.end_at as end',
      'b.note',
      briefPerson(db, 'b.created_by').$notNull().as('author'),
    ])
    .where('r.kind', '=', kind)
    .where('b.end_at', '>', since)
    .$if(id !== undefined, (it) => it.where('b.id', '=', id!))
    .$if(resourceId !== undefined, (it) => it.where('b.resource_id', '=', resourceId!))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();

/** The blocks that overlap this time and cover what it covers. */
export const findBlocksDuring = (db: Db, { resourceId, unit, start, end }: BlockedTime) =>
  db
    .selectFrom('resource_blocks')
    .select(['start_at as start', 'end_at as end'])
    .where('resource_id', '=', resourceId)
    .where('end_at', '>', start)
    .where('start_at', '<', end)
    .where((eb) =>
      eb.or([eb('unit', 'is', null), ...(unit === null ? [] : [eb('unit', '=', unit)])]),
    )
    .execute();

export async function insertBlock(
  db: Db,
  {
    resourceId,
    unit,
    start,
    end,
    note,
    createdBy,
  }: BlockedTime & { readonly note: string; readonly createdBy: string },
): Promise<string> {
  const { id } = await db
    .insertInto('resource_blocks')
    .values({
      resource_id: resourceId,
      unit,
      start_at: start,
      end_at: end,
      note,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteBlock = (db: Db, id: string) =>
  db.deleteFrom('resource_blocks').where('id', '=', id).execute();
