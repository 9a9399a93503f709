import { type RawBuilder, sql } from 'kysely';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Db } from '../../../db/db.ts';
import { type Placeholders, preparedQueryFor } from '../../../db/prepared-query.ts';
import { bookablesOf, type Feature } from '../../../kernel/feature.ts';
import { hasTopic, selectExpertSnapshots } from '../../experts/expert-snapshots.sql.ts';
import {
  allocationsOf,
  isInWindow,
  jsonList,
  type MillisecondRange,
  type SnapshotWindow,
  toMilliseconds,
  windowFrom,
} from '../../scheduling/snapshots.sql.ts';
import { selectQuotaUsage } from '../hours.sql.ts';

/** When the requester can't meet the expert `u`, and the times that other requesters have proposed to the expert. */
function selectRequesterTimes(requesterId: string | RawBuilder<string>, window: SnapshotWindow) {
  const pendingSlots = (condition: RawBuilder<unknown>) => sql`
    expert_sessions as b join expert_session_slots as s on s.booking_id = b.id and s.round = b.round
    where b.expert_id = u.id and b.status = 'pending' and ${condition}
      and ${isInWindow({ booking: 'b.id', start: 's.start_at', end: 's.end_at' }, window)}`;
  const slot = sql`json_build_array(${toMilliseconds('s.start_at')}, ${toMilliseconds('s.end_at')})`;
  return {
    requesterBusy: jsonList<MillisecondRange>(
      sql`json_build_array(${toMilliseconds('c.busy_from')}, ${toMilliseconds('c.busy_to')})`,
      allocationsOf(sql`${requesterId}`, window),
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

const selectForRequester = (
  db: Db,
  features: readonly Feature[],
  requesterId: string,
  window: SnapshotWindow,
) => {
  const requester = selectRequesterTimes(requesterId, window);
  return selectExpertSnapshots(db, window, bookablesOf(features)).select([
    requester.requesterBusy.as('requesterBusy'),
    requester.proposed.as('proposed'),
    requester.pending.as('pending'),
  ]);
};

export type RequesterSnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectForRequester>['execute']>
>[number];

interface SnapshotValues extends SnapshotWindow {
  readonly requesterId: string;
}

export const findSnapshotRows = preparedQueryFor(
  (
    db,
    blank: Placeholders<SnapshotValues & { readonly expertId: string }>,
    features: readonly Feature[],
  ) =>
    selectForRequester(db, features, blank('requesterId'), windowFrom(blank)).where(
      'u.id',
      '=',
      blank('expertId'),
    ),
);

interface TopicValues extends SnapshotValues {
  readonly category: Expertise;
  readonly organizationId: string | null;
}

const selectForTopic = (db: Db, blank: Placeholders<TopicValues>, features: readonly Feature[]) => {
  const userId = blank('requesterId');
  const hours = selectQuotaUsage({ organizationId: blank('organizationId'), userId });
  return selectForRequester(db, features, userId, windowFrom(blank))
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')])
    .where(hasTopic(blank('category')))
    .where('u.id', '<>', userId);
};

export const findSnapshotRowsOfTopic = preparedQueryFor(selectForTopic);

/** The same of those of the given experts who have the topic. */
export const findSnapshotRowsAmong = preparedQueryFor(
  (
    db,
    blank: Placeholders<TopicValues & { readonly only: readonly string[] }>,
    features: readonly Feature[],
  ) =>
    selectForTopic(db, blank, features).where(
      'u.id',
      '=',
      sql<string>`any(${blank('only')}::uuid[])`,
    ),
);
