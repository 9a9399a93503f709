import { can, may } from '@thedot/domain/access/access';
import type {
  Availability,
  Slot,
  WeekChanges,
  WeeklyHours,
} from '@thedot/domain/availability/availability.contract';
import { freeSlots, refuseInterval } from '@thedot/domain/availability/availability.rules';
import { found, obeyEach } from '@thedot/domain/errors';
import { daysSpan, type Span, spanOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { type ExpertReception, findReception, saveTimeZone } from '../experts/experts.service.ts';
import { findEngagements, type Pair, replaceHours } from './availability.queries.ts';

export async function readAvailability(ctx: Context, asked?: string): Promise<Availability> {
  return answerOf(await receptionMeant(ctx, 'read', asked));
}

export async function saveAvailability(
  ctx: Context,
  { expertId: asked, ...changes }: WeekChanges,
): Promise<Availability> {
  return transact(ctx, async (tx) => {
    const { expertId } = await receptionMeant(tx, 'update', asked);
    const { timeZone, hours } = changes;
    if (timeZone !== undefined) await saveTimeZone(tx.db, expertId, timeZone);
    if (hours !== undefined) await saveHours(tx.db, expertId, hours);
    await noteIfForeign(tx, expertId, Object.keys(changes));
    return answerOf(await findReception(tx, expertId));
  });
}

/** Hours that somebody else has set are accounted for. */
async function noteIfForeign(
  { db, actor, caller }: Context,
  expertId: string,
  fields: readonly string[],
): Promise<void> {
  if (expertId === actor.id || fields.length === 0) return;
  await audit(db, {
    actorId: actor.id,
    action: 'availability.saved',
    subjectKind: 'user',
    subjectId: expertId,
    address: caller.address,
    details: { fields },
  });
}

/** Replaces an expert's hours, inside a transaction that has taken their row. */
export async function saveHours(
  db: Db,
  expertId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  obeyEach(hours.map((_, index) => [`hours.${index}.end`, refuseInterval(hours, index)]));
  await replaceHours(db, expertId, hours);
}

export async function findFreeSlots(
  ctx: Context,
  asked: {
    expertId: string;
    from: string;
    to: string;
    minutes: number;
    timeZone?: string | undefined;
  },
): Promise<{ timeZone: string; slots: Slot[] }> {
  const reception = await findReception(ctx, asked.expertId);
  const timeZone = asked.timeZone ?? reception.timeZone;
  const slots = freeSlots(reception, {
    ...(await engagementsOf(ctx, { expertId: asked.expertId, requesterId: ctx.actor.id })),
    minutes: asked.minutes,
    within: daysSpan(asked.from, asked.to, timeZone),
    now: ctx.now().getTime(),
  });
  return { timeZone, slots: [...slots] };
}

/** When an expert is taken, and when somebody who may meet them is engaged otherwise. */
export async function engagementsOf(
  { db, now }: Context,
  pair: Pair,
): Promise<{ taken: Span[]; engaged: Span[] }> {
  const rows = await findEngagements(db, pair, now());
  const spansOf = (id: string) => rows.filter((row) => row.resourceId === id).map(spanOf);
  return { taken: spansOf(pair.expertId), engaged: spansOf(pair.requesterId) };
}

/** Experts mean themselves; administrators say whom they mean. Nobody else learns who is an expert. */
async function receptionMeant(
  ctx: Context,
  action: 'read' | 'update',
  asked = ctx.actor.id,
): Promise<ExpertReception> {
  const { actor } = ctx;
  const isOwn = asked === actor.id;
  if (!isOwn && can(actor, may(action, 'availability'))) return findReception(ctx, asked);
  const own = await findReception(ctx, actor.id, 'access.expert_required');
  return found(isOwn ? own : undefined, 'expert.not_found');
}

const answerOf = (reception: ExpertReception): Availability => ({
  ...reception,
  hours: [...reception.hours],
  sessionMinutes: [...reception.sessionMinutes],
});
