import type { Role } from '@thedot/domain/access/roles';
import { SESSION_SPACE_TYPES } from '@thedot/domain/expert-sessions/session-resources.rules';
import type {
  SessionNeeds,
  SessionResource,
  SpaceNeed,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { lockOfKey, resourceKeys } from '../../../platform/allocations/allocations.queries.ts';
import { isLive } from '../../scheduling/live-allocations.sql.ts';
import {
  bookingsOfResource,
  jsonList,
  selectSnapshots,
  type SnapshotWindow,
  toMilliseconds,
} from '../../scheduling/snapshots.sql.ts';
import { spaceLocation } from '../lists/space-location.sql.ts';

type AnySpace = Pick<SpaceNeed, 'persons' | 'equipment'>;

/** The conditions of a need that names no space; a space with terms of use is named by who accepts them. */
const anySpaceOf = ({ space }: SessionNeeds): AnySpace | null =>
  space?.spaceId === null ? space : null;

const fits = ({ persons, equipment }: AnySpace, withTerms = false) => sql<boolean>`(
  s.bookable ${withTerms ? sql`` : sql`and s.terms = ''`} and s.capacity >= ${persons} and s.equipment @> ${[...equipment]}::text[]
  and s.type = any(${[...SESSION_SPACE_TYPES]}::text[]))`;

const namedIn = ({ space, material }: SessionNeeds): string[] => [
  ...(space?.spaceId ? [space.spaceId] : []),
  ...material.map(({ resourceId }) => resourceId),
];

/**
 * Locks the time of all that a session may take, in the order of all actions: its people, what it names, and each space
 * that would fit.
 */
export async function lockSession(
  db: Db,
  resourceIds: readonly string[],
  needs: SessionNeeds | null,
): Promise<void> {
  const any = needs && anySpaceOf(needs);
  const keys = resourceKeys([...new Set([...resourceIds, ...(needs ? namedIn(needs) : [])])]);
  const fitting = any
    ? sql`union select 'resource:' || s.id from spaces as s where ${fits(any)}`
    : sql``;
  await sql`
    select ${lockOfKey} from (
      select key from (select key from unnest(${keys}::text[]) as key ${fitting}) as wanted
      order by key collate "C") as ordered`.execute(db);
}

interface ResourcesQuery {
  readonly needs: SessionNeeds;
  /** The requester first. */
  readonly partyIds: readonly string[];
  /** Finds spaces with terms of use too, which are chosen by name. */
  readonly withTerms: boolean;
}

interface PartyRow {
  readonly id: string;
  readonly role: string;
  readonly station5G: boolean;
  readonly canBookExpert: boolean | null;
}

/** Without an end when it is overdue. */
type OwnUsageRow = readonly [from: number, to: number | null, quantity: number];

/** What the requester borrows of the material `m` by loans and by other sessions. */
const ownUsages = (requesterId: string, { now, except }: SnapshotWindow) => sql`
  select a.busy_from, a.busy_to, a.overdue, a.quantity from material_bookings as b
    join allocations as a on a.booking_kind = 'material_booking' and a.booking_id = b.id
    where b.booker_id = ${requesterId}::uuid and a.resource_id = m.id and ${isLive('a', now)}
  union all
  select a.busy_from, a.busy_to, a.overdue, a.quantity from expert_sessions as b
    join allocations as a on a.booking_kind = 'expert_session' and a.booking_id = b.id
    where b.requester_id = ${requesterId}::uuid and a.resource_id = m.id and ${isLive('a', now)}
      and (${except}::uuid[] is null or b.id <> all(${except}::uuid[]))`;

/** What the needs name and each space that would fit, with the parties whose rights decide, in one statement. */
export const findSessionResourceRows = (
  db: Db,
  window: SnapshotWindow,
  { needs, partyIds, withTerms }: ResourcesQuery,
) => {
  const any = anySpaceOf(needs);
  const [requesterId = ''] = partyIds;
  return selectSnapshots(db, window, bookingsOfResource(window))
    .leftJoin('spaces as s', 's.id', 'r.id')
    .leftJoin('materials as m', 'm.id', 'r.id')
    .where('r.hidden_at', 'is', null)
    .where('r.kind', 'in', ['space', 'material'])
    .where((eb) =>
      eb.or([
        sql<boolean>`r.id = any(${namedIn(needs)}::uuid[])`,
        ...(any ? [fits(any, withTerms)] : []),
      ]),
    )
    .select([
      sql<string>`coalesce(r.name, '')`.as('name'),
      spaceLocation.as('location'),
      sql<SessionResource['floor']>`s.floor`.as('floor'),
      // CHECKs of these columns allow what the contract does.
      sql<SpaceType | null>`s.type`.as('type'),
      sql<number>`coalesce(s.capacity, 0)`.as('capacity'),
      sql<SpaceEquipment[]>`coalesce(s.equipment, '{}')`.as('equipment'),
      sql<readonly Role[] | null>`s.booker_roles`.as('bookerRoles'),
      sql<boolean>`coalesce(s.bookable, true)`.as('bookable'),
      sql<string>`coalesce(s.terms, '')`.as('terms'),
      sql<number>`coalesce(s.terms_version, 0)`.as('termsVersion'),
      sql<boolean | null>`m.is_tt`.as('isTT'),
      sql<readonly Role[] | null>`m.borrower_roles`.as('borrowerRoles'),
      sql<number | null>`m.max_per_borrower`.as('maxPerBorrower'),
      sql<number>`coalesce(m.max_days, 0)`.as('maxDays'),
      sql<boolean>`coalesce(m.same_day, true)`.as('sameDay'),
      sql<number>`case when m.id is null then r.units else greatest(m.quantity - (
        select count(*)::int from material_items as i where i.material_id = m.id and i.state = 'blocked'), 0) end`.as(
        'lendable',
      ),
      jsonList<{ readonly id: string }>(
        sql`json_build_object('id', p.id)`,
        sql`material_policies as p where p.material_id = m.id and p.version = (
          select max(newest.version) from material_policies as newest
          where newest.material_id = p.material_id and newest.kind = p.kind)`,
      ).as('policies'),
      jsonList<OwnUsageRow>(
        sql`json_build_array(${toMilliseconds('own.busy_from')},
          case when not own.overdue then ${toMilliseconds('own.busy_to')} end, own.quantity)`,
        sql`(${ownUsages(requesterId, window)}) as own where m.max_per_borrower is not null`,
      ).as('ownUsages'),
      jsonList<PartyRow>(
        sql`json_build_object('id', u.id, 'role', u.role, 'station5G', u.station_5g,
          'canBookExpert', o.can_book_expert)`,
        sql`users as u left join organizations as o on o.id = u.organization_id
          where u.id = any(${[...partyIds]}::uuid[])`,
      ).as('parties'),
    ])
    .orderBy(sql`lower(unaccent(r.name))`)
    .orderBy('r.id')
    .execute();
};

export type SessionResourceRow = Awaited<ReturnType<typeof findSessionResourceRows>>[number];

/** The resources beside its people that a session occupies. */
export const findTakenResources = (db: Db, sessionId: string) =>
  db
    .selectFrom('allocations as a')
    .innerJoin('resources as r', 'r.id', 'a.resource_id')
    .select([
      'a.id as allocationId',
      'a.resource_id as resourceId',
      'r.kind',
      'a.quantity',
      'a.unit',
      'a.state',
      'a.busy_from as busyFrom',
      'a.busy_to as busyTo',
    ])
    .where('a.booking_kind', '=', 'expert_session')
    .where('a.booking_id', '=', sessionId)
    .where('a.state', '<>', 'released')
    .where('r.kind', '<>', 'person')
    .execute();

export type TakenResource = Awaited<ReturnType<typeof findTakenResources>>[number];

/** The type of a space; nothing for another resource. */
/** What says who decides about a space or a material. */
export type DecidedResource =
  | { readonly kind: 'space'; readonly type: SpaceType }
  | { readonly kind: 'material'; readonly isTT: boolean };

export async function findDecidedResource(
  db: Db,
  id: string,
): Promise<DecidedResource | undefined> {
  const row = await db
    .selectFrom('resources as r')
    .leftJoin('spaces as s', 's.id', 'r.id')
    .leftJoin('materials as m', 'm.id', 'r.id')
    .select([sql<SpaceType | null>`s.type`.as('type'), 'm.is_tt as isTT'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row?.type) return { kind: 'space', type: row.type };
  return typeof row?.isTT === 'boolean' ? { kind: 'material', isTT: row.isTT } : undefined;
}

/** Replaces what a session needs. The caller holds the row lock. */
export const updateNeeds = (db: Db, id: string, needs: SessionNeeds | null) =>
  db
    .updateTable('expert_sessions')
    .set((eb) => ({
      needs: needs && JSON.stringify(needs),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** The parties of a session whose row this locks. */
export const lockSessionRow = (db: Db, id: string) =>
  db
    .selectFrom('expert_sessions')
    .select([
      'expert_id as expertId',
      'requester_id as requesterId',
      'start_at as start',
      'end_at as end',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findResourceNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('resources as r')
    .select(['r.id', sql<string>`coalesce(r.name, '')`.as('name')])
    .where('r.id', 'in', ids)
    .execute();

/** Calendars apply a change with a higher sequence. */
export const increaseSequence = (db: Db, id: string) =>
  db
    .updateTable('expert_sessions')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute();
