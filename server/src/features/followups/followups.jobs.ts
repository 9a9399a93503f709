import { randomUUID } from 'node:crypto';
import { isReminderDue } from '@thedot/domain/followups/next-steps.rules';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import { MAX_DAYS_OVERDUE_REMINDED } from '@thedot/domain/limits';
import type { Settings } from '../../kernel/settings.ts';
import type { Db } from '../../db/db.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { transact } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findDueSteps, markReminded } from './due-steps.queries.ts';

interface ReminderContext extends ChangePublisher {
  readonly db: Db;
  readonly settings: Pick<Settings, 'hubTimeZone' | 'switchedOff'>;
  readonly now: () => Date;
}

/** Steps per transaction: small, so that row locks are held only briefly. */
const BATCH = 100;

/** Reminds the owner of each next step once, from the morning of its due date in the owner's time zone. */
export async function sendNextStepReminders(ctx: ReminderContext): Promise<void> {
  const { db, settings, now } = ctx;
  const at = now().getTime();
  // One more day on either side, since the date differs between time zones.
  const first = dayOf(at - (MAX_DAYS_OVERDUE_REMINDED + 1) * DAY_MS, 'UTC');
  const last = dayOf(at + DAY_MS, 'UTC');
  const failures: unknown[] = [];
  let after: { due: string; id: string } | undefined;
  do {
    const found = await findDueSteps(db, { first, last, after, limit: BATCH });
    const due = found.filter((step) =>
      isReminderDue(step.due, now(), step.timeZone ?? settings.hubTimeZone),
    );
    failures.push(...(await remindBatch(ctx, due)));
    after = found.length === BATCH ? found.at(-1) : undefined;
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, 'Some next steps could not be told');
}

type DueSteps = Awaited<ReturnType<typeof findDueSteps>>;

/** When a batch fails, retries its steps one by one, so that only the failing ones are left out. */
async function remindBatch(ctx: ReminderContext, steps: DueSteps): Promise<unknown[]> {
  if (steps.length === 0) return [];
  try {
    await remind(ctx, steps);
    return [];
  } catch (error) {
    if (steps.length === 1) return [error];
    const failures: unknown[] = [];
    for (const step of steps) failures.push(...(await remindBatch(ctx, [step])));
    return failures;
  }
}

const remind = (ctx: ReminderContext, steps: DueSteps) =>
  transact(ctx, async (tx) => {
    const marked = new Set((await markReminded(tx.db, steps)).map(({ id }) => id));
    for (const step of steps.filter(({ id }) => marked.has(id))) {
      await notify(
        { ...tx, actor: null },
        {
          to: [step.ownerId],
          type: 'booking.next_step_due',
          // A random event id, since a postponed step gets another reminder.
          eventId: randomUUID(),
          params: { name: step.name, step: step.text, due: step.due },
          target: step.isParty ? step.bookingId : null,
        },
      );
    }
  });
