import { FEWEST_RATINGS_TOLD } from '@thedot/domain/limits';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName, personBrief } from '../../db/person-brief.ts';
import type { Bookings, DB } from '../../db/schema.ts';
import { isBefore, isInside, isNoteFor, isOfPair, type Reader } from './readers.queries.ts';

type Where = ExpressionBuilder<DB & { b: Bookings }, 'b'>;

const NOTES_TOLD = 3;

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
        withExpert: held(eb, now, true),
        withOthers: held(eb, now, false),
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
          .limit(NOTES_TOLD),
      ).as('notes'),
      eb
        .selectFrom('next_steps as s')
        .innerJoin('bookings as o', 'o.id', 's.booking_id')
        .where(isOfPair('o', 'b', reader))
        .where(isBefore('o', 'b'))
        .select((s) =>
          jsonBuildObject({
            agreed: s.fn.countAll<number>(),
            done: s.fn.count<number>('s.done_at'),
          }).as('steps'),
        )
        .$asScalar()
        .$notNull()
        .as('steps'),
    ])
    .executeTakeFirst();

/** The sessions of the same organization, or of the same person without one, that began before this one. */
const earlier = (eb: Where) =>
  eb
    .selectFrom('bookings as o')
    .where((o) =>
      o.or([
        o('o.organization_id', '=', o.ref('b.organization_id')),
        o.and([
          o('o.organization_id', 'is', null),
          o('b.organization_id', 'is', null),
          o('o.requester_id', '=', o.ref('b.requester_id')),
        ]),
      ]),
    )
    .where(isBefore('o', 'b'));

/** How many took place, as far as is known, and when the last. */
const held = (eb: Where, now: Date, withExpert: boolean) =>
  earlier(eb)
    .whereRef('o.expert_id', withExpert ? '=' : '<>', 'b.expert_id')
    .where('o.status', 'in', ['accepted', 'finished'])
    .where('o.end_at', '<=', now.toISOString())
    .where((o) =>
      o.or([o('o.attendance', 'is', null), o('o.attendance', 'in', ['attended', 'unknown'])]),
    )
    .select((o) =>
      jsonBuildObject({
        count: o.fn.countAll<number>(),
        last: isoText(o.fn.max('o.start_at')).$castTo<string | null>(),
      }).as('held'),
    )
    .$asScalar()
    .$notNull();
