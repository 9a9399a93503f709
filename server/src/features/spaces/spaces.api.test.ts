import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findViolations } from '../../admin/invariants.queries.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import {
  createExpert,
  listNotifications,
  MONDAY,
  NINE,
  bookingRequest,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { countInvitationMails, findNewestInvitation } from '../../testing/bookings/invitations.ts';
import { createFeed, fetchFeed, parseEvents } from '../../testing/bookings/feeds.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { advanceClock, hasDeadlock, lockRows, runWhileHeld } from '../../testing/concurrency.ts';
import { createUserWithPassword, erase, requestErasure } from '../../testing/erasures.ts';
import { findMails, savePreference, sendDueMails } from '../../testing/notifications/mails.ts';
import { findColumnsContaining } from '../../testing/find-columns.ts';
import { eraseIn } from '../../testing/personal-data.ts';
import { recordStatements } from '../../testing/queries.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { closeHub, findConfirmedAllocations, updateResource } from '../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { FEATURES } from '../../app/features.ts';
import { transact } from '../../kernel/context.ts';
import { lockResource } from '../../platform/allocations/allocations.queries.ts';
import { finishDefaultBookings } from '../scheduling/default-bookings.jobs.ts';
import { expireHolds } from '../scheduling/holds.jobs.ts';
import { findEntry } from '../scheduling/waiting-list.queries.ts';
import { joinWaitingList } from '../scheduling/waiting-list.service.ts';
import { sendReminders } from '../scheduling/reminders.jobs.ts';
import { spaces } from './spaces.feature.ts';

const world = await useWorld({ clock: MONDAY });

afterAll(async () => {
  // The invariants go by the real clock.
  world.clock = null;
  await expireHolds(jobContext());
  await finishDefaultBookings(jobContext());
  await world.runJobs();
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});

/** A Wednesday: the clock of Tunis does not change, that of Paris does on March 29. */
const WEDNESDAY = '2026-03-11';
const ANYONE = '00000000-0000-7000-8000-000000000000';

const member = () => world.person('startup');
const one = async (booking: Promise<readonly { readonly id: string }[]>) =>
  (await booking)[0]?.id ?? '';
const end = ({ api }: TestPerson, id: string, reason = '') =>
  api.spaces.end({ params: { id }, query: { reason } });
const decide = (
  { api }: TestPerson,
  id: string,
  status: 'accepted' | 'rejected' = 'accepted',
  reason = '',
) => api.spaces.decide({ body: { ids: [id], status, reason } }).then(({ items: [item] }) => item);
const newestOf = async (person: TestPerson) => (await listNotifications(person))[0];
const jobContext = () => ({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });

