import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** Reviews and feedback that the user gave, and the stars that they received as an expert. */
export async function find(db: Db, { id }: DataSubject) {
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

/** Removes the text and author of reviews, and deletes feedback; the stars stay in the experts' ratings. */
export async function erase(db: Db, { id }: DataSubject) {
  await db
    .updateTable('reviews')
    .set({ author_id: null, text: '' })
    .where('author_id', '=', id)
    .execute();
  await db.deleteFrom('session_feedbacks').where('author_id', '=', id).execute();
}
