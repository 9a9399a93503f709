import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { type Placeholders, preparedQueryFor } from '../../../db/prepared-query.ts';
import { bookablesOf, type Feature } from '../../../kernel/feature.ts';
import { selectExpertSnapshots } from '../../experts/expert-snapshots.sql.ts';
import { type SnapshotWindow, windowFrom } from '../../scheduling/snapshots.sql.ts';

/** The features whose bookings keep experts busy, and the window of their busy times. */
export interface TimesQuery {
  readonly features: readonly Feature[];
  readonly window: SnapshotWindow;
}

/** `ids` are those of experts. */
export interface TimesOfExperts extends SnapshotWindow {
  readonly ids: readonly string[];
}

/** With only the columns that the next free slot needs. */
export const selectTimes = (db: Db, { window, features }: TimesQuery) =>
  selectExpertSnapshots(db, window, bookablesOf(features)).select('u.sort_name as nameKey');

export const findAllExpertTimes = (db: Db, times: TimesQuery) => selectTimes(db, times).execute();

export const findExpertTimesById = preparedQueryFor(
  (db, blank: Placeholders<TimesOfExperts>, features: readonly Feature[]) =>
    selectTimes(db, { window: windowFrom(blank), features }).where(
      'u.id',
      '=',
      sql<string>`any(${blank('ids')}::uuid[])`,
    ),
);

export type ExpertTimesRow = Awaited<ReturnType<typeof findAllExpertTimes>>[number];
