import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isParticipant, canReadEntry } from './readable-bookings.sql.ts';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { fullName } from '../users/brief-person.sql.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { originBookingId } from './origin-booking.sql.ts';

/** Exports the bookings of a user; of the other party only the name. */
export async function find(db: Db, { id }: DataSubject) {
  const [bookings, passedOn] = await Promise.all([findOwn(db, id), findReassigned(db, id)]);
  return { bookings, passedOn };
}

const findOwn = (db: Db, id: string) =>
  db
    .selectFrom('expert_sessions as b')
    .innerJoin('users as other', (join) =>
      join.on((eb) =>
        eb(
          'other.id',
          '=',
          eb.fn<string>('coalesce', [
            eb.fn<string>('nullif', ['b.expert_id', eb.val(id)]),
            'b.requester_id',
          ]),
        ),
      ),
    )
    .select((eb) => [
      'b.id',
      eb.case().when('b.expert_id', '=', id).then('expert').else('requester').end().as('iAm'),
      fullName('other').as('with'),
      'b.category',
      'b.description',
      'b.minutes',
      'b.mode',
      'b.place',
      'b.status',
      'b.attendance',
      'b.occurrence',
      'b.start_at as start',
      'b.end_at as end',
      'b.created_at as createdAt',
      jsonArrayFrom(
        eb
          .selectFrom('booking_events as s')
          .select((step) => [
            's.kind',
            toIsoText(step.ref('s.at')).as('at'),
            step('s.actor_id', '=', id).as('byMe'),
            step
              .case()
              .when(
                canReadEntry(
                  'b',
                  { id, canReadAll: false },
                  { by: sql`s.actor_id`, at: sql`s.at` },
                ),
              )
              .then(step.ref('s.reason'))
              .else('')
              .end()
              .as('reason'),
          ])
          .whereRef('s.booking_id', '=', 'b.id')
          .orderBy('s.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_rounds as r')
          .select((round) => [
            'r.round',
            round('r.author_id', '=', id).as('byMe'),
            'r.message',
            toIsoText(round.ref('r.answer_by')).as('answerBy'),
          ])
          .whereRef('r.booking_id', '=', 'b.id')
          .where(
            canReadEntry(
              'b',
              { id, canReadAll: false },
              { by: sql`r.author_id`, at: sql`r.created_at` },
            ),
          )
          .orderBy('r.round'),
      ).as('rounds'),
    ])
    .where(isParticipant('b', id))
    .orderBy('b.id')
    .execute();

/** What the user wrote as the previous expert of reassigned requests. */
const findReassigned = (db: Db, id: string) =>
  db
    .selectFrom('expert_sessions as b')
    .select((eb) => [
      'b.id',
      jsonArrayFrom(
        eb
          .selectFrom('booking_events as s')
          .select((step) => ['s.kind', toIsoText(step.ref('s.at')).as('at'), 's.reason'])
          .whereRef('s.booking_id', '=', 'b.id')
          .where('s.actor_id', '=', id)
          .orderBy('s.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_rounds as r')
          .select(['r.round', 'r.message'])
          .whereRef('r.booking_id', '=', 'b.id')
          .where('r.author_id', '=', id)
          .orderBy('r.round'),
      ).as('rounds'),
    ])
    .where('b.expert_id', '<>', id)
    .where('b.requester_id', '<>', id)
    .where(
      'b.id',
      'in',
      db
        .selectFrom('booking_events')
        .select('booking_id')
        .where('kind', '=', 'passed_on')
        .where('expert_id', '=', id),
    )
    .orderBy('b.id')
    .execute();

/** Erases descriptions of requests, including those that the user wrote as an expert. */
export const erase = (db: Db, { id }: DataSubject) =>
  db
    .updateTable('expert_sessions as b')
    .set({ description: '', place: '' })
    .where((eb) =>
      eb.or([
        eb('b.requester_id', '=', id),
        eb.exists(
          eb
            .selectFrom('expert_session_rounds as first')
            .where('first.booking_id', '=', originBookingId)
            .where('first.round', '=', 1)
            .where('first.author_id', '=', id),
        ),
      ]),
    )
    .execute();
