import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

/** Says until when the user views the submission; returns whether that is news to others. */
export async function updateViewing(
  db: Db,
  { id, userId, until, now }: { id: string; userId: string; until: Date; now: Date },
): Promise<boolean> {
  const [before] = await db
    .selectFrom('submission_reads')
    .select('viewing_until as viewingUntil')
    .where('submission_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  await db
    .insertInto('submission_reads')
    .values({ submission_id: id, user_id: userId, viewing_until: until.toISOString() })
    .onConflict((it) =>
      it
        .columns(['submission_id', 'user_id'])
        .doUpdateSet({ viewing_until: sql<string>`excluded.viewing_until` }),
    )
    .execute();
  const wasViewing =
    typeof before?.viewingUntil === 'string' && Date.parse(before.viewingUntil) > now.getTime();
  return wasViewing !== until.getTime() > now.getTime();
}

/** Who else views the submission, the first name first. */
export const findViewers = (
  db: Db,
  { id, userId, roles, now }: { id: string; userId: string; roles: readonly string[]; now: Date },
) =>
  db
    .selectFrom('submission_reads as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(briefPerson(db, 'u.id').$notNull().as('person'))
    .where('r.submission_id', '=', id)
    .where('r.user_id', '<>', userId)
    .where('r.viewing_until', '>', now.toISOString())
    .where(sql<boolean>`u.role::text = any(${[...roles]}::text[])`)
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .execute();
