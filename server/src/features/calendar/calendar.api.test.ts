import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { describe, expect, test } from 'vitest';
import { cancel, expectRefusal, report, request, sessionWith } from '../../testing/bookings.ts';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const entriesOf = async ({ api }: TestPerson, query = {}): Promise<CalendarEntry[]> =>
  (await api.calendar.entries({ query: { ...MARCH, ...query } })).entries;
const kindsOf = async (person: TestPerson, query = {}) =>
  (await entriesOf(person, query)).map(({ kind }) => kind);
const makeBusy = (expert: TestPerson, { start, end }: { start: string; end: string }) =>
  world.db
    .insertInto('expert_busy')
    .values({ expert_id: expert.id, busy_from: start, busy_to: end })
    .execute();

describe('my calendar', () => {
  test('has a session for both sides, who may move it', async () => {
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

  test('has each requested slot and whose turn it is', async () => {
    const { expert, startup, booking } = await requestedIn(world);

    const asked = await entriesOf(expert);

    expect(asked).toMatchObject([
      { kind: 'request', bookingId: booking.id, ...NINE, turn: 'expert', awaitsMe: true },
      { kind: 'request', bookingId: booking.id, ...TEN, free: true },
    ]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
    expect(await entriesOf(startup)).toMatchObject([{ awaitsMe: false }, { awaitsMe: false }]);
  });

  test('marks slots that were taken and leaves out past ones', async () => {
    const { expert, startup } = await requestedIn(world);
    await sessionWith(world, expert);
    expect(await entriesOf(startup)).toMatchObject([
      { ...NINE, free: false },
      { ...TEN, free: true },
    ]);

    world.clock = new Date(Date.parse(NINE.start) + 1);

    expect(await entriesOf(startup)).toMatchObject([TEN]);
  });

  test('has finished sessions, and cancelled ones only when asked for', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const gone = await acceptedIn(world);
    await cancel(gone.expert, gone.booking.id);
    world.clock = new Date(NINE.end);
    await report(expert, booking.id, 'attended');

    expect(await entriesOf(startup)).toMatchObject([
      { status: 'finished', attendance: 'attended', mayMove: false },
    ]);
    expect(await entriesOf(gone.startup)).toEqual([]);
    const called = { id: gone.booking.id, status: 'cancelled', mayMove: false, ...NINE };
    expect(await entriesOf(gone.startup, { status: 'cancelled' })).toMatchObject([called]);
    expect(await entriesOf(startup, { status: 'cancelled' })).toEqual([]);
  });

  test('has the entries that overlap the half-open range', async () => {
    const { startup } = await acceptedIn(world);
    const within = (from: string, to: string) => entriesOf(startup, { from, to });
    expect(await within('2026-03-11T00:00:00.000Z', NINE.start)).toEqual([]);
    expect(await within(NINE.end, '2026-03-12T00:00:00.000Z')).toEqual([]);
    expect(await within('2026-03-11T08:30:00.000Z', '2026-03-11T08:31:00.000Z')).toHaveLength(1);
  });

  test('is limited to a hundred days, forward', async () => {
    const { api } = await world.person('startup');
    const ask = (from: string, to: string) => api.calendar.entries({ query: { from, to } });
    const tooFar = expect.objectContaining({ code: 'calendar.range' });
    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:00Z')).resolves.toBeTruthy();
    await expect(ask('2026-01-01T00:00:00Z', '2026-04-11T00:00:01Z')).rejects.toEqual(tooFar);
    await expect(ask('2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).rejects.toEqual(tooFar);
  });

  test('can be filtered by kind, status, expert and category', async () => {
    const { expert, startup } = await acceptedIn(world);
    await request(startup, expert.id, tunis(12, '09:00'));
    await makeBusy(expert, TEN);

    expect(await kindsOf(startup, { kinds: 'session' })).toEqual(['session']);
    expect(await kindsOf(startup, { kinds: 'request,busy' })).toEqual(['request']);
    expect(await kindsOf(startup, { expertId: startup.id })).toEqual([]);
    expect(await kindsOf(startup, { category: 'Finance' })).toEqual([]);
    const both = { expertId: expert.id, category: 'Fundraising' };
    expect(await kindsOf(startup, both)).toHaveLength(2);
    // Busy time has no status.
    expect(await kindsOf(expert)).toHaveLength(3);
    expect(await kindsOf(expert, { status: 'accepted' })).toEqual(['session']);
    expect(await kindsOf(expert, { status: 'pending' })).toEqual(['request']);
    expect(await kindsOf(expert, { status: 'finished' })).toEqual([]);
  });

  test('is sorted by start', async () => {
    const { startup } = await requestedIn(world, TEN, NINE, tunis(10, '11:00'));
    const starts = (await entriesOf(startup)).map(({ start }) => start);
    expect(starts).toEqual([...starts].sort());
  });
});

describe('the calendars of others', () => {
  test('are not in my own, not even for staff', async () => {
    await acceptedIn(world);
    expect(await entriesOf(await world.person('startup'))).toEqual([]);
    expect(await entriesOf(await world.person('admin'))).toEqual([]);
  });

  test('are in the scope of the hub for staff', async () => {
    const { booking, expert } = await acceptedIn(world);
    const seen = await entriesOf(staff, { scope: 'hub', expertId: expert.id });
    expect(seen).toMatchObject([{ id: booking.id, mine: false, mayMove: true }]);
    const all = await entriesOf(staff, { scope: 'hub' });
    expect(all.length).toBeGreaterThan(1);
  });

  test.each([
    ...['expert', 'startup', 'external', 'team'].map((role) => [role, { scope: 'hub' }] as const),
    ...['guest', 'sso', 'tt'].map((role) => [role, {}] as const),
  ])('are refused to role %s with query %j', async (role, query) => {
    await expectRefusal(entriesOf(await world.person(role), query), 'access.denied');
  });
});

describe('the experts by which staff filter', () => {
  const namesFor = async ({ api }: TestPerson, query = {}) =>
    (await api.calendar.experts({ query })).items.map(({ name }) => name);

  test('are found by any part of a name, with or without sessions', async () => {
    const [expert, startup] = [await world.person('expert'), await world.person('startup')];
    await world.db
      .updateTable('users')
      .set({ first_name: 'Zélie', last_name: 'Quatremère' })
      .where('id', 'in', [expert.id, startup.id])
      .execute();

    expect(await namesFor(staff, { search: 'quatremere zel' })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: expert.id })).toEqual(['Zélie Quatremère']);
    expect(await namesFor(staff, { id: startup.id })).toEqual([]);
  });

  test('include former experts', async () => {
    const { expert } = await acceptedIn(world);

    await world.db
      .updateTable('users')
      .set({ role: 'startup' })
      .where('id', '=', expert.id)
      .execute();

    expect((await staff.api.calendar.experts({ query: { id: expert.id } })).items).toMatchObject([
      { id: expert.id },
    ]);
  });

  test.each(['expert', 'startup', 'external', 'guest'])('are refused to role %s', async (role) => {
    await expectRefusal(namesFor(await world.person(role)), 'access.denied');
  });
});

describe('the busy time of an expert’s personal calendar', () => {
  test('is shown to the expert, without details, and not to requesters', async () => {
    const { expert, startup } = await acceptedIn(world);
    await makeBusy(expert, TEN);
    expect(await entriesOf(expert, { kinds: 'busy' })).toEqual([
      { kind: 'busy', id: `busy/${TEN.start}`, ...TEN },
    ]);
    expect(await entriesOf(startup, { kinds: 'busy', expertId: expert.id })).toEqual([]);
  });

  test('is shown to staff who filter by the expert', async () => {
    const { expert } = await acceptedIn(world);
    await makeBusy(expert, TEN);
    const look = { scope: 'hub', kinds: 'busy' };
    expect(await entriesOf(staff, { ...look, expertId: expert.id })).toMatchObject([TEN]);
    expect(await entriesOf(staff, look)).toEqual([]);
  });
});
