import type { Db } from '../db/db.ts';
import { EXPERTS } from './sample-experts.ts';
import type { SamplePeople } from './sample-hub.ts';

export async function sampleExperts(db: Db, people: SamplePeople): Promise<void> {
  for (const { name, headline, bio, categories, languages, timeZone, hours } of EXPERTS) {
    const expert = people.get(name[1]);
    if (!expert) continue;
    await db
      .updateTable('users')
      .set({ bio, time_zone: timeZone })
      .where('id', '=', expert.id)
      .execute();
    await db
      .insertInto('experts')
      .values({
        user_id: expert.id,
        headline,
        categories: [...categories],
        languages: [...languages],
        time_zone: timeZone,
      })
      .execute();
    await db
      .insertInto('expert_hours')
      .values(
        hours.map(({ wday, start, end }) => ({
          expert_id: expert.id,
          wday,
          starts: start,
          ends: end,
        })),
      )
      .execute();
  }
}
