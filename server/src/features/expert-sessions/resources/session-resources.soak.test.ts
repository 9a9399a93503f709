import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testSize } from '../../../../../tools/test-environment/test-size.ts';
import { accept, type Slot } from '../../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../../testing/bookings/material.ts';
import { createExpert, MONDAY, tunisSlot } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld, type World } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
/** Without the constraint that excludes overlaps. */
const unguarded = await useWorld({ clock: MONDAY });

const ROUNDS = testSize(4, 60);
const REFUSALS = [
  'booking.time_conflict',
  'session_space.taken',
  'session_space.none_free',
  'session_material.left',
  'space.already_booked',
  'booking.not_enough_left',
];

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** An hour of its own for each round, on working days within opening hours. */
function slotOf(round: number): Slot {
  const [day, hour] = [Math.floor(round / 8), round % 8];
  const week = Math.floor(day / 4);
  const { start, end } = tunisSlot(10 + week * 7 + (day % 4), '09:00');
  const later = (it: string) => new Date(Date.parse(it) + hour * HOUR_MS).toISOString();
  return { start: later(start), end: later(end) };
}

/** Four experts, two spaces, and material of which there is less than is wanted unless the stock is larger. */
async function createHub(hub: World, stock = 3) {
  const space = { capacity: 20 };
  const [experts, startups, bookers, spaces, material] = [
    await times(4, () => createExpert(hub)),
    await times(16, () => hub.person('startup')),
    await times(testSize(2, 24), () => hub.person('startup')),
    await times(2, () => createSpace(hub, { space })),
    await times(2, (index) => createMaterial(hub, { units: stock - index })),
  ];
  return { hub, experts, startups, bookers, spaces, material };
}
type Hub = Awaited<ReturnType<typeof createHub>>;

/** Who wants which expert, space and material differs from client to client, and so does its order. */
function needsOf({ spaces, material }: Hub, client: number): SessionNeeds {
  const spaceId = [...spaces, null][client % 3] ?? null;
  const wanted = material.map((resourceId, index) => ({
    resourceId,
    quantity: 1 + ((client + index) % 2),
  }));
  return {
    space: client % 4 === 3 ? null : { spaceId, persons: 20, equipment: [] },
    material: client % 2 === 0 ? wanted : wanted.toReversed(),
  };
}

/** Inserts requests of the same time without the quota of requests. */
const insertRequests = ({ hub, experts, startups, ...rest }: Hub, { start, end }: Slot) =>
  times(startups.length, async (client) => {
    const expert = experts[client % experts.length];
    const requester = startups[client];
    if (!expert || !requester) throw new Error('There are as many');
    const needs = needsOf({ hub, experts, startups, ...rest }, client);
    const { rows } = await sql<{ id: string }>`
      with asked as (
        insert into expert_sessions
          (expert_id, requester_id, category, description, minutes, turn, mode, needs)
        values (${expert.id}, ${requester.id}, 'Fundraising', 'The same time', 60, 'expert', 'in_person',
          ${JSON.stringify(needs)}::jsonb)
        returning id, requester_id
      ), rounds as (
        insert into expert_session_rounds (booking_id, round, author, author_id, answer_by)
        select id, 1, 'requester', requester_id, ${start} from asked returning booking_id
      )
      insert into expert_session_slots (booking_id, round, start_at, end_at)
      select booking_id, 1, ${start}::timestamptz, ${end}::timestamptz from rounds
      returning booking_id as id`.execute(hub.db);
    return { expert, id: rows[0]?.id ?? '' };
  });

/** All experts answer at once, while users book the same spaces and material. Returns how the calls end. */
async function race(hub: Hub, round: number): Promise<string[]> {
  const slot = slotOf(round);
  const requests = await insertRequests(hub, slot);
  const booker = (index: number): TestPerson => {
    const person = hub.bookers[(2 * round + index) % hub.bookers.length];
    if (!person) throw new Error('There are some');
    return person;
  };
  const [spaceId = ''] = hub.spaces;
  const [materialId = ''] = hub.material;
  const answer = ({ expert, id }: (typeof requests)[number]) => accept(expert, id, slot);
  const ends = await Promise.allSettled([
    ...requests.slice(0, round % 8).map(answer),
    bookSpace(booker(0), spaceId, slot),
    bookMaterial(booker(1), materialId, slot),
    ...requests.slice(round % 8).map(answer),
  ]);
  return resultCodes(ends);
}

/** Counts overlapping allocations of people and spaces, and resources of which more is taken than there is. */
async function countDoubleBookings({ db }: World) {
  const { rows } = await sql<{ overlaps: number; exceeded: number }>`
    select (select count(*)::int from allocations as a
        join allocations as b on b.resource_id = a.resource_id and b.unit = a.unit and b.id > a.id
          and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)
        where a.mode = 'exclusive' and a.state <> 'released' and b.state <> 'released') as overlaps,
      (select count(*)::int from allocations as a join resources as r on r.id = a.resource_id
        where a.mode = 'counted' and a.state <> 'released' and r.units < (
          select sum(b.quantity) from allocations as b where b.resource_id = a.resource_id
            and b.state <> 'released' and b.busy_from <= a.busy_from and b.busy_to > a.busy_from)
      ) as exceeded`.execute(db);
  return rows[0];
}

test('parallel answers that take experts, spaces and material end without a deadlock or a double booking', async () => {
  const hub = await createHub(world);
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const ends = await race(hub, round);
    expect(ends.filter((it) => it !== 'done' && !REFUSALS.includes(it))).toEqual([]);
    done += ends.filter((it) => it === 'done').length;
  }
  expect(done).toBeGreaterThanOrEqual(ROUNDS);
  expect(await countDoubleBookings(world)).toEqual({ overlaps: 0, exceeded: 0 });
});

test('the same race without the constraint books an expert twice', async () => {
  await sql`alter table allocations drop constraint allocations_no_overlap`.execute(
    unguarded.owner,
  );
  const hub = await createHub(unguarded, 40);
  await race({ ...hub, experts: hub.experts.slice(0, 1) }, 0);
  expect((await countDoubleBookings(unguarded))?.overlaps).toBeGreaterThan(0);
});
