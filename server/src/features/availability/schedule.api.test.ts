import { daysAfter } from '@thedot/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  previewSchedule,
  saveSchedule,
  type Schedule,
  listSlots,
} from '../../testing/bookings/availability.ts';
import { accept, cancel, expectRefusal } from '../../testing/bookings/bookings.ts';
import { setUser } from '../../testing/people.ts';
import { countQueries } from '../../testing/queries.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { updateExpert, updateResource } from '../../testing/rows.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  tunisSlot,
  WORKING_HOURS,
} from '../../testing/bookings/sessions.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../testing/notifications/recorded-live.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { scheduling } from '../scheduling/scheduling.feature.ts';
import { availability } from './availability.feature.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });

const read = ({ api }: TestPerson) => api.availability.read();

const timeZone = 'Africa/Tunis';
const week = { timeZone: 'Europe/Paris', hours: [{ wday: 2, start: '09:00', end: '12:30' }] };
const morning = { start: '09:00', end: '12:00' };
const off = (firstDay: string, lastDay: string, note = '') => ({ firstDay, lastDay, note });

describe('weekly hours', () => {
  test('are empty at first, in the expert’s time zone or the hub’s', async () => {
    const expert = await world.person('expert', { timeZone: 'Europe/Paris' });

    expect(await read(expert)).toEqual({
      expertId: expert.id,
      timeZone: 'Europe/Paris',
      hours: [],
      days: [],
      closures: [],
      sessionMinutes: [30, 60, 90],
      noticeMinutes: 24 * 60,
      horizonDays: 60,
      bufferBefore: 0,
      bufferAfter: 0,
      dailySessions: null,
      calendar: null,
    });
    expect(await read(await world.person('expert'))).toMatchObject({ timeZone: 'Africa/Tunis' });
  });

  test('are replaced as a whole, and kept when only the time zone is sent', async () => {
    const expert = await createExpert(world);
    const saved = await saveSchedule(expert, week);
    expect(saved).toMatchObject(week);
    expect(await read(expert)).toEqual(saved);
    expect(await saveSchedule(expert, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      timeZone: 'Asia/Tokyo',
      hours: week.hours,
    });
    expect((await saveSchedule(expert, { ...week, hours: [] })).hours).toEqual([]);
  });

  test('of concurrent requests are stored from one request', async () => {
    const expert = await createExpert(world);
    const weeks = [9, 10, 11, 12, 13].map((hour) => ({
      timeZone,
      hours: [1, 2, 3].map((wday) => ({
        wday,
        start: `${hour - 8}:00`.padStart(5, '0'),
        end: `${hour}:00`.padStart(5, '0'),
      })),
    }));

    await Promise.all(weeks.map((body) => saveSchedule(expert, body)));

    expect(weeks.map((it) => it.hours)).toContainEqual((await read(expert)).hours);
  });

  test('last until midnight when they end at 24:00', async () => {
    const { expert, startup } = await createPair(world);
    const hours = [{ wday: 3, start: '22:00', end: '24:00' }];
    const days = [{ date: '2026-03-12', intervals: [{ start: '23:00', end: '24:00' }] }];
    expect(await saveSchedule(expert, { timeZone, hours, days })).toMatchObject({ hours, days });
    const slots = await listSlots(startup, { expertId: expert.id, to: '2026-03-12' });
    expect(slots.slice(-2)).toMatchObject([tunisSlot(11, '23:00'), tunisSlot(12, '23:00')]);
  });
});

