import { sql } from 'kysely';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import { fullName } from '../../db/person-brief.ts';
import { isInTheWay } from './slot-clashes.queries.ts';

interface Agreed {
  readonly sessionId: string;
  /** All of its series, too. */
  readonly weeks: boolean;
}

/**
 * Requests that wait for an answer and that a session has just taken a time from, with that time. What is always
 * the same is written out, as indexes of a part of a table name it: one plan then does for all.
 */
export const findLosers = askedOften((db, blank: Blanks<Agreed>) =>
  db
    .selectFrom('bookings as one')
    .innerJoin('bookings as agreed', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb('agreed.id', '=', eb.ref('one.id')),
            eb.and([
              sql<boolean>`${blank('weeks')}::boolean`,
              eb('agreed.series_id', '=', eb.ref('one.series_id')),
            ]),
          ]),
        )
        .on('agreed.status', '=', sql.lit('accepted')),
    )
    .innerJoin('claims as c', (join) =>
      join
        .onRef('c.source_id', '=', 'agreed.id')
        .on('c.source_kind', '=', sql.lit('booking'))
        .on('c.state', '=', sql.lit('accepted')),
    )
    // Each half is found in an index of its own, which both together would not be.
    .innerJoinLateral(
      (eb) => {
        const pending = eb
          .selectFrom('bookings as it')
          .selectAll('it')
          .where('it.status', '=', sql.lit('pending'));
        return pending
          .whereRef('it.expert_id', '=', 'c.resource_id')
          .unionAll(
            pending
              .whereRef('it.requester_id', '=', 'c.resource_id')
              .whereRef('it.expert_id', '<>', 'c.resource_id'),
          )
          .as('b');
      },
      (join) => join.onTrue(),
    )
    .leftJoin('experts as e', 'e.user_id', 'b.expert_id')
    .innerJoin('booking_slots as s', (join) =>
      join.onRef('s.booking_id', '=', 'b.id').onRef('s.round', '=', 'b.round').on(isInTheWay),
    )
    .innerJoin('users as u', 'u.id', 'b.expert_id')
    .where('one.id', '=', blank('sessionId'))
    .select([
      'b.id',
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.minutes',
      fullName('u').as('expertName'),
      's.start_at as start',
      's.end_at as end',
    ])
    .orderBy('b.id')
    .orderBy('s.start_at'),
);
