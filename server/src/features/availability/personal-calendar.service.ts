import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { PersonalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { parseCalendarAddress } from '@thedot/domain/availability/personal-calendar.rules';
import { AppError, assertFound, assertField } from '@thedot/domain/errors';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { CALENDAR_REFRESH_MS, CALENDAR_ATTEMPTS_PER_HOUR } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { CalendarReadError } from '../../platform/external-calendars/fetch-calendar.ts';
import { lockResource } from '../../platform/allocations/allocations.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { publishExpertChange } from '../experts/expert-changes.service.ts';
import { setMissingTimeZone } from '../../platform/allocations/resources.queries.ts';
import { findPolicy } from '../experts/expert-snapshots.service.ts';
import { fetchBusyTimes, refreshCalendar } from './personal-calendar-refresh.service.ts';
import {
  deleteCalendar,
  findPersonalCalendar,
  findStoredCalendar,
  updateForFullRead,
  replaceExternalBusy,
  updateReadSuccess,
  upsertCalendar,
} from './personal-calendar.queries.ts';

/** Reads the calendar once before saving its address, so that an unreadable one is refused at its field. */
export async function saveCalendar(
  ctx: Context,
  typed: string,
): Promise<{ calendar: PersonalCalendar }> {
  const { actor, now, keys } = ctx;
  const { timeZone } = await findPolicy(ctx, actor.id, 'access.expert_required');
  const address = parseCalendarAddress(typed);
  if (address === null) return refuseAddress('calendar.address');
  await consumeTry(ctx);
  const input = { expertId: actor.id, address, timeZone, etag: null };
  const read = await fetchBusyTimes(ctx, input).catch(throwReadFailure);
  return transact(ctx, async (tx) => {
    const expertId = actor.id;
    await lockResource(tx.db, expertId);
    await setMissingTimeZone(tx.db, expertId, timeZone);
    await upsertCalendar(tx.db, {
      expertId,
      sealed: keys.seal('personal-calendar', address, expertId),
      host: new URL(address).host,
      dueAt: new Date(now().getTime() + CALENDAR_REFRESH_MS),
    });
    const stored = assertFound(await findStoredCalendar(tx.db, expertId), 'calendar.none');
    await updateReadSuccess(tx.db, stored, { etag: read.etag, at: now() });
    await replaceExternalBusy(tx.db, expertId, read.busy ?? []);
    const current = await findPolicy(tx, expertId, 'access.expert_required');
    if (current.timeZone !== timeZone) await updateForFullRead(tx.db, expertId, now());
    publishExpertChange(tx, expertId);
    return toReply(tx);
  });
}

/** Needs no expert role: former experts may delete their calendar, too. */
export const removeCalendar = (ctx: Context): Promise<void> =>
  transact(ctx, async (tx) => {
    await deleteCalendar(tx.db, tx.actor.id);
    publishExpertChange(tx, tx.actor.id);
  });

/** Deletes the calendar of a user whose new role has no opening hours. */
export async function deleteCalendarOfFormerExpert(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (hasOpeningHours(from) && !hasOpeningHours(to)) await deleteCalendar(db, userId);
}

/** Reads the calendar at the expert's request; a failure is part of the returned status. */
export async function refreshMyCalendar(ctx: Context): Promise<{ calendar: PersonalCalendar }> {
  await findPolicy(ctx, ctx.actor.id, 'access.expert_required');
  const stored = assertFound(await findStoredCalendar(ctx.db, ctx.actor.id), 'calendar.none');
  await consumeTry(ctx);
  await refreshCalendar(ctx, stored);
  return toReply(ctx);
}

const toReply = async ({ db, actor }: Context) => ({
  calendar: assertFound((await findPersonalCalendar(db, actor.id)) ?? undefined, 'calendar.none'),
});

/** Limits the tries, so that users can't scan a network through the server. */
const consumeTry = (ctx: Context) =>
  consume(ctx, {
    key: `personal-calendar:${ctx.actor.id}`,
    points: CALENDAR_ATTEMPTS_PER_HOUR,
    windowMs: HOUR_MS,
  });

function refuseAddress(code: 'calendar.address'): never {
  assertField('address', code);
  throw new AppError(code);
}

function throwReadFailure(error: unknown): never {
  if (!(error instanceof CalendarReadError)) throw error;
  const code = `calendar.${error.failure}` as const;
  throw new AppError(code, { errors: [{ code, path: 'address' }] });
}
