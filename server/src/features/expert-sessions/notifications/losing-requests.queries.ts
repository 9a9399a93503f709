import { sql } from 'kysely';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { isAllocationBlocking } from '../lists/slot-clashes.queries.ts';

interface AcceptedSession {
  readonly sessionId: string;
  /** Includes all sessions of its series. */
  readonly weeks: boolean;
}

/**
 * Pending requests that lost a time to an accepted session, with that time. Constants are written as
 * literals because the partial indexes name them; one plan then serves all calls.
 */
export const findLosingRequests = preparedQuery((db, blank: Placeholders<AcceptedSession>) =>
  db
    .selectFrom('expert_sessions as one')
    .innerJoin('expert_sessions as agreed', (join) =>
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
    .innerJoin('allocations as c', (join) =>
      join
        .onRef('c.booking_id', '=', 'agreed.id')
        .on('c.booking_kind', '=', sql.lit('expert_session'))
        .on('c.state', '=', sql.lit('confirmed')),
    )
    // Each half of the union uses its own index, which an OR would not.
    .innerJoinLateral(
      (eb) => {
        const pending = eb
          .selectFrom('expert_sessions as it')
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
    .leftJoin('resources as e', 'e.id', 'b.expert_id')
    .innerJoin('expert_session_slots as s', (join) =>
      join
        .onRef('s.booking_id', '=', 'b.id')
        .onRef('s.round', '=', 'b.round')
        .on(isAllocationBlocking),
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
