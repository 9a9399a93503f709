import { can, permission } from '@thedot/domain/access/access';
import type {
  Availability,
  AffectedBookings,
  ScheduleChanges,
  SaveScheduleInput,
} from '@thedot/domain/availability/availability.contract';
import { refuseSchedule } from '@thedot/domain/availability/schedule.rules';
import { assertFound, obeyEach } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import { announceExpert } from '../experts/announcing.service.ts';
import { saveDistances, saveTimeZone } from '../experts/experts.service.ts';
import { type ExpertPolicy, findPolicy } from '../experts/receptions.service.ts';
import { answerHits, hitsOf } from './hits.service.ts';
import { findPersonalCalendar, readAnew } from './personal-calendar.queries.ts';
import { replaceClosures, replaceDays, replaceHours } from './said.queries.ts';

export async function readAvailability(ctx: Context, asked?: string): Promise<Availability> {
  return answerOf(ctx, await receptionMeant(ctx, 'read', asked));
}

/** Which sessions a change would leave outside; nothing is changed. */
export async function findHits(ctx: Context, asked: ScheduleChanges): Promise<AffectedBookings> {
  const { expertId, ...changes } = asked;
  const before = await receptionMeant(ctx, 'update', expertId);
  refuse(ctx, changes, before);
  return hitsOf(ctx, before, changed(before, changes));
}

export async function saveAvailability(
  ctx: Context,
  asked: SaveScheduleInput,
): Promise<Availability> {
  const { expertId, resolve, others, message, ...changes } = asked;
  return transact(ctx, async (tx) => {
    const { expertId: id } = await receptionMeant(tx, 'update', expertId);
    if (Object.keys(changes).length > 0) {
      // Sessions that are accepted meanwhile wait, so that none slips by unseen.
      await lockTimeOf(tx.db, id);
      const before = await findPolicy(tx, id);
      refuse(tx, changes, before);
      const hits = await hitsOf(tx, before, changed(before, changes));
      await saveSaid(tx.db, id, { ...changes, timeZone: changes.timeZone ?? before.timeZone });
      if ((changes.timeZone ?? before.timeZone) !== before.timeZone) {
        await readAnew(tx.db, id, tx.now());
      }
      await noteIfForeign(tx, id, Object.keys(changes));
      announceExpert(tx, id);
      await answerHits(tx, hits, { resolve, others, message });
    }
    return answerOf(tx, await findPolicy(tx, id));
  });
}

type Changes = Omit<ScheduleChanges, 'expertId'>;

function refuse({ now }: Context, changes: Changes, { timeZone }: ExpertPolicy): void {
  const today = dayOf(now().getTime(), changes.timeZone ?? timeZone);
  obeyEach(refuseSchedule(changes, today));
}

/** What an expert has said, by the fields that came; whoever calls has looked that it makes sense. */
export async function saveSaid(
  db: Db,
  expertId: string,
  { timeZone, hours, days, closures, ...distances }: Changes & { readonly timeZone: string },
): Promise<void> {
  await saveTimeZone(db, expertId, timeZone);
  if (Object.keys(distances).length > 0) await saveDistances(db, expertId, distances);
  if (hours !== undefined) await replaceHours(db, expertId, hours);
  if (days !== undefined) await replaceDays(db, expertId, days);
  if (closures !== undefined) await replaceClosures(db, expertId, closures);
}

/** How somebody would receive. */
const changed = (
  before: ExpertPolicy,
  { timeZone, hours, days, closures }: Changes,
): ExpertPolicy => ({
  ...before,
  ...(timeZone !== undefined && { timeZone }),
  ...(hours && { hours }),
  ...(days && { days }),
  ...(closures && { closures }),
});

/** Hours that somebody else has set are accounted for. */
async function noteIfForeign(
  { db, actor, caller }: Context,
  expertId: string,
  fields: readonly string[],
): Promise<void> {
  if (expertId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    action: 'availability.saved',
    subjectKind: 'user',
    subjectId: expertId,
    address: caller.address,
    details: { fields },
  });
}

/** Experts mean themselves; administrators say whom they mean. Nobody else learns who is an expert. */
async function receptionMeant(
  ctx: Context,
  action: 'read' | 'update',
  asked = ctx.actor.id,
): Promise<ExpertPolicy> {
  const { actor } = ctx;
  const isOwn = asked === actor.id;
  if (!isOwn && can(actor, permission(action, 'availability'))) return findPolicy(ctx, asked);
  const own = await findPolicy(ctx, actor.id, 'access.expert_required');
  return assertFound(isOwn ? own : undefined, 'expert.not_found');
}

/** What is over means nothing any more. */
async function answerOf(ctx: Context, policy: ExpertPolicy): Promise<Availability> {
  const { db, actor, now } = ctx;
  const { expertId, timeZone } = policy;
  const today = dayOf(now().getTime(), timeZone);
  return {
    expertId,
    timeZone,
    hours: [...policy.hours],
    days: policy.days
      .filter(({ date }) => date >= today)
      .map(({ date, intervals }) => ({ date, intervals: [...intervals] })),
    closures: policy.closures.filter(({ lastDay }) => lastDay >= today),
    noticeMinutes: policy.noticeMinutes,
    horizonDays: policy.horizonDays,
    bufferBefore: policy.bufferBefore,
    bufferAfter: policy.bufferAfter,
    sessionMinutes: [...policy.sessionMinutes],
    dailySessions: policy.dailySessions,
    calendar: expertId === actor.id ? await findPersonalCalendar(db, expertId) : null,
  };
}
