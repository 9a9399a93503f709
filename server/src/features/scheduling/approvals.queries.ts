import type { ApprovalState } from '@thedot/domain/scheduling/approvals.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { bookingRef } from '../../kernel/booking-ref.ts';

export interface Approval {
  readonly id: string;
  readonly booking: BookingRef;
  readonly resourceId: string;
  readonly state: ApprovalState;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** The user who decided, or null without a decision. */
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

const selectApprovals = (db: Db) =>
  db
    .selectFrom('approvals as a')
    .select([
      'a.id',
      bookingRef('a').as('booking'),
      'a.resource_id as resourceId',
      'a.state',
      'a.requested_at as requestedAt',
      'a.expires_at as expiresAt',
      'a.decided_by as decidedBy',
      'a.decided_at as decidedAt',
    ]);

/** All approvals of a booking, the oldest first. */
export const findApprovals = (db: Db, { kind, id }: BookingRef): Promise<Approval[]> =>
  selectApprovals(db)
    .where('a.booking_kind', '=', kind)
    .where('a.booking_id', '=', id)
    .orderBy('a.id')
    .execute();

/** How many bookings of all kinds wait for an approval. */
export async function countRequestedApprovals(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('approvals')
    .select((eb) => eb.fn.count<number>('booking_id').distinct().as('count'))
    .where('state', '=', 'requested')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

export interface ApprovalRequest {
  readonly booking: BookingRef;
  readonly resourceId: string;
}

export interface RequestedApproval extends ApprovalRequest {
  readonly id: string;
  readonly expiresAt: string;
}

/**
 * Requests approval of held resources. All requests of a booking get one deadline: the shortest hold of their resources,
 * and at the latest the start.
 */
export async function insertApprovals(
  db: Db,
  requests: readonly ApprovalRequest[],
  now: Date,
): Promise<readonly RequestedApproval[]> {
  const at = now.toISOString();
  const { rows } = await sql<RequestedApproval>`
    insert into approvals (booking_kind, booking_id, resource_id, requested_at, expires_at)
    select i.booking_kind, i.booking_id, r.id, ${at}::timestamptz, min(least(
      ${at}::timestamptz + make_interval(hours => r.hold_hours),
      min(a.busy_from) + make_interval(mins => r.buffer_before))) over (partition by i.booking_kind, i.booking_id)
    from unnest(
      ${requests.map(({ booking }) => booking.kind)}::text[],
      ${requests.map(({ booking }) => booking.id)}::uuid[],
      ${requests.map(({ resourceId }) => resourceId)}::uuid[]
    ) as i (booking_kind, booking_id, resource_id)
    join resources as r on r.id = i.resource_id
    join allocations as a on a.booking_kind = i.booking_kind and a.booking_id = i.booking_id
      and a.resource_id = i.resource_id and a.state = 'held'
    group by i.booking_kind, i.booking_id, r.id
    order by i.booking_id, r.id
    returning id, ${bookingRef('approvals')} as booking, resource_id as "resourceId", expires_at as "expiresAt"`.execute(
    db,
  );
  return rows;
}

interface Decisions {
  readonly state: Extract<ApprovalState, 'accepted' | 'rejected'>;
  /** Decides only about these resources; null decides about all. */
  readonly resourceIds: readonly string[] | null;
  readonly decidedBy: string;
  readonly now: Date;
}

/**
 * Decides approvals of the booking that wait and have not lapsed. Returns how many, and how many still wait; of parallel
 * decisions one decides.
 */
export async function updateDecisions(
  db: Db,
  { kind, id }: BookingRef,
  { state, resourceIds, decidedBy, now }: Decisions,
): Promise<{ readonly decided: number; readonly waiting: number }> {
  const at = now.toISOString();
  const waits = sql`booking_kind = ${kind} and booking_id = ${id}::uuid and state = 'requested'`;
  const { rows } = await sql<{ decided: number; waiting: number }>`
    with decided as (
      update approvals set state = ${state}, decided_by = ${decidedBy}::uuid, decided_at = ${at}
      where ${waits} and expires_at > ${at}
        and (${resourceIds}::uuid[] is null or resource_id = any(${resourceIds}::uuid[]))
      returning id
    )
    select (select count(*)::integer from decided) as decided, (
      select count(*)::integer from approvals where ${waits} and id not in (select id from decided)) as waiting`.execute(
    db,
  );
  return rows[0] ?? { decided: 0, waiting: 0 };
}

/** Ends the approvals that several bookings of one kind wait for. */
export const lapseRequestedOf = (
  db: Db,
  kind: BookingRef['kind'],
  ids: readonly string[],
): Promise<unknown> =>
  db
    .updateTable('approvals')
    .set({ state: 'lapsed' })
    .where('booking_kind', '=', kind)
    .where('booking_id', 'in', ids)
    .where('state', '=', 'requested')
    .execute();

/** Ends the approvals of a booking that wait, or only those past their deadline, and returns their resources. */
export async function lapseRequested(
  db: Db,
  { kind, id }: BookingRef,
  expiredAt?: Date,
): Promise<readonly string[]> {
  const rows = await db
    .updateTable('approvals')
    .set({ state: 'lapsed' })
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', id)
    .where('state', '=', 'requested')
    .$if(expiredAt !== undefined, (it) => it.where('expires_at', '<=', expiredAt!.toISOString()))
    .returning('resource_id')
    .execute();
  return rows.map((row) => row.resource_id);
}

/** The bookings of a kind that wait for approval, as `a`: since when, and until when it must be given. */
export const selectRequestedApprovals = (db: Db, kind: BookingRef['kind'], now: Date) =>
  db.selectFrom(
    db
      .selectFrom('approvals')
      .where('booking_kind', '=', sql.lit(kind))
      .where('state', '=', sql.lit('requested'))
      .where('expires_at', '>', now.toISOString())
      .groupBy('booking_id')
      .select((eb) => [
        'booking_id as bookingId',
        eb.fn.min<string>('requested_at').as('since'),
        eb.fn.min<string>('expires_at').as('dueAt'),
      ])
      .as('a'),
  );
