// Policies and snapshots of experts. The directory adds their public profile, requests the times of the requester.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Bookable } from '../../kernel/bookable.ts';
import {
  selectBookedTimes,
  selectResources,
  selectSnapshots,
  type SnapshotWindow,
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

/** Selects snapshots of experts. What they booked keeps them busy, also where it is no allocation of theirs. */
export const selectExpertSnapshots = (
  db: Db,
  window: SnapshotWindow,
  bookables: readonly Pick<Bookable, 'busyRows'>[],
) =>
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
      selectBookedTimes(bookables, sql`u.id`, window).as('booked'),
    ]);

export type ExpertSnapshotRow = Awaited<
  ReturnType<ReturnType<typeof selectExpertSnapshots>['execute']>
>[number];
