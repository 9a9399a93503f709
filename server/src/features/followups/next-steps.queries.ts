import type { NewNextStep } from '@thedot/domain/followups/next-steps.contract';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isReadableBy } from '../expert-sessions/readable-bookings.sql.ts';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { fullName, briefPerson } from '../users/brief-person.sql.ts';
import type { ExpertSessions, DB, NextSteps } from '../../db/schema.ts';
import { isEarlier, isOfSamePair, type Reader } from './readers.queries.ts';

type Where = ExpressionBuilder<DB & { s: NextSteps; o: ExpertSessions }, 's' | 'o'>;

const MAX_LISTED = 100;

/** Whether the user `u` can own a step of the session `o`: both sides and members of its organization, unless removed. */
export const canOwn = sql<SqlBool>`(not u.is_removed and (
  u.id in (o.expert_id, o.requester_id) or u.organization_id = o.organization_id))`;

/** Whether the reader may open the session of a step. */
const isOpen = (reader: Reader) => (eb: Where) =>
  eb.and([eb.lit(reader.canReadBookings), isReadableBy('o', reader)]);

/** Steps of a colleague pass to members of the same organization who meet the same expert. */
const isTakenOverBy = (reader: Reader) => (eb: Where) =>
  eb.and([
    eb.lit(reader.canReadBookings),
    eb('o.organization_id', '=', reader.organizationId),
    eb.exists(
      eb
        .selectFrom('expert_sessions as own')
        .select('own.id')
        .whereRef('own.expert_id', '=', 'o.expert_id')
        .whereRef('own.organization_id', '=', 'o.organization_id')
        .where('own.requester_id', '=', reader.id),
    ),
  ]);

const canEditStep = (reader: Reader) => (eb: Where) =>
  eb.or([isOpen(reader)(eb), isTakenOverBy(reader)(eb)]);