describe('booking a space', () => {
  test('confirms it at once and shows others only that it is taken', async () => {
    const [amira, karim, staff] = [await member(), await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { buffer_after: 15 });

    const [booking] = await bookSpace(amira, spaceId, { persons: 4 });

    expect(booking).toMatchObject({
      ...NINE,
      status: 'accepted',
      space: { id: spaceId, name: 'Carthage', type: 'meeting_room' },
      isMine: true,
      actions: ['edit', 'cancel'],
      details: { booker: { id: amira.id }, title: 'Board', persons: 4, decideBy: null },
    });
    expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toEqual([
      { id: spaceId, start: NINE.start, end: tunisSlot(11, '09:00', 75).end },
    ]);
    const seenBy = async ({ api }: TestPerson) =>
      (await api.spaces.bookings({ query: { spaceId } })).items;
    expect(await seenBy(karim)).toMatchObject([
      { ...NINE, status: 'accepted', isMine: false, details: null, actions: [] },
    ]);
    expect(await seenBy(staff)).toMatchObject([
      { details: { title: 'Board', booker: { id: amira.id } }, actions: ['edit', 'delete'] },
    ]);
    const id = booking?.id ?? '';
    await expectRefusal(karim.api.spaces.booking({ params: { id } }), 'booking.not_found');
    expect(await staff.api.spaces.booking({ params: { id } })).toMatchObject({ id });
  });

  test('is refused on a day with as many bookings as the space takes; cancelled ones do not count', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { max_per_day: 1 });
    const first = await one(bookSpace(amira, spaceId));

    await expectRefusal(bookSpace(await member(), spaceId, TEN), 'space.day_full');
    await bookSpace(await member(), spaceId, tunisSlot(12, '09:00'));
    await end(amira, first);
    await bookSpace(await member(), spaceId, TEN);
  });

  test('does not count a request whose hold has expired, with no job running', async () => {
    const spaceId = await createSpace(world, {
      max_per_day: 1,
      needs_approval: true,
      hold_hours: 1,
    });
    await bookSpace(await member(), spaceId);
    await expectRefusal(bookSpace(await member(), spaceId, TEN), 'space.day_full');

    world.clock = new Date(MONDAY.getTime() + HOUR_MS);
    await bookSpace(await member(), spaceId, TEN);
    world.clock = MONDAY;
  });

  test('is refused with a near, a shorter and another time when the slot was taken', async () => {
    const [amira, karim] = [await member(), await member()];
    // No other space has this many seats.
    const space = { capacity: 19 };
    const spaceId = await createSpace(world, { space });
    const other = await createSpace(world, { name: 'Hannibal', space });
    const small = await createSpace(world, { space: { capacity: 18 } });
    await bookSpace(amira, spaceId, TEN);
    const wanted = tunisSlot(11, '09:00', 90);

    const refusal: unknown = await bookSpace(karim, spaceId, { ...wanted, persons: 19 }).catch(
      (error: unknown) => error,
    );

    const own = { id: spaceId, name: 'Carthage' };
    expect(refusal).toMatchObject({
      code: 'space.already_booked',
      details: {
        alternatives: [
          { kind: 'near', resource: own, ...tunisSlot(11, '08:30', 90) },
          { kind: 'shorter', resource: own, ...tunisSlot(11, '09:00', 60) },
          { kind: 'other', resource: { id: other, name: 'Hannibal' }, ...wanted },
          { kind: 'next', resource: own },
        ],
      },
    });
    expect(JSON.stringify(refusal)).not.toContain(small);
  });

  test('refuses times that the space does not offer, each with its reason', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { notice_minutes: 60, horizon_days: 30 });
    const hidden = await createSpace(world, { hidden_at: MONDAY.toISOString() });
    const shown = await createSpace(world, { space: { bookable: false } });
    await closeHub(world, '2026-03-12');
    await bookSpace(amira, spaceId, tunisSlot(11, '14:00', 120));

    for (const [code, more] of [
      ['space.not_found', { spaceId: ANYONE }],
      ['space.not_found', { spaceId: amira.id }],
      ['space.not_found', { spaceId: hidden }],
      ['resource.not_found', { spaceId: shown }],
      ['space.past', tunisSlot(9, '08:15')],
      ['space.notice', tunisSlot(9, '09:00')],
      [
        'space.beyond_horizon',
        { start: '2026-05-04T08:00:00.000Z', end: '2026-05-04T09:00:00.000Z' },
      ],
      ['space.length', tunisSlot(11, '09:00', 135)],
      ['space.length', tunisSlot(11, '09:00', 20)],
      ['space.step', tunisSlot(11, '09:10')],
      ['space.closed', tunisSlot(11, '17:30')],
      ['space.closed', tunisSlot(14, '10:00')],
      ['space.closed', tunisSlot(12, '10:00')],
      ['space.already_booked', tunisSlot(11, '15:45')],
      ['space.too_small', { persons: 7 }],
    ] as const) {
      await expectRefusal(bookSpace(amira, spaceId, more), code);
    }
    expect(await bookSpace(amira, spaceId, tunisSlot(11, '16:00'))).toHaveLength(1);
    await world.db.deleteFrom('hub_closures').execute();
  });

  test('lets one of twenty concurrent requests win, in at most ten statements', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, member));
    const spaceId = await createSpace(world);

    const ends = await Promise.allSettled(people.map((it) => bookSpace(it, spaceId)));

    const codes = Map.groupBy(resultCodes(ends), (code) => code);
    expect([...codes].map(([code, its]) => [code, its.length])).toEqual(
      expect.arrayContaining([['space.already_booked', 19]]),
    );
    expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toHaveLength(1);

    const free = await createSpace(world);
    const person = await member();
    const sent = await recordStatements(() => bookSpace(person, free));
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThanOrEqual(10);
    const weekly = await recordStatements(() =>
      bookSpace(person, free, { ...TEN, repeats: weeklyRule(12) }),
    );
    // The series is stored too.
    expect(weekly).toHaveLength(sent.length + 1);
  });

  test('counts towards the daily quota, together with sessions', async () => {
    const amira = await member();
    const expert = await createExpert(world);
    const spaceId = await createSpace(world);
    await amira.api.bookings.request({ body: bookingRequest(expert.id, NINE) });
    const hours = ['09', '10', '11', '12'].map((hour) => tunisSlot(11, `${hour}:00`));
    const [first] = await Promise.all(hours.map((slot) => one(bookSpace(amira, spaceId, slot))));
    expect(hours.length + 1).toBe(DAILY_BOOKING_QUOTA);

    const late = tunisSlot(11, '15:00');
    await expectRefusal(bookSpace(amira, spaceId, late), 'booking.daily_quota', { status: 409 });
    await expectRefusal(
      amira.api.bookings.request({ body: bookingRequest(expert.id, TEN) }),
      'booking.daily_quota',
    );
    const colleague = await world.person('member', { organizationId: amira.organizationId });
    await expectRefusal(bookSpace(colleague, spaceId, late), 'booking.daily_quota');

    await end(amira, first ?? '');
    expect(await bookSpace(colleague, spaceId, late)).toHaveLength(1);
  });

  test('weekly counts once towards the daily quota, however many weeks it has', async () => {
    const amira = await member();
    const spaceId = await createSpace(world);
    const hours = ['09', '10', '11', '12', '14'].map((hour) => tunisSlot(11, `${hour}:00`));
    expect(hours).toHaveLength(DAILY_BOOKING_QUOTA);

    for (const slot of hours)
      expect(await bookSpace(amira, spaceId, { ...slot, repeats: weeklyRule(12) })).toHaveLength(
        12,
      );

    await expectRefusal(bookSpace(amira, spaceId, tunisSlot(11, '15:00')), 'booking.daily_quota');
  });

  test('beyond the most bookings of a day is refused, and leaves such weeks out', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world, { max_per_day: 2, buffer_before: 15 });
    await bookSpace(karim, spaceId, tunisSlot(18, '08:15'));
    await bookSpace(karim, spaceId, tunisSlot(18, '16:00'));
    await bookSpace(amira, spaceId);

    const weekly = await bookSpace(amira, spaceId, {
      ...tunisSlot(11, '11:00'),
      repeats: weeklyRule(2),
    });

    expect(weekly.map(({ start }) => start)).toEqual([tunisSlot(11, '11:00').start]);
    await expectRefusal(bookSpace(karim, spaceId, tunisSlot(11, '15:00')), 'space.day_full');
    expect(await bookSpace(karim, spaceId, tunisSlot(12, '15:00'))).toHaveLength(1);
  });

  test('makes an expert unavailable to others, who can still accept a request for that time', async () => {
    const [expert, startup] = [await createExpert(world), await member()];
    const spaceId = await createSpace(world);
    const ask = (slot = NINE) =>
      startup.api.bookings.request({ body: bookingRequest(expert.id, slot) });
    const { id: bookingId } = await ask();

    await bookSpace(expert, spaceId, { title: 'For the session at nine' });
    const tens = await one(bookSpace(expert, spaceId, TEN));

    await expectRefusal(ask(TEN), 'expert.unavailable');
    const session = await expert.api.bookings.accept({ body: { bookingId, start: NINE.start } });
    expect(session.status).toBe('accepted');
    await end(expert, tens);
    expect(await ask(TEN)).toMatchObject({ status: 'pending' });
  });

  test('makes an expert unavailable no longer once its hold has expired', async () => {
    const [expert, startup] = [await createExpert(world), await member()];
    const spaceId = await createSpace(world, { needs_approval: true, hold_hours: 1 });
    await bookSpace(expert, spaceId, NINE);
    const ask = () => startup.api.bookings.request({ body: bookingRequest(expert.id, NINE) });
    await expectRefusal(ask(), 'expert.unavailable');

    advanceClock(world, 2 * HOUR_MS);

    expect(await ask()).toMatchObject({ status: 'pending' });
    world.clock = MONDAY;
  });

  test('of a length that the space does not offer is refused without other times of that length', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, {
      lengths: [60, 120],
      min_minutes: null,
      max_minutes: null,
      notice_minutes: 2 * 60,
    });
    const refusal = await bookSpace(amira, spaceId, tunisSlot(9, '09:00', 75)).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'space.notice' });
    expect(JSON.stringify(refusal)).not.toContain(spaceId);
  });

  test('weekly keeps the hour of the space across a clock change and leaves taken weeks out', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world, { time_zone: 'Europe/Paris' });
    // 10:00 in Paris, which is UTC+1 until March 29.
    const start = `${WEDNESDAY}T09:00:00.000Z`;
    await bookSpace(karim, spaceId, {
      start: '2026-03-18T09:30:00.000Z',
      end: '2026-03-18T10:00:00.000Z',
    });

    const end = `${WEDNESDAY}T10:00:00.000Z`;
    const body = { spaceId, start, end, repeats: weeklyRule(4) };
    const preview = await amira.api.spaces.previewSeries({ body });
    const weeks = { start, end, repeats: weeklyRule(4) };
    const booked = await bookSpace(amira, spaceId, weeks);

    const starts = [start, '2026-03-25T09:00:00.000Z', '2026-04-01T08:00:00.000Z'];
    expect(preview).toMatchObject({
      timeZone: 'Europe/Paris',
      occurrences: [{ free: true }, { free: false }, { free: true }, { free: true }],
    });
    expect(booked.map((it) => it.start)).toEqual(starts);
    await expectRefusal(bookSpace(await member(), spaceId, weeks), 'space.already_booked');
    const clash = await karim.api.spaces.previewSeries({
      body: { ...body, repeats: weeklyRule(2) },
    });
    expect(clash.occurrences.map(({ free }) => free)).toEqual([false, false]);
  });
});

