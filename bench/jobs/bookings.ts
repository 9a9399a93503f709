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

interface Wish {
  readonly token: string;
  readonly asker: string;
  readonly expert: string;
  readonly start: string;
  readonly end: string;
}

export async function bookings(stage: BenchContext): Promise<void> {
  const { product, limit, hub } = stage;
  const wishes = await createBookingInputs(stage);
  // The last ones are reserved for counting statements.
  const perRound = Math.floor((wishes.length - CALLS) / (PAIRS + 1));
  let [asked, taken, inserted] = [0, 0, 0];
  const requests: Call[] = wishes.map(({ token, expert, start, end }) => ({
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
  const inserts: Call[] = wishes.map(({ asker, expert, start, end }) => ({
    port: limit,
    path: `/bookings?${new URLSearchParams({ expert, requester: asker, start, end })}`,
  }));
  const some = (calls: readonly Call[], from: number) => {
    const its = calls.slice(from).slice(0, perRound)[Symbol.iterator]();
    return () => its.next().value;
  };
  const bare: Side = {
    run: () => runLoad(CALLERS, some(inserts, (inserted += perRound) - perRound)),
  };
  const goal = { figure: 'perSecond', ratio: { atLeast: 0.3 } } as const;
  const asking: Side = {
    run: () => runLoad(CALLERS, some(requests, (asked += perRound) - perRound)),
  };
  report(
    await compare('G9 requests at distinct times, against a bare insert', [asking, bare], goal),
    await countStatements(stage.pool, some(requests, -CALLS)),
  );

  await stage.pool.query('delete from bench_allocations where busy_from > now() + $1::interval', [
    `${AHEAD_DAYS - 3} days`,
  ]);
  inserted = 0;
  const accepts = await createAcceptCalls(stage, wishes);
  const accepting: Side = {
    run: () => runLoad(CALLERS, some(accepts, (taken += perRound) - perRound)),
  };
  report(
    await compare('G9 sessions accepted, against a bare insert', [accepting, bare], goal),
    await countStatements(stage.pool, some(accepts, -CALLS)),
  );
  const { rows } = await stage.pool.query<{ count: string }>(
    `select count(*) from expert_sessions where status = 'accepted' and requester_id = any($1)`,
    [hub.askers.map(({ userId }) => userId)],
  );
  printLine(`  all accepted: ${rows[0]?.count} of ${perRound * (PAIRS + 1) + CALLS}`);
}

/**
 * Each requester books as many sessions as a day allows, at their own hours with their own experts. Consecutive
 * requests are from different users: concurrent ones of one account would wait for each other.
 */
async function createBookingInputs({ hub, now, createToken }: BenchContext): Promise<Wish[]> {
  const day = dayOf(now + AHEAD_DAYS * DAY_MS, 'Africa/Tunis');
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const open = weekday % 6 === 0 ? dayOf(now + (AHEAD_DAYS - 2) * DAY_MS, 'Africa/Tunis') : day;
  const lists = await Promise.all(
    hub.askers.map(async (asker, index) => {
      const token = await createToken(asker);
      return ['09:00', '10:00', '11:00', '14:00', '15:00']
        .slice(0, DAILY_BOOKING_QUOTA)
        .map((hour, nth): Wish => {
          const start = instantOf(open, hour, 'Africa/Tunis');
          const expert =
            hub.experts[(index * DAILY_BOOKING_QUOTA + nth) % hub.experts.length] ?? '';
          const [from, to] = [new Date(start), new Date(start + HOUR_MS)];
          const times = { start: from.toISOString(), end: to.toISOString() };
          return { token, asker: asker.userId, expert, ...times };
        });
    }),
  );
  return Array.from({ length: DAILY_BOOKING_QUOTA }, (_, nth) => lists.map((its) => its[nth]))
    .flat()
    .filter((wish) => wish !== undefined);
}

async function createAcceptCalls(stage: BenchContext, wishes: readonly Wish[]): Promise<Call[]> {
  const { pool, product, createToken } = stage;
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
    [wishes.map(({ asker }) => asker)],
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
