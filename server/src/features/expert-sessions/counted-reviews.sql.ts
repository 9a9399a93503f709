import { sql, type SqlBool } from 'kysely';
import { isAttendanceDisputed } from './disputed-attendance.sql.ts';

/**
 * Whether `reviews as r` of `bookings as b` is shown on the expert's page and counted in the mean: not hidden by
 * staff, and of a session that took place as far as is known (`hasTakenPlace`).
 */
export const isReviewCounted = sql<SqlBool>`
  (r.hidden_at is null and (b.attendance = 'attended'
    or b.attendance = 'unknown' and r.id is not null and not ${isAttendanceDisputed}))`;