test('a series is previewed only of spaces that its user may book, and of possible lengths', async () => {
  const [amira, walid, spaceId] = [
    await member(),
    await world.person('tt'),
    await createSpace(world),
  ];
  const preview = ({ api }: TestPerson, slot = NINE) =>
    api.spaces.previewSeries({ body: { spaceId, ...slot, repeats: weeklyRule(2) } });

  await expectRefusal(preview(walid), 'space.not_found');
  expect((await preview(amira)).occurrences).toHaveLength(2);
  const years = { start: NINE.start, end: '2036-03-11T09:00:00.000Z' };
  await expectRefusal(preview(amira, years), 'space.length');
  await expectRefusal(
    preview(amira, { start: TEN.start, end: NINE.start }),
    'space.end_before_start',
  );
});

describe('lists', () => {
  test('contain hours, the next free time and the free slots of spaces', async () => {
    const amira = await member();
    const [small, large] = [
      await createSpace(world, { name: 'Sfax', space: { capacity: 3, equipment: ['phone'] } }),
      await createSpace(world, { name: 'Zaghouan', space: { capacity: 30 }, max_minutes: 60 }),
    ];
    await createSpace(world, { name: 'Hidden', hidden_at: MONDAY.toISOString() });
    await bookSpace(amira, large, tunisSlot(9, '08:30', 45));

    const { items } = await amira.api.spaces.list({ query: { type: 'meeting_room' } });
    const names = items.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).not.toContain('Hidden');
    expect(items.find(({ id }) => id === large)).toMatchObject({
      floor: 1,
      capacity: 30,
      lengths: [15, 30, 45, 60],
      maxMinutes: 60,
      timeZone: 'Africa/Tunis',
      hours: [1, 2, 3, 4, 5].map((wday) => ({ wday, start: '08:00', end: '18:00' })),
      nextFree: tunisSlot(9, '09:15').start,
    });
    expect(await amira.api.spaces.list({ query: { id: small } })).toMatchObject({
      items: [{ id: small, nextFree: tunisSlot(9, '08:30').start }],
    });
    await expectRefusal(amira.api.spaces.list({ query: { id: ANYONE } }), 'space.not_found');

    const days = { from: '2026-03-09', to: '2026-03-09' };
    const startsOf = async (query: object) =>
      (await amira.api.spaces.available({ query: { ...days, ...query } })).slots;
    expect(await startsOf({ spaceId: large })).toMatchObject(
      ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'].map((time) =>
        tunisSlot(9, time, 60),
      ),
    );
    expect(await startsOf({ minutes: 30, persons: 20 })).toEqual([
      { ...tunisSlot(9, '09:15', 30), spaceId: large },
    ]);
    const fitting = await startsOf({ minutes: 30, equipment: 'phone' });
    expect(fitting).toEqual([{ ...tunisSlot(9, '08:30', 30), spaceId: small }]);
  });

  test('find spaces by floor and by all of their equipment', async () => {
    const amira = await member();
    const equipped = await createSpace(world, {
      space: { floor: 5, equipment: ['screen', 'phone'] },
    });
    await createSpace(world, { space: { floor: 5, equipment: ['phone'] } });
    await createSpace(world, { space: { floor: 4, equipment: ['screen', 'phone'] } });
    const { slots } = await amira.api.spaces.available({
      query: { from: WEDNESDAY, to: WEDNESDAY, floor: 5, equipment: 'screen,phone' },
    });
    expect(slots.map(({ spaceId }) => spaceId)).toEqual([equipped]);
  });

  test('are found at an instant, a taken one at its next free time', async () => {
    const amira = await member();
    const free = await createSpace(world, { space: { floor: 6 } });
    const taken = await createSpace(world, { space: { floor: 6 } });
    await bookSpace(amira, taken, tunisSlot(11, '10:00', 60));
    const { start: at } = tunisSlot(11, '10:00');
    const query = { from: WEDNESDAY, to: WEDNESDAY, at, minutes: 60, floor: 6 };
    expect((await amira.api.spaces.available({ query })).slots).toEqual([
      { ...tunisSlot(11, '10:00', 60), spaceId: free },
      { ...tunisSlot(11, '11:00', 60), spaceId: taken },
    ]);
  });

  test('say until when they are free or taken', async () => {
    const amira = await member();
    const spaceId = await createSpace(world);
    const stateNow = async () =>
      (await amira.api.spaces.list({ query: { id: spaceId } })).items[0]?.now;
    world.clock = new Date(tunisSlot(11, '08:30').start);
    await bookSpace(amira, spaceId, tunisSlot(11, '09:00', 60));
    const { start, end } = tunisSlot(11, '09:00', 60);
    expect(await stateNow()).toEqual({ status: 'free', until: start, freeDesks: 1 });
    world.clock = new Date(start);
    expect(await stateNow()).toEqual({ status: 'taken', until: end, freeDesks: 0 });
    world.clock = new Date(tunisSlot(11, '19:00').start);
    expect(await stateNow()).toEqual({ status: 'closed', until: null, freeDesks: 0 });
  });

  test('propose slots that can be booked when the longest booking is shorter than a slot', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { max_minutes: 90 });
    const query = { spaceId, from: WEDNESDAY, to: WEDNESDAY };

    const { slots } = await amira.api.spaces.available({ query });

    const [first, second] = slots;
    expect(first).toMatchObject(tunisSlot(11, '08:00', 90));
    expect(second).toMatchObject(tunisSlot(11, '09:30', 90));
    expect((await amira.api.spaces.list({ query: { id: spaceId } })).items).toMatchObject([
      { slotMinutes: 90 },
    ]);
    const { start = '', end: until = '' } = first ?? {};
    expect(await bookSpace(amira, spaceId, { start, end: until })).toHaveLength(1);
  });

  test('read later bookings only of spaces that are taken for two weeks', async () => {
    const amira = await member();
    const free = await createSpace(world);
    const full = await createSpace(world, { horizon_days: 120 });
    const reopened = tunisSlot(30, '08:00').start;
    await world.db
      .insertInto('allocations')
      .values({
        resource_id: full,
        mode: 'exclusive',
        unit: 1,
        busy_from: MONDAY.toISOString(),
        busy_to: reopened,
        state: 'confirmed',
        booking_kind: 'space_booking',
        booking_id: await one(bookSpace(amira, free)),
      })
      .execute();
    const nextFreeOf = async (id: string) => {
      let nextFree: string | null | undefined;
      const sent = await recordStatements(async () => {
        const { items } = await amira.api.spaces.list({ query: { id } });
        nextFree = items[0]?.nextFree;
      });
      return [nextFree, sent.filter((it) => it.includes('from allocations')).length];
    };

    expect(await nextFreeOf(free)).toEqual([tunisSlot(9, '08:30').start, 1]);
    expect(await nextFreeOf(full)).toEqual([reopened, 2]);
    await world.db.deleteFrom('allocations').where('resource_id', '=', full).execute();
  });

  test('of one space contain its bookings however far ahead, those of a hidden space for its bookers and staff', async () => {
    const [amira, karim, staff] = [await member(), await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true, horizon_days: 365 });
    const last = await bookSpace(amira, spaceId, {
      start: '2026-08-12T08:00:00.000Z',
      end: '2026-08-12T09:00:00.000Z',
      repeats: weeklyRule(12),
    });
    const ids = last.map(({ id }) => id);
    const idsOf = async ({ api }: TestPerson, query: object) =>
      (await api.spaces.bookings({ query: { spaceId, ...query } })).items.map(({ id }) => id);
    const find = ({ api }: TestPerson) => api.spaces.list({ query: { id: spaceId } });

    expect(await idsOf(amira, { scope: 'mine' })).toEqual(ids);
    expect(await idsOf(staff, { status: 'pending' })).toEqual(ids);
    expect(await idsOf(karim, {})).toEqual(ids);

    await updateResource(world, { id: spaceId }, { hidden_at: MONDAY.toISOString() });

    expect(await idsOf(amira, { scope: 'mine' })).toEqual(ids);
    expect(await idsOf(staff, { status: 'pending' })).toEqual(ids);
    expect(await idsOf(karim, {})).toEqual([]);
    for (const reader of [amira, staff]) {
      expect((await find(reader)).items).toMatchObject([
        { id: spaceId, bookable: false, nextFree: null },
      ]);
      await expectRefusal(bookSpace(reader, spaceId), 'space.not_found');
      const { items } = await reader.api.spaces.list();
      expect(items.map(({ id }) => id)).not.toContain(spaceId);
    }
    await expectRefusal(find(karim), 'space.not_found');
    expect(await end(amira, ids[0] ?? '')).toMatchObject({ status: 'cancelled' });
  });

  test('contain bookings by range, status and booker, in one statement', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world);
    const gone = await one(bookSpace(amira, spaceId, NINE));
    await end(amira, gone);
    await bookSpace(karim, spaceId, NINE);
    const mine = await one(bookSpace(amira, spaceId, TEN));

    const idsOf = async (query: object) =>
      (await amira.api.spaces.bookings({ query: { spaceId, ...query } })).items.map(({ id }) => id);
    expect(await idsOf({})).toHaveLength(2);
    expect(await recordStatements(() => idsOf({}))).toHaveLength(1);
    expect(await idsOf({ scope: 'mine' })).toEqual([mine]);
    expect(await idsOf({ scope: 'mine', status: 'cancelled' })).toEqual([gone]);
    expect(await idsOf({ status: 'rejected' })).toEqual([]);
    expect(await idsOf({ from: TEN.start, to: TEN.end })).toEqual([mine]);
    const asKarim = await karim.api.spaces.bookings({ query: { spaceId, status: 'cancelled' } });
    expect(asKarim.items).toEqual([]);
    const range = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
    await expectRefusal(amira.api.spaces.bookings({ query: range }), 'request.invalid');
  });
});

