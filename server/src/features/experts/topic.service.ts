import { minutesLeft } from '@thedot/domain/bookings/bookings.rules';
import type { Expertise, Topic } from '@thedot/domain/experts/experts.contract';
import { MOST_HORIZON_DAYS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import { type Account, findRequestsToday } from '../bookings/hours.service.ts';
import { nextFreeOf, SOON_DAYS, windowOf } from './cards.service.ts';
import { findTimesOfTopic, type TimesRow } from './experts.queries.ts';
import { hoursOf, offers, toPolicy } from './receptions.service.ts';

/** What the experts of a topic offer together, of whose hours the account has some left. */
export async function findTopic(ctx: Context, category: Expertise): Promise<{ topic: Topic }> {
  const { actor } = ctx;
  const account = { userId: actor.id, organizationId: actor.organizationId };
  const rows = await rowsOf(ctx, category, account, SOON_DAYS);
  const receptions = rows.map((row) => toPolicy(ctx, row));
  const lengths = new Set(receptions.flatMap(({ sessionMinutes }) => sessionMinutes));
  return {
    topic: {
      category,
      experts: rows.length,
      sessionMinutes: [...lengths].toSorted((a, b) => a - b),
      horizonDays: Math.max(0, ...receptions.map(({ horizonDays }) => horizonDays)),
      nextFree: firstOf(ctx, rows, SOON_DAYS) ?? firstOf(ctx, await rowsOf(ctx, category, account)),
      leastHours:
        rows
          .map(hoursOf)
          .toSorted((a, b) => minutesLeft(a) - minutesLeft(b))
          .at(0) ?? null,
      requestsToday: await findRequestsToday(ctx, account),
    },
  };
}

type TopicRow = Awaited<ReturnType<typeof findTimesOfTopic>>[number];

/** Those who can be asked, each with the lengths for which there are hours. */
async function rowsOf(
  ctx: Context,
  category: Expertise,
  account: Account,
  days = MOST_HORIZON_DAYS,
): Promise<TopicRow[]> {
  const rows = await findTimesOfTopic(ctx.db, windowOf(ctx.now(), days), category, account);
  return rows.flatMap((row) => {
    const snapshot = { policy: toPolicy(ctx, row), hours: hoursOf(row) };
    const lengths = snapshot.policy.sessionMinutes.filter((it) => offers(snapshot, it));
    return lengths.length > 0 ? [{ ...row, sessionMinutes: lengths }] : [];
  });
}

const firstOf = (ctx: Context, rows: readonly TimesRow[], days?: number): string | null =>
  rows
    .flatMap((row) => nextFreeOf(ctx, row, days) ?? [])
    .toSorted()
    .at(0) ?? null;
