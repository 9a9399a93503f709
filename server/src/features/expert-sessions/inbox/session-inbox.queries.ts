import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { mostUrgentFirst } from '../../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../../kernel/decisions.ts';
import { oneSlot } from '../../scheduling/slots.sql.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';

/** Pending requests `b` that wait for the user, or those of which an expert is to answer. */
export type WaitingRequests = { readonly userId: string } | 'experts';

const selectRequests = (db: Db, whose: WaitingRequests) =>
  db
    .selectFrom('expert_sessions as b')
    .innerJoin('expert_session_rounds as round', (join) =>
      join.onRef('round.booking_id', '=', 'b.id').onRef('round.round', '=', 'b.round'),
    )
    .where('b.status', '=', sql.lit('pending'))
    .where(
      whose === 'experts'
        ? sql<boolean>`b.turn = 'expert'`
        : sql<boolean>`case b.turn when 'expert' then b.expert_id else b.requester_id end = ${whose.userId}::uuid`,
    );

const EXCERPT = 300;

export const findWaitingRequests = (db: Db, whose: WaitingRequests, page: DecisionPage) =>
  mostUrgentFirst(
    selectRequests(db, whose).select((eb) => [
      'b.id',
      'b.category',
      sql<string>`left(b.description, ${sql.lit(EXCERPT)})`.as('text'),
      'b.round as version',
      'round.created_at as since',
      'round.answer_by as dueAt',
      briefPerson(db, 'b.requester_id').$notNull().as('requester'),
      briefPerson(db, 'b.expert_id').$notNull().as('expert'),
      'b.turn',
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_slots as s')
          .select((s) => [
            toIsoText(s.ref('s.start_at')).as('start'),
            toIsoText(s.ref('s.end_at')).as('end'),
          ])
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .orderBy('s.start_at'),
      ).as('slots'),
    ]),
    {
      dueAt: sql.ref('round.answer_by'),
      since: sql.ref('round.created_at'),
      id: sql.ref('b.id'),
    },
    page,
  ).execute();

export async function countWaitingRequests(db: Db, whose: WaitingRequests): Promise<number> {
  const { count } = await selectRequests(db, whose)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface ManagedResources {
  readonly types: readonly SpaceType[];
  /** `isTT` of the material. */
  readonly kinds: readonly boolean[];
  readonly now: Date;
}

/** The approvals `a` of spaces and material of sessions `b`. */
const selectApprovals = (db: Db, { types, kinds, now }: ManagedResources) =>
  db
    .selectFrom('approvals as a')
    .innerJoin('expert_sessions as b', 'b.id', 'a.booking_id')
    .innerJoin('resources as r', 'r.id', 'a.resource_id')
    .leftJoin('spaces as s', 's.id', 'r.id')
    .leftJoin('materials as m', 'm.id', 'r.id')
    .where('a.booking_kind', '=', sql.lit('expert_session'))
    .where('a.state', '=', sql.lit('requested'))
    .where('a.expires_at', '>', now.toISOString())
    .where(
      sql<boolean>`(s.type = any(${[...types]}::text[]) or m.is_tt = any(${[...kinds]}::boolean[]))`,
    );

export const findRequestedResources = (db: Db, managed: ManagedResources, page: DecisionPage) =>
  mostUrgentFirst(
    selectApprovals(db, managed).select((eb) => [
      'a.id',
      'a.booking_id as bookingId',
      sql<string>`coalesce(r.name, '')`.as('title'),
      briefPerson(db, 'b.requester_id').as('person'),
      'a.requested_at as since',
      'a.expires_at as dueAt',
      oneSlot(eb.ref('b.start_at'), eb.ref('b.end_at')).as('slots'),
    ]),
    { dueAt: sql.ref('a.expires_at'), since: sql.ref('a.requested_at'), id: sql.ref('a.id') },
    page,
  ).execute();

export async function countRequestedResources(db: Db, managed: ManagedResources): Promise<number> {
  const { count } = await selectApprovals(db, managed)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The session and the resource of an approval. */
export const findApproval = (db: Db, id: string) =>
  db
    .selectFrom('approvals')
    .select(['booking_id as bookingId', 'resource_id as resourceId'])
    .where('id', '=', id)
    .where('booking_kind', '=', 'expert_session')
    .executeTakeFirst();
