import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import type { Bookable, ReminderSource } from '../../kernel/bookable.ts';
import { type SystemContext, transact } from '../../kernel/context.ts';
import { bookablesOf, type Feature } from '../../kernel/feature.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { notifyEach } from '../notifications/notifications.service.ts';
import { type DueRemindersQuery, insertDueReminders } from './reminders.queries.ts';

type Rule = Pick<DueRemindersQuery, 'rule' | 'beforeMs' | 'untilMs'>;

/**
 * After an outage, the day reminder is sent late until two hours before the booking, the hour reminder until
 * it begins.
 */
const RULES: readonly Rule[] = [
  { rule: 'day', beforeMs: DAY_MS, untilMs: 2 * HOUR_MS },
  { rule: 'hour', beforeMs: HOUR_MS, untilMs: 0 },
];
const BATCH = 200;

type ReminderContext = ChangePublisher & SystemContext & { readonly features: readonly Feature[] };

/** Reminds the participants of upcoming bookings. */
export async function sendReminders(ctx: ReminderContext): Promise<void> {
  for (const bookable of bookablesOf(ctx.features))
    for (const source of bookable.reminders ?? [])
      for (const rule of RULES)
        while ((await sendReminderBatch(ctx, { ...rule, bookable, source })) === BATCH);
}

type ReminderGroup = Rule & { readonly bookable: Bookable; readonly source: ReminderSource };

/** Small batches keep locks short and limit what a crash delays. */
const sendReminderBatch = (ctx: ReminderContext, group: ReminderGroup): Promise<number> =>
  transact(ctx, async (tx) => {
    const due = await insertDueReminders(tx.db, { ...group, now: tx.now(), limit: BATCH });
    await notifyEach(
      { ...tx, actor: null },
      group.source.types[group.rule],
      due.map(({ userId, bookingId, params, eventId, start, end }) => ({
        to: userId,
        eventId,
        params: { ...params, start, end },
        target: bookingId,
      })),
    );
    return due.length;
  });
