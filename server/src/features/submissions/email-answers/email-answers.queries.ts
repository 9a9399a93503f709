import type { Role } from '@thedot/domain/access/roles';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** The submission with this number, whether the mail is about a note for the hub team, and the role of its recipient. */
export const findAnsweredByMail = (
  db: Db,
  {
    mailId,
    userId,
    number,
    kind,
  }: {
    readonly mailId: string;
    readonly userId: string;
    readonly number: number;
    readonly kind: string;
  },
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
      // The contract of users has the same roles.
      sql<Role>`(select u.role from users as u where u.id = ${userId})`.as('role'),
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
