import type { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import type { SpaceBookingStatus } from '@thedot/domain/spaces/space-bookings.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface SpaceBookingUpdate {
  readonly id: string;
  readonly spaceId: string;
  readonly start: string;
  readonly end: string;
  readonly status: SpaceBookingStatus;
  readonly title: string;
  readonly persons: number;
  readonly purpose: string;
  readonly isPrivate: boolean;
  readonly termsVersion: number | null;
  /** Calendars outside the hub have to follow the change. */
  readonly isCalendarChange: boolean;
}

/** Updates bookings that are locked, in one statement. */
export const updateSpaceBookings = (
  db: Db,
  updates: readonly SpaceBookingUpdate[],
  now: Date,
): Promise<unknown> =>
  sql`
    update space_bookings as b set
      space_id = it."spaceId", start_at = it."start", end_at = it."end", status = it.status, title = it.title,
      persons = it.persons, purpose = it.purpose, is_private = it."isPrivate", terms_version = it."termsVersion",
      -- A moved booking is checked in again at its new time and place.
      checked_in_at = case when b.space_id = it."spaceId" and b.start_at = it."start" then b.checked_in_at end,
      sequence = b.sequence + case when it."isCalendarChange" then 1 else 0 end,
      changed_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(updates)}::json) as it (
      id uuid, "spaceId" uuid, "start" timestamptz, "end" timestamptz, status text, title text, persons integer,
      purpose text, "isPrivate" boolean, "termsVersion" integer, "isCalendarChange" boolean)
    where b.id = it.id`.execute(db);

/** The live bookings of the series of a booking that have not begun, by start, and the booking itself. */
export async function findSeriesIds(
  db: Db,
  id: string,
  { scope, now }: { readonly scope: SeriesScope; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from space_bookings as first
    join space_bookings as b on b.id = first.id or (${scope} <> 'one' and b.series_id = first.series_id
      and b.status in ('pending', 'accepted') and b.start_at > ${now.toISOString()}
      and (${scope} = 'all' or b.start_at > first.start_at))
    where first.id = ${id}::uuid
    order by b.start_at, b.id`.execute(db);
  return rows.map((row) => row.id);
}
