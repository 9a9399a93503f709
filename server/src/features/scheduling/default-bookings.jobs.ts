import { bookablesOf, type JobContext } from '../../kernel/feature.ts';
import { finishPastBookings } from './default-bookings.queries.ts';

const BATCH = 200;

/** Finishes bookings with the default lifecycle that are over. */
export async function finishDefaultBookings({
  db,
  now,
  features,
}: Pick<JobContext, 'db' | 'now' | 'features'>): Promise<void> {
  for (const { table, occupies, endsByReturn } of bookablesOf(features)) {
    if (!occupies || endsByReturn) continue;
    while ((await finishPastBookings(db, table, now(), BATCH)) === BATCH);
  }
}
