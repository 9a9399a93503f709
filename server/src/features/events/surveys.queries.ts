import type { SurveyAnswer, SurveyFigures } from '@thedot/domain/events/event-surveys.contract';
import { EVENT_SURVEY_ASK_DAYS, EVENT_SURVEY_DELAY_HOURS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export const findSurveyAnswer = (
  db: Db,
  registrationId: string,
): Promise<SurveyAnswer | undefined> =>
  db
    .selectFrom('event_survey_answers')
    .select(['rating', 'comes_again as comesAgain', 'comment'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst();

interface StoredAnswer extends SurveyAnswer {
  readonly eventId: string;
  readonly registrationId: string;
  readonly userId: string | null;
  readonly now: Date;
}

/** Keeps the answers of a registration in place of earlier ones. */
export const upsertSurveyAnswer = (db: Db, it: StoredAnswer) => {
  const answer = {
    rating: it.rating,
    comment: it.comment,
    comes_again: it.comesAgain,
    answered_at: it.now.toISOString(),
  };
  return db
    .insertInto('event_survey_answers')
    .values({
      event_id: it.eventId,
      registration_id: it.registrationId,
      user_id: it.userId,
      ...answer,
    })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(answer))
    .execute();
};

export async function findSurveyFigures(db: Db, eventId: string): Promise<SurveyFigures> {
  const {
    rows: [row],
  } = await sql<SurveyFigures>`
    select ((
        select count(*) from event_registrations as g
        where g.event_id = ${eventId}::uuid and (g.status in ('attended', 'accepted')
          -- They answered before others were checked in.
          or exists (select from event_survey_answers as own where own.registration_id = g.id)))
        -- Guests who answered and were deleted.
        + count(*) filter (where a.registration_id is null))::int as attended,
      count(*)::int as answers, avg(a.rating)::float8 as average,
      array[count(*) filter (where a.rating = 1), count(*) filter (where a.rating = 2),
        count(*) filter (where a.rating = 3), count(*) filter (where a.rating = 4),
        count(*) filter (where a.rating = 5)]::int[] as ratings,
      count(*) filter (where a.comes_again)::int as "comesAgain"
    from event_survey_answers as a where a.event_id = ${eventId}::uuid`.execute(db);
  return row ?? { attended: 0, answers: 0, average: null, ratings: [0, 0, 0, 0, 0], comesAgain: 0 };
}

/** One page of comments in the order of their random ids, and one more. */
export const findSurveyComments = (
  db: Db,
  { eventId, after, limit }: { eventId: string; after?: string | undefined; limit: number },
) =>
  db
    .selectFrom('event_survey_answers')
    .select(['id', 'rating', 'comment'])
    .where('event_id', '=', eventId)
    .where('comment', '<>', '')
    .$if(after !== undefined, (it) => it.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** The events that ended a while ago and whose attendees were not asked. */
export async function findEventsToSurvey(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events as e join submissions as s on s.id = e.id
    where e.surveyed_at is null and s.status = 'finished'
      and e.end_at <= ${now.toISOString()}::timestamptz - ${sql.lit(`${EVENT_SURVEY_DELAY_HOURS} hours`)}::interval
      and e.end_at > ${now.toISOString()}::timestamptz - ${sql.lit(`${EVENT_SURVEY_ASK_DAYS} days`)}::interval
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

export const updateSurveyed = (db: Db, id: string, now: Date) =>
  db
    .updateTable('events')
    .set({ surveyed_at: now.toISOString() })
    .where('id', '=', id)
    .where('surveyed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

/** Once attendees were asked, those who were not checked in are absent, if any was. The event is locked. */
export async function markRestAbsent(db: Db, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('event_registrations')
    .set({ status: 'absent', changed_at: now.toISOString() })
    .where('event_id', '=', eventId)
    .where('status', '=', 'accepted')
    .where(
      sql<boolean>`exists (
        select from events as e where e.id = ${eventId}::uuid and e.surveyed_at is not null)`,
    )
    .where(
      sql<boolean>`exists (
        select from event_registrations as came
        where came.event_id = ${eventId}::uuid and came.status = 'attended')`,
    )
    .execute();
}
