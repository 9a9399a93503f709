import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import { type SystemContext as Hub, transact } from '../../../kernel/context.ts';
import { notifyEach } from '../../notifications/notifications.service.ts';
import { insertDueReminders, type DueRemindersQuery } from './reminders.queries.ts';

type Kind = Pick<DueRemindersQuery, 'kind' | 'beforeMs' | 'untilMs'>;

/**
 * After an outage, the day reminder is sent late until two hours before the session, the hour reminder until
 * it begins.
 */
const KINDS: readonly Kind[] = [
  { kind: 'day', beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { kind: 'hour', beforeMs: HOUR_MS, untilMs: 0 },
];
const BATCH = 200;

type ReminderContext = ChangePublisher & Pick<Hub, 'db' | 'now'>;

/** Reminds both parties of upcoming sessions. */
export async function sendSessionReminders(ctx: ReminderContext): Promise<void> {
  for (const kind of KINDS) while ((await sendReminderBatch(ctx, kind)) === BATCH);
}

/** Small batches keep locks short and limit what a crash delays. */
const sendReminderBatch = (ctx: ReminderContext, kind: Kind): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await insertDueReminders(tx.db, { ...kind, now: tx.now(), limit: BATCH });
    await notifyEach(
      { ...tx, actor: null },
      `booking.reminder_${kind.kind}`,
      due.map(({ userId, bookingId, otherName, eventId, start, end }) => ({
        to: userId,
        eventId,
        params: { name: otherName, start, end },
        target: bookingId,
      })),
    );
    return due.length;
  });
