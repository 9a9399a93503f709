import type { Closure, AffectedBookings } from '@thedot/domain/availability/availability.contract';
import type { HubClosure, NewClosure } from '@thedot/domain/availability/closures.contract';
import { refuseDateRange } from '@thedot/domain/availability/schedule.rules';
import { assertFound, assertField } from '@thedot/domain/errors';
import { dayOf, daysSpan, type Span } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { lockClosing } from '../../platform/claims/claims.queries.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { announceExperts } from '../experts/announcing.service.ts';
import { insertClosing } from './closing.queries.ts';
import { deleteClosure, findClosures, insertClosure, lockClosure } from './closures.queries.ts';
import type { Closing } from './hits.queries.ts';
import { answerHits, areMore, hitsOfClosing } from './hits.service.ts';

type Days = Pick<Closure, 'firstDay' | 'lastDay'>;

export async function listClosures(
  ctx: Context,
  from = today(ctx),
): Promise<{ timeZone: string; items: HubClosure[] }> {
  const items = await findClosures(ctx.db, from);
  return { timeZone: ctx.settings.hubTimeZone, items };
}

export async function hitsOfDays(ctx: Context, days: Days): Promise<AffectedBookings> {
  refuse(ctx, days);
  return hitsOfClosing(ctx, await closingOf(ctx, days));
}

/**
 * Nobody receives on these days, whatever they have said; the sessions on them are answered for one by one, and
 * those beyond the ones that can be listed together: to cancel them takes longer than anybody waits.
 */
export async function closeHub(
  ctx: Context,
  { resolve, others, message, ...closing }: NewClosure,
): Promise<{ closure: HubClosure }> {
  refuse(ctx, closing);
  return transact(ctx, async (tx) => {
    const { db, actor, now, caller } = tx;
    await lockClosing(db);
    const days = await closingOf(tx, closing);
    const hits = await hitsOfClosing(tx, days);
    const closure = await insertClosure(db, { ...closing, createdBy: actor.id });
    const closureId = closure.id;
    await note(tx, 'availability.closed', closure);
    announceExperts(tx);
    await answerHits(tx, hits, { resolve, others, message });
    if (others === 'cancel' && areMore(hits)) {
      const not = resolve.map(({ bookingId }) => bookingId);
      const by = { by: actor.id, address: caller.address, message };
      await insertClosing(db, days, { closureId, ...by, not, now: now() });
      await enqueue(db, 'cancel-closed-sessions', { closureId });
    }
    return { closure };
  });
}

export async function openHub(ctx: Context, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const opened = await deleteClosure(tx.db, id);
    await note(tx, 'availability.opened', {
      id,
      ...assertFound(opened, 'availability.closure_not_found'),
    });
    announceExperts(tx);
  });
}

function refuse(ctx: Context, days: Days): void {
  const isPast = days.lastDay < today(ctx);
  assertField(
    'lastDay',
    refuseDateRange(days, today(ctx)) ?? (isPast ? 'availability.days_past' : null),
  );
}

const today = ({ now, settings }: Context) => dayOf(now().getTime(), settings.hubTimeZone);

/** What some days take away that no others have taken away before. */
const closingOf = async (ctx: Context, days: Days): Promise<Closing> => ({
  span: spanOf(ctx, days),
  closed: (await findClosures(ctx.db, days.firstDay, days.lastDay)).map((it) => spanOf(ctx, it)),
});

/** The days of a closure as an expert's time knows them; nothing when the hub was opened again. */
export async function findClosureSpan(
  ctx: Context,
  id: string,
): Promise<{ name: string; span: Span } | undefined> {
  const closure = await lockClosure(ctx.db, id);
  return closure && { name: closure.name, span: spanOf(ctx, closure) };
}

const spanOf = ({ settings }: Context, { firstDay, lastDay }: Days): Span =>
  daysSpan(firstDay, lastDay, settings.hubTimeZone);

const note = ({ db, actor, caller }: Context, action: string, { id, ...days }: HubClosure) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'hub-closure',
    subjectId: id,
    address: caller.address,
    details: { ...days },
  });
