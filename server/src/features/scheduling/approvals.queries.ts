import type { ApprovalState } from '@thedot/domain/scheduling/approvals.rules';
import type { Decision } from '@thedot/domain/scheduling/approvals.rules';
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
  readonly reason: string;
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
      'a.reason',
    ]);

export const findApproval = (db: Db, id: string): Promise<Approval | undefined> =>
  selectApprovals(db).where('a.id', '=', id).executeTakeFirst();

/** All approvals of a booking, the oldest first. */
export const findApprovals = (db: Db, { kind, id }: BookingRef): Promise<Approval[]> =>
  selectApprovals(db)
    .where('a.booking_kind', '=', kind)
    .where('a.booking_id', '=', id)
    .orderBy('a.id')
    .execute();

interface WaitingApprovalsQuery {
  /** The resources that the approver decides about. */
  readonly resourceIds: readonly string[];
  readonly now: Date;
  readonly limit: number;
}

/** The approvals that wait for a decision, those that lapse first at the top. */
export const findWaitingApprovals = (
  db: Db,
  { resourceIds, now, limit }: WaitingApprovalsQuery,
): Promise<Approval[]> =>
  selectApprovals(db)
    .where(sql<boolean>`a.resource_id = any(${[...resourceIds]}::uuid[])`)
    .where('a.state', '=', 'requested')
    .where('a.expires_at', '>', now.toISOString())
    .orderBy('a.expires_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();

/**
 * Requests approval for each held resource of the booking that needs it. All get one deadline: the shortest hold
 * of these resources, and at the latest the start.
 */
export async function insertApprovals(
  db: Db,
  { kind, id }: BookingRef,
  now: Date,
): Promise<readonly { readonly resourceId: string; readonly expiresAt: string }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ resourceId: string; expiresAt: string }>`
    insert into approvals (booking_kind, booking_id, resource_id, requested_at, expires_at)
    select ${kind}::text, ${id}::uuid, r.id, ${at}::timestamptz, min(least(
      ${at}::timestamptz + make_interval(hours => r.hold_hours),
      min(a.busy_from) + make_interval(mins => r.buffer_before))) over ()
    from allocations as a join resources as r on r.id = a.resource_id and r.needs_approval
    where a.booking_kind = ${kind} and a.booking_id = ${id}::uuid and a.state = 'held'
    group by r.id
    order by r.id
    returning resource_id as "resourceId", expires_at as "expiresAt"`.execute(db);
  return rows;
}

interface DecidedApproval {
  readonly booking: BookingRef;
  readonly resourceId: string;
  /** How many approvals of the booking still wait. */
  readonly waiting: number;
}

/** Decides the approval unless it was decided or has lapsed; of parallel decisions one returns a row. */
export async function updateDecision(
  db: Db,
  id: string,
  { state, reason, decidedBy, now }: Decision & { readonly decidedBy: string; readonly now: Date },
): Promise<DecidedApproval | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<DecidedApproval>`
    update approvals as a
    set state = ${state}, reason = ${reason}, decided_by = ${decidedBy}::uuid, decided_at = ${at}
    where a.id = ${id}::uuid and a.state = 'requested' and a.expires_at > ${at}
    returning ${bookingRef('a')} as booking, a.resource_id as "resourceId", (
      select count(*)::integer from approvals as other
      where other.booking_kind = a.booking_kind and other.booking_id = a.booking_id
        and other.state = 'requested' and other.id <> a.id) as waiting`.execute(db);
  return rows[0];
}

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
