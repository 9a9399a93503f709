import { randomUUID } from 'node:crypto';
import { isDueMorning } from '@thedot/domain/followups/next-steps.rules';
import { DAY_MS, dayOf } from '@thedot/domain/kernel/time';
import type { Settings } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findDueBetween, markReminded } from './due-steps.queries.ts';
import { pageOf } from './step-news.service.ts';

interface Office {
  readonly db: Db;
  readonly settings: Pick<Settings, 'hubTimeZone'>;
  readonly now: () => Date;
}

/** On the morning of its day, by the clocks of its owner, a next step is told of once. */
export async function remindOfNextSteps({ db, settings, now }: Office): Promise<void> {
  const at = now().getTime();
  const [first, last] = [dayOf(at - DAY_MS, 'UTC'), dayOf(at + DAY_MS, 'UTC')];
  const due = (await findDueBetween(db, first, last)).filter((step) =>
    isDueMorning(step.due, now(), step.timeZone ?? settings.hubTimeZone),
  );
  for (const step of due) {
    await db.transaction().execute(async (tx) => {
      if (!(await markReminded(tx, step.id, step.due))) return;
      await notify(
        { db: tx, actor: null, now },
        {
          to: [step.ownerId],
          type: 'booking.next_step_due',
          // One reminder for each day it is put off to.
          fact: randomUUID(),
          params: { name: step.name, step: step.text },
          link: pageOf(step),
        },
      );
    });
  }
}
