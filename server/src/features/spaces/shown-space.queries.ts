import type { BlockedSpan } from '@thedot/domain/scheduling/blocks.contract';
import type { SpacePhoto } from '@thedot/domain/spaces/space-photos.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { blocksOf, type DateWindow, jsonList } from '../scheduling/snapshots.sql.ts';

/** The photos of the space `s`, in their order. */
export const photosOf = jsonList<SpacePhoto>(
  sql`json_build_object('id', photo.file_id, 'alt', photo.alt) order by photo.position`,
  sql`space_photos as photo where photo.space_id = s.id`,
).as('photos');

/** The blocks of the resource `r` that touch a window. */
export const blocksIn = (window: DateWindow) =>
  jsonList<BlockedSpan>(
    sql`json_build_object('start', block.start_at, 'end', block.end_at, 'unit', block.unit) order by block.start_at`,
    blocksOf(window),
  ).as('blocks');

/** The type of a space, which decides who may see its files, and whether the space is shown. */
export const findShownSpaceType = (db: Db, id: string) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .select([sql<SpaceType>`s.type`.as('type'), sql<boolean>`r.hidden_at is null`.as('isShown')])
    .where('s.id', '=', id)
    .executeTakeFirst();
