import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, tunis } from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FRIDAY = tunis(13, '10:00');
const THURSDAY = tunis(12, '10:00');

const changed = { code: 'booking.changed', status: 409 };

describe('what has changed since it was looked at', () => {
  test('is not moved: of two who move a session at once one does, and the other is told', async () => {
    for (let round = 0; round < 10; round++) {
      const { expert, startup, booking } = await acceptedIn(world);
      const { id } = booking;
      const to = ({ start }: { start: string }) => ({ start, was: NINE.start });

      const [one, other] = await Promise.allSettled([
        expert.api.bookings.change({ params: { id }, body: to(FRIDAY) }),
        startup.api.bookings.change({ params: { id }, body: to(THURSDAY) }),
      ]);

      const isOne = one.status === 'fulfilled';
      expect(isOne ? other : one).toMatchObject({ status: 'rejected', reason: changed });
      const { session } = await expert.api.bookings.one({ params: { id } });
      expect(session).toEqual(isOne ? FRIDAY : THURSDAY);
    }
  });

  test('is moved by who has looked again, and by who does not say what they saw', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = { id: booking.id };
    await expert.api.bookings.change({ params, body: { start: FRIDAY.start, was: NINE.start } });

    const body = { start: THURSDAY.start, was: FRIDAY.start };
    expect(await startup.api.bookings.change({ params, body })).toMatchObject({
      session: THURSDAY,
    });
    expect(
      await startup.api.bookings.change({ params, body: { start: FRIDAY.start } }),
    ).toMatchObject({ session: FRIDAY });
  });

  test('is not accepted: a time that is taken back in that moment is none any more', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;

    const { ended } = await whileHeld<unknown>(world, {
      hold: (tx) =>
        tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forUpdate().execute(),
      calls: [
        () => startup.api.bookings.withdraw({ query: { bookingId, start: NINE.start } }),
        () => expert.api.bookings.accept({ body: { bookingId, start: NINE.start, round: 1 } }),
      ],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: changed },
    ]);
    expect((await startup.api.bookings.one({ params: booking })).status).toBe('pending');
  });

  test('is not written over: of two who edit at once the second reads first what stands there', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = { id: booking.id };
    const { sequence } = booking;
    await expert.api.bookings.change({ params, body: { place: 'Room 2', sequence } });

    const { change } = startup.api.bookings;
    const theirs = { mode: 'in_person', place: 'Lab' } as const;
    await expect(change({ params, body: { ...theirs, sequence } })).rejects.toMatchObject(changed);
    const { sequence: now } = await startup.api.bookings.one({ params });
    expect(await change({ params, body: { ...theirs, sequence: now } })).toMatchObject(theirs);
  });

  test('is not said to have taken place at a time that it was moved away from', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const params = { id: booking.id };
    await startup.api.bookings.change({ params, body: { start: THURSDAY.start } });
    world.clock = new Date(THURSDAY.end);

    const said = { bookingId: booking.id, attendance: 'attended' } as const;
    const { done } = expert.api.bookings;
    await expect(done({ body: { ...said, was: NINE.start } })).rejects.toMatchObject(changed);
    expect(await done({ body: { ...said, was: THURSDAY.start } })).toMatchObject({
      status: 'finished',
    });
  });

  test('is not cancelled: a request taken back as it is accepted stays a session', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await expert.api.bookings.accept({ body: { bookingId, start: NINE.start } });
    const cancel = { bookingId, status: 'cancelled', reason: 'Found somebody' } as const;

    const { move, one } = startup.api.bookings;
    await expect(move({ body: { ...cancel, from: 'pending' } })).rejects.toMatchObject(changed);
    const was = THURSDAY.start;
    await expect(move({ body: { ...cancel, from: 'accepted', was } })).rejects.toMatchObject(
      changed,
    );
    expect(await one({ params: { id: bookingId } })).toMatchObject({ status: 'accepted' });
    const body = { ...cancel, from: 'accepted', was: NINE.start } as const;
    expect(await move({ body })).toMatchObject({ status: 'cancelled' });
  });

  test('is not taken back: other times that were proposed meanwhile are looked at first', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const bookingId = booking.id;
    await expert.api.bookings.repropose({ body: { bookingId, slots: [FRIDAY] } });
    const body = { bookingId, status: 'cancelled', reason: 'No time', from: 'pending' } as const;

    await expect(startup.api.bookings.move({ body: { ...body, round: 1 } })).rejects.toMatchObject({
      code: 'booking.round_over',
    });
    expect(await startup.api.bookings.move({ body: { ...body, round: 2 } })).toMatchObject({
      status: 'cancelled',
    });
  });

  test('is not accepted: a request that was edited meanwhile is read again', async () => {
    const { expert, startup, booking } = await requestedIn(world);
    const { id, round, sequence } = await expert.api.bookings.one({ params: booking });
    await startup.api.bookings.change({
      params: { id },
      body: { mode: 'in_person', place: 'Sfax' },
    });
    const accept = { bookingId: id, start: NINE.start, round };

    await expect(
      expert.api.bookings.accept({ body: { ...accept, sequence } }),
    ).rejects.toMatchObject(changed);

    const seen = await expert.api.bookings.one({ params: { id } });
    expect(seen).toMatchObject({ place: 'Sfax', sequence: sequence + 1 });
    const body = { ...accept, sequence: seen.sequence };
    expect(await expert.api.bookings.accept({ body })).toMatchObject({ status: 'accepted' });
  });
});
