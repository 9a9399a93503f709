import type { RegistrationField } from '@thedot/domain/sign-up-reviews/registration.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
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

const text = (name: string) => sql<string | null>`a.details ->> ${sql.lit(name)}`;

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
      'a.id',
      'a.at',
      'a.action',
      briefPerson(db, 'a.actor_id').as('actor'),
      eb
        .and([eb('a.subject_kind', '=', 'user'), eb('a.subject_id', '=', page.userId)])
        .$castTo<boolean>()
        .as('isSubject'),
      text('from').as('from'),
      text('to').as('to'),
      text('code').as('refusal'),
      sql<string | null>`case when a.action = 'auth.signed-in' then a.details ->> 'way' end`.as(
        'way',
      ),
      sql<string[]>`case when a.action = 'auth.signed-in'
        then coalesce(a.details -> 'factors', '[]') else '[]' end`.as('factors'),
      // Other actions store the names of other fields there.
      sql<RegistrationField[]>`case when a.action = 'registration.corrected'
        then coalesce(a.details -> 'fields', '[]') else '[]' end`.as('fields'),
    ])
    .orderBy('a.id', 'desc')
    .limit(page.limit + 1)
    .execute();
