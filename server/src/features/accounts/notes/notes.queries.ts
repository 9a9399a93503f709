import type { Db } from '../../../db/db.ts';
import { ACTIVITY_FACTS } from '../../../platform/audit/activity-facts.sql.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';

interface Page {
  readonly userId: string;
  readonly limit: number;
  readonly after: string | undefined;
}

const selectNotes = (db: Db) =>
  db
    .selectFrom('user_notes as n')
    .select([
      'n.id',
      'n.text',
      'n.created_at as createdAt',
      'n.author_id as authorId',
      briefPerson(db, 'n.author_id').as('author'),
    ]);

export const findNotes = (db: Db, { userId, limit, after }: Page) =>
  selectNotes(db)
    .where('n.user_id', '=', userId)
    .$if(after !== undefined, (q) => q.where('n.id', '<', after!))
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute();

export async function insertNote(
  db: Db,
  note: { readonly userId: string; readonly authorId: string; readonly text: string },
) {
  const { id } = await db
    .insertInto('user_notes')
    .values({ user_id: note.userId, author_id: note.authorId, text: note.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectNotes(db).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/** Notes of other authors are not deleted. */
export const deleteOwnNote = (db: Db, id: string, authorId: string) =>
  db
    .deleteFrom('user_notes')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .returning('user_id as userId')
    .executeTakeFirst();

const selectNewestEntries = (db: Db, { limit, after }: Page) =>
  db
    .selectFrom('audit_log as l')
    .select('l.id')
    .$if(after !== undefined, (q) => q.where('l.id', '<', after!))
    .orderBy('l.id', 'desc')
    .limit(limit + 1);

/** Lists entries on the account and entries by its user; an entry that is both appears once. */
export const findActivity = (db: Db, page: Page) =>
  db
    .with('about', () =>
      selectNewestEntries(db, page)
        .where('l.subject_kind', '=', 'user')
        .where('l.subject_id', '=', page.userId),
    )
    .with('own', () => selectNewestEntries(db, page).where('l.actor_id', '=', page.userId))
    .selectFrom('audit_log as a')
    .where((eb) =>
      eb(
        'a.id',
        'in',
        eb.selectFrom('about').select('about.id').union(eb.selectFrom('own').select('own.id')),
      ),
    )
    .select((eb) => [
      briefPerson(db, 'a.actor_id').as('actor'),
      eb
        .and([eb('a.subject_kind', '=', 'user'), eb('a.subject_id', '=', page.userId)])
        .$castTo<boolean>()
        .as('isSubject'),
      ...ACTIVITY_FACTS,
    ])
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
    .execute();
