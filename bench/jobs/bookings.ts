// G9: requesting and accepting sessions at distinct times, compared with the bare insert of their allocations.
import { DAY_MS, dayOf, HOUR_MS, instantOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { type Call, runLoad } from '../load.ts';
import { compare, PAIRS, type Side } from '../pairs.ts';
import type { BenchContext } from '../programs.ts';
import { report, printLine } from '../report.ts';
import { CALLS, countStatements } from '../statements.ts';

const CALLERS = 8;
const AHEAD_DAYS = 55;

interface BookingInput {
  readonly token: string;
  readonly requester: string;
  readonly expert: string;
  readonly start: string;
  readonly end: string;
}

export async function bookings(context: BenchContext): Promise<void> {
  const { product, limit, hub } = context;
  const inputs = await createBookingInputs(context);
  // The last ones are reserved for counting statements.
  const perRound = Math.floor((inputs.length - CALLS) / (PAIRS + 1));
  let [requested, accepted, inserted] = [0, 0, 0];
  const requests: Call[] = inputs.map(({ token, expert, start, end }) => ({
    port: product,
    method: 'POST',
    path: '/api/expert-booking',
    token,
    body: {
      expertId: expert,
      category: 'Fundraising',
      description: 'How to speak to the first investor',
      minutes: 60,
      slots: [{ start, end }],
    },
  }));
  const inserts: Call[] = inputs.map(({ requester, expert, start, end }) => ({
    port: limit,
    path: `/bookings?${new URLSearchParams({ expert, requester, start, end })}`,
  }));
  const some = (calls: readonly Call[], from: number) => {
    const its = calls.slice(from).slice(0, perRound)[Symbol.iterator]();
    return () => its.next().value;
  };
  const insertOnly: Side = {
    run: () => runLoad(CALLERS, some(inserts, (inserted += perRound) - perRound)),
  };
  const goal = { metric: 'perSecond', ratio: { atLeast: 0.3 } } as const;
  const requesting: Side = {
    run: () => runLoad(CALLERS, some(requests, (requested += perRound) - perRound)),
  };
  report(
    await compare(
      'G9 requests at distinct times, against a bare insert',
      [requesting, insertOnly],
      goal,
    ),
    await countStatements(context.pool, some(requests, -CALLS)),
  );

  await context.pool.query('delete from bench_allocations where busy_from > now() + $1::interval', [
    `${AHEAD_DAYS - 3} days`,
  ]);
  inserted = 0;
  const accepts = await createAcceptCalls(context, inputs);
  const accepting: Side = {
    run: () => runLoad(CALLERS, some(accepts, (accepted += perRound) - perRound)),
  };
  report(
    await compare('G9 sessions accepted, against a bare insert', [accepting, insertOnly], goal),
    await countStatements(context.pool, some(accepts, -CALLS)),
  );
  const { rows } = await context.pool.query<{ count: string }>(
    `select count(*) from expert_sessions where status = 'accepted' and requester_id = any($1)`,
    [hub.requesters.map(({ userId }) => userId)],
  );
  printLine(`  all accepted: ${rows[0]?.count} of ${perRound * (PAIRS + 1) + CALLS}`);
}

/**
 * Each requester books as many sessions as a day allows, at their own hours with their own experts. Consecutive
 * requests are from different users: concurrent ones of one account would wait for each other.
 */
async function createBookingInputs({
  hub,
  now,
  createToken,
}: BenchContext): Promise<BookingInput[]> {
  const day = dayOf(now + AHEAD_DAYS * DAY_MS, 'Africa/Tunis');
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const open = weekday % 6 === 0 ? dayOf(now + (AHEAD_DAYS - 2) * DAY_MS, 'Africa/Tunis') : day;
  const lists = await Promise.all(
    hub.requesters.map(async (requester, index) => {
      const token = await createToken(requester);
      return ['09:00', '10:00', '11:00', '14:00', '15:00']
        .slice(0, DAILY_BOOKING_QUOTA)
        .map((hour, nth): BookingInput => {
          const start = instantOf(open, hour, 'Africa/Tunis');
          const expert =
            hub.experts[(index * DAILY_BOOKING_QUOTA + nth) % hub.experts.length] ?? '';
          const [from, to] = [new Date(start), new Date(start + HOUR_MS)];
          const times = { start: from.toISOString(), end: to.toISOString() };
          return { token, requester: requester.userId, expert, ...times };
        });
    }),
  );
  return Array.from({ length: DAILY_BOOKING_QUOTA }, (_, nth) => lists.map((its) => its[nth]))
    .flat()
    .filter((input) => input !== undefined);
}

async function createAcceptCalls(
  context: BenchContext,
  inputs: readonly BookingInput[],
): Promise<Call[]> {
  const { pool, product, createToken } = context;
  const { rows } = await pool.query<{ id: string; expert: string; start: Date; session: string }>(
    `with open as (
       select b.id, b.expert_id as expert, s.start_at as start from expert_sessions as b
       join expert_session_slots as s on s.booking_id = b.id
       where b.status = 'pending' and b.requester_id = any($1)
     ), signed_in as (
       insert into sign_in_sessions (user_id, keep, expires_at)
       select distinct expert, true, now() + interval '1 day' from open returning id, user_id
     )
     select open.*, signed_in.id as session from open join signed_in on user_id = expert order by open.id`,
    [inputs.map(({ requester }) => requester)],
  );
  return Promise.all(
    rows.map(async ({ id, expert, start, session }): Promise<Call> => ({
      port: product,
      method: 'POST',
      path: '/api/proposal/accepted',
      token: await createToken({ userId: expert, sessionId: session }),
      body: { bookingId: id, start: start.toISOString() },
    })),
  );
}
