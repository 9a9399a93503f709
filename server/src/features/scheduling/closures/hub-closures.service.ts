import type { Closure } from '@thedot/domain/scheduling/schedule.contract';
import type { HubClosure, NewHubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { refuseDateRange } from '@thedot/domain/scheduling/schedule.rules';
import { assertFound, assertField } from '@thedot/domain/errors';
import { dayOf, daysSpan, type Span } from '@thedot/domain/kernel/time';
import type { NewlyClosedTime } from '../../../kernel/bookable.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import { bookablesOf } from '../../../kernel/feature.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { lockHubClosures } from '../../../platform/allocations/allocations.queries.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { insertClosureCancellation } from './closure-cancellations.queries.ts';
import {
  deleteHubClosure,
  findHubClosures,
  insertHubClosure,
  lockHubClosure,
} from './hub-closures.queries.ts';
import {
  findBookingsAffectedByClosure,
  hasMoreThanListed,
  lockBookingsToCancel,
  resolveAffectedBookings,
} from '../affected-bookings/affected-bookings.service.ts';

type Days = Pick<Closure, 'firstDay' | 'lastDay'>;

export async function listHubClosures(
  ctx: Context,
  from = today(ctx),
): Promise<{ timeZone: string; items: HubClosure[] }> {
  const items = await findHubClosures(ctx.db, from);
  return { timeZone: ctx.settings.hubTimeZone, items };
}

export async function previewHubClosure(ctx: Context, days: Days): Promise<AffectedBookings> {
  assertValidDays(ctx, days);
  const closed = await findNewlyClosedTime(ctx, days);
  return (await findBookingsAffectedByClosure(ctx, closed)).affected;
}

/**
 * Closes the hub on some days. Each listed booking on them needs a decision; bookings beyond the list get one
 * common decision, and a job cancels them, since that takes too long for a request.
 */
export async function closeHub(
  ctx: Context,
  { decisions, others, message, ...days }: NewHubClosure,
): Promise<{ closure: HubClosure }> {
  assertValidDays(ctx, days);
  return transact(ctx, async (tx) => {
    const { db, actor, now, caller, features } = tx;
    await lockBookingsToCancel(tx, decisions);
    await lockHubClosures(db);
    const closed = await findNewlyClosedTime(tx, days);
    const found = await findBookingsAffectedByClosure(tx, closed);
    const closure = await insertHubClosure(db, { ...days, createdBy: actor.id });
    const closureId = closure.id;
    await auditClosure(tx, 'availability.closed', closure);
    publishClosureChange(tx);
    await resolveAffectedBookings(tx, found, { decisions, others, message });
    if (others === 'cancel' && hasMoreThanListed(found)) {
      await insertClosureCancellation(db, bookablesOf(features), {
        closureId,
        closed,
        by: actor.id,
        address: caller.address,
        message,
        exceptBookingIds: decisions.map(({ bookingId }) => bookingId),
        now: now(),
      });
      await enqueue(db, 'cancel-closed-sessions', { closureId });
    }
    return { closure };
  });
}

export async function openHub(ctx: Context, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const opened = await deleteHubClosure(tx.db, id);
    await auditClosure(tx, 'availability.opened', {
      id,
      ...assertFound(opened, 'availability.closure_not_found'),
    });
    publishClosureChange(tx);
  });
}

/** Updates the pages of all kinds that show free times. */
function publishClosureChange(tx: Context): void {
  for (const { publishFreeTimes } of bookablesOf(tx.features)) publishFreeTimes(tx);
}

function assertValidDays(ctx: Context, days: Days): void {
  const isPast = days.lastDay < today(ctx);
  assertField(
    'lastDay',
    refuseDateRange(days, today(ctx)) ?? (isPast ? 'availability.days_past' : null),
  );
}

const today = ({ now, settings }: Context) => dayOf(now().getTime(), settings.hubTimeZone);

/** The span of these days, with the closures that already exist within it. */
const findNewlyClosedTime = async (ctx: Context, days: Days): Promise<NewlyClosedTime> => ({
  span: spanOf(ctx, days),
  alreadyClosed: (await findHubClosures(ctx.db, days.firstDay, days.lastDay)).map((it) =>
    spanOf(ctx, it),
  ),
});

/** Locks a closure and returns its name and span; undefined when it was deleted. */
export async function findClosureSpan(
  ctx: Context,
  id: string,
): Promise<{ name: string; span: Span } | undefined> {
  const closure = await lockHubClosure(ctx.db, id);
  return closure && { name: closure.name, span: spanOf(ctx, closure) };
}

const spanOf = ({ settings }: Context, { firstDay, lastDay }: Days): Span =>
  daysSpan(firstDay, lastDay, settings.hubTimeZone);

const auditClosure = (
  { db, actor, caller }: Context,
  action: string,
  { id, ...days }: HubClosure,
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'hub-closure',
    subjectId: id,
    address: caller.address,
    details: { ...days },
  });
