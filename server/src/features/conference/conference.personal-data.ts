import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

const attendeesOf = (db: Db, { id }: Pick<DataSubject, 'id'>) =>
  db.selectFrom('conference_attendees').select('id').where('user_id', '=', id);

/** What a person wrote in calls, whether they agreed to be recorded, and how they rated calls. */
export async function find(db: Db, subject: DataSubject) {
  const mine = attendeesOf(db, subject);
  const messages = await db
    .selectFrom('conference_messages')
    .select(['conference_id as conference', 'text', 'created_at as sentAt'])
    .where('attendee_id', 'in', mine)
    .orderBy('id')
    .execute();
  const consents = await db
    .selectFrom('conference_recording_consents')
    .select(['recording_id as recording', 'agrees', 'answered_at as answeredAt'])
    .where('attendee_id', 'in', mine)
    .orderBy('answered_at')
    .execute();
  const ratings = await db
    .selectFrom('conference_ratings')
    .select(['stars', 'problems', 'comment', 'rated_at as ratedAt'])
    .where('attendee_id', 'in', mine)
    .orderBy('rated_at')
    .execute();
  return { messages, consents, ratings };
}

/** Runs before the rows of the attendees, by which the person is known here, lose their user. */
export async function erase(db: Db, subject: DataSubject): Promise<void> {
  const mine = attendeesOf(db, subject);
  await db.deleteFrom('conference_messages').where('attendee_id', 'in', mine).execute();
  await db
    .updateTable('conference_ratings')
    .set({ comment: '' })
    .where('attendee_id', 'in', mine)
    .execute();
}
