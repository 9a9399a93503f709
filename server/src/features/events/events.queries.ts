import type {
  AgendaItem,
  EventQuestion,
  EventStatus,
  EventTheme,
  EventVisibility,
} from '@thedot/domain/events/event-fields.contract';
import type { EventFacts } from '@thedot/domain/events/events.rules';
import type { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import type { Role } from '@thedot/domain/access/roles';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';
import { type EventReader, isOrganizedBy, isVisibleTo } from './event-access.sql.ts';

/** Events `e` with their submission `s`. */
export const selectEvents = (db: Db) =>
  db
    .selectFrom('events as e')
    .innerJoin('submissions as s', 's.id', 'e.id')
    .leftJoin('resources as r', 'r.id', 'e.space_id');

/** What each list shows of an event. */
export const selectEntries = (db: Db, { userId }: Pick<EventReader, 'userId'>) =>
  selectEvents(db).select([
    'e.id',
    's.title',
    // CHECKs of these columns, and the contract that writes them, allow what the types say.
    sql<EventTheme>`e.theme`.as('theme'),
    sql<EventStatus>`s.status`.as('status'),
    sql<EventVisibility>`e.visibility`.as('visibility'),
    'e.start_at as start',
    'e.end_at as end',
    'e.is_listed as isListed',
    'e.space_id as spaceId',
    'r.name as spaceName',
    'e.place',
    'e.is_online as isOnline',
    sql<RegistrationStatus | null>`(
      select own.status from event_registrations as own
      where own.user_id = ${userId}::uuid and own.event_id = e.id)`.as('myRegistration'),
  ]);

export const selectCards = (db: Db, reader: Pick<EventReader, 'userId'>) =>
  selectEntries(db, reader)
    .innerJoin('users as author', 'author.id', 's.author_id')
    .leftJoin('organizations as home', 'home.id', 'author.organization_id')
    .select([
      's.number',
      sql<string>`coalesce(nullif(e.organizer, ''), home.name, ${fullName('author')})`.as(
        'organizerName',
      ),
      'e.photo_id as photo',
      'e.participant_number as participantNumber',
      'e.placed_count as registered',
      'e.waiting_count as waiting',
    ]);

export const selectProposals = (db: Db, reader: Pick<EventReader, 'userId'>) =>
  selectCards(db, reader).select([
    'author.id as authorId',
    fullName('author').as('authorName'),
    'author.photo_id as authorPhoto',
    'home.name as authorOrganization',
    'e.changed_fields as changedFields',
    's.created_at as createdAt',
    'e.version',
  ]);

export type CalendarEventRow = Awaited<
  ReturnType<ReturnType<typeof selectEntries>['execute']>
>[number];
export type EventCardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
export type EventProposalRow = Awaited<
  ReturnType<ReturnType<typeof selectProposals>['execute']>
>[number];

/** An event with its details, if the reader may open it. */
export const findEvent = (db: Db, reader: EventReader, id: string) =>
  selectProposals(db, reader)
    .select((eb) => [
      'e.organizer',
      's.text as description',
      's.reason',
      briefPerson(db, 's.assignee_id').as('assignee'),
      's.due_at as dueAt',
      'e.series_id as seriesId',
      sql<readonly AgendaItem[]>`e.agenda`.as('agenda'),
      sql<readonly EventQuestion[]>`e.questions`.as('questions'),
      'e.takes_registrations as takesRegistrations',
      'e.registration_opens_at as registrationOpensAt',
      'e.registration_closes_at as registrationClosesAt',
      sql<Role[]>`e.audience_roles`.as('audienceRoles'),
      sql<PersonBrief[]>`coalesce((
        select json_agg(${briefPerson(db, 'h.user_id')} order by h.user_id)
        from event_hosts as h where h.event_id = e.id), '[]')`.as('hosts'),
      jsonArrayFrom(
        eb
          .selectFrom('organizations as o')
          .select(['o.id', 'o.name'])
          .where(sql<boolean>`o.id = any(e.audience_organization_ids)`)
          .orderBy('o.name'),
      ).as('audienceOrganizations'),
      jsonArrayFrom(
        eb
          .selectFrom('event_material as m')
          .innerJoin('resources as mr', 'mr.id', 'm.material_id')
          .select([
            'm.material_id as materialId',
            sql<string>`coalesce(mr.name, '')`.as('name'),
            'm.quantity',
          ])
          .whereRef('m.event_id', '=', 'e.id')
          .orderBy('m.material_id'),
      ).as('material'),
    ])
    .where('e.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst();

export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The other events of a series that the reader may open, by start. */
export const findSeries = (
  db: Db,
  reader: EventReader,
  { id, seriesId }: { readonly id: string; readonly seriesId: string },
) =>
  selectEvents(db)
    .select(['e.id', 'e.start_at as start', sql<EventStatus>`s.status`.as('status')])
    .where('e.series_id', '=', seriesId)
    .where('e.id', '<>', id)
    .where(isVisibleTo(reader))
    .orderBy('e.start_at')
    .orderBy('e.id')
    .execute();

/** Locks the events that the reader may see, in the order of their ids. */
export const lockEvents = (db: Db, ids: readonly string[], reader: EventReader | null) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('events as e', 'e.id', 's.id')
    .select([
      's.id',
      's.title',
      's.author_id as authorId',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      'e.version',
      'e.published_at as publishedAt',
      'e.surveyed_at as surveyedAt',
      'e.is_online as isOnline',
      sql<string[]>`coalesce((
        select array_agg(h.user_id) from event_hosts as h where h.event_id = e.id), '{}')`.as(
        'hostIds',
      ),
    ])
    .where('s.id', 'in', ids)
    .$if(reader !== null, (it) => it.where(isVisibleTo(reader!)))
    .orderBy('s.id')
    .forNoKeyUpdate(['s', 'e'])
    .execute();

export type LockedEvent = Awaited<ReturnType<typeof lockEvents>>[number];

/** The spaces and seats, materials, users and organizations that an event names and that exist. */
export async function findNamedRecords(
  db: Db,
  {
    spaceId,
    material,
    organizationIds,
  }: {
    readonly spaceId: string | null;
    readonly material: readonly string[];
    readonly organizationIds: readonly string[];
  },
) {
  const {
    rows: [row],
  } = await sql<{ seats: number | null; materials: string[]; organizations: string[] }>`
    select
      (select s.capacity from spaces as s join resources as r on r.id = s.id
        where s.id = ${spaceId}::uuid and s.bookable and r.hidden_at is null) as seats,
      array(select m.id from materials as m join resources as r on r.id = m.id
        where m.id = any(${[...material]}::uuid[]) and r.hidden_at is null) as materials,
      array(select o.id from organizations as o
        where o.id = any(${[...organizationIds]}::uuid[]) and o.merged_into is null) as organizations`.execute(
    db,
  );
  return {
    seats: row?.seats ?? null,
    materials: row?.materials ?? [],
    organizations: row?.organizations ?? [],
  };
}

/** The events that have ended and are still accepted. */
export const findOverEvents = async (db: Db, now: Date, limit = 200): Promise<string[]> => {
  const rows = await db
    .selectFrom('events as e')
    .innerJoin('submissions as s', 's.id', 'e.id')
    .select('e.id')
    .where('s.status', '=', 'accepted')
    .where('e.end_at', '<=', now.toISOString())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Whether the reader may open the event. */
export async function isEventVisible(db: Db, reader: EventReader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('events as e')
    .innerJoin('submissions as s', 's.id', 'e.id')
    .select('e.id')
    .where('e.id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst();
  return row !== undefined;
}

/** What the workflow reads of an event. */
export async function findEventFacts(
  db: Db,
  id: string,
): Promise<Pick<EventFacts, 'hostIds' | 'slot'>> {
  const { start, end, hostIds } = await db
    .selectFrom('events as e')
    .select([
      'e.start_at as start',
      'e.end_at as end',
      sql<string[]>`coalesce((
        select array_agg(h.user_id) from event_hosts as h where h.event_id = e.id), '{}')`.as(
        'hostIds',
      ),
    ])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();
  return { hostIds, slot: { start, end } };
}

export async function isHost(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_hosts')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many proposals of an author wait for a decision; those of a series count once. */
export async function countProposals(db: Db, authorId: string): Promise<number> {
  const { count } = await selectEvents(db)
    .select(sql<number>`count(distinct coalesce(e.series_id, e.id))::int`.as('count'))
    .where('s.kind', '=', 'event')
    .where('s.author_id', '=', authorId)
    .where('s.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** The event, if the reader organizes it: as its author, one of its hosts or staff. */
export const selectOrganized = (db: Db, reader: EventReader, id: string) =>
  selectEvents(db)
    .select('e.id')
    .where('e.id', '=', id)
    .where(isVisibleTo(reader))
    .$if(!reader.isStaff, (it) => it.where(isOrganizedBy(reader.userId)));

export async function isOrganizer(db: Db, reader: EventReader, id: string): Promise<boolean> {
  return (await selectOrganized(db, reader, id).executeTakeFirst()) !== undefined;
}
