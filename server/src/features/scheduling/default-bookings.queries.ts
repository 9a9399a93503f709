// SQL of bookings with the default lifecycle. The table of each kind has the columns that are named here.
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type {
  CancelCause,
  DefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Bookable, EventSelection } from '../../kernel/bookable.ts';
import { shownStatuses } from './shown-status.sql.ts';

type Table = Bookable['table'];

interface StatusUpdate {
  readonly to: string;
  readonly reason: string;
  readonly cancelCause: CancelCause | null;
  readonly now: Date;
}

/** Changes the status of a booking that is locked. The reason is kept where others than the booker gave it. */
export async function updateDefaultStatus(
  db: Db,
  table: Table,
  id: string,
  { to, reason, cancelCause, now }: StatusUpdate,
): Promise<void> {
  const isKept = to === 'rejected' || to === 'deleted' || cancelCause === 'closed';
  await sql`
    update ${sql.table(table)} set status = ${to}, reason = ${isKept ? reason : ''}, cancel_cause = ${cancelCause},
      sequence = sequence + 1, changed_at = ${now.toISOString()}
    where id = ${id}::uuid`.execute(db);
}

/** Whether the booking `b` was cancelled because it was not approved in time. */
export const isExpired = sql<boolean>`(b.cancel_cause is not distinct from 'expired')`;

export const isShownAs = shownStatuses<DefaultStatus>(isExpired);

/** Until when the approval of the booking `b` must be decided; null when it needs none any more. */
export const decideBy = (kind: BookingKind) =>
  sql<string | null>`(
    select min(a.expires_at) from approvals as a
    where a.booking_kind = ${sql.lit(kind)} and a.booking_id = b.id and a.state = 'requested')`.as(
    'decideBy',
  );

/** At most this many events of one user are in calendars outside the hub. */
export const MAX_EVENTS = 5_000;

/** The user's bookings that have not ended, whatever their status. */
export async function findDefaultIds(
  db: Db,
  table: Table,
  userId: string,
  since: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where booker_id = ${userId}::uuid and end_at > ${since.toISOString()}
    limit ${MAX_EVENTS}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The user's bookings that have not begun and occupy something, earliest first. */
export async function findComingBookings(
  db: Db,
  table: Table,
  userId: string,
  now: Date,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where booker_id = ${userId}::uuid and status in ('pending', 'accepted') and start_at > ${now.toISOString()}
    order by start_at, id`.execute(db);
  return rows;
}

/** Finishes bookings that are over, some at once, and returns how many. */
export async function finishPastBookings(
  db: Db,
  table: Table,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set status = 'finished', changed_at = ${now.toISOString()} where id in (
      select id from ${sql.table(table)} where status = 'accepted' and end_at <= ${now.toISOString()}
      limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Notifications of a booking name the booking itself. */
export const selectEventIds = (table: Table, userId: string) =>
  sql<string>`select id from ${sql.table(table)} where booker_id = ${userId}::uuid`;

/** A weekly request counts once. What the booker cancelled or staff deleted does not count. */
export const selectQuotaRows = (table: Table) => sql`
  select organization_id, booker_id as user_id, created_at, coalesce(series_id, id) as request_id
  from ${sql.table(table)} where status not in ('cancelled', 'deleted')`;

/** The last change of an accepted booking `b` is its confirmation. */
export const selectConfirmation = sql`select b.id, b.changed_at as at`;

/** Whether the booking `b`, which calendars know, was moved and waits for approval again: until then they show no event. */
const isPendingAgain = sql<boolean>`(b.status = 'pending' and b.sequence > 0)`;

/** SQL condition: the user booked `b`. */
export const isBookerOf = (userId: string) => sql<boolean>`b.booker_id = ${userId}::uuid`;

/**
 * SQL condition: the booking `b` is an event of its participant's calendars outside the hub, cancelled or not. All since a
 * time, or one and later ones of its series.
 */
export function isEventOf(
  table: Table,
  isParticipant: RawBuilder<boolean>,
  selection: EventSelection,
) {
  const isOwn = sql`${isParticipant} and (
    b.status not in ('pending', 'rejected') or ${isPendingAgain})`;
  if ('since' in selection)
    return sql<boolean>`(${isOwn} and b.end_at > ${selection.since.toISOString()}::timestamptz)`;
  const { bookingId, withFollowing } = selection;
  const follows = sql`exists (
    select from ${sql.table(table)} as first
    where first.id = ${bookingId}::uuid and first.series_id = b.series_id and first.start_at < b.start_at)`;
  return sql<boolean>`(${isOwn} and (b.id = ${bookingId}::uuid ${withFollowing ? sql`or ${follows}` : sql``}))`;
}