describe('ending a booking', () => {
  test('frees its time, keeps the record and notifies the booker when staff deleted it', async () => {
    const [amira, karim, staff] = [await member(), await member(), await world.person('admin')];
    const spaceId = await createSpace(world);
    const cancelled = await one(bookSpace(amira, spaceId));

    await expectRefusal(end(karim, cancelled), 'booking.not_found', { status: 404 });
    expect(await end(amira, cancelled)).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'booker' },
      actions: [],
    });
    await expectRefusal(end(amira, cancelled), 'booking.status_failed');
    expect(await listNotifications(amira)).toEqual([]);

    const deleted = await one(bookSpace(karim, spaceId));
    await expectRefusal(end(staff, deleted), 'booking.reason_required', {
      errors: [{ path: 'reason' }],
    });
    expect(await end(staff, deleted, 'Water damage')).toMatchObject({
      status: 'deleted',
      details: { reason: 'Water damage' },
    });
    expect(await newestOf(karim)).toMatchObject({
      type: 'space_booking.deleted',
      params: { resource: 'Carthage', reason: 'Water damage', start: NINE.start },
      link: `/booking/workshop/${spaceId}`,
    });
    expect(await auditEntries(world, { subjectId: deleted })).toMatchObject([
      { action: 'space_booking.deleted', actorId: staff.id },
    ]);
    expect(await bookSpace(amira, spaceId)).toHaveLength(1);
  });

  test('keeps no reason unless it was rejected, deleted or closed', async () => {
    const booked = await one(bookSpace(await member(), await createSpace(world)));
    const update = world.db
      .updateTable('space_bookings')
      .set({ reason: 'Water damage' })
      .where('id', '=', booked);
    const cancel = update.set({ status: 'cancelled', cancel_cause: 'booker' });

    for (const refused of [update, cancel])
      await expect(refused.execute()).rejects.toMatchObject({ code: '23514' });
  });

  test('is refused once it has begun, and it finishes by itself', async () => {
    const amira = await member();
    const spaceId = await createSpace(world);
    const id = await one(bookSpace(amira, spaceId, tunisSlot(9, '09:00')));
    advanceClock(world, HOUR_MS);
    await expectRefusal(end(amira, id), 'space.begun', { status: 409 });
    await finishDefaultBookings(jobContext());
    expect(await amira.api.spaces.booking({ params: { id } })).toMatchObject({
      status: 'accepted',
    });

    advanceClock(world, HOUR_MS);
    await finishDefaultBookings(jobContext());

    const done = await amira.api.spaces.booking({ params: { id } });
    expect(done).toMatchObject({ status: 'finished', actions: [] });
  });
});

