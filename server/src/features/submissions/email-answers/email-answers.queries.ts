import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The submission with this number, and whether the mail is about a note for the hub team. */
export const findAnsweredByMail = (
  db: Db,
  {
    mailId,
    number,
    kind,
  }: { readonly mailId: string; readonly number: number; readonly kind: string },
) =>
  db
    .selectFrom('submissions as s')
    .select([
      's.id',
      's.number',
      sql<boolean>`exists (
        select from mails
        join notifications as n on n.id = mails.notification_id
        join submission_messages as m on m.id = n.event_id
        where mails.id = ${mailId} and m.is_internal)`.as('isAboutNote'),
    ])
    .where('s.number', '=', number)
    .where('s.kind', '=', kind)
    .executeTakeFirst();

export const findByNumber = (db: Db, number: number) =>
  db
    .selectFrom('submissions as s')
    .select([
      's.id',
      's.kind',
      's.number',
      's.title',
      's.author_id as authorId',
      's.closed_at as closedAt',
    ])
    .where('s.number', '=', number)
    .executeTakeFirst();
