import { randomUUID } from 'node:crypto';
import { isReminded } from '@thedot/domain/followups/next-steps.rules';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import { MOST_DAYS_LATE_REMINDED } from '@thedot/domain/limits';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Announcer } from '../../kernel/announce.ts';
import { transact } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findDueBetween, markReminded } from './due-steps.queries.ts';
import { pageOf } from './step-news.service.ts';

interface Office extends Announcer {
  readonly db: Db;
  readonly settings: Pick<Settings, 'hubTimeZone'>;
  readonly now: () => Date;
}

/** So many at once, so that what is locked is soon free again. */
const BATCH = 100;

/** From the morning of its day on, by the clocks of its owner, a next step is told of once. */
export async function remindOfNextSteps(office: Office): Promise<void> {
  const { db, settings, now } = office;
  const at = now().getTime();
  // A day more on either side: it is another one elsewhere.
  const first = dayOf(at - (MOST_DAYS_LATE_REMINDED + 1) * DAY_MS, 'UTC');
  const last = dayOf(at + DAY_MS, 'UTC');
  const failures: unknown[] = [];
  let after: { due: string; id: string } | undefined;
  do {
    const found = await findDueBetween(db, { first, last, after, limit: BATCH });
    const due = found.filter((step) =>
      isReminded(step.due, now(), step.timeZone ?? settings.hubTimeZone),
    );
    failures.push(...(await remindEach(office, due)));
    after = found.length === BATCH ? found.at(-1) : undefined;
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, 'Some next steps could not be told');
}

type Due = Awaited<ReturnType<typeof findDueBetween>>;

/** One that fails keeps no other waiting: where it is among others they are told of one by one. */
async function remindEach(office: Office, steps: Due): Promise<unknown[]> {
  if (steps.length === 0) return [];
  try {
    await remind(office, steps);
    return [];
  } catch (error) {
    if (steps.length === 1) return [error];
    const failures: unknown[] = [];
    for (const step of steps) failures.push(...(await remindEach(office, [step])));
    return failures;
  }
}

const remind = (office: Office, steps: Due) =>
  transact(office, async (tx) => {
    const marked = new Set((await markReminded(tx.db, steps)).map(({ id }) => id));
    for (const step of steps.filter(({ id }) => marked.has(id))) {
      await notify(
        { ...tx, actor: null },
        {
          to: [step.ownerId],
          type: 'booking.next_step_due',
          // One reminder for each day it is put off to.
          fact: randomUUID(),
          params: { name: step.name, step: step.text, due: step.due },
          link: pageOf(step),
        },
      );
    }
  });
