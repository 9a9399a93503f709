import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isOpenTo } from '../../db/booking-readers.ts';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName, personBrief } from '../../db/person-brief.ts';
import type { Bookings, DB, NextSteps } from '../../db/schema.ts';
import { isBefore, isOfPair, type Reader } from './readers.queries.ts';

type Where = ExpressionBuilder<DB & { s: NextSteps; o: Bookings }, 's' | 'o'>;

const MOST_IN_LIST = 100;

/** Who can have a next step of the session `o`: its two, and its organization's members, while they are here. */
export const canOwn = sql<SqlBool>`(not u.is_removed and (
  u.id in (o.expert_id, o.requester_id) or u.organization_id = o.organization_id))`;

/** Whether the session of a step is open to them. */
const isOpen = (reader: Reader) => (eb: Where) =>
  eb.and([eb.lit(reader.isAllowed), isOpenTo('o', reader)]);

/** Who meets the same expert for the same organization takes over what a colleague agreed. */
const isTakenOverBy = (reader: Reader) => (eb: Where) =>
  eb.and([
    eb.lit(reader.isAllowed),
    eb('o.organization_id', '=', reader.organizationId),
    eb.exists(
      eb
        .selectFrom('bookings as own')
        .select('own.id')
        .whereRef('own.expert_id', '=', 'o.expert_id')
        .whereRef('own.organization_id', '=', 'o.organization_id')
        .where('own.requester_id', '=', reader.id),
    ),
  ]);

const isWithin = (reader: Reader) => (eb: Where) =>
  eb.or([isOpen(reader)(eb), isTakenOverBy(reader)(eb)]);

/** A step whose owner has left is nobody's until another takes it. */
const stepsWithOwner = (db: Db) =>
  db
    .selectFrom('next_steps as s')
    .innerJoin('bookings as o', 'o.id', 's.booking_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.owner_id').on(canOwn));

const selectSteps = (db: Db, reader: Reader) =>
  stepsWithOwner(db).select((eb) => [
    's.id',
    's.text',
    's.due',
    personBrief(db, 'u.id').as('owner'),
    's.done_at as doneAt',
    personBrief(db, 's.done_by').as('doneBy'),
    eb('s.created_by', 'is not distinct from', reader.id).$castTo<boolean>().as('isMine'),
    jsonBuildObject({
      bookingId: eb.case().when(isOpen(reader)(eb)).then(eb.ref('o.id')).end(),
      category: eb.ref('o.category'),
      start: isoText(eb.ref('o.start_at')).$castTo<string | null>(),
      with: eb
        .case()
        .when('o.expert_id', '=', reader.id)
        .then(personBrief(db, 'o.requester_id').$notNull())
        .else(personBrief(db, 'o.expert_id').$notNull())
        .end(),
    }).as('from'),
  ]);

/** Those of a session, and of the ones before it what is open or was done since the last of them. */
export const findStepsOf = (db: Db, reader: Reader, bookingId: string) =>
  selectSteps(db, reader)
    .innerJoin('bookings as b', (join) => join.on('b.id', '=', bookingId))
    .select((eb) => eb('o.id', '<>', bookingId).$castTo<boolean>().as('isCarried'))
    // Both ways below imply it; said alone, it is what an index finds.
    .whereRef('o.expert_id', '=', 'b.expert_id')
    .where((eb) =>
      eb.or([
        eb('o.id', '=', bookingId),
        eb.and([
          isOfPair('o', 'b', reader),
          isBefore('o', 'b'),
          eb.or([eb('s.done_at', 'is', null), eb('s.done_at', '>=', lastBefore(eb, reader))]),
        ]),
      ]),
    )
    .orderBy((eb) => eb('s.done_at', 'is not', null))
    .orderBy('s.due', (it) => it.asc().nullsLast())
    .orderBy('s.id')
    .limit(MOST_IN_LIST)
    .execute();

/** When the last session of the same two before `b` began. */
const lastBefore = (eb: ExpressionBuilder<DB & { b: Bookings }, 'b'>, reader: Reader) =>
  eb
    .selectFrom('bookings as l')
    .select((l) => l.fn.max('l.start_at').as('start'))
    .where('l.status', 'in', ['accepted', 'finished'])
    .where(isOfPair('l', 'b', reader))
    .where(isBefore('l', 'b'));

/** Mine that are open, the most pressing first. */
export const findMySteps = (db: Db, reader: Reader) =>
  selectSteps(db, reader)
    .select((eb) => eb.lit(false).as('isCarried'))
    .where('u.id', '=', reader.id)
    .where('s.done_at', 'is', null)
    .orderBy('s.due', (it) => it.asc().nullsLast())
    .orderBy('s.id')
    .limit(MOST_IN_LIST)
    .execute();

export const findStep = (db: Db, reader: Reader, id: string) =>
  selectSteps(db, reader)
    .select((eb) => eb.lit(false).as('isCarried'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();

/** For the two, for who takes it over from a colleague, and for whose it is, who ticks it off; also takes the row. */
export const lockStep = (db: Db, reader: Reader, id: string) =>
  stepsWithOwner(db)
    .select((eb) => [
      's.id',
      's.text',
      's.due',
      's.booking_id as bookingId',
      'u.id as ownerId',
      's.done_at as doneAt',
      isWithin(reader)(eb).$castTo<boolean>().as('mayChange'),
    ])
    .where('s.id', '=', id)
    .where((eb) => eb.or([isWithin(reader)(eb), eb('u.id', '=', reader.id)]))
    .forUpdate('s')
    .executeTakeFirst();

/** Also takes the row of the session: what is agreed in it is counted one after the other. */
export const lockSessionToAgree = (db: Db, reader: Reader, bookingId: string) =>
  db
    .selectFrom('bookings as o')
    .select(['o.id', 'o.status'])
    .where('o.id', '=', bookingId)
    .where((eb) => isOpen(reader)(eb))
    .forUpdate('o')
    .executeTakeFirst();

export async function countSteps(db: Db, bookingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('next_steps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Everybody whom a step of this session can be given to. */
export const findPossibleOwners = (db: Db, bookingId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('bookings as o', (join) => join.on('o.id', '=', bookingId).on(canOwn))
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      eb
        .selectFrom('organizations as place')
        .select('place.name')
        .whereRef('place.id', '=', 'u.organization_id')
        .as('organization'),
    ])
    .orderBy((eb) =>
      eb
        .case()
        .when('u.id', '=', eb.ref('o.expert_id'))
        .then(0)
        .when('u.id', '=', eb.ref('o.requester_id'))
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('name')
    .orderBy('u.id')
    .limit(MOST_IN_LIST)
    .execute();

export const findPossibleOwner = (db: Db, bookingId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('bookings as o', (join) => join.on('o.id', '=', bookingId).on(canOwn))
    .select((eb) => [
      'u.id',
      'o.id as bookingId',
      eb('u.id', 'in', [eb.ref('o.expert_id'), eb.ref('o.requester_id')])
        .$castTo<boolean>()
        .as('isParty'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export async function findName(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users as u')
    .select(fullName('u').as('name'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}
