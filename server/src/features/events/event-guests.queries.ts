import type {
  AgendaItem,
  EventQuestion,
  EventStatus,
  EventTheme,
} from '@thedot/domain/events/event-fields.contract';
import type { Answers } from '@thedot/domain/events/registrations.rules';
import { MAX_EVENT_DAYS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { EventSelection } from '../../kernel/bookable.ts';
import { MAX_EVENTS } from '../scheduling/default-bookings.queries.ts';
import { isPublic } from './event-access.sql.ts';
import { selectEvents } from './events.queries.ts';
import { PLACED } from './registrations.queries.ts';

const where = sql<string>`concat_ws(', ', nullif(r.name, ''), nullif(e.place, ''))`;

const selectPublicEvent = (db: Db, id: string) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      's.text as description',
      sql<EventTheme>`e.theme`.as('theme'),
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      'e.organizer',
      where.as('where'),
      'e.is_online as isOnline',
      'e.photo_id as photoId',
      isPublic.as('isPublic'),
      'e.participant_number as participantNumber',
      'e.placed_count as registered',
      'e.takes_registrations as takesRegistrations',
      'e.registration_opens_at as registrationOpensAt',
      'e.registration_closes_at as registrationClosesAt',
      sql<AgendaItem[]>`e.agenda`.as('agenda'),
      sql<EventQuestion[]>`e.questions`.as('questions'),
    ])
    .where('e.id', '=', id);

/** A public event, as anyone reads it. */
export const findPublicEvent = (db: Db, id: string) =>
  selectPublicEvent(db, id).where(isPublic).executeTakeFirst();

/** The same for a guest of the event, who also reads it once it is private. */
export const findEventOfGuest = (db: Db, id: string) =>
  selectPublicEvent(db, id).executeTakeFirst();

/** The event and the name of a guest who has a place. */
export const findPlacedGuest = (db: Db, registrationId: string) =>
  db
    .selectFrom('event_registrations')
    .select(['event_id as eventId', 'name'])
    .where('id', '=', registrationId)
    .where('email', 'is not', null)
    .where('status', 'in', PLACED)
    .executeTakeFirst();

interface GuestReminderQuery {
  readonly now: Date;
  /** An event is due this long before it starts, for guests who had a place then. */
  readonly beforeMs: number;
  /** No reminder later than this before the start. */
  readonly untilMs: number;
  readonly limit: number;
}

/** Notes due reminders, one for each time of an event, and returns their guests. */
export async function noteDueGuests(
  db: Db,
  { now, beforeMs, untilMs, limit }: GuestReminderQuery,
): Promise<readonly DueGuest[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ms = (count: number) => sql`make_interval(secs => ${sql.lit(count / 1000)})`;
  const { rows } = await sql<DueGuest>`
    with due as (
      select g.id, s.title, e.id as event_id, e.start_at, e.end_at, e.is_online
      from events as e
      join submissions as s on s.id = e.id
      join event_registrations as g on g.event_id = e.id
      where s.status = 'accepted' and g.status = 'accepted' and g.email is not null
        and e.start_at > ${at} + ${ms(untilMs)} and e.start_at <= ${at} + ${ms(beforeMs)}
        and greatest(g.reminded_at, g.changed_at) < e.start_at - ${ms(beforeMs)}
      order by e.start_at, g.id limit ${sql.lit(limit)}
      for update of g skip locked)
    update event_registrations as g set reminded_at = ${at} from due where g.id = due.id
    returning g.id, g.email, g.language, due.event_id as "eventId", due.title, due.start_at as start,
      due.end_at as end, due.is_online as "isOnline"`.execute(db);
  return rows;
}

interface DueGuest {
  readonly id: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly eventId: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly isOnline: boolean;
}

/** The coming public events of a theme that lists show, by start. */
export const findThemeEvents = (db: Db, theme: EventTheme, now: Date) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      'e.sequence',
      's.changed_at as changedAt',
      where.as('where'),
    ])
    .where('e.theme', '=', theme)
    .where(isPublic)
    .where('e.is_listed', '=', true)
    .where('e.end_at', '>', now.toISOString())
    .where(
      'e.start_at',
      '>',
      sql<string>`${now.toISOString()}::timestamptz - ${sql.lit(`${MAX_EVENT_DAYS} days`)}::interval`,
    )
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(MAX_EVENTS)
    .execute();

