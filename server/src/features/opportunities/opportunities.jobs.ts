// What happens to opportunities by the clock: they close at their deadline, and their followers are reminded before.
import { CLOSES_SOON_MS } from '@thedot/domain/limits';
import { type SystemContext, transact } from '../../kernel/context.ts';
import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { closeExpired, markReminded } from './opportunity-deadlines.queries.ts';
import { notifyClosesSoon, publishOpportunities } from './opportunity-notifications.service.ts';
import { insertEvent } from './opportunity-records.queries.ts';

type DeadlineContext = ChangePublisher & SystemContext;

const BATCH = 100;

/** Closes those whose deadline has passed; until then the rules say that they are closed. */
export async function closeOpportunities(ctx: DeadlineContext): Promise<void> {
  while ((await closeBatch(ctx)) === BATCH);
}

const closeBatch = (ctx: DeadlineContext): Promise<number> =>
  transact(ctx, async (tx) => {
    const now = tx.now();
    const closed = await closeExpired(tx.db, now, BATCH);
    for (const { id } of closed)
      await insertEvent(tx.db, { opportunityId: id, actorId: null, action: 'close', now });
    if (closed.length > 0) publishOpportunities(tx);
    return closed.length;
  });

/** Reminds once of each deadline a week and a day before, or once of one that was set later than that. */
export async function remindOfDeadlines(ctx: DeadlineContext): Promise<void> {
  const [week, day] = CLOSES_SOON_MS;
  // The nearest first, so that an opportunity of few days is reminded of once.
  while ((await remindBatch(ctx, 'day', day)) === BATCH);
  while ((await remindBatch(ctx, 'week', week)) === BATCH);
}

const remindBatch = (ctx: DeadlineContext, mark: 'week' | 'day', withinMs: number) =>
  transact(ctx, async (tx) => {
    const marked = await markReminded(tx.db, { mark, withinMs, now: tx.now(), limit: BATCH });
    for (const { eventId, ...opportunity } of marked)
      await notifyClosesSoon({ ...tx, actor: null }, { ...opportunity, eventId });
    return marked.length;
  });
