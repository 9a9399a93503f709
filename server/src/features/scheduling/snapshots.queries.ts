import { type RawBuilder, sql } from 'kysely';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { preparedQuery, type Placeholders } from '../../db/prepared-query.ts';
import { selectQuotaUsage } from '../expert-sessions/hours.sql.ts';
import type { Db } from '../../db/db.ts';
import { type DateWindow, jsonList, selectPolicies } from './policies.sql.ts';

/** Milliseconds since the epoch: JSON numbers are parsed many times faster than rows of dates. */
export type MillisecondRange = readonly [from: number, to: number];

const toMilliseconds = (instant: string) => sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;

export const hasTopic = (category: string) =>
  sql<boolean>`${category}::expertise = any (e.categories)`;

export interface SnapshotWindow extends DateWindow {
  /** Ignores the allocations, sessions and requests of this booking. */
  readonly except: string | null;
}

const exceptBooking = (column: string, except: string | null) =>
  sql`and (${except}::uuid is null or ${sql.ref(column)} <> ${except}::uuid)`;

/**
 * The busy times of the expert `u` in a window: allocations with their buffers, the personal calendar, and the spaces
 * that they booked, which are no allocations of theirs: hosts book rooms for their own sessions.
 */
export function selectBusyTimes({ from, until, except }: SnapshotWindow) {
  return {
    allocations: jsonList<MillisecondRange>(
      sql`json_build_array(${toMilliseconds('c.busy_from')}, ${toMilliseconds('c.busy_to')})`,
      sql`allocations as c
        where c.resource_id = u.id and c.state in ('held', 'confirmed')
          and c.busy_to > ${from} and c.busy_from < ${until} ${exceptBooking('c.booking_id', except)}`,
    ),
    external: jsonList<MillisecondRange>(
      sql`json_build_array(${toMilliseconds('c.busy_from')}, ${toMilliseconds('c.busy_to')})`,
      sql`(
          select resource_id, busy_from, busy_to from external_busy
          union all
          select booker_id, start_at, end_at from space_bookings where status in ('pending', 'accepted')
        ) as c
        where c.resource_id = u.id and c.busy_to > ${from} and c.busy_from < ${until}`,
    ),
    // Wider than the window: its first and last day in the expert's zone may reach beyond it.
    sessionStarts: sql<number[]>`case when r.max_per_day is null then '[]' else ${jsonList<number>(
      toMilliseconds('b.start_at'),
      sql`expert_sessions as b
        where b.expert_id = u.id and b.status in ('accepted', 'finished')
          and b.end_at > ${from}::timestamptz - interval '2 days'
          and b.start_at < ${until}::timestamptz + interval '2 days' ${exceptBooking('b.id', except)}`,
    )} end`,
  };
}

/** When the requester can't meet the expert `u`, and the times that other requesters have proposed to the expert. */
function selectRequesterTimes(
  requesterId: string | RawBuilder<string>,
  { from, until, except }: SnapshotWindow,
) {
  const pendingSlots = (condition: RawBuilder<unknown>) => sql`
    expert_sessions as b join expert_session_slots as s on s.booking_id = b.id and s.round = b.round
    where b.expert_id = u.id and b.status = 'pending' and ${condition}
      and s.end_at > ${from} and s.start_at < ${until} ${exceptBooking('b.id', except)}`;
  const slot = sql`json_build_array(${toMilliseconds('s.start_at')}, ${toMilliseconds('s.end_at')})`;
  return {
    requesterBusy: jsonList<MillisecondRange>(
      sql`json_build_array(${toMilliseconds('c.busy_from')}, ${toMilliseconds('c.busy_to')})`,
      sql`allocations as c
        where c.resource_id = ${requesterId} and c.state in ('held', 'confirmed')
          and c.busy_to > ${from} and c.busy_from < ${until} ${exceptBooking('c.booking_id', except)}`,
    ),
    /** The requester's own pending proposals to this expert. */
    proposed: jsonList<MillisecondRange>(slot, pendingSlots(sql`b.requester_id = ${requesterId}`)),
    pending: jsonList<MillisecondRange>(slot, pendingSlots(sql`b.requester_id <> ${requesterId}`)),
  };
}

/** Returns one row per pair, in the order of the pairs: when the requester can't meet the expert. */
export async function findRequesterBusyRows(
  db: Db,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
  window: SnapshotWindow,
) {
  const { requesterBusy, proposed } = selectRequesterTimes(sql`u.requester_id`, window);
  const experts = pairs.map(({ expertId }) => expertId);
  const requesters = pairs.map(({ requesterId }) => requesterId);
  const { rows } = await sql<{
    readonly requesterBusy: MillisecondRange[];
    readonly proposed: MillisecondRange[];
  }>`
    select ${requesterBusy} as "requesterBusy", ${proposed} as proposed
    from unnest(${experts}::uuid[], ${requesters}::uuid[])
      with ordinality as u (id, requester_id, place)
    order by u.place`.execute(db);
  return rows;
}

const selectSnapshots = (db: Db, now: string, requesterId: string, window: SnapshotWindow) => {
  const busy = selectBusyTimes(window);
  const requester = selectRequesterTimes(requesterId, window);
  return selectPolicies(db, now, window).select([
    busy.allocations.as('allocations'),
    busy.external.as('external'),
    busy.sessionStarts.as('sessionStarts'),
    requester.requesterBusy.as('requesterBusy'),
    requester.proposed.as('proposed'),
    requester.pending.as('pending'),
  ]);
};

export type SnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectSnapshots>['execute']>
>[number];

interface SnapshotValues extends SnapshotWindow {
  readonly now: string;
  readonly requesterId: string;
}
const windowFrom = (blank: (name: keyof SnapshotValues) => string): SnapshotWindow => ({
  from: blank('from'),
  until: blank('until'),
  except: blank('except'),
});

interface PolicyValues {
  readonly now: string;
  readonly expertId: string;
}

export const findPolicyRows = preparedQuery((db, blank: Placeholders<PolicyValues>) =>
  selectPolicies(db, blank('now')).where('u.id', '=', blank('expertId')),
);

export const findSnapshotRows = preparedQuery(
  (db, blank: Placeholders<SnapshotValues & { readonly expertId: string }>) =>
    selectSnapshots(db, blank('now'), blank('requesterId'), windowFrom(blank)).where(
      'u.id',
      '=',
      blank('expertId'),
    ),
);

interface TopicValues extends SnapshotValues {
  readonly category: Expertise;
  readonly organizationId: string | null;
}

export const findSnapshotRowsOfTopic = preparedQuery((db, blank: Placeholders<TopicValues>) => {
  const userId = blank('requesterId');
  const hours = selectQuotaUsage({ organizationId: blank('organizationId'), userId });
  return selectSnapshots(db, blank('now'), userId, windowFrom(blank))
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')])
    .where(hasTopic(blank('category')))
    .where('u.id', '<>', userId);
});