describe('a space that needs approval', () => {
  test('is held until staff approve or reject the booking', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true });

    const [pending] = await bookSpace(amira, spaceId);
    const id = pending?.id ?? '';

    expect(pending).toMatchObject({
      status: 'pending',
      details: { decideBy: new Date(MONDAY.getTime() + 2 * DAY_MS).toISOString() },
      actions: ['edit', 'cancel'],
    });
    expect(await newestOf(staff)).toMatchObject({
      type: 'space_booking.requested',
      params: { name: amira.name, resource: 'Carthage', start: NINE.start },
    });
    await expectRefusal(bookSpace(await member(), spaceId), 'space.already_booked');
    await expectRefusal(decide(staff, id, 'rejected'), 'booking.reason_required');
    expect(await decide(staff, id)).toMatchObject({
      status: 'accepted',
      actions: ['edit', 'delete'],
    });
    expect(await newestOf(amira)).toMatchObject({ type: 'space_booking.accepted' });
    await expectRefusal(decide(staff, id), 'booking.status_failed');

    const [other] = await bookSpace(amira, spaceId, TEN);
    await decide(staff, other?.id ?? '', 'rejected', 'Reserved for the jury');
    expect(await newestOf(amira)).toMatchObject({
      type: 'space_booking.rejected',
      params: { reason: 'Reserved for the jury' },
    });
    expect(await bookSpace(amira, spaceId, TEN)).toMatchObject([{ status: 'pending' }]);
  });

  test('notifies fifty staff in as many statements as one, each in the bell and by email', async () => {
    await world.person('dot');
    const spaceId = await createSpace(world, { needs_approval: true });
    const request = async (slot: { start: string; end: string }) => {
      const amira = await member();
      return (await recordStatements(() => bookSpace(amira, spaceId, slot))).length;
    };
    const before = await request(NINE);
    await sql`
      insert into users (email, role, first_name, last_name, email_verified_at, is_completed)
      select 'staff' || n || '@example.org', 'dot', 'Staff', n::text, now(), true
      from generate_series(1, 50) as n`.execute(world.db);

    expect(await request(TEN)).toBe(before);
    expect(before).toBeLessThanOrEqual(12);

    const told = await world.db
      .selectFrom('users as u')
      .innerJoin('notifications as n', 'n.user_id', 'u.id')
      .innerJoin('mails as m', 'm.notification_id', 'n.id')
      .where('u.email', 'like', 'staff%@example.org')
      .select(['n.type', 'u.id'])
      .execute();
    expect(new Set(told.map(({ id }) => id)).size).toBe(50);
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['space_booking.requested']));
    await world.db.deleteFrom('users').where('email', 'like', 'staff%@example.org').execute();
  });

  test('is not approved by the booker, and only once by several', async () => {
    const [staff, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => world.person('dot')),
    );
    if (!staff) return;
    const spaceId = await createSpace(world, { needs_approval: true });
    const id = await one(bookSpace(staff, spaceId));
    await expectRefusal(decide(staff, id), 'booking.status_not_allowed', { status: 403 });

    const ends = await Promise.allSettled(others.map((it) => decide(it, id)));

    expect(resultCodes(ends).toSorted()).toEqual(
      expect.arrayContaining(['booking.status_failed', 'booking.status_failed']),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is free again after two days without an answer, and the booker is notified', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const slot = tunisSlot(13, '09:00');
    const id = await one(bookSpace(amira, spaceId, slot));
    const [soon] = await bookSpace(amira, spaceId, tunisSlot(9, '10:00'));
    expect(soon?.details?.decideBy).toBe(tunisSlot(9, '10:00').start);

    advanceClock(world, 2 * DAY_MS);
    await expectRefusal(decide(staff, id), 'booking.answer_late');
    await expireHolds(jobContext());

    expect(await amira.api.spaces.booking({ params: { id } })).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'expired' },
    });
    expect(await newestOf(amira)).toMatchObject({ type: 'space_booking.cancelled' });
    await expectRefusal(decide(staff, id), 'booking.status_failed');
    expect(await bookSpace(await member(), spaceId, slot)).toHaveLength(1);
  });

  test('is shown as expired, apart from cancelled ones, in lists, the calendar and search', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { needs_approval: true });
    const expired = await one(bookSpace(amira, spaceId, { ...NINE, title: 'Quiet hour' }));
    const cancelled = await one(bookSpace(amira, spaceId, { ...TEN, title: 'Quiet hour' }));
    await end(amira, cancelled);
    advanceClock(world, 2 * DAY_MS);
    await expireHolds(jobContext());

    const range = { from: NINE.start, to: TEN.end };
    for (const [status, id] of [
      ['expired', expired],
      ['cancelled', cancelled],
    ] as const) {
      const listed = await amira.api.spaces.bookings({ query: { ...range, spaceId, status } });
      expect(listed.items.map((it) => it.id)).toEqual([id]);
      const { entries } = await amira.api.calendar.entries({ query: { ...range, status } });
      expect(entries).toMatchObject([{ id, status: 'cancelled', isExpired: status === 'expired' }]);
    }
    const { entries } = await amira.api.calendar.entries({ query: range });
    expect(entries).toEqual([]);
    const { hits } = await amira.api.search.find({ query: { text: 'quiet' } });
    expect(hits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: expired, isExpired: true }),
        expect.objectContaining({ id: cancelled, isExpired: false }),
      ]),
    );
  });

  test('cannot be confirmed while it is hidden', async () => {
    const amira = await member();
    const spaceId = await createSpace(world, { needs_approval: true });
    await updateResource(world, { id: spaceId }, { hidden_at: MONDAY.toISOString() });
    await expectRefusal(bookSpace(amira, spaceId), 'space.not_found');
  });
});

