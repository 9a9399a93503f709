import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ROUNDS = 50;

test(
  'a time is had by exactly one of sixteen who are accepted for it at once, in fifty rounds',
  {
    timeout: 120_000,
  },
  async () => {
    world.clock = MONDAY;
    const expert = await expertIn(world);
    const startups = await Promise.all(Array.from({ length: 16 }, () => world.person('startup')));
    for (let round = 0; round < ROUNDS; round++) {
      const slot = slotOf(round);
      const ids = await requestsOf(expert.id, startups, slot);

      const answers = await Promise.allSettled(
        ids.map((bookingId) =>
          expert.api.bookings.accept({ body: { bookingId, start: slot.start } }),
        ),
      );

      expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
      const refused = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason.code] : []));
      expect(new Set(refused)).toEqual(new Set(['booking.time_conflict']));
    }
    const { rows } = await sql<{ count: number }>`
    select count(*) from bookings where expert_id = ${expert.id} and status = 'accepted'`.execute(
      world.db,
    );
    expect(rows[0]?.count).toBe(ROUNDS);
  },
);

/** As `POST /expert-booking` leaves them, for as many as want the time. */
async function requestsOf(
  expertId: string,
  startups: readonly TestPerson[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      insert into bookings (expert_id, requester_id, organization_id, category, description, minutes, turn)
      select ${expertId}, u.id, u.organization_id, 'Fundraising', 'The same time', 60, 'expert'
      from users as u where u.id = any(${startups.map(({ id }) => id)}::uuid[])
      returning id, requester_id
    ), rounds as (
      insert into booking_rounds (booking_id, round, author, author_id, answer_by)
      select id, 1, 'requester', requester_id, ${start} from asked
      returning booking_id
    )
    insert into booking_slots (booking_id, round, start_at, end_at)
    select booking_id, 1, ${start}::timestamptz, ${end}::timestamptz from rounds
    returning booking_id as id`.execute(world.db);
  return rows.map(({ id }) => id);
}

/** The nth of four hours a day, on weekdays. */
function slotOf(round: number) {
  const hour = ['09:00', '10:00', '11:00', '14:00'][round % 4] ?? '';
  const start = Date.parse(tunis(11, hour).start) + weekdaysAfter(Math.floor(round / 4));
  return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
}

const weekdaysAfter = (count: number): number => {
  let days = 0;
  for (let left = count; left > 0; left--) {
    days += new Date(Date.parse(NINE.start) + (days + 1) * 86_400_000).getUTCDay() === 6 ? 3 : 1;
  }
  return days * 86_400_000;
};
