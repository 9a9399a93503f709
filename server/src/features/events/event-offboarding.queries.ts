import { isStaff, Role } from '@thedot/domain/access/roles';
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { isRegistered } from './event-access.sql.ts';
import { selectEvents } from './events.queries.ts';

/** The proposals of a user, and the events that they organize as the author, which have not ended. */
export const findOpenEvents = (db: Db, userId: string, now: Date) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      briefPerson(db, 's.author_id').$notNull().as('author'),
    ])
    .where('s.author_id', '=', userId)
    .where('s.kind', '=', 'event')
    .where('s.status', 'in', ['pending', 'accepted'])
    .where('e.end_at', '>', now.toISOString())
    .orderBy('e.start_at')
    .orderBy('e.id')
    .execute();

/** The coming events that a user is registered for. */
export const findRegisteredEvents = (db: Db, userId: string, now: Date) =>
  selectEvents(db)
    .select('e.id')
    .where('s.status', '=', 'accepted')
    .where('e.start_at', '>', now.toISOString())
    .where(isRegistered(userId))
    .execute();

const STAFF_ROLES = Role.options.filter(isStaff);

/** The users other than the author who organize an event, its hosts first: they can take it over. */
export const findOrganizers = async (db: Db, eventId: string) => {
  const rows = await selectEvents(db)
    .innerJoin('users as u', (join) => join.onTrue())
    .select(briefPerson(db, 'u.id').$notNull().as('person'))
    .where('e.id', '=', eventId)
    .where('u.is_removed', '=', false)
    .whereRef('u.id', '<>', 's.author_id')
    .where((eb) =>
      eb.or([
        eb('u.role', 'in', STAFF_ROLES),
        sql<boolean>`exists (
          select from event_hosts as h where h.event_id = e.id and h.user_id = u.id)`,
      ]),
    )
    .orderBy(
      sql`not exists (select from event_hosts as h where h.event_id = e.id and h.user_id = u.id)`,
    )
    .orderBy('u.sort_name')
    .orderBy('u.id')
    .execute();
  return rows.map(({ person }) => person);
};

export const deleteHost = (db: Db, eventId: string, userId: string) =>
  db
    .deleteFrom('event_hosts')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();

/** Takes a user out of the organizers of events that have not ended. */
export const deleteHostOfOpenEvents = (db: Db, userId: string, now: Date) =>
  db
    .deleteFrom('event_hosts as h')
    .using('events as e')
    .whereRef('e.id', '=', 'h.event_id')
    .where('h.user_id', '=', userId)
    .where('e.end_at', '>', now.toISOString())
    .execute();

/** Cancels the registration of a user for an event, which is locked. */
export const cancelRegistrationOf = (db: Db, eventId: string, userId: string, now: Date) =>
  db
    .updateTable('event_registrations')
    .set({ status: 'cancelled', changed_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['accepted', 'waiting'])
    .execute();