test('an erasure of the booker leaves no reason of staff, and none is kept with the approval', async () => {
  const [amira, staff] = [await member(), await world.person('dot')];
  const spaceId = await createSpace(world, { needs_approval: true });
  const id = await one(bookSpace(amira, spaceId, { title: 'Quarrel of Amira' }));
  await decide(staff, id, 'rejected', 'Quarrelsome last time');
  const placesOf = async () =>
    (await findColumnsContaining(world, ['quarrel'])).filter(
      (it) => !/mails|notifications/.test(it),
    );
  expect(await placesOf()).toEqual([
    'public.space_bookings.reason',
    'public.space_bookings.title',
    'public.space_bookings.title_words',
  ]);

  await eraseIn(world, spaces, amira);

  expect(await placesOf()).toEqual([]);
});

test('an offer of the waiting list respects the opening hours, closures and whether the space takes bookings', async () => {
  const amira = await member();
  const [spaceId, shown] = [
    await createSpace(world),
    await createSpace(world, { space: { bookable: false } }),
  ];
  await closeHub(world, '2026-03-13');
  const wait = (resourceId: string, slot: { readonly start: string; readonly end: string }) =>
    transact(jobContext(), async (tx) => {
      const booking = { kind: 'space_booking', id: randomUUID() } as const;
      await joinWaitingList(tx, { booking, resourceId, userId: amira.id, slot });
      return (await findEntry(tx.db, booking))?.state;
    });

  expect(await wait(spaceId, tunisSlot(12, '19:00'))).toBe('waiting');
  expect(await wait(spaceId, tunisSlot(13, '09:00'))).toBe('waiting');
  expect(await wait(shown, NINE)).toBe('waiting');
  expect(await wait(spaceId, NINE)).toBe('offered');

  await world.db.deleteFrom('hub_closures').execute();
  await world.db.deleteFrom('waiting_list').execute();
  await world.db.deleteFrom('allocations').where('resource_id', '=', spaceId).execute();
});

describe('bookings of a removed user', () => {
  type Decisions = Parameters<TestPerson['api']['directory']['remove']>[0]['body']['decisions'];
  const remove = ({ api }: TestPerson, { id }: TestPerson, decisions: Decisions = []) =>
    api.directory.remove({ body: { userId: id, isRemoved: true, decisions } });
  const statusesOf = async ({ id }: TestPerson) => {
    const ofUser = world.db.selectFrom('space_bookings').where('booker_id', '=', id);
    const rows = await ofUser.select('status').orderBy('start_at').execute();
    return rows.map(({ status }) => status);
  };

  test('that have not begun are cancelled without a decision, and their times are free again', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world);
    const hall = await createSpace(world, { needs_approval: true });
    const begun = await one(bookSpace(amira, spaceId, tunisSlot(9, '10:00')));
    const ids = [
      await one(bookSpace(amira, spaceId)),
      await one(bookSpace(amira, hall, tunisSlot(12, '09:00'))),
    ];
    world.clock = new Date(tunisSlot(9, '10:30').start);
    const offboarding = await staff.api.directory.offboarding({ params: { id: amira.id } });
    const spaces = offboarding.items.filter(({ kind }) => kind === 'spaces');
    expect(spaces).toMatchObject(
      ids.map((subject) => ({
        subject,
        options: ['release', 'leave'],
        booking: { kind: 'space', booker: { id: amira.id } },
      })),
    );

    await remove(staff, amira);

    const find = (id: string) => staff.api.spaces.booking({ params: { id } });
    for (const id of ids)
      expect(await find(id)).toMatchObject({
        status: 'cancelled',
        details: { cancelCause: 'account_removed' },
      });
    expect(await find(begun)).toMatchObject({ status: 'accepted' });
    expect(await bookSpace(await member(), spaceId)).toHaveLength(1);
    expect(await bookSpace(await member(), hall, tunisSlot(12, '09:00'))).toHaveLength(1);
    world.clock = MONDAY;
  });

  test('can be kept, for a team that still needs the space', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world);
    const kept = await one(bookSpace(amira, spaceId));
    await one(bookSpace(amira, spaceId, TEN));

    await remove(staff, amira, [{ kind: 'spaces', subject: kept, option: 'leave' }]);

    expect(await statusesOf(amira)).toEqual(['accepted', 'cancelled']);
  });

  test.each([
    ['is refused after the removal', 'remove', ['done', 'auth.deactivated'], []],
    ['is cancelled by the removal', 'book', ['done', 'done'], ['cancelled']],
  ] as const)('include a new one, which %s', async (_, first, codes, statuses) => {
    const [amira, staff, spaceId] = [
      await member(),
      await world.person('dot'),
      await createSpace(world),
    ];
    const calls: (() => Promise<unknown>)[] = [
      () => remove(staff, amira),
      () => bookSpace(amira, spaceId),
    ];

    const { ended } = await runWhileHeld(world, {
      hold: lockRows('users', amira.id),
      calls: first === 'remove' ? calls : calls.toReversed(),
    });

    expect(resultCodes(await ended)).toEqual(codes);
    expect(await statusesOf(amira)).toEqual(statuses);
  });

  type Change = (by: Record<'amira' | 'staff', TestPerson>, id: string) => Promise<unknown>;
  test.each<[string, Change, string[]]>([
    ['the booker cancels one', ({ amira }, id) => end(amira, id), ['cancelled', 'cancelled']],
    [
      'staff delete one',
      ({ staff }, id) => end(staff, id, 'Water damage'),
      ['deleted', 'cancelled'],
    ],
    [
      'the booker books again',
      ({ amira }, id) => bookAgain(amira, id),
      ['cancelled', 'cancelled', 'cancelled'],
    ],
  ])('cause no deadlock when %s before the removal', async (_, change, statuses) => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world);
    const id = await one(bookSpace(amira, spaceId));
    await bookSpace(amira, spaceId, TEN);

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld(world, {
        hold: (tx) => lockResource(tx, spaceId),
        calls: [() => change({ amira, staff }, id), () => remove(staff, amira)],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'done']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusesOf(amira)).toEqual(statuses);
  });

  test('cause no deadlock when staff delete one before the account is erased', async () => {
    const [amira, staff] = [await createUserWithPassword(world), await world.person('dot')];
    const spaceId = await createSpace(world);
    const id = await one(bookSpace(amira, spaceId));
    await bookSpace(amira, spaceId, TEN);
    const erasureId = await requestErasure(amira);

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => lockResource(tx, spaceId),
        calls: [() => end(staff, id, 'Water damage'), () => erase(staff, erasureId)],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'done']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusesOf(amira)).toEqual(['deleted', 'cancelled']);
  });

  test('cause no deadlock when two are removed who booked the same spaces in another order', async () => {
    const [amira, karim, staff] = [await member(), await member(), await world.person('dot')];
    const [carthage, hannibal] = [await createSpace(world), await createSpace(world)];
    const early = tunisSlot(12, '09:00');
    for (const [person, first, second] of [
      [amira, carthage, hannibal],
      [karim, hannibal, carthage],
    ] as const) {
      await bookSpace(person, first, early);
      await bookSpace(person, second, tunisSlot(12, person === amira ? '10:00' : '11:00'));
    }

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld(world, {
        hold: (tx) => lockResource(tx, carthage),
        calls: [() => remove(staff, amira), () => remove(staff, karim)],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'done']);
    });

    expect(isDeadlocked).toBe(false);
    expect([...(await statusesOf(amira)), ...(await statusesOf(karim))]).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
  });

  test('cause no deadlock when the new owner of their organization books the same space', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const { organizationId } = amira;
    const successor = await world.person('member', { organizationId });
    const spaceId = await createSpace(world);
    await bookSpace(amira, spaceId);
    const owner = { kind: 'organization', subject: organizationId, option: 'pass-on' } as const;
    const decisions = [{ ...owner, successorId: successor.id }];

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => lockResource(tx, spaceId),
        calls: [() => remove(staff, amira, decisions), () => bookSpace(successor, spaceId, TEN)],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'done']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusesOf(successor)).toEqual(['accepted']);
  });

  async function bookAgain(amira: TestPerson, id: string) {
    const { space } = await amira.api.spaces.booking({ params: { id } });
    return bookSpace(amira, space.id, tunisSlot(12, '09:00'));
  }
});

