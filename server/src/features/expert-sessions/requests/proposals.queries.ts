import type { Db } from '../../../db/db.ts';

/** A possible booker, with the facts that decide whether they may book experts. */
export const findBooker = (db: Db, id: string, expertId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .where('u.id', '=', id)
    .where('u.is_removed', '=', false)
    .select((eb) => [
      'u.id',
      'u.role',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      'u.organization_id as organizationId',
      'o.can_book_expert as canBookExpert',
      eb
        .exists(
          eb
            .selectFrom('expert_sessions as b')
            .select('b.id')
            .where('b.expert_id', '=', expertId)
            .whereRef('b.requester_id', '=', 'u.id'),
        )
        .$castTo<boolean>()
        .as('hasBooked'),
    ])
    .executeTakeFirst();

export type Booker = NonNullable<Awaited<ReturnType<typeof findBooker>>>;
