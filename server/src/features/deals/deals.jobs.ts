import { DEAL_REMINDER_DAYS } from '@thedot/domain/limits';
import { transact } from '../../kernel/context.ts';
import type { JobContext } from '../../kernel/feature.ts';
import { announceDeal, notifyOfEnd } from './announce-deals.service.ts';
import { expireDeals, lockUnannounced, setReminded } from './deal-jobs.queries.ts';
import { hubToday, publishDeals } from './deals.service.ts';

/** Announces deals on their first day, expires them after their last, and tells their owners a week before. */
export async function followDeals(ctx: JobContext): Promise<void> {
  const today = hubToday(ctx);
  const timeZone = ctx.settings.hubTimeZone;
  while (await announceNext(ctx, today));
  await transact(ctx, async (tx) => {
    const expired = await expireDeals(tx.db, today, tx.now());
    if (expired.length > 0) publishDeals(tx);
  });
  await transact(ctx, async (tx) => {
    const ending = await setReminded(tx.db, { today, days: DEAL_REMINDER_DAYS, timeZone });
    await notifyOfEnd({ ...tx, actor: null }, ending);
  });
}

/** Returns whether there was one. */
const announceNext = (ctx: JobContext, today: string): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const deal = await lockUnannounced(tx.db, today);
    if (!deal) return false;
    const { roles, organizationKinds, fields } = deal;
    await announceDeal(
      { ...tx, actor: null },
      { ...deal, audience: { roles, organizationKinds, fields } },
    );
    publishDeals(tx);
    return true;
  });
