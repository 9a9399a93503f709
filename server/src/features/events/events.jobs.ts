import type { JobContext } from '../../kernel/feature.ts';
import { transact } from '../../kernel/context.ts';
import { eventKind } from './event-kind.service.ts';
import { findOverEvents } from './events.queries.ts';

/** Finishes the events that have ended. One may have been cancelled or moved since it was selected. */
export async function finishEvents(
  job: Pick<JobContext, 'db' | 'now' | 'live' | 'settings' | 'features' | 'keys'>,
): Promise<void> {
  for (const id of await findOverEvents(job.db, job.now()))
    await transact({ ...job, actor: null }, (tx) =>
      eventKind.transitionIfAllowed(tx, { id, action: 'finish' }),
    );
}