describe('a schedule', () => {
  test('returns every field as it was saved', async () => {
    const expert = await createExpert(world);
    const schedule = {
      timeZone,
      days: [
        { date: '2026-03-14', intervals: [morning, { start: '14:00', end: '16:30' }] },
        { date: '2026-03-21', intervals: [morning] },
      ],
      closures: [off('2026-04-01', '2026-04-10', 'In Lyon'), off('2026-05-01', '2026-05-01')],
      noticeMinutes: 0,
      horizonDays: 180,
      bufferBefore: 10,
      bufferAfter: 240,
      sessionMinutes: [15, 240],
      dailySessions: 3,
    };

    const saved = await saveSchedule(expert, schedule);

    expect(saved).toMatchObject({ ...schedule, hours: WORKING_HOURS });
    expect(await read(expert)).toEqual(saved);
  });

  test('changes only the fields that are sent', async () => {
    const expert = await createExpert(world);
    const closures = [off('2026-04-01', '2026-04-02')];
    await saveSchedule(expert, { closures, dailySessions: 3 });

    expect(await saveSchedule(expert, { bufferAfter: 15 })).toMatchObject({
      bufferAfter: 15,
      dailySessions: 3,
      hours: WORKING_HOURS,
      closures,
    });
    expect(await saveSchedule(expert, { dailySessions: null, closures: [] })).toMatchObject({
      dailySessions: null,
      closures: [],
      bufferAfter: 15,
    });
  });

  test('without fields is not written or audited', async () => {
    const expert = await world.person('expert', { timeZone: 'Europe/Paris' });
    const admin = await world.person('admin');

    expect(await saveSchedule(admin, { expertId: expert.id })).toMatchObject({
      timeZone: 'Europe/Paris',
      hours: [],
    });

    const written = await Promise.all([
      world.db
        .selectFrom('resources')
        .select('id')
        .where('id', '=', expert.id)
        .where('time_zone', 'is not', null)
        .execute(),
      world.db.selectFrom('audit_log').select('id').where('subject_id', '=', expert.id).execute(),
    ]);
    expect(written).toEqual([[], []]);
  });

  test('omits days that have passed', async () => {
    const expert = await createExpert(world);

    const { days, closures } = await saveSchedule(expert, {
      timeZone,
      days: [
        { date: '2026-03-08', intervals: [morning] },
        { date: '2026-03-09', intervals: [morning] },
      ],
      closures: [off('2026-03-01', '2026-03-08'), off('2026-03-09', '2026-03-09')],
    });

    expect(days.map(({ date }) => date)).toEqual(['2026-03-09']);
    expect(closures).toEqual([off('2026-03-09', '2026-03-09')]);
  });

  test('opens a single date in the middle of days off', async () => {
    const { expert, startup } = await createPair(world);
    await saveSchedule(expert, {
      timeZone,
      days: [{ date: '2026-03-14', intervals: [{ start: '10:00', end: '11:00' }] }],
      closures: [off('2026-03-12', '2026-03-15')],
    });
    const range = { from: '2026-03-12', to: '2026-03-15' };
    const slots = await listSlots(startup, { expertId: expert.id, ...range });
    expect(slots).toMatchObject([tunisSlot(14, '10:00')]);
  });

  test('keeps the changes of concurrent requests to different fields', async () => {
    const expert = await createExpert(world);
    const changes = [
      { dailySessions: 2 },
      { bufferAfter: 30 },
      { closures: [off('2026-04-01', '2026-04-02')] },
      { timeZone, days: [{ date: '2026-03-14', intervals: [morning] }] },
    ];
    await Promise.all(changes.map((body) => saveSchedule(expert, body)));
    expect(await read(expert)).toMatchObject(Object.assign({}, ...changes));
  });

  test('is exported with the expert’s data, and erased with it', async () => {
    const expert = await createExpert(world);
    const closures = [off('2026-04-01', '2026-04-02', 'In Lyon')];
    const days = [{ date: '2026-03-14', intervals: [morning] }];
    await saveSchedule(expert, { timeZone, days, closures });

    expect(await findExported(world, scheduling, expert)).toMatchObject({
      hours: WORKING_HOURS.map(({ wday }) => ({ weekday: wday })),
      days: [{ date: '2026-03-14' }],
      closures,
    });
    expect(await findExported(world, availability, expert)).toEqual({ busy: [], calendar: null });
    await eraseIn(world, scheduling, expert);
    expect(await findExported(world, scheduling, expert)).toMatchObject({
      hours: [],
      days: [],
      closures: [],
      hubClosings: [],
    });
    expect(await findExported(world, availability, expert)).toEqual({ busy: [], calendar: null });
  });
});

