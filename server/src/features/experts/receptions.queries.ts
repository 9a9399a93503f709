import { type RawBuilder, sql } from 'kysely';
import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { askedOften, type Blanks } from '../../db/asked-often.ts';
import { hoursWith } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import { type Days, list, selectPolicies } from '../../db/receptions.ts';

/** From and to, in milliseconds: JSON of numbers is read many times faster than rows of dates. */
export type Stretch = readonly [from: number, to: number];

const ms = (instant: string) => sql`date_part('epoch', ${sql.ref(instant)}) * 1000`;

export const isOfTopic = (category: string) =>
  sql<boolean>`${category}::expertise = any (e.categories)`;

export interface Window extends Days {
  /** What this booking takes does not stand in its own way. */
  readonly except: string | null;
}

const but = (column: string, except: string | null) =>
  sql`and (${except}::uuid is null or ${sql.ref(column)} <> ${except}::uuid)`;

/** What takes an expert's time in a window: sessions and the like with their buffers, and a personal calendar. */
export function busyIn({ from, until, except }: Window) {
  return {
    allocations: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = u.id and c.state in ('held', 'accepted')
          and c.busy_to > ${from} and c.busy_from < ${until} ${but('c.source_id', except)}`,
    ),
    external: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`expert_busy as c
        where c.expert_id = u.id and c.busy_to > ${from} and c.busy_from < ${until}`,
    ),
    // A day before and after: the expert's day begins before the window does, and ends after it.
    sessionStarts: sql<number[]>`case when e.daily_sessions is null then '[]' else ${list<number>(
      ms('b.start_at'),
      sql`bookings as b
        where b.expert_id = u.id and b.status in ('accepted', 'finished')
          and b.end_at > ${from}::timestamptz - interval '2 days'
          and b.start_at < ${until}::timestamptz + interval '2 days' ${but('b.id', except)}`,
    )} end`,
  };
}

/** When somebody who may meet the expert `u` cannot, and what others have asked the expert for. */
function wishedIn(requesterId: string | RawBuilder<string>, { from, until, except }: Window) {
  const open = (whose: RawBuilder<unknown>) => sql`
    bookings as b join booking_slots as s on s.booking_id = b.id and s.round = b.round
    where b.expert_id = u.id and b.status = 'pending' and ${whose}
      and s.end_at > ${from} and s.start_at < ${until} ${but('b.id', except)}`;
  const slot = sql`json_build_array(${ms('s.start_at')}, ${ms('s.end_at')})`;
  return {
    requesterBusy: list<Stretch>(
      sql`json_build_array(${ms('c.busy_from')}, ${ms('c.busy_to')})`,
      sql`claims as c
        where c.resource_id = ${requesterId} and c.state in ('held', 'accepted')
          and c.busy_to > ${from} and c.busy_from < ${until} ${but('c.source_id', except)}`,
    ),
    /** They cannot mean to come twice. */
    proposed: list<Stretch>(slot, open(sql`b.requester_id = ${requesterId}`)),
    pending: list<Stretch>(slot, open(sql`b.requester_id <> ${requesterId}`)),
  };
}

/** When each who asks cannot meet the expert whom they ask: of these pairs, in their order. */
export async function findRequesterBusy(
  db: Db,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
  window: Window,
) {
  const { requesterBusy, proposed } = wishedIn(sql`u.requester_id`, window);
  const experts = pairs.map(({ expertId }) => expertId);
  const requesters = pairs.map(({ requesterId }) => requesterId);
  const { rows } = await sql<{ readonly requesterBusy: Stretch[]; readonly proposed: Stretch[] }>`
    select ${requesterBusy} as "requesterBusy", ${proposed} as proposed
    from unnest(${experts}::uuid[], ${requesters}::uuid[])
      with ordinality as u (id, requester_id, place)
    order by u.place`.execute(db);
  return rows;
}

const selectSnapshots = (db: Db, now: string, requesterId: string, window: Window) => {
  const busy = busyIn(window);
  const wished = wishedIn(requesterId, window);
  return selectPolicies(db, now, window).select([
    busy.allocations.as('allocations'),
    busy.external.as('external'),
    busy.sessionStarts.as('sessionStarts'),
    wished.requesterBusy.as('requesterBusy'),
    wished.proposed.as('proposed'),
    wished.pending.as('pending'),
  ]);
};

export type SnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectSnapshots>['execute']>
>[number];

interface SnapshotValues extends Window {
  readonly now: string;
  readonly requesterId: string;
}
const windowFrom = (blank: (name: keyof SnapshotValues) => string): Window => ({
  from: blank('from'),
  until: blank('until'),
  except: blank('except'),
});

interface PolicyValues {
  readonly now: string;
  readonly expertId: string;
}

export const findPolicyRow = askedOften((db, blank: Blanks<PolicyValues>) =>
  selectPolicies(db, blank('now')).where('u.id', '=', blank('expertId')),
);

export const findSnapshotRow = askedOften(
  (db, blank: Blanks<SnapshotValues & { readonly expertId: string }>) =>
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

export const findSnapshotRowsOfTopic = askedOften((db, blank: Blanks<TopicValues>) => {
  const userId = blank('requesterId');
  const hours = hoursWith({ organizationId: blank('organizationId'), userId });
  return selectSnapshots(db, blank('now'), userId, windowFrom(blank))
    .select([hours.usedMinutes.as('usedMinutes'), hours.accountKind.as('accountKind')])
    .where(isOfTopic(blank('category')))
    .where('u.id', '<>', userId);
});
