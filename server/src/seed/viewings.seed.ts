import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { VIEW_AS_MS } from '@thedot/domain/limits';
import type { Db } from '../db/db.ts';
import { audit } from '../platform/audit/audit.queries.ts';
import type { SamplePeople } from './sample-hub.ts';

/** An admin viewed the hub as a startup user two days ago, for nine minutes. */
export async function insertSampleViewing(db: Db, people: SamplePeople, now: Date): Promise<void> {
  const [viewer, viewed] = [people.get('Jelassi'), people.get('Ben Salah')];
  if (!viewer || !viewed) throw new Error('The users of the sample viewing are missing');
  const reason = 'She cannot find the session that her expert moved';
  const startedAt = now.getTime() - 2 * DAY_MS;
  const at = (ms: number) => new Date(startedAt + ms).toISOString();
  await db
    .insertInto('viewings')
    .values({
      viewer_id: viewer.id,
      viewed_id: viewed.id,
      reason,
      started_at: at(0),
      ends_at: at(VIEW_AS_MS),
      ended_at: at(9 * MINUTE_MS),
    })
    .execute();
  await audit(db, {
    actorId: viewer.id,
    action: 'view-as.started',
    subjectKind: 'user',
    subjectId: viewed.id,
    details: { reason },
  });
}
