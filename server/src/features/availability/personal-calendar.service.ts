import { hasOpeningHours } from '@thedot/domain/access/roles';
import type { PersonalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { calendarAddress } from '@thedot/domain/availability/personal-calendar.rules';
import { AppError, assertFound, assertField } from '@thedot/domain/errors';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { CALENDAR_EVERY_MS, CALENDAR_TRIES } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { CalendarUnread } from '../../platform/foreign-calendars/fetch-calendar.ts';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import { announceExpert } from '../experts/announcing.service.ts';
import { beginTimeZone } from '../experts/experts.service.ts';
import { findPolicy } from '../experts/receptions.service.ts';
import { readCalendarAt, refreshCalendar } from './personal-calendar-reading.service.ts';
import {
  deleteCalendar,
  findPersonalCalendar,
  findStored,
  readAnew,
  replaceBusy,
  updateRead,
  upsertCalendar,
} from './personal-calendar.queries.ts';

/** An address that cannot be read is refused at its field: it is read once before it is kept. */
export async function saveCalendar(
  ctx: Context,
  typed: string,
): Promise<{ calendar: PersonalCalendar }> {
  const { actor, now, keys } = ctx;
  const { timeZone } = await findPolicy(ctx, actor.id, 'access.expert_required');
  const address = calendarAddress(typed);
  if (address === null) return refuse('calendar.address');
  await countTry(ctx);
  const wanted = { expertId: actor.id, address, timeZone, etag: null };
  const read = await readCalendarAt(ctx, wanted).catch(refuseUnread);
  return transact(ctx, async (tx) => {
    const expertId = actor.id;
    await lockTimeOf(tx.db, expertId);
    await beginTimeZone(tx.db, expertId, timeZone);
    await upsertCalendar(tx.db, {
      expertId,
      sealed: keys.seal('personal-calendar', address, expertId),
      host: new URL(address).host,
      dueAt: new Date(now().getTime() + CALENDAR_EVERY_MS),
    });
    const stored = assertFound(await findStored(tx.db, expertId), 'calendar.none');
    await updateRead(tx.db, stored, { etag: read.etag, at: now() });
    await replaceBusy(tx.db, expertId, read.busy ?? []);
    const since = await findPolicy(tx, expertId, 'access.expert_required');
    if (since.timeZone !== timeZone) await readAnew(tx.db, expertId, now());
    announceExpert(tx, expertId);
    return shown(tx);
  });
}

/** Whoever they are by now: what somebody gave they can take back. */
export const removeCalendar = (ctx: Context): Promise<void> =>
  transact(ctx, async (tx) => {
    await deleteCalendar(tx.db, tx.actor.id);
    announceExpert(tx, tx.actor.id);
  });

/** Whoever receives no more is asked for no address any more, so none is kept. */
export async function forgetCalendarOf(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (hasOpeningHours(from) && !hasOpeningHours(to)) await deleteCalendar(db, userId);
}

/** Reads it again for somebody who waits: what went wrong is shown with the calendar. */
export async function refreshMyCalendar(ctx: Context): Promise<{ calendar: PersonalCalendar }> {
  await findPolicy(ctx, ctx.actor.id, 'access.expert_required');
  const stored = assertFound(await findStored(ctx.db, ctx.actor.id), 'calendar.none');
  await countTry(ctx);
  await refreshCalendar(ctx, stored);
  return shown(ctx);
}

const shown = async ({ db, actor }: Context) => ({
  calendar: assertFound((await findPersonalCalendar(db, actor.id)) ?? undefined, 'calendar.none'),
});

/** Whoever may name addresses for the hub to read shall not search a network with it. */
const countTry = (ctx: Context) =>
  consume(ctx, {
    key: `personal-calendar:${ctx.actor.id}`,
    points: CALENDAR_TRIES,
    windowMs: HOUR_MS,
  });

function refuse(code: 'calendar.address'): never {
  assertField('address', code);
  throw new AppError(code);
}

function refuseUnread(error: unknown): never {
  if (!(error instanceof CalendarUnread)) throw error;
  const code = `calendar.${error.failure}` as const;
  throw new AppError(code, { errors: [{ code, path: 'address' }] });
}