describe('an invalid schedule', async () => {
  const expert = await createExpert(world);

  test.each<[Schedule & { breaks?: [] }, string, string?]>([
    [{ ...week, timeZone: 'Mars/Olympus' }, 'timeZone', 'field.time_zone'],
    [{ hours: week.hours }, 'timeZone', 'field.required'],
    [{ days: [{ date: '2026-03-14', intervals: [morning] }] }, 'timeZone', 'field.required'],
    [{ timeZone, hours: [{ wday: 7, ...morning }] }, 'hours.0.wday', 'field.at_most'],
    [{ ...week, hours: [{ wday: 1, start: '9:00', end: '24:00' }] }, 'hours.0.start', 'field.time'],
    [{ ...week, hours: [{ wday: 3, start: '24:00', end: '24:00' }] }, 'hours.0.start'],
    [{ ...week, breaks: [] }, 'breaks', 'field.unknown'],
    [{ timeZone, days: [{ date: '2026-03-14', intervals: [] }] }, 'days.0.intervals'],
    [{ timeZone, days: [{ date: '2026-02-30', intervals: [morning] }] }, 'days.0.date'],
    [{ closures: [off('2026-03-14', 'soon')] }, 'closures.0.lastDay'],
    [{ closures: [off('2026-03-14', '2026-03-14', 'x'.repeat(201))] }, 'closures.0.note'],
    [{ noticeMinutes: 30 * 1440 + 1 }, 'noticeMinutes'],
    [{ noticeMinutes: -1 }, 'noticeMinutes'],
    [{ horizonDays: 0 }, 'horizonDays'],
    [{ horizonDays: 181 }, 'horizonDays'],
    [{ bufferBefore: 241 }, 'bufferBefore'],
    [{ bufferAfter: 1.5 }, 'bufferAfter'],
    [{ sessionMinutes: [] }, 'sessionMinutes'],
    [{ sessionMinutes: [50] }, 'sessionMinutes.0'],
    [{ sessionMinutes: [60, 60] }, 'sessionMinutes'],
    [{ sessionMinutes: [255] }, 'sessionMinutes.0'],
    [{ dailySessions: 0 }, 'dailySessions'],
    [{ dailySessions: 25 }, 'dailySessions'],
  ])('%j is refused at %s', async (body, path, code) => {
    const before = await read(expert);

    await expect(saveSchedule(expert, body)).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path, ...(code && { code }) })],
    });
    expect(await read(expert)).toEqual(before);
  });

  test.each([
    [
      'an end before its start',
      { timeZone, hours: [{ wday: 1, start: '12:00', end: '09:00' }] },
      [{ path: 'hours.0.end', code: 'availability.order' }],
    ],
    [
      'overlapping hours',
      {
        timeZone,
        hours: [
          { wday: 1, start: '08:00', end: '09:00' },
          { wday: 2, start: '08:00', end: '12:00' },
          { wday: 2, start: '11:00', end: '13:00' },
        ],
      },
      [
        { path: 'hours.1.end', code: 'availability.overlap' },
        { path: 'hours.2.end', code: 'availability.overlap' },
      ],
    ],
    [
      'contradictory dates and days off',
      {
        timeZone,
        days: [
          { date: '2026-03-14', intervals: [morning, { start: '11:00', end: '13:00' }] },
          { date: '2026-03-14', intervals: [morning] },
        ],
        closures: [off('2026-04-02', '2026-04-01'), off('2026-05-01', '2026-05-02')],
      },
      [
        { path: 'days.0.intervals.0.end', code: 'availability.overlap' },
        { path: 'days.0.intervals.1.end', code: 'availability.overlap' },
        { path: 'days.1.date', code: 'availability.days_twice' },
        { path: 'closures.0.lastDay', code: 'availability.days_order' },
      ],
    ],
  ])('with %s is refused at each wrong field, in the preview too', async (_, body, errors) => {
    const before = await read(expert);
    const refused = { code: errors[0]?.code, status: 422, errors };

    await expect(saveSchedule(expert, body)).rejects.toMatchObject(refused);
    await expect(previewSchedule(expert, body)).rejects.toMatchObject(refused);
    expect(await read(expert)).toEqual(before);
  });
});

