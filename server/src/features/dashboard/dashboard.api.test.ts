import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  tunis,
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

describe('the dashboard', () => {
  test('is for signed-in people whose profile is complete', async () => {
    const newcomer = await world.person('external', { incomplete: true });

    await expect(world.anonymous.dashboard.mine()).rejects.toMatchObject({ status: 401 });
    await expect(newcomer.api.dashboard.mine()).rejects.toMatchObject({ status: 403 });
  });

  test('shows an expert what waits for their answer', async () => {
    const { expert, startup } = await requestedIn(world);

    expect(await expert.api.dashboard.mine()).toEqual({
      waiting: { proposals: 1, notifications: 1 },
      coming: [],
      today: [],
      hours: [],
    });
    expect((await startup.api.dashboard.mine()).waiting).toEqual({
      proposals: 0,
      notifications: 0,
    });
  });

  test('shows my sessions of the next seven days and my open requests, soonest first', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const ask = (slot: { start: string; end: string }) =>
      startup.api.bookings.request({ body: wish(expert.id, slot) });
    const open = await ask(tunis(10, '14:00'));
    const far = await ask(tunis(17, '09:00'));
    await expert.api.bookings.accept({
      body: { bookingId: far.id, start: tunis(17, '09:00').start },
    });

    const { coming } = await startup.api.dashboard.mine();

    expect(coming.map((it) => it.id)).toEqual([open.id, booking.id]);
    expect(coming[1]).toMatchObject({ session: NINE, expert: { name: expert.name } });
  });

  test('puts an open request where the first of its times is that can still be chosen', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const body = wish(expert.id, tunis(10, '14:00'), tunis(12, '14:00'));
    const open = await startup.api.bookings.request({ body });
    const order = async () =>
      (await startup.api.dashboard.mine()).coming.map((it) => it.id === open.id);

    expect(await order()).toEqual([true, false]);
    world.clock = new Date(tunis(10, '14:30').start);
    expect(await order()).toEqual([false, true]);
    expect((await startup.api.dashboard.mine()).coming[0]?.id).toBe(booking.id);
  });

  test('keeps the sessions of a day for the day, also once they are over', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const todayOf = async (person: TestPerson) =>
      (await person.api.dashboard.mine()).today.map(({ id }) => id);

    expect(await todayOf(startup)).toEqual([]);
    world.clock = new Date(tunis(11, '17:00').start);
    expect(await todayOf(startup)).toEqual([booking.id]);
    expect(await todayOf(expert)).toEqual([booking.id]);
    expect((await startup.api.dashboard.mine()).coming).toEqual([]);
    world.clock = new Date(tunis(12, '17:00').start);
    expect(await todayOf(startup)).toEqual([]);
  });

  test('shows no session on the day that was called off', async () => {
    const { startup, booking } = await acceptedIn(world);
    const reason = 'The trade fair was moved';
    await startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason },
    });
    world.clock = new Date(tunis(11, '08:00').start);

    expect((await startup.api.dashboard.mine()).today).toEqual([]);
  });

  test('shows the organization’s hours, the fullest expert first', async () => {
    const { expert, startup } = await pairIn(world);
    const second = await requestedIn(world);
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    await startup.api.bookings.request({ body: wish(second.expert.id, tunis(12, '09:00')) });
    await startup.api.bookings.request({ body: wish(expert.id, tunis(12, '11:00')) });
    await colleague.api.bookings.request({ body: wish(expert.id, tunis(12, '13:00')) });

    const { hours } = await colleague.api.dashboard.mine();

    const limitMinutes = 24 * 60;
    expect(hours).toEqual([
      { expertId: expert.id, expertName: expert.name, usedMinutes: 120, limitMinutes },
      { expertId: second.expert.id, expertName: second.expert.name, usedMinutes: 60, limitMinutes },
    ]);
  });

  test('counts who waits at the door for those who open it, of the 5G station for its keeper', async () => {
    await world.person('external', { review: 'waiting' });
    await world.person('external', { review: 'waiting', station5G: true });
    await world.person('external', { review: 'waiting', removed: true });
    const waitingFor = async (role: string) =>
      (await (await world.person(role)).api.dashboard.mine()).waiting.externals;

    expect(await waitingFor('admin')).toBe(2);
    expect(await waitingFor('tt')).toBe(1);
    expect(await waitingFor('startup')).toBeUndefined();
  });

  test('leaves out what somebody may not use at all', async () => {
    const guest = await world.person('guest');
    const inReview = await world.person('external', { review: 'waiting' });

    const nothing = { waiting: { notifications: 0 }, coming: [], today: [], hours: [] };
    expect(await guest.api.dashboard.mine()).toEqual(nothing);
    expect(await inReview.api.dashboard.mine()).toEqual(nothing);
  });
});
