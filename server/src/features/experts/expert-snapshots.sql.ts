// Policies and snapshots of experts. The directory adds their public profile, requests the times of the requester.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import {
  jsonList,
  type MillisecondRange,
  selectResources,
  selectSnapshots,
  type SnapshotWindow,
  toMilliseconds,
} from '../scheduling/snapshots.sql.ts';
import { isExpert } from './experts.sql.ts';

export const hasTopic = (category: string) =>
  sql<boolean>`${category}::expertise = any (e.categories)`;

/** Selects experts with their policy and schedule, and for their own zone the user `u`. */
export const selectExpertPolicies = (db: Db, now: string) =>
  selectResources(db, now)
    .innerJoin('users as u', 'u.id', 'r.id')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .select('u.time_zone as ownTimeZone');

export type ExpertPolicyRow = Awaited<
  ReturnType<ReturnType<typeof selectExpertPolicies>['execute']>
>[number];

/** Selects snapshots of experts. The spaces that they booked make them busy, but are no allocations of theirs. */
export const selectExpertSnapshots = (db: Db, window: SnapshotWindow) =>
  selectSnapshots(
    db,
    window,
    sql`expert_sessions as b where b.expert_id = r.id and b.status in ('accepted', 'finished')`,
  )
    .innerJoin('users as u', 'u.id', 'r.id')
    .leftJoin('experts as e', 'e.user_id', 'u.id')
    .where(isExpert)
    .select([
      'u.time_zone as ownTimeZone',
      jsonList<MillisecondRange>(
        sql`json_build_array(${toMilliseconds('b.start_at')}, ${toMilliseconds('b.end_at')})`,
        sql`space_bookings as b where b.booker_id = u.id
          and (b.status = 'accepted' or b.status = 'pending' and exists (
            select from allocations as a where a.booking_kind = 'space_booking' and a.booking_id = b.id
              and a.state = 'held' and a.expires_at > ${window.now}))
          and b.end_at > ${window.from} and b.start_at < ${window.until}`,
      ).as('bookedSpaces'),
    ]);

export type ExpertSnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectExpertSnapshots>['execute']>
>[number];
