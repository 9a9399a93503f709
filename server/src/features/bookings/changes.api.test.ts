import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, TEN, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const FRIDAY = tunis(13, '10:00');
const EVENING = tunis(12, '19:00');

const move = ({ api }: TestPerson, id: string, { start }: { start: string }) =>
  api.bookings.change({ params: { id }, body: { start, message: 'A train strike.' } });

describe('a session that is moved', () => {
  test('is the same booking at another time; the old time is free again, and the other side is told', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const moved = await move(startup, booking.id, FRIDAY);

    expect(moved).toMatchObject({ id: booking.id, status: 'accepted', session: FRIDAY });
    expect(moved.steps.at(-1)).toMatchObject({
      kind: 'rescheduled',
      slots: [NINE, FRIDAY],
      reason: 'A train strike.',
    });
    expect((await toldTo(expert))[0]).toMatchObject({
      type: 'booking.rescheduled',
      params: { start: FRIDAY.start, was: NINE.start },
    });
    const other = await world.person('startup');
    const again = await other.api.bookings.request({ body: wish(expert.id, NINE) });
    await expert.api.bookings.accept({ body: { bookingId: again.id, start: NINE.start } });
  });

  test('counts its hours once', async () => {
    const { startup, booking } = await acceptedIn(world);
    const moved = await move(startup, booking.id, FRIDAY);
    expect(moved.hours.usedMinutes).toBe(booking.hours.usedMinutes);
  });

  test('is not moved to where it is', async () => {
    const { startup, expert, booking } = await acceptedIn(world);
    await expect(move(startup, booking.id, NINE)).rejects.toMatchObject({
      code: 'booking.same_time',
      errors: [{ path: 'start' }],
    });
    expect((await toldTo(expert))[0]).toMatchObject({ type: 'booking.requested' });
  });

  test('can overlap the time it had', async () => {
    const { startup, booking } = await acceptedIn(world);
    const halfLater = tunis(11, '09:30');
    expect(await move(startup, booking.id, halfLater)).toMatchObject({ session: halfLater });
  });

  test('goes to the expert’s free hours when the requester moves it, to any hour when the expert does', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expect(move(startup, booking.id, EVENING)).rejects.toMatchObject({
      code: 'expert.unavailable',
      errors: [{ path: 'start', code: 'expert.unavailable' }],
    });
    expect(await move(expert, booking.id, EVENING)).toMatchObject({ session: EVENING });
  });

  test('does not go where either of the two is taken, and then stays', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const other = await world.person('startup');
    const taken = await other.api.bookings.request({ body: wish(expert.id, TEN) });
    await expert.api.bookings.accept({ body: { bookingId: taken.id, start: TEN.start } });

    await expect(move(expert, booking.id, TEN)).rejects.toMatchObject({
      code: 'booking.time_conflict',
    });

    const stays = await startup.api.bookings.one({ params: { id: booking.id } });
    expect(stays).toMatchObject({ session: NINE });
    await expect(other.api.bookings.request({ body: wish(expert.id, NINE) })).rejects.toMatchObject(
      { code: 'expert.unavailable' },
    );
  });

  test('is moved by the hub when it is too late for the two', async () => {
    const { expert, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);

    await expect(move(expert, booking.id, FRIDAY)).rejects.toMatchObject({
      code: 'booking.too_late',
    });
    expect(await move(staff, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('is moved by neither of the two to a time as near as nobody may cancel any more', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const soon = tunis(9, '15:00');

    await expect(move(expert, booking.id, soon)).rejects.toMatchObject({
      code: 'booking.too_late',
    });
    await expect(move(startup, booking.id, soon)).rejects.toMatchObject({
      code: 'expert.unavailable',
    });
    const staff = await world.person('dot');
    expect(await move(staff, booking.id, soon)).toMatchObject({ session: soon });
  });

  test('keeps its length, which the expert may not offer any more', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30] } });

    expect(await move(startup, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('of two sessions that are moved to one time at once one gets there, the other stays', async () => {
    for (let round = 0; round < 10; round++) {
      const { expert, startup, booking } = await acceptedIn(world);
      const other = await world.person('startup');
      const second = await other.api.bookings.request({ body: wish(expert.id, TEN) });
      await expert.api.bookings.accept({ body: { bookingId: second.id, start: TEN.start } });

      const outcomes = await Promise.allSettled([
        move(startup, booking.id, FRIDAY),
        move(other, second.id, FRIDAY),
      ]);

      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const sessions = await Promise.all(
        [booking, second].map(({ id }) => expert.api.bookings.one({ params: { id } })),
      );
      const starts = sessions.map(({ session }) => session?.start);
      expect(starts.filter((start) => start === FRIDAY.start)).toHaveLength(1);
      expect(starts.filter((start) => start === NINE.start || start === TEN.start)).toHaveLength(1);
    }
  });
});

describe('what is said of a session', () => {
  test('that took place finishes it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    world.clock = new Date(NINE.end);

    const after = await expert.api.bookings.done({ body: { bookingId: booking.id } });

    expect(after).toMatchObject({ status: 'finished', attendance: 'attended' });
    expect((await toldTo(startup))[0]).toMatchObject({ type: 'booking.finished' });
  });

  test('to which the expert did not come gives the hours back; to which the requester did not, does not', async () => {
    for (const [attendance, left] of [
      ['expert_absent', 0],
      ['requester_absent', 60],
    ] as const) {
      world.clock = MONDAY;
      const { expert, startup, booking } = await acceptedIn(world);
      world.clock = new Date(NINE.end);
      const who = attendance === 'expert_absent' ? startup : expert;
      const after = await who.api.bookings.done({ body: { bookingId: booking.id, attendance } });
      expect(after).toMatchObject({ status: 'finished', attendance, hours: { usedMinutes: left } });
    }
  });

  test('can be put right by the hub for a week', async () => {
    const { expert, booking } = await acceptedIn(world);
    const staff = await world.person('dot');
    const body = { bookingId: booking.id, attendance: 'requester_absent' } as const;
    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({ body });

    const right = await staff.api.bookings.done({ body: { bookingId: booking.id } });

    expect(right).toMatchObject({ attendance: 'attended' });
    world.clock = new Date(Date.parse(NINE.end) + 8 * 24 * 3_600_000);
    await expect(staff.api.bookings.done({ body })).rejects.toMatchObject({
      code: 'booking.settled',
    });
  });
});

describe('the details', () => {
  test('of a request are the requester’s to edit; where an accepted session is, either’s', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const changed = await expert.api.bookings.change({
      params: { id: booking.id },
      body: { mode: 'in_person', place: 'Room 2' },
    });
    expect(changed).toMatchObject({ mode: 'in_person', place: 'Room 2', session: NINE });
    await expect(
      startup.api.bookings.change({ params: { id: booking.id }, body: { description: 'Else' } }),
    ).rejects.toMatchObject({ code: 'booking.changed' });
  });
});
