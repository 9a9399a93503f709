import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

const idsOf = (db: Db, userId: string) =>
  db.selectFrom('submissions').select('id').where('author_id', '=', userId);

/** What tickets have beside their submissions. */
export const find = async (db: Db, { id }: DataSubject) => ({
  tickets: await db
    .selectFrom('tickets')
    .innerJoin('submissions', 'submissions.id', 'tickets.id')
    .select([
      'submissions.number',
      'tickets.type',
      'tickets.area',
      'tickets.benefit',
      'tickets.happened_on as happenedOn',
      'tickets.rating',
      'tickets.rating_text as ratingText',
    ])
    .where('submissions.author_id', '=', id)
    .orderBy('tickets.id')
    .execute(),
});

export const erase = (db: Db, { id }: DataSubject): Promise<unknown> =>
  db
    .updateTable('tickets')
    .set({ benefit: '', rating_text: '' })
    .where('id', 'in', idsOf(db, id))
    .execute();
