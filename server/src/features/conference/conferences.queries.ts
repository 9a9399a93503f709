import type { MeetingEndReason } from '@thedot/domain/conference/call.contract';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Conferences, DB } from '../../db/schema.ts';

export type ConferenceRow = Selectable<Conferences>;

export const findConference = (db: Db, id: string): Promise<ConferenceRow | undefined> =>
  db.selectFrom('conferences').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks a running meeting. Each change of its stays does so first: changes wait for each other, and none deadlocks. */
export const lockRunningConference = (db: Db, id: string): Promise<ConferenceRow | undefined> =>
  db
    .selectFrom('conferences')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The same, by the id that the client gave. */
export const lockRunningByMeetingId = (db: Db, meetingId: string) =>
  db
    .selectFrom('conferences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Ends a meeting that has not ended; of concurrent ends the first wins. */
export const updateConferenceToEnded = (
  db: Db,
  id: string,
  { at, reason }: { readonly at: Date; readonly reason: MeetingEndReason },
): Promise<ConferenceRow | undefined> =>
  db
    .updateTable('conferences')
    .set({ ended_at: at.toISOString(), end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

const openStays = (eb: ExpressionBuilder<DB, 'conferences'>) =>
  eb
    .selectFrom('conference_stays as stay')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'stay.attendee_id')
    .whereRef('attendee.conference_id', '=', 'conferences.id')
    .where('stay.left_at', 'is', null);

/** When the last attendee left; null while someone is inside. */
export const emptySince = (eb: ExpressionBuilder<DB, 'conferences'>) =>
  eb
    .selectFrom('conference_stays as stay')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'stay.attendee_id')
    .whereRef('attendee.conference_id', '=', 'conferences.id')
    .select(
      sql<
        string | null
      >`case when bool_and(stay.left_at is not null) then max(stay.left_at) end`.as('since'),
    );

export type TimedConference = ConferenceRow & { readonly empty_since: string | null };

/** Finds the meetings that run, with the time since when each is empty. */
export const findRunningConferences = (db: Db): Promise<TimedConference[]> =>
  db
    .selectFrom('conferences')
    .selectAll()
    .select((eb) => emptySince(eb).as('empty_since'))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();

/** Notes the first entrance, and whether a moderator is inside. */
export const updateModeratorTimes = (
  db: Db,
  id: string,
  at: Date,
): Promise<TimedConference | undefined> =>
  db
    .updateTable('conferences')
    .set((eb) => ({
      started_at: eb
        .case()
        .when(eb.exists(openStays(eb).select('stay.attendee_id')))
        .then(eb.fn.coalesce('conferences.started_at', eb.val(at.toISOString())))
        .else(eb.ref('conferences.started_at'))
        .end(),
      no_moderator_since: eb
        .case()
        .when(
          eb.exists(
            openStays(eb).where('attendee.role', '=', 'moderator').select('stay.attendee_id'),
          ),
        )
        .then(null)
        .when(
          eb.or([
            eb('conferences.started_at', 'is not', null),
            eb.exists(openStays(eb).select('stay.attendee_id')),
          ]),
        )
        .then(eb.fn.coalesce('conferences.no_moderator_since', eb.val(at.toISOString())))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .returning((eb) => emptySince(eb).as('empty_since'))
    .executeTakeFirst();
