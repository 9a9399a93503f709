// G9: sessions at distinct times, asked for and accepted, against the bare insert of what they take.
import { DAY_MS, dayOf, HOUR_MS, instantOf } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { type Call, load } from '../load.ts';
import { compare, PAIRS, type Side } from '../pairs.ts';
import type { Stage } from '../programs.ts';
import { report, say } from '../report.ts';
import { CALLS, statementsOf } from '../statements.ts';

const CALLERS = 8;
const AHEAD_DAYS = 55;

interface Wish {
  readonly token: string;
  readonly asker: string;
  readonly expert: string;
  readonly start: string;
  readonly end: string;
}

export async function bookings(stage: Stage): Promise<void> {
  const { product, limit, hub } = stage;
  const wishes = await wishesOf(stage);
  // The last ones are kept for counting the statements of.
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
    run: () => load(CALLERS, some(inserts, (inserted += perRound) - perRound)),
  };
  const goal = { figure: 'perSecond', ratio: { atLeast: 0.3 } } as const;
  const asking: Side = {
    run: () => load(CALLERS, some(requests, (asked += perRound) - perRound)),
  };
  report(
    await compare('G9 requests at distinct times, against a bare insert', [asking, bare], goal),
    await statementsOf(stage.pool, some(requests, -CALLS)),
  );

  await stage.pool.query('delete from bench_claims where busy_from > now() + $1::interval', [
    `${AHEAD_DAYS - 3} days`,
  ]);
  inserted = 0;
  const accepts = await acceptsOf(stage, wishes);
  const accepting: Side = {
    run: () => load(CALLERS, some(accepts, (taken += perRound) - perRound)),
  };
  report(
    await compare('G9 sessions accepted, against a bare insert', [accepting, bare], goal),
    await statementsOf(stage.pool, some(accepts, -CALLS)),
  );
  const { rows } = await stage.pool.query<{ count: string }>(
    `select count(*) from bookings where status = 'accepted' and requester_id = any($1)`,
    [hub.askers.map(({ userId }) => userId)],
  );
  say(`  all accepted: ${rows[0]?.count} of ${perRound * (PAIRS + 1) + CALLS}`);
}

/**
 * Each asker wants as many sessions as a day allows, at hours of their own, with experts of their own. Who asks next is
 * always another: several windows of one account would only wait for each other.
 */
async function wishesOf({ hub, now, tokenOf }: Stage): Promise<Wish[]> {
  const day = dayOf(now + AHEAD_DAYS * DAY_MS, 'Africa/Tunis');
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const open = weekday % 6 === 0 ? dayOf(now + (AHEAD_DAYS - 2) * DAY_MS, 'Africa/Tunis') : day;
  const lists = await Promise.all(
    hub.askers.map(async (asker, index) => {
      const token = await tokenOf(asker);
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

async function acceptsOf(stage: Stage, wishes: readonly Wish[]): Promise<Call[]> {
  const { pool, product, tokenOf } = stage;
  const { rows } = await pool.query<{ id: string; expert: string; start: Date; session: string }>(
    `with open as (
       select b.id, b.expert_id as expert, s.start_at as start from bookings as b
       join booking_slots as s on s.booking_id = b.id
       where b.status = 'pending' and b.requester_id = any($1)
     ), signed_in as (
       insert into sessions (user_id, keep, expires_at)
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
      token: await tokenOf({ userId: expert, sessionId: session }),
      body: { bookingId: id, start: start.toISOString() },
    })),
  );
}
