import type { Closure, Hits } from '@thedot/domain/availability/availability.contract';
import type { HubClosure, NewClosure } from '@thedot/domain/availability/closures.contract';
import { refuseDays } from '@thedot/domain/availability/said.rules';
import { found, obeyAt } from '@thedot/domain/errors';
import { dayOf, daysSpan, type Span } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { lockClosing } from '../../platform/claims/claims.queries.ts';
import { deleteClosure, findClosures, insertClosure } from './closures.queries.ts';
import { answerHits, hitsOfClosing } from './hits.service.ts';

type Days = Pick<Closure, 'firstDay' | 'lastDay'>;

export async function listClosures(
  ctx: Context,
  from = today(ctx),
): Promise<{ timeZone: string; items: HubClosure[] }> {
  const items = await findClosures(ctx.db, from);
  return { timeZone: ctx.settings.hubTimeZone, items };
}

export async function hitsOfDays(ctx: Context, days: Days): Promise<Hits> {
  refuse(ctx, days);
  return hitsOfClosing(ctx, spanOf(ctx, days), await closedBefore(ctx, days));
}

/** Nobody receives on these days, whatever they have said; the sessions on them are answered for one by one. */
export async function closeHub(
  ctx: Context,
  { resolve, others, message, ...closing }: NewClosure,
): Promise<{ closure: HubClosure }> {
  refuse(ctx, closing);
  return transact(ctx, async (tx) => {
    await lockClosing(tx.db);
    const hits = await hitsOfDays(tx, closing);
    const closure = await insertClosure(tx.db, { ...closing, createdBy: tx.actor.id });
    await note(tx, 'availability.closed', closure);
    await answerHits(tx, hits, { resolve, others, message });
    return { closure };
  });
}

export async function openHub(ctx: Context, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const opened = await deleteClosure(tx.db, id);
    await note(tx, 'availability.opened', {
      id,
      ...found(opened, 'availability.closure_not_found'),
    });
  });
}

function refuse(ctx: Context, days: Days): void {
  const isPast = days.lastDay < today(ctx);
  obeyAt('lastDay', refuseDays(days) ?? (isPast ? 'availability.days_past' : null));
}

const today = ({ now, settings }: Context) => dayOf(now().getTime(), settings.hubTimeZone);

const spanOf = ({ settings }: Context, { firstDay, lastDay }: Days): Span =>
  daysSpan(firstDay, lastDay, settings.hubTimeZone);

const closedBefore = async (ctx: Context, { firstDay, lastDay }: Days): Promise<Span[]> =>
  (await findClosures(ctx.db, firstDay, lastDay)).map((closure) => spanOf(ctx, closure));

const note = ({ db, actor, caller }: Context, action: string, { id, ...days }: HubClosure) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'hub-closure',
    subjectId: id,
    address: caller.address,
    details: { ...days },
  });
