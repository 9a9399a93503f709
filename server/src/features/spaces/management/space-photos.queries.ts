import type { SpacePhoto } from '@thedot/domain/spaces/space-photos.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The photos of a space, in their order. */
export const findSpacePhotos = (db: Db, spaceId: string): Promise<SpacePhoto[]> =>
  db
    .selectFrom('space_photos')
    .select(['file_id as id', 'alt'])
    .where('space_id', '=', spaceId)
    .orderBy('position')
    .execute();

export const findPhotoSpace = async (db: Db, id: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('space_photos')
      .select('space_id as spaceId')
      .where('file_id', '=', id)
      .executeTakeFirst()
  )?.spaceId;

interface NewPhoto extends SpacePhoto {
  readonly spaceId: string;
  readonly position: number;
}

export const insertSpacePhoto = (db: Db, { id, spaceId, position, alt }: NewPhoto) =>
  db.insertInto('space_photos').values({ file_id: id, space_id: spaceId, position, alt }).execute();

export const updateAlt = (db: Db, id: string, alt: string) =>
  db.updateTable('space_photos').set({ alt }).where('file_id', '=', id).execute();

/** Gives the photos of a space the positions of this list. */
export const updatePositions = (db: Db, spaceId: string, ids: readonly string[]) =>
  db
    .updateTable('space_photos')
    .set({ position: sql<number>`array_position(${[...ids]}::uuid[], file_id) - 1` })
    .where('space_id', '=', spaceId)
    .execute();

export const deleteSpacePhoto = (db: Db, id: string) =>
  db.deleteFrom('space_photos').where('file_id', '=', id).execute();
