import { sql } from 'kysely';

/** The times that a row of `sign_up_reviews` wishes for, as JSON. */
export const preferredVisitTimes = sql`(
  select coalesce(json_agg(json_build_object('day', day, 'part', part) order by day, part), '[]')
  from sign_up_review_slots as s
  where s.user_id = sign_up_reviews.user_id)`.as('wishedTimes');
