import type { Db } from '../../db/db.ts';

export async function hasRecordings(db: Db, conferenceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conference_recordings')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
