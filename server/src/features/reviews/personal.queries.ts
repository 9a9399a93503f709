import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

/** What the person said of sessions; and the stars they were given as an expert. */
export async function find(db: Db, { id }: Whom) {
  const [given, received, feedback] = await Promise.all([
    db
      .selectFrom('reviews')
      .select([
        'booking_id as booking',
        'stars',
        'text',
        'created_at as givenAt',
        'edited_at as editedAt',
        'hidden_reason as hiddenBecause',
      ])
      .where('author_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('reviews')
      .select(['booking_id as booking', 'stars', 'created_at as givenAt'])
      .where('expert_id', '=', id)
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('session_feedbacks')
      .select(['booking_id as booking', 'side', 'answers', 'created_at as givenAt'])
      .where('author_id', '=', id)
      .orderBy('booking_id')
      .execute(),
  ]);
  return { given, received, feedback };
}

/** Their words go, and who said them; what they rated stays in the means of others. */
export async function erase(db: Db, { id }: Whom) {
  await db
    .updateTable('reviews')
    .set({ author_id: null, text: '' })
    .where('author_id', '=', id)
    .execute();
  await db.deleteFrom('session_feedbacks').where('author_id', '=', id).execute();
}