describe('access to schedules', () => {
  test('is limited to experts for their own', async () => {
    const [expert, other] = [await createExpert(world), await createExpert(world)];
    const startup = await world.person('startup');
    const asAnother = { ...week, expertId: expert.id };
    const query = { expertId: expert.id };

    await expectStatus(world.anonymous.availability.read(), 401);
    await expectStatus(saveSchedule({ api: world.anonymous }, week), 401);
    await expectRefusal(read(startup), 'access.expert_required', { status: 403 });
    await expectRefusal(saveSchedule(startup, week), 'access.expert_required', { status: 403 });
    await expectRefusal(saveSchedule(other, asAnother), 'expert.not_found', { status: 404 });
    const reading = other.api.availability.read({ query });
    await expectRefusal(reading, 'expert.not_found', { status: 404 });
    expect((await read(expert)).hours).toEqual(WORKING_HOURS);
  });

  test('lets administrators edit any expert’s, which is audited', async () => {
    const expert = await createExpert(world);
    const [admin, staff] = [await world.person('admin'), await world.person('dot')];
    const body = { ...week, expertId: expert.id };

    await saveSchedule(admin, body);

    expect(await read(expert)).toMatchObject(week);
    expect(await auditEntries(world, { subjectId: expert.id })).toEqual([
      {
        action: 'availability.saved',
        actorId: admin.id,
        subjectId: expert.id,
        details: { fields: ['timeZone', 'hours'] },
      },
    ]);
    await expectRefusal(saveSchedule(admin, week), 'access.expert_required');
    await expectRefusal(saveSchedule(admin, { ...week, expertId: staff.id }), 'expert.not_found');
    await expectStatus(saveSchedule(staff, body), 403);
  });
});

test('a saved schedule and a time that is taken or free again update pages that show the expert', async () => {
  const { expert, startup, booking } = await createPendingBooking(world);
  const page = viewersOf(`expert:${expert.id}`);
  liveEvents.clear();
  await saveSchedule(expert, { noticeMinutes: 120 });
  for (const who of [expert, ALL_STAFF, page])
    expect(liveEvents.sentTo(who)).toEqual(['update-experts']);
  expect(liveEvents.sentTo(viewersOf('experts'))).toEqual([]);
  await accept(expert, booking.id);
  await cancel(startup, booking.id);
  expect(liveEvents.sentTo(page)).toEqual(Array(3).fill('update-experts'));
});

