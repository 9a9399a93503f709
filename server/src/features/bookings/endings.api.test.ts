import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import {
  acceptedIn,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('cancelling', () => {
  const cancel = (person: TestPerson, bookingId: string, reason = 'A trade fair') =>
    person.api.bookings.move({ body: { bookingId, status: 'cancelled', reason } });

  test('asks for a reason', async () => {
    const { startup, booking } = await requestedIn(world);

    await expect(cancel(startup, booking.id, '')).rejects.toMatchObject({
      code: 'booking.reason_required',
    });
  });

  test('a session gives its time back and tells the other', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const { status, steps, hours } = await cancel(startup, booking.id);

    expect({ status, hours: hours.usedMinutes }).toEqual({ status: 'cancelled', hours: 0 });
    expect(steps.at(-1)).toMatchObject({ kind: 'cancelled', reason: 'A trade fair' });
    expect((await toldTo(expert))[0]).toMatchObject({
      type: 'booking.cancelled',
      params: { name: startup.name, start: NINE.start },
    });
    const again = await startup.api.bookings.request({ body: wish(expert.id, NINE) });
    await expert.api.bookings.accept({ body: { bookingId: again.id, start: NINE.start } });
  });

  test('less than twelve hours before, only the staff can, and both are told', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);

    for (const party of [startup, expert]) {
      await expect(cancel(party, booking.id)).rejects.toMatchObject({
        code: 'booking.too_late',
        status: 409,
      });
    }
    await cancel(staff, booking.id, 'The building is closed');

    for (const party of [startup, expert]) {
      expect((await toldTo(party))[0]).toMatchObject({
        type: 'booking.cancelled',
        params: { name: staff.name, reason: 'The building is closed' },
      });
    }
  });
});

describe('when nobody answers', () => {
  test('a request lapses once all its times are past, and both are told', async () => {
    const { expert, startup, booking } = await requestedIn(world, NINE, TEN);
    const lapseAt = async (instant: string) => {
      world.clock = new Date(instant);
      await enqueue(world.db, 'lapse-bookings', {});
      await world.runJobs();
    };

    await lapseAt(NINE.start);
    expect(await startup.api.bookings.one({ params: booking })).toMatchObject({
      status: 'pending',
    });

    await lapseAt(TEN.start);
    await lapseAt(TEN.end);
    const { status, steps, hours } = await startup.api.bookings.one({ params: booking });
    expect(status).toBe('cancelled');
    expect(hours.usedMinutes).toBe(0);
    expect(steps.filter((step) => step.kind === 'lapsed')).toMatchObject([{ actor: null }]);
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.lapsed', params: { name: expert.name } },
    ]);
    expect((await toldTo(expert))[0]).toMatchObject({
      type: 'booking.lapsed',
      params: { name: startup.name },
    });
  });
});
