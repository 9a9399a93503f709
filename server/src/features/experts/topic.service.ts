import type { Expertise, Topic } from '@thedot/domain/experts/experts.contract';
import type { Context } from '../../kernel/context.ts';
import { findRequestsToday } from '../bookings/hours.service.ts';
import { nextFreeOf, SOON_DAYS, wholeWindow, windowOf } from './cards.service.ts';
import { findTimesOfExperts, type TimesRow } from './experts.queries.ts';
import { receptionOf } from './receptions.service.ts';

/** What the experts of a topic offer together. */
export async function findTopic(ctx: Context, category: Expertise): Promise<{ topic: Topic }> {
  const { db, actor, now } = ctx;
  const all = await findTimesOfExperts(db, windowOf(now(), SOON_DAYS), { category });
  const rows = all.filter(({ id }) => id !== actor.id);
  const receptions = rows.map((row) => receptionOf(ctx, row));
  const lengths = new Set(receptions.flatMap(({ sessionMinutes }) => sessionMinutes));
  const account = { userId: actor.id, organizationId: actor.organizationId };
  return {
    topic: {
      category,
      experts: rows.length,
      sessionMinutes: [...lengths].toSorted((a, b) => a - b),
      horizonDays: Math.max(0, ...receptions.map(({ horizonDays }) => horizonDays)),
      nextFree: firstOf(ctx, rows, SOON_DAYS) ?? (await findLater(ctx, category)),
      requestsToday: await findRequestsToday(ctx, account),
    },
  };
}

async function findLater(ctx: Context, category: Expertise): Promise<string | null> {
  return firstOf(ctx, await findTimesOfExperts(ctx.db, wholeWindow(ctx.now()), { category }));
}

const firstOf = (ctx: Context, rows: readonly TimesRow[], days?: number): string | null =>
  rows
    .flatMap((row) => nextFreeOf(ctx, row, days) ?? [])
    .toSorted()
    .at(0) ?? null;