test.each([
  ['super-admin', true, true],
  ['admin', true, true],
  ['dot', true, true],
  ['expert', true, false],
  ['startup', true, false],
  ['member', true, false],
  ['team', true, false],
  ['sso', true, false],
  ['guest', false, false],
  ['external', false, false],
] as const)('%s may book: %s, approve: %s', async (role, mayBook, mayApprove) => {
  const person = await world.person(role);
  const other = await member();
  const spaceId = await createSpace(world, { needs_approval: true });
  const theirs = await one(bookSpace(other, spaceId, TEN));
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ code }: { code: string }) => code,
    );
  const expected = mayBook ? null : 'access.denied';

  expect(await codeOf(person.api.spaces.list())).toBe(expected);
  expect(await codeOf(person.api.spaces.bookings())).toBe(expected);
  const days = { from: WEDNESDAY, to: WEDNESDAY };
  expect(await codeOf(person.api.spaces.available({ query: days }))).toBe(expected);
  expect(await codeOf(bookSpace(person, spaceId))).toBe(expected);
  expect(await codeOf(decide(person, theirs))).toBe(mayApprove ? null : 'access.denied');
  const ended = await codeOf(end(person, theirs, 'Not today'));
  expect(ended).toBe(mayApprove ? null : mayBook ? 'booking.not_found' : 'access.denied');
});

describe('the 5G station', () => {
  const purpose = 'Latency of remote surgery';
  const createStation = () =>
    createSpace(world, { name: 'Station', needs_approval: true, space: { type: '5g_station' } });

  test('is booked by its registrants for a project, and approved by its team', async () => {
    const [salma, walid] = [
      await world.person('external', { station5G: true }),
      await world.person('tt'),
    ];
    const station = await createStation();
    const room = await createSpace(world);

    expect((await salma.api.spaces.listStation()).items).toMatchObject([{ id: station }]);
    expect(await salma.api.spaces.listStation({ query: { id: station } })).toMatchObject({
      items: [{ id: station, type: '5g_station' }],
    });
    await expectRefusal(salma.api.spaces.listStation({ query: { id: room } }), 'space.not_found');
    await expectRefusal(bookSpace(salma, station), 'space.purpose_required');
    await expectRefusal(bookSpace(salma, room), 'space.not_found');
    const id = await one(bookSpace(salma, station, { purpose }));
    expect(await walid.api.spaces.booking({ params: { id } })).toMatchObject({
      status: 'pending',
      details: { purpose },
      actions: ['accept', 'reject', 'edit', 'delete'],
    });
    expect(await decide(walid, id)).toMatchObject({ status: 'accepted' });
    const later = { params: { id }, body: tunisSlot(11, '14:00') };
    expect(await walid.api.spaces.change(later)).toMatchObject({ status: 'accepted' });
    expect(await end(walid, id, 'The antenna is down')).toMatchObject({ status: 'deleted' });
  });

  test('is hidden from roles without access, as other spaces are from its team', async () => {
    const [amira, walid] = [await member(), await world.person('tt')];
    const [station, room] = [await createStation(), await createSpace(world)];
    const theirs = await one(bookSpace(amira, room));

    await expectRefusal(amira.api.spaces.listStation(), 'access.denied');
    expect((await amira.api.spaces.list()).items.map(({ id }) => id)).not.toContain(station);
    await expectRefusal(bookSpace(amira, station, { purpose }), 'space.not_found');
    await expectRefusal(walid.api.spaces.list(), 'access.denied');
    expect((await walid.api.spaces.bookings()).items.map(({ id }) => id)).not.toContain(theirs);
    await expectRefusal(bookSpace(walid, room), 'space.not_found');
    await expectRefusal(decide(walid, theirs), 'booking.not_found');
    await expectRefusal(end(walid, theirs, 'Not today'), 'booking.not_found');
  });
});

describe('a calendar feed', () => {
  test('has the bookings of spaces of its owner, also when they are cancelled', async () => {
    const [amira, other] = [await member(), await member()];
    const spaceId = await createSpace(world, {
      name: 'Carthage',
      space: { location: 'East wing' },
    });
    const id = await one(bookSpace(amira, spaceId));
    const address = await createFeed(amira);
    const eventsOf = async (feed: string) => parseEvents((await fetchFeed(world, feed)).body);

    const [booked] = await eventsOf(address);
    await amira.api.spaces.end({ params: { id }, query: { reason: '' } });
    const [cancelled] = await eventsOf(address);

    expect(booked).toMatchObject({
      uid: `${id}@thedot`,
      summary: 'Board',
      location: 'Carthage, East wing',
      status: 'CONFIRMED',
    });
    expect(cancelled).toMatchObject({ uid: booked?.uid, status: 'CANCELLED' });
    expect(Number(cancelled?.sequence)).toBeGreaterThan(Number(booked?.sequence));
    expect(await eventsOf(await createFeed(other))).toEqual([]);
  });
});

