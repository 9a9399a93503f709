import { freeSlots, defaultLength } from '@thedot/domain/availability/availability.rules';
import type { ExpertCard } from '@thedot/domain/experts/experts.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MOST_HORIZON_DAYS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import type { ExpertRow, TimesRow } from './experts.queries.ts';
import type { Window } from './receptions.queries.ts';
import { toPolicy, spansOf, windowAround } from './receptions.service.ts';

/** Most are free within these days: only whom they are too short for is looked at further ahead. */
export const SOON_DAYS = 10;

/** From now on for so many days. */
export const windowOf = (now: Date, days: number): Window =>
  windowAround({ from: now.getTime(), to: now.getTime() + days * DAY_MS }, now);

/** No expert can be booked further ahead. */
export const wholeWindow = (now: Date): Window => windowOf(now, MOST_HORIZON_DAYS);

/** When somebody is next free for a session of the usual length, if they are within so many days. */
export function nextFreeOf(ctx: Context, row: TimesRow, days = MOST_HORIZON_DAYS): string | null {
  const policy = toPolicy(ctx, row);
  const now = ctx.now().getTime();
  const [next] = freeSlots(policy, {
    minutes: defaultLength(policy.sessionMinutes),
    within: { from: now, to: now + days * DAY_MS },
    busy: spansOf([...row.allocations, ...row.external]),
    sessionStarts: row.sessionStarts,
    now,
  });
  return next?.start ?? null;
}

export const cardOf = (ctx: Context, row: ExpertRow): ExpertCard => ({
  id: row.id,
  name: row.name,
  photo: row.photo,
  headline: row.headline,
  categories: row.categories,
  languages: row.languages,
  rating: row.ratingCount > 0 ? row.ratingSum / row.ratingCount : null,
  reviews: row.ratingCount,
  nextFree: nextFreeOf(ctx, row),
});
