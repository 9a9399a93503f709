import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Bookable } from '../../../kernel/bookable.ts';
import { selectExpertSnapshots } from '../../experts/expert-snapshots.sql.ts';
import { nameSortKey } from '../../experts/experts.sql.ts';
import type { SnapshotWindow } from '../../scheduling/snapshots.sql.ts';

/** The kinds of booking that keep experts busy, and the window of their busy times. */
export interface TimesQuery {
  readonly bookables: readonly Pick<Bookable, 'busyRows'>[];
  readonly window: SnapshotWindow;
}

/** With only the columns that the next free slot needs. */
export const selectTimes = (db: Db, { window, bookables }: TimesQuery) =>
  selectExpertSnapshots(db, window, bookables).select(nameSortKey('u').as('nameKey'));

export const findAllExpertTimes = (db: Db, times: TimesQuery) => selectTimes(db, times).execute();

export const findExpertTimesById = (db: Db, times: TimesQuery, ids: readonly string[]) =>
  selectTimes(db, times)
    .where('u.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

export type ExpertTimesRow = Awaited<ReturnType<typeof findAllExpertTimes>>[number];
