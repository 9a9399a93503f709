import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isPartyOf, isReadBy } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName } from '../../db/person-brief.ts';
import type { Whom } from '../../kernel/personal-data.ts';
import { askedWith } from './series.queries.ts';

/** Of the other side no more than every booking shows to both: who it is. */
export async function find(db: Db, { id }: Whom) {
  const [bookings, passedOn] = await Promise.all([findOwn(db, id), findPassedOn(db, id)]);
  return { bookings, passedOn };
}

const findOwn = (db: Db, id: string) =>
  db
    .selectFrom('bookings as b')
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
          .selectFrom('booking_steps as s')
          .select((step) => [
            's.kind',
            isoText(step.ref('s.at')).as('at'),
            step('s.actor_id', '=', id).as('byMe'),
            step
              .case()
              .when(isReadBy('b', { id, seesAll: false }, { by: sql`s.actor_id`, at: sql`s.at` }))
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
          .selectFrom('booking_rounds as r')
          .select((round) => [
            'r.round',
            round('r.author_id', '=', id).as('byMe'),
            'r.message',
            isoText(round.ref('r.answer_by')).as('answerBy'),
          ])
          .whereRef('r.booking_id', '=', 'b.id')
          .where(
            isReadBy('b', { id, seesAll: false }, { by: sql`r.author_id`, at: sql`r.created_at` }),
          )
          .orderBy('r.round'),
      ).as('rounds'),
    ])
    .where(isPartyOf('b', id))
    .orderBy('b.id')
    .execute();

/** What the person wrote as an expert of requests that are somebody else's now: their own words alone. */
const findPassedOn = (db: Db, id: string) =>
  db
    .selectFrom('bookings as b')
    .select((eb) => [
      'b.id',
      jsonArrayFrom(
        eb
          .selectFrom('booking_steps as s')
          .select((step) => ['s.kind', isoText(step.ref('s.at')).as('at'), 's.reason'])
          .whereRef('s.booking_id', '=', 'b.id')
          .where('s.actor_id', '=', id)
          .orderBy('s.id'),
      ).as('history'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_rounds as r')
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
        .selectFrom('booking_steps')
        .select('booking_id')
        .where('kind', '=', 'passed_on')
        .where('expert_id', '=', id),
    )
    .orderBy('b.id')
    .execute();

/** That there was a session, when and about what, stays; the words of the person go, an expert's who came up with it too. */
export async function erase(db: Db, { id }: Whom) {
  await db
    .updateTable('bookings as b')
    .set({ description: '', place: '' })
    .where((eb) =>
      eb.or([
        eb('b.requester_id', '=', id),
        eb.exists(
          eb
            .selectFrom('booking_rounds as first')
            .where('first.booking_id', '=', askedWith)
            .where('first.round', '=', 1)
            .where('first.author_id', '=', id),
        ),
      ]),
    )
    .execute();
  await db.updateTable('booking_steps').set({ reason: '' }).where('actor_id', '=', id).execute();
  await db.updateTable('booking_rounds').set({ message: '' }).where('author_id', '=', id).execute();
  await db.deleteFrom('booking_reminders').where('user_id', '=', id).execute();
}
