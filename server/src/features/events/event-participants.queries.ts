import type { Db } from '../../db/db.ts';

/** The users who have a place at an event, or wait for one. */
export async function findParticipantIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations')
    .select('user_id as userId')
    .where('event_id', '=', eventId)
    .where('user_id', 'is not', null)
    .where('status', 'in', ['accepted', 'waiting'])
    .$narrowType<{ userId: string }>()
    .execute();
  return rows.map(({ userId }) => userId);
}
