import { FEWEST_RATINGS_TOLD } from '@thedot/domain/limits';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName, personBrief } from '../../db/person-brief.ts';
import type { Bookings, DB } from '../../db/schema.ts';
import { canOwn } from './next-steps.queries.ts';
import {
  isBefore,
  isInside,
  isNoteFor,
  isOfAccount,
  isOfPair,
  type Reader,
} from './readers.queries.ts';

type Where = ExpressionBuilder<DB & { b: Bookings }, 'b'>;

/** So many notes, sessions and steps of before: it is read on the way to the session. */
const TOLD = 3;

/** Everything that came before a session, for the expert who holds it and the staff. */
export const findBriefingFor = (db: Db, reader: Reader, bookingId: string, now: Date) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.requester_id')
    .leftJoin('organizations as place', 'place.id', 'u.organization_id')
    .where('b.id', '=', bookingId)
    .where(isInside(reader))
    .select((eb) => [
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.organization_id as organizationId',
      jsonBuildObject({
        id: eb.ref('u.id'),
        name: fullName('u'),
        photo: eb.ref('u.photo_id'),
        organization: eb.ref('place.name'),
        position: eb.ref('u.position'),
        bio: eb.ref('u.bio'),
      }).as('person'),
      jsonObjectFrom(
        eb
          .selectFrom('organizations as its')
          .select(['its.name', 'its.kind', 'its.field', 'its.website'])
          .whereRef('its.id', '=', 'b.organization_id'),
      ).as('organization'),
      jsonBuildObject({
        withExpert: heldWithExpert(eb, now),
        withOthers: heldWithOthers(eb, now),
      }).as('sessions'),
      earlier(eb)
        .where('o.status', '=', 'finished')
        .where('o.attendance', '=', 'requester_absent')
        .select((o) => o.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('absences'),
      jsonObjectFrom(
        eb
          .selectFrom('reviews as r')
          .select((r) => [
            sql<number>`round(${r.fn.avg('r.stars')}, 1)::float8`.as('mean'),
            r.fn.countAll<number>().as('count'),
          ])
          .whereRef('r.author_id', '=', 'b.requester_id')
          .having((r) => r.fn.countAll(), '>=', FEWEST_RATINGS_TOLD),
      ).as('rating'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_notes as n')
          .innerJoin('bookings as o', 'o.id', 'n.booking_id')
          .where(isOfPair('o', 'b', reader))
          .where(isBefore('o', 'b'))
          .where('o.requester_id', '<>', reader.id)
          .where(isNoteFor('o', reader))
          .select((n) => [
            'n.id',
            'n.text',
            isoText(n.ref('n.created_at')).as('createdAt'),
            personBrief(db, 'n.author_id').as('author'),
            'n.booking_id as bookingId',
          ])
          .orderBy('n.id', 'desc')
          .limit(TOLD),
      ).as('notes'),
      jsonBuildObject({
        agreed: agreedBefore(eb, reader)
          .select((s) => s.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull(),
        done: agreedBefore(eb, reader)
          .select((s) => s.fn.count<number>('s.done_at').as('count'))
          .$asScalar()
          .$notNull(),
        open: jsonArrayFrom(
          agreedBefore(eb, reader)
            .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.owner_id').on(canOwn))
            .where('s.done_at', 'is', null)
            .select(['s.id', 's.text', 's.due', personBrief(db, 'u.id').as('owner')])
            .orderBy('s.due', (it) => it.asc().nullsLast())
            .orderBy('s.id')
            .limit(TOLD),
        ),
      }).as('steps'),
    ])
    .executeTakeFirst();

/** The sessions of the same organization, or of the same person without one, that began before this one. */
const earlier = (eb: Where) =>
  eb.selectFrom('bookings as o').where(isOfAccount('o', 'b')).where(isBefore('o', 'b'));

/** Those of them that took place, as far as is known. */
const held = (eb: Where, now: Date) =>
  earlier(eb)
    .where('o.status', 'in', ['accepted', 'finished'])
    .where('o.end_at', '<=', now.toISOString())
    .where((o) =>
      o.or([o('o.attendance', 'is', null), o('o.attendance', 'in', ['attended', 'unknown'])]),
    );

const countOf = (o: ExpressionBuilder<DB & { o: Bookings }, 'o'>) => ({
  count: o.fn.countAll<number>(),
  last: isoText(o.fn.max('o.start_at')).$castTo<string | null>(),
});

const heldWithOthers = (eb: Where, now: Date) =>
  held(eb, now)
    .whereRef('o.expert_id', '<>', 'b.expert_id')
    .select((o) => jsonBuildObject(countOf(o)).as('held'))
    .$asScalar()
    .$notNull();

const heldWithExpert = (eb: Where, now: Date) => {
  const theirs = held(eb, now).whereRef('o.expert_id', '=', 'b.expert_id');
  const latest = theirs
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.booking_id', '=', 'o.id').on('r.hidden_at', 'is', null),
    )
    .select((o) => ['o.id', 'o.category', isoText(o.ref('o.start_at')).as('start'), 'r.stars'])
    .orderBy('o.start_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(TOLD);
  return theirs
    .select((o) => jsonBuildObject({ ...countOf(o), latest: jsonArrayFrom(latest) }).as('held'))
    .$asScalar()
    .$notNull();
};

/** What was agreed in earlier sessions of the same two. */
const agreedBefore = (eb: Where, reader: Reader) =>
  eb
    .selectFrom('next_steps as s')
    .innerJoin('bookings as o', 'o.id', 's.booking_id')
    .where(isOfPair('o', 'b', reader))
    .where(isBefore('o', 'b'));
