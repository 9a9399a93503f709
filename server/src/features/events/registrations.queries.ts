import type { Answers } from '@thedot/domain/events/registrations.rules';
import type { RegistrationStatus } from '@thedot/domain/events/registration-status.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { preparedByForm } from '../../db/prepared-query.ts';
import { containsAllWords } from '../../db/search.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { type EventReader, READER_FORM } from './event-access.sql.ts';
import { selectOrganized } from './events.queries.ts';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** The registrations that have a place. */
export const PLACED: readonly RegistrationStatus[] = ['accepted', 'attended', 'absent'];

/** How many places of an event are taken: those of unconfirmed guests as long as they are held. */
export async function countTaken(db: Db, eventId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('event_id', '=', eventId)
    .where(
      sql<boolean>`(status in ('accepted', 'attended', 'absent')
        or (status = 'unconfirmed' and held_until > ${now.toISOString()}))`,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The facts of an event that registrations follow. */
export const findRegistrationRules = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .select([
      'participant_number as participantNumber',
      'takes_registrations as takesRegistrations',
      'registration_opens_at as registrationOpensAt',
      'registration_closes_at as registrationClosesAt',
      'questions',
    ])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

const attendeeName = sql<string>`case when g.user_id is null then g.name else ${fullName('u')} end`;

/** Registrations `g` with their user `u`; guests have none. */
const selectRegistrations = (db: Db) =>
  db
    .selectFrom('event_registrations as g')
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .select([
      'g.id',
      'g.event_id as eventId',
      'g.user_id as userId',
      'g.email',
      'g.name',
      // CHECKs of these columns allow what the contract does.
      sql<RegistrationStatus>`g.status`.as('status'),
      sql<Answers>`g.answers`.as('answers'),
      'g.code',
      'g.queue_number as queueNumber',
      'g.held_until as heldUntil',
      sql<'en' | 'fr'>`g.language`.as('language'),
      'g.checked_in_at as checkedInAt',
      attendeeName.as('attendeeName'),
    ]);
export type RegistrationRow = Awaited<
  ReturnType<ReturnType<typeof selectRegistrations>['execute']>
>[number];

export const findOwnRegistration = (db: Db, eventId: string, userId: string) =>
  selectRegistrations(db)
    .where('g.event_id', '=', eventId)
    .where('g.user_id', '=', userId)
    .executeTakeFirst();

/** A guest who is forgotten counts, but is in no list and changes no more. */
const isKnown = sql<boolean>`g.forgotten_at is null`;

/** The registrations of an event by id or by the code of their tickets; the event is locked. */
export const findRegistrations = (
  db: Db,
  eventId: string,
  by: { readonly ids: readonly string[] } | { readonly codes: readonly string[] },
) =>
  selectRegistrations(db)
    .where('g.event_id', '=', eventId)
    .where(isKnown)
    .$if('ids' in by, (it) => it.where('g.id', 'in', 'ids' in by ? by.ids : []))
    .$if('codes' in by, (it) => it.where('g.code', 'in', 'codes' in by ? by.codes : []))
    .orderBy('g.queue_number')
    .execute();

/** All registrations of an event with these statuses. */
export const findRegistrationsWith = (
  db: Db,
  eventId: string,
  statuses: readonly RegistrationStatus[],
) =>
  selectRegistrations(db)
    .where('g.event_id', '=', eventId)
    .where('g.status', 'in', statuses)
    .where(isKnown)
    .orderBy('g.queue_number')
    .execute();

/** The place in the waiting list, from 1 on. */
export async function findPosition(
  db: Db,
  { eventId, queueNumber }: Pick<RegistrationRow, 'eventId' | 'queueNumber'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('event_registrations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'waiting')
    .where('queue_number', '<=', queueNumber)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewRegistration {
  readonly eventId: string;
  readonly userId: string;
  readonly status: RegistrationStatus;
  readonly answers: Answers;
  readonly code: string;
  readonly now: Date;
}

/** Registers a user, or registers them anew after they cancelled: at the end of the waiting list. */
export const upsertRegistration = (db: Db, it: NewRegistration) => {
  const changed = {
    status: it.status,
    answers: json(it.answers),
    code: it.code,
    changed_at: it.now.toISOString(),
    queue_number: sql<number>`nextval('event_queue')`,
    is_extra: false,
  };
  return db
    .insertInto('event_registrations')
    .values({
      event_id: it.eventId,
      user_id: it.userId,
      created_at: it.now.toISOString(),
      ...changed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id'])
        .where('user_id', 'is not', null)
        .doUpdateSet(changed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
};

interface StatusUpdate {
  readonly status: RegistrationStatus;
  readonly now: Date;
  readonly checkedInAt?: string;
  readonly checkedInBy?: string;
  /** An organizer gives the place by hand. */
  readonly isExtra?: boolean;
}

export const updateRegistrations = (
  db: Db,
  ids: readonly string[],
  { status, now, checkedInAt, checkedInBy, isExtra }: StatusUpdate,
) =>
  db
    .updateTable('event_registrations')
    .set({
      status,
      held_until: null,
      ...(isExtra !== undefined && { is_extra: isExtra }),
      checked_in_at: checkedInAt ?? null,
      checked_in_by: checkedInBy ?? null,
      changed_at: now.toISOString(),
    })
    .where('id', 'in', ids)
    .execute();

/** Users keep the places that a lower number of places leaves no room for. The event is locked. */
export async function keepPlacesBeyond(db: Db, eventId: string): Promise<void> {
  await sql`
    update event_registrations as g set is_extra = true
    from (
      select id, row_number() over (order by queue_number) as place from event_registrations
      where event_id = ${eventId}::uuid and status in ('accepted', 'attended', 'absent')
        and not is_extra) as placed, events as e
    where g.id = placed.id and e.id = ${eventId}::uuid and placed.place > e.participant_number`.execute(
    db,
  );
}

/** Gives free places to the first of the waiting list, and returns their registrations. The event is locked. */
export async function promoteWaiting(
  db: Db,
  eventId: string,
  { free, now }: { readonly free: number | null; readonly now: Date },
): Promise<readonly RegistrationRow[]> {
  const next = await selectRegistrations(db)
    .where('g.event_id', '=', eventId)
    .where('g.status', '=', 'waiting')
    .orderBy('g.queue_number')
    .$if(free !== null, (it) => it.limit(free!))
    .execute();
  if (next.length > 0)
    await updateRegistrations(
      db,
      next.map(({ id }) => id),
      { status: 'accepted', now },
    );
  return next;
}

interface AttendeesQuery {
  readonly eventId: string;
  readonly status?: RegistrationStatus | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

const toAttendeePage = (reader: EventReader, { status, after, ...query }: AttendeesQuery) => ({
  ...reader,
  ...query,
  hasStatus: status !== undefined,
  status: status ?? '',
  isNext: after !== undefined,
  after: after ?? '',
});
type AttendeePage = ReturnType<typeof toAttendeePage>;

const selectAttendees = (db: Db, page: AttendeePage) =>
  db
    .selectFrom('event_registrations as g')
    .leftJoin('users as u', 'u.id', 'g.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      'g.id',
      'g.user_id as userId',
      sql<RegistrationStatus>`g.status`.as('status'),
      sql<Answers>`g.answers`.as('answers'),
      'g.created_at as createdAt',
      'g.checked_in_at as checkedInAt',
      attendeeName.as('name'),
      sql<string>`coalesce(g.email, u.email)::text`.as('email'),
      'u.photo_id as photo',
      'o.name as organization',
    ])
    .where('g.event_id', '=', page.eventId)
    .where(isKnown)
    .where(({ exists }) => exists(selectOrganized(db, page, page.eventId)))
    .$if(page.hasStatus, (it) => it.where('g.status', '=', page.status))
    .where((eb) =>
      eb.and(containsAllWords(sql<string>`searchable_text(${attendeeName})`, page.search)),
    )
    .$if(page.isNext, (it) =>
      it.where(
        sql<boolean>`g.queue_number > (
          select queue_number from event_registrations where id = ${page.after}::uuid and event_id = ${page.eventId}::uuid)`,
      ),
    )
    .orderBy('g.queue_number')
    // A parameter would let the plan sort all registrations of the event.
    .limit(sql.lit(page.limit + 1));

const findAttendeePage = preparedByForm(
  [...READER_FORM, 'search', 'limit', 'hasStatus', 'isNext'],
  selectAttendees,
);

/** One page of registrations in their order, and one more; none for readers who do not organize the event. */
export function findAttendees(db: Db, reader: EventReader, query: AttendeesQuery) {
  const page = toAttendeePage(reader, query);
  // A search has a form of its own for each text.
  return query.search === undefined
    ? findAttendeePage(db, page)
    : selectAttendees(db, page).execute();
}

/** One page of the badges of those who have a place, and one more. */
export const findBadges = (
  db: Db,
  { eventId, after, limit }: Pick<AttendeesQuery, 'eventId' | 'after' | 'limit'>,
) =>
  selectRegistrations(db)
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(sql<string>`coalesce(o.name, '')`.as('organization'))
    .where('g.event_id', '=', eventId)
    .where('g.status', 'in', ['accepted', 'attended', 'absent'])
    .where(isKnown)
    .$if(after !== undefined, (it) =>
      it.where(
        sql<boolean>`g.queue_number > (
          select queue_number from event_registrations where id = ${after}::uuid and event_id = ${eventId}::uuid)`,
      ),
    )
    .orderBy('g.queue_number')
    .limit(limit + 1)
    .execute();

export async function countByStatus(
  db: Db,
  eventId: string,
): Promise<Partial<Record<RegistrationStatus, number>>> {
  const rows = await db
    .selectFrom('event_registrations')
    .select((eb) => [
      sql<RegistrationStatus>`status`.as('status'),
      eb.fn.countAll<string>().as('count'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

export interface AttendanceCounts {
  readonly placed: number;
  readonly attended: number;
  readonly absent: number;
}

/** Who came to these events; events to which nobody was checked in are left out. */
export async function countAttendance(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { readonly id: string }>`
    select g.event_id as id, count(*)::int as placed,
      (count(*) filter (where g.status = 'attended'))::int as attended,
      (count(*) filter (where g.status = 'absent'))::int as absent
    from event_registrations as g
    where g.event_id = any(${[...eventIds]}::uuid[]) and g.status in ('accepted', 'attended', 'absent')
    group by g.event_id having count(*) filter (where g.status in ('attended', 'absent')) > 0`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
