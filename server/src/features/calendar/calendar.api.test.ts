import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const entriesOf = async ({ api }: TestPerson, query = {}): Promise<CalendarEntry[]> =>
  (await api.calendar.entries({ query: { ...MARCH, ...query } })).entries;

const busy = (expert: TestPerson, { start, end }: { start: string; end: string }) =>
  world.db
    .insertInto('expert_busy')
    .values({ expert_id: expert.id, busy_from: start, busy_to: end })
    .execute();

describe('my calendar', () => {
  test('shows a session to both of its two, who may move it', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    const expected = {
      kind: 'session',
      id: booking.id,
      bookingId: booking.id,
      ...NINE,
      status: 'accepted',
      expert: { id: expert.id },
      requester: { id: startup.id },
      organization: booking.requester.organization,
      mine: true,
      mayMove: true,
      mode: 'online',
    };
    expect(await entriesOf(expert)).toMatchObject([expected]);
    expect(await entriesOf(startup)).toMatchObject([expected]);
  });

  test('shows each time that is asked for, and whose answer it waits for', async () => {
    const { expert, startup, booking } = await requestedIn(world);

    const asked = await entriesOf(expert);

    expect(asked).toMatchObject([
      { kind: 'request', bookingId: booking.id, ...NINE, turn: 'expert', awaitsMe: true },
      { kind: 'request', bookingId: booking.id, ...TEN, free: true },
    ]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
    expect(await entriesOf(startup)).toMatchObject([{ awaitsMe: false }, { awaitsMe: false }]);
  });

  test('shows a time that somebody else has taken as taken, and none that has passed', async () => {
    const { expert, startup } = await requestedIn(world);
    const other = await world.person('startup');
    const taken = await other.api.bookings.request({ body: wish(expert.id, NINE) });
    await expert.api.bookings.accept({ body: { bookingId: taken.id, start: NINE.start } });
    expect(await entriesOf(startup)).toMatchObject([
      { ...NINE, free: false },
      { ...TEN, free: true },
    ]);

    world.clock = new Date(Date.parse(NINE.start) + 1);

    expect(await entriesOf(startup)).toMatchObject([TEN]);
  });

  test('shows what has ended as it ended, and nothing that was cancelled', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const gone = await acceptedIn(world);
    const reason = 'Travelling';
    await gone.expert.api.bookings.move({
      body: { bookingId: gone.booking.id, status: 'cancelled', reason },
    });
    world.clock = new Date(NINE.end);
    await expert.api.bookings.done({ body: { bookingId: booking.id } });

    expect(await entriesOf(startup)).toMatchObject([
      { status: 'finished', attendance: 'attended', mayMove: false },
    ]);
    expect(await entriesOf(gone.startup)).toEqual([]);
    const called = { id: gone.booking.id, status: 'cancelled', mayMove: false, ...NINE };
    expect(await entriesOf(gone.startup, { status: 'cancelled' })).toMatchObject([called]);
    expect(await entriesOf(startup, { status: 'cancelled' })).toEqual([]);
  });

  test('holds what touches the stretch that is asked for, half-open at both ends', async () => {
    const { startup } = await acceptedIn(world);
    const within = (from: string, to: string) => entriesOf(startup, { from, to });

    expect(await within('2026-03-11T00:00:00.000Z', NINE.start)).toEqual([]);
    expect(await within(NINE.end, '2026-03-12T00:00:00.000Z')).toEqual([]);
    expect(await within('2026-03-11T08:30:00.000Z', '2026-03-11T08:31:00.000Z')).toHaveLength(1);
  });

  test('is of at most a hundred days, and goes forward', async () => {
    const { api } = await world.person('startup');
    const ask = (from: string, to: string) => api.calendar.entries({ query: { from, to } });
    const tooFar = expect.objectContaining({ code: 'calendar.range' });

    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z')).resolves.toBeTruthy();
    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:01Z')).rejects.toEqual(tooFar);
    await expect(ask('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).rejects.toEqual(tooFar);
  });

  test('can be of some kinds, one expert or one category', async () => {
    const { expert, startup } = await acceptedIn(world);
    await startup.api.bookings.request({ body: wish(expert.id, tunis(12, '09:00')) });

    expect(await entriesOf(startup, { kinds: 'session' })).toMatchObject([{ kind: 'session' }]);
    expect(await entriesOf(startup, { kinds: 'request,busy' })).toMatchObject([
      { kind: 'request' },
    ]);
    expect(await entriesOf(startup, { expertId: startup.id })).toEqual([]);
    expect(await entriesOf(startup, { category: 'Finance' })).toEqual([]);
    expect(await entriesOf(startup, { expertId: expert.id, category: 'Fundraising' })).toHaveLength(
      2,
    );
  });

  test('can be of one status, which what is busy does not have', async () => {
    const { expert, startup } = await acceptedIn(world);
    await startup.api.bookings.request({ body: wish(expert.id, tunis(12, '09:00')) });
    await busy(expert, TEN);
    const kindsOf = async (status: string) =>
      (await entriesOf(expert, { status })).map(({ kind }) => kind);

    expect(await entriesOf(expert)).toHaveLength(3);
    expect(await kindsOf('accepted')).toEqual(['session']);
    expect(await kindsOf('pending')).toEqual(['request']);
    expect(await kindsOf('finished')).toEqual([]);
  });

  test('is told in the order of its times', async () => {
    const { startup } = await requestedIn(world, TEN, NINE, tunis(10, '11:00'));
    const starts = (await entriesOf(startup)).map(({ start }) => start);
    expect(starts).toEqual([...starts].sort());
  });
});

describe('what others see', () => {
  test('is nothing: a calendar of one’s own holds one’s own', async () => {
    await acceptedIn(world);
    expect(await entriesOf(await world.person('startup'))).toEqual([]);
    expect(await entriesOf(await world.person('admin'))).toEqual([]);
  });

  test('is all sessions of the hub, for its staff', async () => {
    const { booking, expert } = await acceptedIn(world);
    const staff = await world.person('dot');

    const seen = await entriesOf(staff, { scope: 'hub', expertId: expert.id });

    expect(seen).toMatchObject([{ id: booking.id, mine: false, mayMove: true }]);
    const all = await entriesOf(staff, { scope: 'hub' });
    expect(all.length).toBeGreaterThan(1);
  });

  test.each(['expert', 'startup', 'external', 'team'])(
    'is not the whole hub’s for role %s',
    async (role) => {
      await expect(entriesOf(await world.person(role), { scope: 'hub' })).rejects.toMatchObject({
        code: 'access.denied',
      });
    },
  );

  test.each(['guest', 'sso', 'tt'])('is no calendar at all for role %s', async (role) => {
    await expect(entriesOf(await world.person(role))).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});

describe('to whose sessions staff can narrow it', () => {
  const namesFor = async ({ api }: TestPerson, query = {}) =>
    (await api.calendar.experts({ query })).items.map(({ name }) => name);

  test('is found by any part of a name, with or without sessions', async () => {
    const [expert, startup] = [await world.person('expert'), await world.person('startup')];
    await world.db
      .updateTable('users')
      .set({ first_name: 'Zélie', last_name: 'Quatremère' })
      .where('id', 'in', [expert.id, startup.id])
      .execute();
    const staff = await world.person('dot');

    expect(await namesFor(staff, { search: 'quatremere zel' })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: expert.id })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: startup.id })).toEqual([]);
  });

  test('is still known of who receives no more', async () => {
    const { expert } = await acceptedIn(world);
    const staff = await world.person('admin');
    await world.db
      .updateTable('users')
      .set({ role: 'startup' })
      .where('id', '=', expert.id)
      .execute();

    expect((await staff.api.calendar.experts({ query: { id: expert.id } })).items).toMatchObject([
      { id: expert.id },
    ]);
  });

  test.each(['expert', 'startup', 'external', 'guest'])('is nothing to role %s', async (role) => {
    await expect(namesFor(await world.person(role))).rejects.toMatchObject({
      code: 'access.denied',
    });
  });
});

describe('an expert’s personal calendar', () => {
  test('shows when they are busy to themselves, and nothing else of it', async () => {
    const { expert, startup } = await acceptedIn(world);
    await busy(expert, TEN);

    expect(await entriesOf(expert, { kinds: 'busy' })).toEqual([
      { kind: 'busy', id: `busy/${TEN.start}`, ...TEN },
    ]);
    expect(await entriesOf(startup, { kinds: 'busy', expertId: expert.id })).toEqual([]);
  });

  test('shows when to staff who look at that expert', async () => {
    const { expert } = await acceptedIn(world);
    await busy(expert, TEN);
    const staff = await world.person('admin');
    const look = { scope: 'hub', kinds: 'busy' };

    expect(await entriesOf(staff, { ...look, expertId: expert.id })).toMatchObject([TEN]);
    expect(await entriesOf(staff, look)).toEqual([]);
  });
});
