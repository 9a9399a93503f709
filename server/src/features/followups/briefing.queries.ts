import { MIN_RATINGS_SHOWN } from '@thedot/domain/limits';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { fullName, briefPerson } from '../users/brief-person.sql.ts';
import type { ExpertSessions, DB } from '../../db/schema.ts';
import { canOwn } from './next-steps.queries.ts';
import {
  isEarlier,
  canReadInternalNotes,
  canReadNote,
  isOfSameAccount,
  isOfSamePair,
  type Reader,
} from './readers.queries.ts';

type Where = ExpressionBuilder<DB & { b: ExpertSessions }, 'b'>;

/** The most notes, sessions and steps each: the briefing is read right before the session. */
const MAX_LISTED = 3;

/** Loads the briefing in one statement, for the expert of the session and staff. */
export const findBriefingRow = (db: Db, reader: Reader, bookingId: string, now: Date) =>
  db
    .selectFrom('expert_sessions as b')
    .innerJoin('users as u', 'u.id', 'b.requester_id')
    .leftJoin('organizations as org', 'org.id', 'u.organization_id')
    .where('b.id', '=', bookingId)
    .where(canReadInternalNotes(reader))
    .select((eb) => [
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.organization_id as organizationId',
      jsonBuildObject({
        id: eb.ref('u.id'),
        name: fullName('u'),
        photo: eb.ref('u.photo_id'),
        organization: eb.ref('org.name'),
        position: eb.ref('u.position'),
        bio: eb.ref('u.bio'),
      }).as('person'),
      jsonObjectFrom(
        eb
          .selectFrom('organizations as booker')
          .select(['booker.id', 'booker.name', 'booker.kind', 'booker.field', 'booker.website'])
          .whereRef('booker.id', '=', 'b.organization_id'),
      ).as('organization'),
      jsonBuildObject({
        withExpert: heldWithExpert(eb, now),
        withOthers: heldWithOthers(eb, now),
      }).as('sessions'),
      earlierSessions(eb)
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
          .having((r) => r.fn.countAll(), '>=', MIN_RATINGS_SHOWN),
      ).as('rating'),
      jsonArrayFrom(
        eb
          .selectFrom('booking_notes as n')
          .innerJoin('expert_sessions as o', 'o.id', 'n.booking_id')
          .where(isOfSamePair('o', 'b', reader))
          .where(isEarlier('o', 'b'))
          .where('o.requester_id', '<>', reader.id)
          .where(canReadNote('o', reader))
          .select((n) => [
            'n.id',
            'n.text',
            toIsoText(n.ref('n.created_at')).as('createdAt'),
            briefPerson(db, 'n.author_id').as('author'),
            'n.booking_id as bookingId',
          ])
          .orderBy('n.id', 'desc')
          .limit(MAX_LISTED),
      ).as('notes'),
      jsonBuildObject({
        total: earlierSteps(eb, reader)
          .select((s) => s.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull(),
        done: earlierSteps(eb, reader)
          .select((s) => s.fn.count<number>('s.done_at').as('count'))
          .$asScalar()
          .$notNull(),
        open: jsonArrayFrom(
          earlierSteps(eb, reader)
            .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.owner_id').on(canOwn))
            .where('s.done_at', 'is', null)
            .select(['s.id', 's.text', 's.due', briefPerson(db, 'u.id').as('owner')])
            .orderBy('s.due', (it) => it.asc().nullsLast())
            .orderBy('s.id')
            .limit(MAX_LISTED),
        ),
      }).as('steps'),
    ])
    .executeTakeFirst();

/** The sessions of the same organization, or of the same person without one, before this one. */
const earlierSessions = (eb: Where) =>
  eb.selectFrom('expert_sessions as o').where(isOfSameAccount('o', 'b')).where(isEarlier('o', 'b'));

/** Past sessions of those, except the ones with a reported absence. */
const heldSessions = (eb: Where, now: Date) =>
  earlierSessions(eb)
    .where('o.status', 'in', ['accepted', 'finished'])
    .where('o.end_at', '<=', now.toISOString())
    .where((o) =>
      o.or([o('o.attendance', 'is', null), o('o.attendance', 'in', ['attended', 'unknown'])]),
    );

const countAndLast = (o: ExpressionBuilder<DB & { o: ExpertSessions }, 'o'>) => ({
  count: o.fn.countAll<number>(),
  last: toIsoText(o.fn.max('o.start_at')).$castTo<string | null>(),
});

const heldWithOthers = (eb: Where, now: Date) =>
  heldSessions(eb, now)
    .whereRef('o.expert_id', '<>', 'b.expert_id')
    .select((o) => jsonBuildObject(countAndLast(o)).as('held'))
    .$asScalar()
    .$notNull();

const heldWithExpert = (eb: Where, now: Date) => {
  const sessions = heldSessions(eb, now).whereRef('o.expert_id', '=', 'b.expert_id');
  const latest = sessions
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.booking_id', '=', 'o.id').on('r.hidden_at', 'is', null),
    )
    .select((o) => ['o.id', 'o.category', toIsoText(o.ref('o.start_at')).as('start'), 'r.stars'])
    .orderBy('o.start_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_LISTED);
  return sessions
    .select((o) =>
      jsonBuildObject({ ...countAndLast(o), latest: jsonArrayFrom(latest) }).as('held'),
    )
    .$asScalar()
    .$notNull();
};

/** The next steps of earlier sessions of the same expert and account. */
const earlierSteps = (eb: Where, reader: Reader) =>
  eb
    .selectFrom('next_steps as s')
    .innerJoin('expert_sessions as o', 'o.id', 's.booking_id')
    .where(isOfSamePair('o', 'b', reader))
    .where(isEarlier('o', 'b'));
