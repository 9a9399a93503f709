import { FEEDBACK_OPEN_MS, FINISHED_AFTER_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, toldTo, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { finishBookings } from './bookings.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const DAY_AFTER = Date.parse(NINE.end) + FINISHED_AFTER_MS;

async function finishAt(ms: number) {
  world.clock = new Date(ms);
  await finishBookings({ ...world, now: () => new Date(ms) });
}
const look = (person: TestPerson, { id }: { readonly id: string }) =>
  person.api.bookings.one({ params: { id } });
const over = async (person: TestPerson) =>
  (await toldTo(person)).filter(({ type }) => type === 'booking.finished');

describe('a session of which nobody says anything', () => {
  test('is finished by the hub a day after its end, not a moment before; both are asked once', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await finishAt(DAY_AFTER - 1);
    expect(await look(startup, booking)).toMatchObject({ status: 'accepted' });

    await finishAt(DAY_AFTER);
    await finishAt(DAY_AFTER + 60_000);

    const { status, attendance, steps, hours } = await look(startup, booking);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(steps.filter(({ kind }) => kind === 'finished')).toMatchObject([{ actor: null }]);
    expect(hours.usedMinutes).toBe(60);
    expect(await over(startup)).toMatchObject([{ params: { name: expert.name } }]);
    expect(await over(expert)).toMatchObject([{ params: { name: startup.name } }]);
  });

  test('can still be said to have taken place, or not, by the two; once, and for a week', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const bookingId = booking.id;
    await finishAt(DAY_AFTER);

    const said = await expert.api.bookings.done({ body: { bookingId } });

    expect(said).toMatchObject({ status: 'finished', attendance: 'attended' });
    const absent = { bookingId, attendance: 'expert_absent' } as const;
    await expect(startup.api.bookings.done({ body: absent })).rejects.toMatchObject({
      code: 'booking.changed',
    });
  });

  test('to which the expert did not come gives the hours back, though the hub had ended it', async () => {
    const { startup, booking } = await acceptedIn(world);
    await finishAt(DAY_AFTER);

    const absent = { bookingId: booking.id, attendance: 'expert_absent' } as const;
    const said = await startup.api.bookings.done({ body: absent });

    expect(said).toMatchObject({ attendance: 'expert_absent', hours: { usedMinutes: 0 } });
  });

  test('is finished silently once it is long past: after a pause of the hub nobody is asked about old times', async () => {
    const lately = await acceptedIn(world);
    await finishAt(Date.parse(NINE.end) + FEEDBACK_OPEN_MS);
    expect(await over(lately.startup)).toHaveLength(1);

    world.clock = MONDAY;
    const { expert, startup, booking } = await acceptedIn(world);
    await finishAt(Date.parse(NINE.end) + FEEDBACK_OPEN_MS + 1);

    const { status, attendance, steps } = await look(startup, booking);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(steps.at(-1)).toMatchObject({ kind: 'finished', actor: null });
    expect([await over(startup), await over(expert)]).toEqual([[], []]);
  });

  test('is left alone when it was cancelled, or moved to a later day', async () => {
    const cancelled = await acceptedIn(world);
    await cancelled.startup.api.bookings.move({
      body: { bookingId: cancelled.booking.id, status: 'cancelled', reason: 'Ill' },
    });
    const moved = await acceptedIn(world);
    await moved.startup.api.bookings.change({
      params: { id: moved.booking.id },
      body: { start: tunis(17, '10:00').start },
    });

    await finishAt(DAY_AFTER);

    expect(await look(cancelled.startup, cancelled.booking)).toMatchObject({ status: 'cancelled' });
    expect(await look(moved.startup, moved.booking)).toMatchObject({ status: 'accepted' });
  });
});

test('when the expert and the hub finish a session at once, it is finished once', async () => {
  for (let round = 0; round < 20; round++) {
    world.clock = MONDAY;
    const { expert, startup, booking } = await acceptedIn(world);
    world.clock = new Date(DAY_AFTER);

    const [said] = await Promise.allSettled([
      expert.api.bookings.done({ body: { bookingId: booking.id } }),
      finishBookings({ ...world, now: () => new Date(DAY_AFTER) }),
    ]);

    // Whoever comes second adds what they know: the expert to the hub, never the hub to the expert.
    expect(said.status).toBe('fulfilled');
    const { attendance, steps } = await look(startup, booking);
    expect(attendance).toBe('attended');
    const kinds = steps.filter(({ kind }) => kind === 'finished').map(({ actor }) => actor?.id);
    expect(kinds.filter((actor) => actor === expert.id)).toHaveLength(1);
    expect(kinds.length).toBeLessThanOrEqual(2);
  }
});

test('many sessions are finished by two jobs at once, each of them once', async () => {
  const { expert, startup } = await acceptedIn(world);
  const copies = 450;
  const session = {
    expert_id: expert.id,
    requester_id: startup.id,
    category: 'Fundraising',
    description: 'One of many',
    minutes: 60,
    status: 'accepted',
    start_at: NINE.start,
    end_at: NINE.end,
  } as const;
  await world.db
    .insertInto('bookings')
    .values(Array.from({ length: copies }, () => session))
    .execute();

  await Promise.all([finishAt(DAY_AFTER), finishAt(DAY_AFTER)]);

  const rows = await world.db
    .selectFrom('bookings')
    .innerJoin('booking_steps', 'booking_steps.booking_id', 'bookings.id')
    .select('bookings.id')
    .where('bookings.expert_id', '=', expert.id)
    .where('bookings.status', '=', 'finished')
    .where('booking_steps.kind', '=', 'finished')
    .execute();
  expect(rows).toHaveLength(copies + 1);
  expect(new Set(rows.map((row) => row.id)).size).toBe(copies + 1);
});
