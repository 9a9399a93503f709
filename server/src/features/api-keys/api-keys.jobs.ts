import { DAY_MS } from '@thedot/domain/kernel/time';
import { API_KEY_RETENTION_DAYS, API_KEY_WARNING_DAYS } from '@thedot/domain/limits';
import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { deleteKeysEndedBefore, markWarned } from './api-keys.queries.ts';

/** Warns the makers of keys a week before the end and on the last day, each time once. */
export async function warnOfExpiringKeys(
  ctx: Pick<JobContext, 'db' | 'live' | 'now' | 'settings'>,
) {
  // The nearest first, so that a server that was away for days sends one warning.
  for (const days of API_KEY_WARNING_DAYS)
    await transact(ctx, async (tx) => {
      const keys = await markWarned(tx.db, { days, now: tx.now() });
      await notifyEach(
        { ...tx, actor: null },
        'api_key.expires_soon',
        keys.map(({ makerId, ...params }) => ({
          to: makerId,
          // The mark keeps each warning from being given twice.
          eventId: crypto.randomUUID(),
          params,
        })),
      );
    });
}

export const deleteEndedKeys = ({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<unknown> =>
  deleteKeysEndedBefore(db, new Date(now().getTime() - API_KEY_RETENTION_DAYS * DAY_MS));
