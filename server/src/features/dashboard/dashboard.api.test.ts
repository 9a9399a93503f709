import { describe, expect, test } from 'vitest';
import {
  acceptedIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const dashboardOf = ({ api }: Pick<TestPerson, 'api'>) => api.dashboard.mine();
const ask = ({ api }: TestPerson, { id }: TestPerson, ...slots: ReturnType<typeof tunis>[]) =>
  api.bookings.request({ body: wish(id, ...slots) });

describe('the dashboard', () => {
  test('is refused to visitors and incomplete profiles', async () => {
    const newcomer = await world.person('external', { incomplete: true });

    await expect(dashboardOf({ api: world.anonymous })).rejects.toMatchObject({ status: 401 });
    await expect(dashboardOf(newcomer)).rejects.toMatchObject({ status: 403 });
  });

  test('shows an expert the requests that need an answer', async () => {
    const { expert, startup } = await requestedIn(world);

    expect(await dashboardOf(expert)).toEqual({
      waiting: { proposals: 1, notifications: 1 },
      coming: [],
      today: [],
      hours: [],
    });
    expect((await dashboardOf(startup)).waiting).toEqual({ proposals: 0, notifications: 0 });
  });

  test('shows sessions of the next seven days and open requests, soonest first', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const open = await ask(startup, expert, tunis(10, '14:00'));
    const { start } = tunis(17, '09:00');
    const { id } = await ask(startup, expert, tunis(17, '09:00'));
    await expert.api.bookings.accept({ body: { bookingId: id, start } });

    expect((await dashboardOf(startup)).coming).toMatchObject([
      { id: open.id },
      { id: booking.id, session: NINE, expert: { name: expert.name } },
    ]);
  });

  test('sorts an open request by the first of its times that has not passed', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { id } = await ask(startup, expert, tunis(10, '14:00'), tunis(12, '14:00'));

    expect((await dashboardOf(startup)).coming).toMatchObject([{ id }, { id: booking.id }]);
    world.clock = new Date(tunis(10, '14:30').start);
    expect((await dashboardOf(startup)).coming).toMatchObject([{ id: booking.id }, { id }]);
  });

  test('shows the sessions of the day, also when they are over', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    expect((await dashboardOf(startup)).today).toEqual([]);
    world.clock = new Date(tunis(11, '17:00').start);
    for (const person of [startup, expert]) {
      expect(await dashboardOf(person)).toMatchObject({ today: [{ id: booking.id }], coming: [] });
    }
    world.clock = new Date(tunis(12, '17:00').start);
    expect((await dashboardOf(startup)).today).toEqual([]);
  });

  test('leaves out a cancelled session of the day', async () => {
    const { startup, booking } = await acceptedIn(world);
    await startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'The trade fair was moved' },
    });
    world.clock = new Date(tunis(11, '08:00').start);

    expect((await dashboardOf(startup)).today).toEqual([]);
  });

  test('shows the organization’s hours, the expert with most first', async () => {
    const { expert, startup } = await pairIn(world);
    // Requests of other organizations do not count.
    const second = (await requestedIn(world)).expert;
    const { organizationId } = startup;
    const colleague = await world.person('startup', { organizationId });
    await ask(startup, second, tunis(12, '09:00'));
    await ask(startup, expert, tunis(12, '11:00'));
    await ask(colleague, expert, tunis(12, '13:00'));

    const limitMinutes = 24 * 60;
    expect((await dashboardOf(colleague)).hours).toEqual([
      { expertId: expert.id, expertName: expert.name, usedMinutes: 120, limitMinutes },
      { expertId: second.id, expertName: second.name, usedMinutes: 60, limitMinutes },
    ]);
  });

  test('counts sign-ups to review for staff, those of the 5G station for its keeper', async () => {
    const [admin, keeper] = [await world.person('admin'), await world.person('tt')];
    const startup = await world.person('startup');
    const externalsFor = async (person: TestPerson) =>
      (await dashboardOf(person)).waiting.externals ?? NaN;
    const before = await externalsFor(admin);
    await world.person('external', { review: 'waiting' });
    await world.person('external', { review: 'waiting', station5G: true });
    await world.person('external', { review: 'waiting', removed: true });

    expect(await externalsFor(admin)).toBe(before + 2);
    expect(await externalsFor(keeper)).toBe(1);
    expect(await externalsFor(startup)).toBeNaN();
  });

  test('leaves out what a role may not use', async () => {
    const guest = await world.person('guest');
    const inReview = await world.person('external', { review: 'waiting' });

    const nothing = { waiting: { notifications: 0 }, coming: [], today: [], hours: [] };
    for (const person of [guest, inReview]) expect(await dashboardOf(person)).toEqual(nothing);
  });
});