/** A step whose owner has left has no owner until it is reassigned. */
const stepsWithOwner = (db: Db) =>
  db
    .selectFrom('next_steps as s')
    .innerJoin('expert_sessions as o', 'o.id', 's.booking_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 's.owner_id').on(canOwn));

const selectSteps = (db: Db, reader: Reader) =>
  stepsWithOwner(db).select((eb) => [
    's.id',
    's.text',
    's.due',
    briefPerson(db, 'u.id').as('owner'),
    's.done_at as doneAt',
    briefPerson(db, 's.done_by').as('doneBy'),
    eb('s.created_by', 'is not distinct from', reader.id).$castTo<boolean>().as('isMine'),
    jsonBuildObject({
      bookingId: eb.case().when(isOpen(reader)(eb)).then(eb.ref('o.id')).end(),
      category: eb.ref('o.category'),
      start: toIsoText(eb.ref('o.start_at')).$castTo<string | null>(),
      with: eb
        .case()
        .when('o.expert_id', '=', reader.id)
        .then(briefPerson(db, 'o.requester_id').$notNull())
        .else(briefPerson(db, 'o.expert_id').$notNull())
        .end(),
    }).as('from'),
  ]);

/** The steps of a session, and those of earlier ones that are open or were done since the last one. */
export const findStepsOfBooking = (db: Db, reader: Reader, bookingId: string) =>
  selectSteps(db, reader)
    .innerJoin('expert_sessions as b', (join) => join.on('b.id', '=', bookingId))
    .select((eb) => eb('o.id', '<>', bookingId).$castTo<boolean>().as('isFromEarlierSession'))
    // Implied by both conditions below; stated separately so that PostgreSQL can use an index.
    .whereRef('o.expert_id', '=', 'b.expert_id')
    .where((eb) =>
      eb.or([
        eb('o.id', '=', bookingId),
        eb.and([
          isOfSamePair('o', 'b', reader),
          isEarlier('o', 'b'),
          eb.or([eb('s.done_at', 'is', null), eb('s.done_at', '>=', lastBefore(eb, reader))]),
        ]),
      ]),
    )
    .orderBy((eb) => eb('s.done_at', 'is not', null))
    .orderBy('s.due', (it) => it.asc().nullsLast())
    .orderBy('s.id')
    .limit(MAX_LISTED)
    .execute();

/** The start of the last session of the same expert and account before `b`. */
const lastBefore = (eb: ExpressionBuilder<DB & { b: ExpertSessions }, 'b'>, reader: Reader) =>
  eb
    .selectFrom('expert_sessions as l')
    .select((l) => l.fn.max('l.start_at').as('start'))
    .where('l.status', 'in', ['accepted', 'finished'])
    .where(isOfSamePair('l', 'b', reader))
    .where(isEarlier('l', 'b'));

/** The reader's open steps, most urgent first. */
export const findOwnOpenSteps = (db: Db, reader: Reader) =>
  selectSteps(db, reader)
    .select((eb) => eb.lit(false).as('isFromEarlierSession'))
    .where('u.id', '=', reader.id)
    .where('s.done_at', 'is', null)
    .orderBy('s.due', (it) => it.asc().nullsLast())
    .orderBy('s.id')
    .limit(MAX_LISTED)
    .execute();

export const findStep = (db: Db, reader: Reader, id: string) =>
  selectSteps(db, reader)
    .select((eb) => eb.lit(false).as('isFromEarlierSession'))
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();

/** Locks a step that the reader may edit, or owns and may mark as done. */
export const lockStep = (db: Db, reader: Reader, id: string) =>
  stepsWithOwner(db)
    .select((eb) => [
      's.id',
      's.text',
      's.due',
      's.booking_id as bookingId',
      'u.id as ownerId',
      's.done_at as doneAt',
      canEditStep(reader)(eb).$castTo<boolean>().as('mayChange'),
    ])
    .where('s.id', '=', id)
    .where((eb) => eb.or([canEditStep(reader)(eb), eb('u.id', '=', reader.id)]))
    .forUpdate('s')
    .executeTakeFirst();

/** Locks the session, so that its steps are counted one request at a time. */
export const lockBookingForNewStep = (db: Db, reader: Reader, bookingId: string) =>
  db
    .selectFrom('expert_sessions as o')
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

/** The users who can own a step of this session. */
export const findPossibleOwners = (db: Db, bookingId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('expert_sessions as o', (join) => join.on('o.id', '=', bookingId).on(canOwn))
    .select((eb) => [
      'u.id',
      fullName('u').as('name'),
      'u.photo_id as photo',
      eb
        .selectFrom('organizations as org')
        .select('org.name')
        .whereRef('org.id', '=', 'u.organization_id')
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
    .limit(MAX_LISTED)
    .execute();

export const findPossibleOwner = (db: Db, bookingId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('expert_sessions as o', (join) => join.on('o.id', '=', bookingId).on(canOwn))
    .select((eb) => [
      'u.id',
      'o.id as bookingId',
      eb('u.id', 'in', [eb.ref('o.expert_id'), eb.ref('o.requester_id')])
        .$castTo<boolean>()
        .as('isParty'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export async function findUserName(db: Db, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users as u')
    .select(fullName('u').as('name'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

export async function insertStep(
  db: Db,
  step: NewNextStep & {
    readonly bookingId: string;
    readonly createdBy: string;
    readonly at: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('next_steps')
    .values({
      booking_id: step.bookingId,
      owner_id: step.ownerId,
      text: step.text,
      due: step.due,
      created_by: step.createdBy,
      created_at: step.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateStep = (db: Db, id: string, { text, ownerId, due }: Partial<NewNextStep>) =>
  db
    .updateTable('next_steps')
    .set({
      ...(text !== undefined && { text }),
      ...(ownerId !== undefined && { owner_id: ownerId }),
      ...(due !== undefined && { due }),
    })
    .where('id', '=', id)
    .execute();

export const updateStepDone = (
  db: Db,
  id: string,
  done: { readonly by: string; readonly at: Date } | null,
) =>
  db
    .updateTable('next_steps')
    .set({ done_at: done?.at.toISOString() ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .execute();

export const deleteOwnStep = (db: Db, id: string, authorId: string) =>
  db
    .deleteFrom('next_steps')
    .where('id', '=', id)
    .where('created_by', '=', authorId)
    .returning(['booking_id as bookingId', 'owner_id as ownerId'])
    .executeTakeFirst();
