import { freeSlots } from '@thedot/domain/availability/availability.rules';
import { standIns } from '@thedot/domain/bookings/alternatives.rules';
import { spanOf } from '@thedot/domain/kernel/time';
import type { Context } from '../../kernel/context.ts';
import { findDiary } from '../experts/receptions.service.ts';
import { findTaken } from './alternatives.queries.ts';

/** A proposed time that somebody has lost. */
interface Loss {
  readonly expertId: string;
  readonly requesterId: string;
  readonly minutes: number;
  readonly start: string;
}

const ALL_TIME = { from: -Infinity, to: Infinity };

/**
 * What is free in place of lost times, in their order. Whoever has accepted waits for this: an expert is looked
 * at once, and so is the time of all who lost something to the same session.
 */
export async function findInstead(ctx: Context, losses: readonly Loss[]) {
  if (losses.length === 0) return [];
  const experts = [...new Set(losses.map(({ expertId }) => expertId))];
  const diaries = await Promise.all(
    experts.map((expertId) => findDiary(ctx, { expertId, requesterId: expertId, span: ALL_TIME })),
  );
  const requesters = [...new Set(losses.map(({ requesterId }) => requesterId))];
  const taken = Map.groupBy(
    await findTaken(ctx.db, requesters, ctx.now()),
    ({ resourceId }) => resourceId,
  );
  return losses.map(({ expertId, requesterId, minutes, start }) => {
    const diary = diaries.find(({ reception }) => reception.expertId === expertId);
    if (!diary) return { near: null, next: null };
    const { reception, claims, busy, sessions } = diary;
    const free = freeSlots(reception, {
      taken: [...claims, ...busy],
      sessions,
      engaged: (taken.get(requesterId) ?? []).map(spanOf),
      minutes,
      within: ALL_TIME,
      now: ctx.now().getTime(),
    });
    return standIns(free, start, reception.timeZone);
  });
}
