import type { Db } from '../db/db.ts';
import { saveSchedule } from '../features/scheduling/schedule/schedule.service.ts';
import { saveExpertProfile } from '../features/experts/experts.service.ts';
import { EXPERTS } from './sample-experts.ts';
import type { SamplePeople } from './sample-hub.ts';

export async function insertSampleExperts(db: Db, people: SamplePeople): Promise<void> {
  for (const { name, bio, hours, ...profile } of EXPERTS) {
    const expert = people.get(name[1]);
    if (!expert) continue;
    const { timeZone } = profile;
    await db
      .updateTable('users')
      .set({ bio, time_zone: timeZone })
      .where('id', '=', expert.id)
      .execute();
    await saveExpertProfile(db, expert.id, profile);
    await saveSchedule(db, expert.id, { timeZone, hours: [...hours] });
  }
}