describe('the board of all schedules', () => {
  const query = { from: '2026-03-09', limit: 100 };

  test('is allowed for administrators', async () => {
    await expectStatus(world.anonymous.board.week({ query }), 401);
    for (const role of ['dot', 'expert', 'startup', 'guest']) {
      const { api } = await world.person(role);
      await expectStatus(api.board.week({ query }), 403);
    }
  });

  test('shows each expert’s hours, dates, days off and sessions of the week', async () => {
    const admin = await world.person('admin');
    const { expert } = await createAcceptedBooking(world);
    const silent = await world.person('expert', { timeZone: 'Europe/Paris' });
    const within = { date: '2026-03-15', intervals: [{ start: '10:00', end: '11:00' }] };
    const after = { ...within, date: '2026-03-16' };
    const away = off('2026-03-13', '2026-03-20', 'Lyon');
    const closures = [away, off('2026-03-21', '2026-03-22')];
    await saveSchedule(expert, { timeZone, days: [within, after], closures });
    const closing = { firstDay: '2026-03-14', lastDay: '2026-03-30', name: 'Works' };
    const { closure } = await admin.api.closures.add({ body: closing });
    const rowOf = async ({ id }: TestPerson, from = query.from) => {
      const { items } = await admin.api.board.week({ query: { ...query, from, limit: 100 } });
      return items.find((it) => it.id === id);
    };

    expect(await admin.api.board.week({ query })).toMatchObject({
      from: '2026-03-09',
      to: '2026-03-15',
      timeZone,
      closures: [closure],
    });
    expect(await rowOf(expert)).toMatchObject({
      name: expert.name,
      hours: WORKING_HOURS,
      days: [within],
      closures: [away],
      sessions: [NINE],
    });
    expect(await rowOf(silent)).toMatchObject({
      timeZone: 'Europe/Paris',
      hours: [],
      sessions: [],
    });
    expect(await rowOf(expert, '2026-03-16')).toMatchObject({ days: [after], sessions: [] });
  });

  test('shows a session in the week of the expert’s own date', async () => {
    const { api } = await world.person('admin');
    const { expert } = await createAcceptedBooking(world);
    await updateResource(world, expert, { time_zone: 'Pacific/Pago_Pago' });
    const sessionsFrom = async (from: string) => {
      const { items } = await api.board.week({ query: { ...query, from, expertId: expert.id } });
      return items.map(({ sessions }) => sessions);
    };

    // At nine in Tunis it is still the evening before in Pago Pago.
    const [day = ''] = NINE.start.split('T');
    expect(await sessionsFrom(day)).toEqual([[]]);
    expect(await sessionsFrom(daysAfter(day, -7))).toEqual([[NINE]]);
  });

  test('is limited to one expert, on whichever page they are', async () => {
    const { api } = await world.person('admin');
    await createExpert(world);
    const expert = await createExpert(world);
    await setUser(world, expert, { last_name: 'Zzz' });

    const { items, next } = await api.board.week({
      query: { ...query, limit: 1, expertId: expert.id },
    });
    expect(items.map(({ id }) => id)).toEqual([expert.id]);
    expect(next).toBeNull();
  });

  test('is paged by name, also when the last expert of a page is removed meanwhile', async () => {
    const { api } = await world.person('super-admin');
    for (let count = 0; count < 3; count++) await createExpert(world);
    const whole = await api.board.week({ query });
    const first = await api.board.week({ query: { ...query, limit: 2 } });
    const rest = () => api.board.week({ query: { ...query, after: first.next ?? '' } });
    expect([...first.items, ...(await rest()).items]).toEqual(whole.items);
    const last = { id: first.items[1]?.id ?? '' };
    await setUser(world, last, { is_removed: true, last_name: 'Zaïri' });
    expect((await rest()).items).toEqual(whole.items.slice(2));
  });

  test('is searched like the list of experts', async () => {
    const [admin, startup] = [await world.person('admin'), await world.person('startup')];
    const expert = await createExpert(world);
    await updateExpert(world, expert, {
      headline: 'L’export à la Réunion',
      categories: ['Legal IP'],
    });

    const { items } = await admin.api.board.week({
      query: { ...query, search: expert.name.toUpperCase() },
    });
    expect(items.map(({ id }) => id)).toContain(expert.id);
    for (const [search, found] of [
      ['reunion export', [expert.id]],
      ['lexport', [expert.id]],
      ['legal ip', [expert.id]],
      ['100%_', []],
    ] as const) {
      const [board, list] = await Promise.all([
        admin.api.board.week({ query: { ...query, search } }),
        startup.api.experts.list({ query: { search } }),
      ]);
      expect([board, list].map((it) => it.items.map(({ id }) => id))).toEqual([found, found]);
    }
  });

  test('costs two queries however many experts there are', async () => {
    const { api } = await world.person('admin');
    for (const limit of [1, 100]) {
      const week = () => api.board.week({ query: { ...query, limit } });
      expect(await countQueries(world, week)).toBe(2);
    }
  });
});
