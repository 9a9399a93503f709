import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allocate } from '../../../platform/allocations/allocations.service.ts';
import { findSlots, listSlots, type SlotsQuery } from '../../../testing/bookings/availability.ts';
import { accept, expectRefusal } from '../../../testing/bookings/bookings.ts';
import { countQueries } from '../../../testing/queries.ts';
import { expectFieldError, expectStatus } from '../../../testing/refusals.ts';
import { closeHub, updateExpert, updateResource } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

type Slot = ReturnType<typeof tunisSlot>;
const free = (slot: Slot, more: object = {}) => ({
  ...slot,
  isPending: false,
  experts: 1,
  ...more,
});
const requested = (slot: Slot) => free(slot, { isPending: true });

const THAT_DAY = Array.from({ length: 15 }, (_, index) =>
  free(
    tunisSlot(
      11,
      `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
    ),
  ),
);

describe('free slots of an expert', () => {
  test('start every half hour of their day', async () => {
    const { expert, startup } = await createPair(world);
    expect(await findSlots(startup, { expertId: expert.id })).toEqual({
      timeZone: 'Africa/Tunis',
      slots: THAT_DAY,
    });
  });

  test('follow the days of the requested time zone', async () => {
    const { expert, startup } = await createPair(world);
    const { timeZone, slots } = await findSlots(startup, {
      expertId: expert.id,
      timeZone: 'Asia/Tokyo',
    });
    expect(timeZone).toBe('Asia/Tokyo');
    // Tokyo's Wednesday ends at four in the afternoon of Tunis, and began there on Tuesday at that time.
    expect(slots).toEqual([free(tunisSlot(10, '16:00')), ...THAT_DAY.slice(0, -1)]);
  });

  test('contain a time again when a hold of it has expired, with no job running', async () => {
    const { expert, startup } = await createPair(world);
    const busy = { from: Date.parse(NINE.start), to: Date.parse(NINE.end) };
    const ctx = { db: world.db, now: () => MONDAY };
    const hold = (resourceId: string, expiresAt: Date) =>
      allocate(ctx, { kind: 'event', id: randomUUID() }, [{ resourceId, busy }], expiresAt);
    await hold(expert.id, MONDAY);
    await hold(startup.id, MONDAY);
    expect(await listSlots(startup, { expertId: expert.id })).toEqual(THAT_DAY);

    await hold(expert.id, new Date(MONDAY.getTime() + 1));
    expect(await listSlots(startup, { expertId: expert.id })).toEqual(THAT_DAY.slice(2));
  });

  test('leave out an accepted session, for its requester with other experts too', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const [other, second] = [await world.person('startup'), await createExpert(world)];
    expect(await listSlots(other, { expertId: expert.id })).toEqual(THAT_DAY.slice(2));
    expect(await listSlots(startup, { expertId: second.id })).toEqual(THAT_DAY.slice(2));
    expect(await listSlots(other, { expertId: second.id })).toEqual(THAT_DAY);
  });

  test('leave out proposed times for their requester, and mark them for others', async () => {
    const { expert, startup } = await createPendingBooking(world, NINE, TEN);
    const other = await world.person('startup');
    expect(await listSlots(startup, { expertId: expert.id })).toEqual(THAT_DAY.slice(4));
    expect(await listSlots(other, { expertId: expert.id })).toEqual([
      ...THAT_DAY.slice(0, 4).map(requested),
      ...THAT_DAY.slice(4),
    ]);
  });

  test('keep the expert’s buffer around a session and are none on a day with as many as they hold', async () => {
    const { expert } = await createAcceptedBooking(world);
    const other = await world.person('startup');
    const firstOf = async () =>
      (await listSlots(other, { expertId: expert.id, to: '2026-03-12' }))[0];
    await updateResource(world, expert, { buffer_before: 30 });
    expect(await firstOf()).toEqual(free(tunisSlot(11, '10:30')));
    await updateResource(world, expert, { max_per_day: 1 });
    expect(await firstOf()).toEqual(free(tunisSlot(12, '09:00')));
  });

  test('leave out busy times of a personal calendar, days off and closures of the hub', async () => {
    const { expert, startup } = await createPair(world);
    const resource_id = expert.id;
    const [busy_from, busy_to] = [tunisSlot(11, '09:00').start, tunisSlot(11, '15:00').end];
    await world.db
      .insertInto('external_busy')
      .values({ resource_id, busy_from, busy_to })
      .execute();
    await world.db
      .insertInto('resource_closures')
      .values({ resource_id, first_day: '2026-03-12', last_day: '2026-03-12' })
      .execute();
    await world.db
      .insertInto('date_overrides')
      .values({ resource_id, day: '2026-03-13', starts: '07:00', ends: '08:00' })
      .execute();
    await closeHub(world, '2026-03-16');

    expect(await listSlots(startup, { expertId: expert.id, to: '2026-03-16' })).toEqual([
      free(tunisSlot(11, '16:00')),
      free(tunisSlot(13, '07:00')),
    ]);
    await world.db.deleteFrom('hub_closures').execute();
  });

  test('are limited to two months per request', async () => {
    const { expert, startup } = await createPair(world);
    const range = { expertId: expert.id, from: '2026-03-01', to: '2026-05-01' };
    expect((await listSlots(startup, range)).length).toBeGreaterThan(500);
    await expectFieldError(findSlots(startup, { ...range, to: '2026-05-02' }), 'to');
    await expectStatus(findSlots(startup, { ...range, from: '0001-01-01' }), 422);
  });

  test('cost one query however long the range', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const month = { to: '2026-04-10' };
    await findSlots(startup, { expertId: expert.id, ...month });
    for (const of of [{ expertId: expert.id }, { category: 'Fundraising' as const }]) {
      expect(await countQueries(world, () => findSlots(startup, { ...of, ...month }))).toBe(1);
    }
  });
});

describe('a request for slots', () => {
  test.each([
    ['a length that no session has', { minutes: 10 }, 'minutes'],
    ['a day that does not exist', { to: '2026-02-30' }, 'to'],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('returns 422 for %s', async (_, query, path) => {
    const { expert, startup } = await createPair(world);
    const asking = findSlots(startup, { expertId: expert.id, ...query });
    await expect(asking).rejects.toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('needs an expert, a topic or a booking', async () => {
    const asking = findSlots(await world.person('startup'), {});
    await expectFieldError(asking, 'expertId', 'field.required');
  });

  test('is refused to visitors, to roles without bookings and for people who are no experts', async () => {
    const { expert, startup } = await createPair(world);
    const guest = await world.person('guest');
    const query = { expertId: expert.id };
    await expectStatus(findSlots({ api: world.anonymous }, query), 401);
    await expectStatus(findSlots(guest, query), 403);
    await expectRefusal(findSlots(startup, { expertId: startup.id }), 'expert.not_found');
  });
});

describe('free slots for moving a booking', () => {
  test('include its own time, for both sides and the staff', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const [stranger, staff] = [await world.person('startup'), await world.person('admin')];
    const query = { bookingId: booking.id };
    for (const person of [startup, expert, staff]) {
      expect(await listSlots(person, query)).toEqual(THAT_DAY);
    }
    await expectRefusal(findSlots(stranger, query), 'booking.not_found');
    const other = await createExpert(world);
    await expectRefusal(findSlots(startup, { ...query, expertId: other.id }), 'expert.not_found');
  });

  test('keep the length of the booking when the expert no longer offers it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30] } });
    expect(await listSlots(startup, { bookingId: booking.id })).toEqual(THAT_DAY);
  });
});

describe('free slots of a topic', () => {
  test('count the experts who are free', async () => {
    const experts = [await createExpert(world), await createExpert(world)] as const;
    for (const expert of experts)
      await updateExpert(world, expert, { categories: ['Architecture'] });
    await updateExpert(world, await createExpert(world), { categories: ['Product'] });
    const [one, other] = experts;
    const [rival, startup] = [await world.person('startup'), await world.person('startup')];
    const category = 'Architecture';
    const { id } = await rival.api.bookings.request({
      body: { ...bookingRequest(one.id, NINE), category },
    });
    const nine = async () =>
      (await listSlots(startup, { category })).find((it) => it.start === NINE.start);

    expect(await nine()).toEqual(free(NINE, { experts: 2 }));
    await other.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours: [] } });
    expect(await nine()).toEqual(requested(NINE));
    await accept(one, id);
    expect(await nine()).toBeUndefined();
  });

  test('leave out experts with whom the organization has no hours left, in one query', async () => {
    const [worn, fresh] = [await createExpert(world), await createExpert(world)];
    const category = 'Technical support';
    for (const expert of [worn, fresh])
      await updateExpert(world, expert, { categories: [category] });
    const startup = await world.person('startup', { organizationKind: 'external' });
    for (const time of ['09:00', '10:00', '11:00', '14:00']) {
      const body = { ...bookingRequest(worn.id, tunisSlot(13, time)), category } as const;
      await startup.api.bookings.request({ body });
    }
    const countsFor = async (person: TestPerson) =>
      new Set((await listSlots(person, { category })).map(({ experts }) => experts));

    expect(await countsFor(startup)).toEqual(new Set([1]));
    expect(await countsFor(await world.person('startup'))).toEqual(new Set([2]));
    expect(await countQueries(world, () => findSlots(startup, { category }))).toBe(1);
  });

  test('belong to experts who offer the requested length', async () => {
    const startup = await world.person('startup');
    const [short, long] = [await createExpert(world), await createExpert(world)];
    const category = 'Business model';
    await updateExpert(world, short, { categories: [category] });
    await updateResource(world, short, { lengths: [30] });
    await updateExpert(world, long, { categories: [category] });
    await updateResource(world, long, { lengths: [30, 90] });
    const counted = async (query: SlotsQuery) =>
      (await listSlots(startup, query)).map(({ experts }) => experts);

    expect(await counted({ category, minutes: 30 })).toEqual(Array<number>(16).fill(2));
    expect(await counted({ category, minutes: 90 })).toEqual(Array<number>(14).fill(1));
    expect(await counted({ category, minutes: 60 })).toEqual([]);
    expect(await counted({ expertId: short.id, minutes: 90 })).toEqual([]);
  });
});