interface NewGuest {
  readonly eventId: string;
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly answers: Answers;
  readonly code: string;
  readonly heldUntil: Date;
  readonly now: Date;
}

/** Registers a guest anew; the event is locked. */
export const upsertGuest = (db: Db, it: NewGuest) => {
  const changed = {
    name: it.name,
    language: it.language,
    status: 'unconfirmed',
    answers: sql<string>`${JSON.stringify(it.answers)}::jsonb`,
    code: it.code,
    held_until: it.heldUntil.toISOString(),
    changed_at: it.now.toISOString(),
    queue_number: sql<number>`nextval('event_queue')`,
  };
  return db
    .insertInto('event_registrations')
    .values({
      event_id: it.eventId,
      email: it.email,
      created_at: it.now.toISOString(),
      ...changed,
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'email']).where('email', 'is not', null).doUpdateSet(changed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
};

export const findGuestByEmail = (db: Db, eventId: string, email: string) =>
  db
    .selectFrom('event_registrations')
    .select(['id', 'status'])
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .executeTakeFirst();

/** The event of a registration. */
export const findEventOf = (db: Db, registrationId: string) =>
  db
    .selectFrom('event_registrations')
    .select('event_id as eventId')
    .where('id', '=', registrationId)
    .where('email', 'is not', null)
    .executeTakeFirst();

/** The guests who have a place at an event, or wait for one. */
export const findGuestsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('event_registrations')
    .select([
      'id',
      'email',
      sql<'en' | 'fr'>`language`.as('language'),
      sql<boolean>`status = 'waiting'`.as('isWaiting'),
    ])
    .where('event_id', '=', eventId)
    .where('email', 'is not', null)
    .where('status', 'in', ['accepted', 'waiting'])
    .execute();

/** The events of a guest for their calendar, cancelled ones too. */
export const findGuestEvents = (db: Db, email: string, selection: EventSelection) =>
  selectEvents(db)
    .innerJoin('event_registrations as g', 'g.event_id', 'e.id')
    .select([
      'e.id',
      's.title',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      'e.organizer',
      sql<number>`e.sequence + g.sequence`.as('sequence'),
      's.changed_at as changedAt',
      where.as('where'),
      sql<boolean>`g.status in ('accepted', 'attended', 'absent')`.as('takesPart'),
    ])
    .where('g.email', '=', email)
    .$if('bookingId' in selection, (it) =>
      it.where('e.id', '=', 'bookingId' in selection ? selection.bookingId : ''),
    )
    .$if('since' in selection, (it) =>
      it.where('e.end_at', '>', 'since' in selection ? selection.since.toISOString() : ''),
    )
    .orderBy('e.start_at')
    .limit(MAX_EVENTS)
    .execute();

/** Cancels the registrations of guests who did not confirm in time, and returns their events. */
export async function expireGuests(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await db
    .updateTable('event_registrations')
    .set({ status: 'cancelled', held_until: null, changed_at: now.toISOString() })
    .where('held_until', '<=', now.toISOString())
    .returning('event_id as eventId')
    .execute();
  return [...new Set(rows.map(({ eventId }) => eventId))];
}

/**
 * Forgets guests, some time after their events. Those who had a place leave a row that counts; its code and its link open
 * nothing any more.
 */
export async function forgetPastGuests(db: Db, before: Date, now: Date): Promise<void> {
  const isPast = sql<boolean>`email is not null and event_id in (
    select e.id from events as e where e.end_at < ${before.toISOString()})`;
  await db
    .updateTable('event_registrations')
    .set({
      email: null,
      name: '',
      answers: sql<string>`'{}'::jsonb`,
      code: sql<string>`gen_random_uuid()::text`,
      forgotten_at: now.toISOString(),
    })
    .where(isPast)
    .where('status', 'in', PLACED)
    .execute();
  await db.deleteFrom('event_registrations').where(isPast).execute();
}