describe('a calendar invitation', () => {
  test('reaches the booker, who gets no notification, and takes the booking out again', async () => {
    const [amira, other] = [await member(), await member()];
    const spaceId = await createSpace(world, { space: { location: 'East wing' } });
    await savePreference(other, 'space_booking.accepted', { inApp: true, email: 'off' });

    const id = await one(bookSpace(amira, spaceId));
    await bookSpace(other, spaceId, TEN);
    await sendDueMails(world);
    const booked = await findNewestInvitation(world, amira);
    await end(amira, id);
    await sendDueMails(world);
    const cancelled = await findNewestInvitation(world, amira);

    expect(booked).toMatchObject({
      subject: expect.stringMatching(/^Booked: Carthage, /),
      method: 'REQUEST',
      event: { uid: `${id}@thedot`, summary: 'Board', location: 'Carthage, East wing' },
    });
    expect(booked.text).toContain(`/booking/workshop/${spaceId}`);
    expect(cancelled).toMatchObject({ method: 'CANCEL', event: { uid: `${id}@thedot` } });
    expect(await countInvitationMails(world, other)).toBe(0);
    expect(await listNotifications(amira)).toEqual([]);
  });

  test('has all weeks of a weekly booking', async () => {
    const amira = await member();
    await bookSpace(amira, await createSpace(world), { repeats: weeklyRule(3) });
    await sendDueMails(world);

    const mails = await findMails(world, amira);

    expect(mails.map(({ invitations }) => invitations.length)).toEqual([3]);
  });

  test('comes with the email of an approval, and with that of a deletion', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const id = await one(bookSpace(amira, spaceId));
    await sendDueMails(world);
    expect(await countInvitationMails(world, amira)).toBe(0);

    await decide(staff, id);
    await sendDueMails(world);
    expect(await findNewestInvitation(world, amira)).toMatchObject({ method: 'REQUEST' });
    await end(staff, id, 'A visit');
    await sendDueMails(world);

    expect(await findNewestInvitation(world, amira)).toMatchObject({ method: 'CANCEL' });
    expect(await countInvitationMails(world, amira)).toBe(2);
  });
});

describe('a reminder', () => {
  afterEach(() => {
    world.clock = MONDAY;
  });
  const remind = async (beforeMs: number) => {
    world.clock = new Date(Date.parse(NINE.start) - beforeMs);
    await sendReminders(jobContext());
  };
  const remindersOf = async (person: TestPerson) =>
    (await listNotifications(person)).filter(({ type }) => type.includes('reminder'));

  test('reaches the booker once a day and once an hour before, unless it was cancelled', async () => {
    const [amira, karim] = [await member(), await member()];
    const [spaceId, another] = [await createSpace(world), await createSpace(world)];
    await bookSpace(amira, spaceId);
    await end(karim, await one(bookSpace(karim, another)));

    for (const before of [DAY_MS + 1, DAY_MS, DAY_MS, HOUR_MS, HOUR_MS]) await remind(before);

    expect(await remindersOf(amira)).toMatchObject([
      {
        type: 'space_booking.reminder_hour',
        params: { name: 'Carthage', ...NINE },
        link: `/booking/workshop/${spaceId}`,
      },
      { type: 'space_booking.reminder_day' },
    ]);
    expect(await remindersOf(karim)).toEqual([]);
  });

  test('of the day is not sent of a booking approved within the day', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const id = await one(bookSpace(amira, await createSpace(world, { needs_approval: true })));
    world.clock = new Date(Date.parse(NINE.start) - 20 * HOUR_MS);
    await decide(staff, id);

    await remind(19 * HOUR_MS);
    expect(await remindersOf(amira)).toEqual([]);
    await remind(HOUR_MS);

    expect(await remindersOf(amira)).toMatchObject([{ type: 'space_booking.reminder_hour' }]);
  });
});

describe('the calendar screen', () => {
  const range = { from: '2026-03-09T00:00:00.000Z', to: '2026-03-16T00:00:00.000Z' };
  const entriesOf = async ({ api }: TestPerson, query = {}) =>
    (await api.calendar.entries({ query: { ...range, kinds: 'space', ...query } })).entries;

  test('has the bookings of the user, cancelled ones only on request', async () => {
    const [amira, karim] = [await member(), await member()];
    const spaceId = await createSpace(world, { space: { location: 'East wing' } });
    const id = await one(bookSpace(amira, spaceId));
    const cancelled = await one(bookSpace(amira, spaceId, TEN));
    await end(amira, cancelled);

    expect(await entriesOf(amira)).toEqual([
      {
        kind: 'space',
        id,
        ...NINE,
        title: 'Board',
        status: 'accepted',
        isExpired: false,
        space: { id: spaceId, name: 'Carthage', type: 'meeting_room', location: 'East wing' },
        booker: expect.objectContaining({ id: amira.id }),
        isMine: true,
      },
    ]);
    expect(await entriesOf(amira, { status: 'cancelled' })).toMatchObject([{ id: cancelled }]);
    const deleted = await one(bookSpace(amira, spaceId, tunisSlot(12, '09:00')));
    await end(await world.person('dot'), deleted, 'Water damage');
    expect(await entriesOf(amira, { status: 'cancelled' })).toMatchObject([
      { id: cancelled },
      { id: deleted, status: 'cancelled' },
    ]);
    for (const none of [
      { status: 'pending' },
      { kinds: 'session' },
      { category: 'Finance' },
      { expertId: karim.id },
      { to: NINE.start },
    ])
      expect(await entriesOf(amira, none)).toEqual([]);
    expect(await entriesOf(karim)).toEqual([]);
    await expectRefusal(entriesOf(karim, { scope: 'hub' }), 'access.denied');
  });

  test('has all bookings of the hub for staff, or those of one expert', async () => {
    const [amira, staff] = [await member(), await world.person('dot')];
    const expert = await createExpert(world);
    const spaceId = await createSpace(world);
    const ids = [await one(bookSpace(amira, spaceId)), await one(bookSpace(expert, spaceId, TEN))];
    const idsOf = async (query: object) => (await entriesOf(staff, query)).map(({ id }) => id);

    expect(await idsOf({ scope: 'hub' })).toEqual(expect.arrayContaining(ids));
    expect(await idsOf({ scope: 'hub', expertId: expert.id })).toEqual(ids.slice(1));
    expect(await idsOf({})).toEqual([]);
  });
});
