// G8: the bookings of many spaces in a day. G9: booking spaces at distinct times.
import { DAY_MS, dayOf, HOUR_MS, instantOf, weekdayOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { type Call, repeatForSeconds, runLoad, sendRequest } from '../load.ts';
import { compare, PAIRS, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { ZONE } from '../hub-times.ts';
import { printLine, report, reportSingle } from '../report.ts';
import { fillSpaces, HOTDESKS, SPACES } from '../space-data.ts';
import { CALLS, countStatements } from '../statements.ts';

const SECONDS = 2;
const CALLERS = 8;
/** A week in which each space has its usual bookings. */
const NEXT_WEEK = 7;
/** Days without any bookings of spaces. */
const FREE_DAYS_AHEAD = 80;

export async function spaces(context: BenchContext): Promise<void> {
  const { pool, hub, now, product, limit } = context;
  printLine('Filling 200 spaces …');
  const ids = await fillSpaces(
    pool,
    hub.requesters.map(({ userId }) => userId),
    now,
  );
  const { rows } = await pool.query<{ count: string }>('select count(*) from space_bookings');
  printLine(`  ${rows[0]?.count} bookings`);
  await compareDays(context);
  await measureSearch(context);
  await compareInserts(context, ids, { product, limit });
}

const workingDay = (now: number, ahead: number): string => {
  const day = dayOf(now + ahead * DAY_MS, ZONE);
  return weekdayOf(day) % 6 === 0 ? workingDay(now, ahead + 1) : day;
};

const rangeOf = (day: string, days: number) => {
  const from = instantOf(day, '00:00', ZONE);
  const [start, end] = [new Date(from), new Date(from + days * DAY_MS)];
  return { from: start.toISOString(), to: end.toISOString() };
};

async function compareDays(context: BenchContext): Promise<void> {
  const { hub, product, limit, now, pool } = context;
  const tokens = await Promise.all(hub.requesters.map(context.createToken));
  let turn = 0;
  const ours = (query: object) => (): Call => ({
    port: product,
    token: tokens[turn++ % tokens.length] ?? '',
    path: `/api/space_booking?${new URLSearchParams({ ...query })}`,
  });
  const least = (query: object) => (): Call => ({
    port: limit,
    path: `/spaces?${new URLSearchParams({ ...query })}`,
  });
  const day = rangeOf(workingDay(now, NEXT_WEEK), 1);
  const week = rangeOf(workingDay(now, NEXT_WEEK), 7);
  const some = {
    ours: ours({ ...day, group: 'hotdesk' }),
    least: least({ ...day, type: 'hotdesk' }),
  };
  const all = { ours: ours(day), least: least(day) };
  for (const sides of [some, all]) await expectSameBookings(sides);
  const side = (call: () => Call): Side => ({
    run: () => runLoad(1, repeatForSeconds(SECONDS, call)),
  });
  const goal = { metric: 'medianMs', ratio: { atMost: 3 } } as const;
  for (const [count, { ours: its, least: limits }] of [
    [HOTDESKS, some],
    [SPACES, all],
  ] as const)
    report(
      await compare(
        `G8 a day of ${count} spaces, against the limit`,
        [side(its), side(limits)],
        goal,
      ),
      await countStatements(pool, its),
    );
  report(
    await compare('G8 a day of 200 spaces, against one of 50', [side(all.ours), side(some.ours)], {
      metric: 'medianMs',
      ratio: { atMost: 4 },
    }),
  );
  const weekOfAll = ours(week);
  reportSingle(
    'The week of 200 spaces',
    await runLoad(1, repeatForSeconds(SECONDS, weekOfAll)),
    await countStatements(pool, weekOfAll),
  );
}

async function expectSameBookings(sides: Readonly<Record<'ours' | 'least', () => Call>>) {
  const idsOf = async (call: Call) => {
    const { items } = JSON.parse((await sendRequest(call)).body) as { items: { id: string }[] };
    return items.map(({ id }) => id);
  };
  const [ours, least] = [await idsOf(sides.ours()), await idsOf(sides.least())];
  if (ours.length === 0 || ours.join() !== least.join())
    throw new Error(`The bookings differ: ${ours.length} and ${least.length}`);
}

/** "Find me a space": the first free time of each space that fits, in a day and in a week. */
async function measureSearch({ hub, product, now, pool, createToken }: BenchContext) {
  const [requester] = hub.requesters;
  const token = requester ? await createToken(requester) : '';
  const day = workingDay(now, NEXT_WEEK);
  for (const [name, to] of [
    ['day', day],
    ['week', dayOf(Date.parse(day) + 6 * DAY_MS, 'UTC')],
  ] as const) {
    const query = { from: day, to, minutes: '60', persons: '4', equipment: 'screen' };
    const find = (): Call => ({
      port: product,
      token,
      path: `/api/space_booking/available?${new URLSearchParams(query)}`,
    });
    reportSingle(
      `A free space of 200 for an hour, within a ${name}`,
      await runLoad(1, repeatForSeconds(SECONDS, find)),
      await countStatements(pool, find),
    );
  }
}

async function compareInserts(
  context: BenchContext,
  spaceIds: readonly string[],
  { product, limit }: Pick<BenchContext, 'product' | 'limit'>,
): Promise<void> {
  const { hub, now, pool, createToken } = context;
  const day = workingDay(now, FREE_DAYS_AHEAD);
  const tokens = await Promise.all(hub.requesters.map(createToken));
  // Consecutive requests are from different users: concurrent ones of one account would wait for each other.
  const inputs = Array.from({ length: DAILY_BOOKING_QUOTA }, (_, nth) =>
    tokens.map((token, index) => {
      const start = instantOf(day, `${String(9 + nth * 2).padStart(2, '0')}:00`, ZONE);
      return {
        token,
        spaceId: spaceIds[index % spaceIds.length] ?? '',
        start: new Date(start).toISOString(),
        end: new Date(start + HOUR_MS).toISOString(),
      };
    }),
  ).flat();
  const perRound = Math.floor((inputs.length - CALLS) / (PAIRS + 1));
  const bookings = inputs.map(({ token, ...slot }): Call => ({
    port: product,
    method: 'POST',
    path: '/api/space_booking',
    token,
    body: { ...slot, title: 'Team meeting' },
  }));
  const inserts = inputs.map(({ spaceId: space, start, end }): Call => ({
    port: limit,
    path: `/space-bookings?${new URLSearchParams({ space, start, end })}`,
  }));
  const inTurn = (calls: readonly Call[]): Side => {
    let from = 0;
    return {
      run: () => {
        const its = calls.slice(from, (from += perRound))[Symbol.iterator]();
        return runLoad(CALLERS, () => its.next().value);
      },
    };
  };
  const last = bookings.slice(-CALLS)[Symbol.iterator]();
  report(
    await compare(
      'G9 spaces booked at distinct times, against a bare insert',
      [inTurn(bookings), inTurn(inserts)],
      { metric: 'perSecond', ratio: { atLeast: 0.3 } },
    ),
    await countStatements(pool, () => last.next().value),
  );
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from space_bookings where status = 'accepted' and start_at >= $1`,
    [new Date(instantOf(day, '00:00', ZONE)).toISOString()],
  );
  printLine(`  all accepted: ${rows[0]?.count} of ${perRound * (PAIRS + 1) + CALLS}`);
}
