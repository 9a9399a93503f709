import type { SystemContext } from '../../kernel/context.ts';
import { finishPastSpaceBookings } from './spaces.queries.ts';

const BATCH = 200;

/** Finishes bookings that are over. */
export async function finishSpaceBookings({ db, now }: SystemContext): Promise<void> {
  while ((await finishPastSpaceBookings(db, now(), BATCH)) === BATCH);
}
