// Guests without an account are reminded by email, as users are by notifications.
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { noteDueGuests } from './event-guests.queries.ts';
import { mailGuests } from './guest-mails.service.ts';

/** A day and an hour before an event; after an outage late, but not when the next one is near. */
const RULES = [
  { beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { beforeMs: HOUR_MS, untilMs: 0 },
] as const;
const BATCH = 200;

export async function remindEventGuests(
  job: Pick<JobContext, 'db' | 'now' | 'live' | 'keys' | 'settings'>,
): Promise<void> {
  if (job.settings.switchedOff.includes('events')) return;
  for (const rule of RULES) while ((await remindBatch(job, rule)) === BATCH);
}

const remindBatch = (
  job: Parameters<typeof remindEventGuests>[0],
  rule: (typeof RULES)[number],
): Promise<number> =>
  transact({ ...job, actor: null }, async (tx) => {
    const due = await noteDueGuests(tx.db, { ...rule, now: tx.now(), limit: BATCH });
    for (const [id, guests] of Map.groupBy(due, ({ eventId }) => eventId)) {
      const [event] = guests;
      if (event) await mailGuests(tx, guests, { told: 'reminder', event: { ...event, id } });
    }
    return due.length;
  });
