import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export async function eraseNames(db: Db, userId: string): Promise<void> {
  await sql`
    update meeting_recordings set name = '–' where run_id in (
      select r.id from meeting_runs as r join meetings as m on m.id = r.meeting_id
      left join expert_sessions as b on b.id = m.booking_id left join calls as c on c.id = m.call_id
      where ${userId} in (r.host_id, m.owner_id, b.expert_id, b.requester_id, c.caller_id, c.callee_id))`.execute(
    db,
  );
  await sql`
    update meeting_runs set name = '–' where meeting_id in (
      select id from meetings where owner_id = ${userId} and kind = 'instant')`.execute(db);
}
