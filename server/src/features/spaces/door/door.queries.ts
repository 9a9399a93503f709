import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

const columns = ['id', 'space_id as spaceId', 'created_at as createdAt'] as const;

export const findDoorLink = (db: Db, id: string) =>
  db.selectFrom('door_links').select(columns).where('id', '=', id).executeTakeFirst();

export const findDoorLinkOf = (db: Db, spaceId: string) =>
  db.selectFrom('door_links').select(columns).where('space_id', '=', spaceId).executeTakeFirst();
export type DoorLinkRow = NonNullable<Awaited<ReturnType<typeof findDoorLinkOf>>>;

/** Replaces an earlier link, whose id, and so its address, is gone. */
export const replaceDoorLink = (db: Db, spaceId: string, now: Date): Promise<DoorLinkRow> =>
  db
    .insertInto('door_links')
    .values({ space_id: spaceId, created_at: now.toISOString() })
    .onConflict((it) =>
      it
        .column('space_id')
        .doUpdateSet({ id: sql<string>`uuidv7()`, created_at: now.toISOString() }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Returns whether there was one. */
export async function deleteDoorLink(db: Db, spaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('door_links')
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
