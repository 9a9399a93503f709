import { daysSpan, HOUR_MS } from '@thedot/domain/kernel/time';
import { MAX_AFFECTED_BOOKINGS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/db.ts';
import { FEATURES } from '../../../app/features.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import { createRateLimiter } from '../../../platform/rate-limits/rate-limits.ts';
import {
  lockHubClosures,
  lockResource,
} from '../../../platform/allocations/allocations.queries.ts';
import {
  previewSchedule,
  saveSchedule,
  listSlots,
} from '../../../testing/bookings/availability.ts';
import {
  accept,
  cancel,
  expectRefusal,
  getBooking,
  moveBooking,
  request,
  createSessionWith,
} from '../../../testing/bookings/bookings.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { makeJobsDue } from '../../../testing/due-jobs.ts';
import { listNotificationsOfType } from '../../../testing/notifications/notifications.ts';
import { expectFieldError, expectStatus } from '../../../testing/refusals.ts';

import { auditEntries } from '../../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
  WORKING_HOURS,
} from '../../../testing/bookings/sessions.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../../testing/notifications/recorded-live.ts';
import { hasDeadlock, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { spaceBookable } from '../../spaces/spaces.bookable.ts';
import { changeSchedule } from '../schedule/schedule.service.ts';
import { scheduling } from '../scheduling.feature.ts';
import {
  findAffectedBookings,
  leftOutside,
  findBookingsAffectedByClosure,
  hasMoreThanListed,
} from './affected-bookings.service.ts';
import { eraseIn, findExported } from '../../../testing/personal-data.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
  await world.db.deleteFrom('expert_sessions').execute();
  await world.db.deleteFrom('space_bookings').execute();
  await world.db.deleteFrom('allocations').execute();
});

const UNKNOWN = '018f5b7a-0000-7000-8000-000000000000';
const DAYS = { firstDay: '2026-03-11', lastDay: '2026-03-11' };
const WEDNESDAY = { ...DAYS, name: 'Moving house' };

const close = ({ api }: TestPerson, body: Parameters<typeof api.closures.add>[0]['body']) =>
  api.closures.add({ body });
const previewClosure = ({ api }: TestPerson) => api.closures.previewAffected({ body: DAYS });
const timeZone = 'Africa/Tunis';
/** A week without mornings: nine and ten are outside of it. */
const AFTERNOONS = {
  timeZone,
  hours: WORKING_HOURS.map(({ wday }) => ({ wday, start: '13:00', end: '17:00' })),
};
const DAY_OFF = { firstDay: '2026-03-11', lastDay: '2026-03-11', note: '' };

const hoursOf = async ({ api }: TestPerson) => (await api.availability.read()).hours;
const answer = (
  { id }: { readonly id: string },
  decision: 'keep' | 'cancel',
  { start } = NINE,
) => ({
  bookingId: id,
  start,
  decision,
});
const toActor = ({ id, sessionId, organizationId }: TestPerson) => ({
  id,
  sessionId,
  organizationId,
  role: 'admin' as const,
  standing: 'full' as const,
  station5G: false,
  canBookExpert: null,
});
const toContext = (person: TestPerson): Context => ({
  ...world,
  features: FEATURES,
  redisState: () => 'none',
  actor: toActor(person),
  now: () => MONDAY,
  rateLimiter: createRateLimiter(null),
  caller: {
    address: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: '',
    cookie: () => undefined,
    setCookie: () => {},
    clearCookie: () => {},
    setSubject: () => {},
    invalidateSessions: () => {},
  },
});
const statusOf = async (person: TestPerson, { id }: { readonly id: string }) =>
  (await getBooking(person, id)).status;

describe('the preview of a schedule change', () => {
  test('lists the sessions and proposals that it would leave outside the hours', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const other = await world.person('startup');
    const proposal = await request(other, expert.id, TEN);

    expect(await previewSchedule(expert, AFTERNOONS)).toMatchObject({
      counts: { expert_session: 1 },
      proposals: 1,
      items: [
        {
          kind: 'session',
          bookingId: booking.id,
          ...NINE,
          expert: { id: expert.id },
          requester: { id: startup.id, name: startup.name },
          canCancel: true,
        },
        { kind: 'proposal', bookingId: proposal.id, ...TEN, canCancel: false },
      ],
    });
    expect(await hoursOf(expert)).toEqual(WORKING_HOURS);
  });

  test('covers days off, hours of a date, another time zone and an empty week', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const late = [{ start: '10:00', end: '17:00' }];

    for (const body of [
      { closures: [DAY_OFF] },
      { timeZone, days: [{ date: '2026-03-11', intervals: late }] },
      { timeZone: 'America/Montreal' },
      { timeZone, hours: [] },
    ]) {
      expect((await previewSchedule(expert, body)).items).toMatchObject([
        { bookingId: booking.id },
      ]);
    }
  });

  test('lists nothing for booking limits, session lengths, longer hours and begun sessions', async () => {
    const { expert } = await createAcceptedBooking(world);
    const body = {
      noticeMinutes: 30 * 1440,
      horizonDays: 1,
      bufferBefore: 240,
      sessionMinutes: [15],
      dailySessions: 1,
      timeZone,
      hours: WORKING_HOURS.map((it) => ({ ...it, start: '08:00' })),
    };

    expect(await previewSchedule(expert, body)).toEqual({ items: [], counts: {}, proposals: 0 });
    await saveSchedule(expert, body);
    expect(await previewSchedule(expert, AFTERNOONS)).toMatchObject({
      counts: { expert_session: 1 },
    });
    world.clock = new Date(NINE.start);
    expect(await previewSchedule(expert, AFTERNOONS)).toEqual({
      items: [],
      counts: {},
      proposals: 0,
    });
  });

  test('lists nothing for closed hours within a booking whose start and end alone must be open', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const update = world.db.updateTable('resources').where('id', '=', expert.id);
    const around = [
      { start: '08:00', end: '09:15' },
      { start: '09:45', end: '17:00' },
    ];
    const hours = WORKING_HOURS.flatMap(({ wday }) => around.map((it) => ({ wday, ...it })));
    const body = { timeZone, hours };
    expect((await previewSchedule(expert, body)).items).toMatchObject([{ bookingId: booking.id }]);

    await update.set({ hours_apply: 'endpoints' }).execute();

    expect(await previewSchedule(expert, body)).toEqual({ items: [], counts: {}, proposals: 0 });
    expect((await previewSchedule(expert, AFTERNOONS)).items).toMatchObject([
      { bookingId: booking.id },
    ]);
  });

  test('is allowed for the expert and administrators', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const body = { ...AFTERNOONS, expertId: expert.id };
    const [admin, other] = [await world.person('admin'), await createExpert(world)];

    await expectStatus(previewSchedule({ api: world.anonymous }, body), 401);
    await expectStatus(previewSchedule(startup, body), 403);
    await expectStatus(previewSchedule(other, body), 404);
    expect((await previewSchedule(admin, body)).items).toMatchObject([{ bookingId: booking.id }]);
  });
});

describe('a schedule change', () => {
  test('is refused until each affected session has one decision, with a message when it is cancelled', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const cancelled = answer(booking, 'cancel');

    await expectRefusal(saveSchedule(expert, AFTERNOONS), 'availability.hits', {
      status: 409,
      details: {
        affected: {
          counts: { expert_session: 1 },
          items: [{ bookingId: booking.id, kind: 'session' }],
        },
      },
    });
    const silent = saveSchedule(expert, { ...AFTERNOONS, decisions: [cancelled] });
    await expectRefusal(silent, 'booking.message_required', { errors: [{ path: 'message' }] });
    const decisions = [answer(booking, 'keep'), cancelled];
    const twice = saveSchedule(expert, { timeZone, hours: [], decisions, message: 'Away' });
    await expectRefusal(twice, 'request.invalid', {
      status: 422,
      errors: [{ path: 'decisions', code: 'field.distinct' }],
    });
    expect(await statusOf(expert, booking)).toBe('accepted');
    expect(await hoursOf(expert)).toEqual(WORKING_HOURS);
  });

  test('cancels sessions with the message and keeps the others', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const kept = await createSessionWith(world, expert, TEN);
    const message = 'My mornings belong to the crèche now';

    const saved = await saveSchedule(expert, {
      ...AFTERNOONS,
      decisions: [answer(booking, 'cancel'), answer(kept, 'keep', TEN)],
      message,
    });

    expect(saved.hours).toEqual(AFTERNOONS.hours);
    expect(await statusOf(expert, booking)).toBe('cancelled');
    expect(await statusOf(expert, kept)).toBe('accepted');
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.cancelled', params: { reason: message, start: NINE.start } },
      { type: 'booking.accepted' },
    ]);
    await makeJobsDue(world.db);
    await world.runJobs();
    expect(await findMailSubjects(world, startup)).toHaveLength(2);
    const claims = await world.db
      .selectFrom('allocations')
      .select('state')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(claims).toEqual([{ state: 'released' }, { state: 'released' }]);
    // The session that was kept is outside of the hours already, and needs no further decision.
    await saveSchedule(expert, { closures: [DAY_OFF] });
  });

  test('cancels no session that it does not affect', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const elsewhere = await createAcceptedBooking(world);
    await saveSchedule(expert, {
      timeZone,
      hours: WORKING_HOURS.map((it) => ({ ...it, end: '16:00' })),
      decisions: [answer(booking, 'cancel'), answer(elsewhere.booking, 'cancel')],
      message: 'Gone',
    });
    expect(await statusOf(expert, booking)).toBe('accepted');
    expect(await statusOf(elsewhere.expert, elsewhere.booking)).toBe('accepted');
  });

  test('cancels a session within twelve hours only for administrators', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const admin = await world.person('admin');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);
    const body = { ...AFTERNOONS, decisions: [answer(booking, 'cancel')], message: 'Ill' };

    expect((await previewSchedule(expert, AFTERNOONS)).items).toMatchObject([
      { bookingId: booking.id, canCancel: false },
    ]);
    await expectRefusal(saveSchedule(expert, body), 'booking.too_late', {
      errors: [{ path: 'decisions.0.decision' }],
    });

    await saveSchedule(admin, { ...body, expertId: expert.id });
    expect(await statusOf(admin, booking)).toBe('cancelled');
  });

  test('leaves pending proposals as they are', async () => {
    const { expert, booking } = await createPendingBooking(world, NINE);
    await saveSchedule(expert, AFTERNOONS);
    expect(await statusOf(expert, booking)).toBe('pending');
  });
});

describe('a session that changes meanwhile', () => {
  test('needs a decision when it was accepted after the preview', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    const { items } = await previewSchedule(expert, AFTERNOONS);
    const since = await createSessionWith(world, expert, TEN);
    const decisions = items.map(({ bookingId: id, start }) =>
      answer({ id }, 'keep', { ...NINE, start }),
    );
    await expectRefusal(saveSchedule(expert, { ...AFTERNOONS, decisions }), 'availability.hits', {
      details: { affected: { items: [{ bookingId: booking.id }, { bookingId: since.id }] } },
    });
  });

  test('needs a new decision when it was moved, also to a time outside of the hours', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    await moveBooking(expert, booking.id, TEN, { expectedStart: NINE.start });
    const decisions = [answer(booking, 'cancel')];
    const late = saveSchedule(expert, { ...AFTERNOONS, decisions, message: 'Gone' });
    await expectRefusal(late, 'availability.hits', {
      details: { affected: { items: [{ bookingId: booking.id, start: TEN.start }] } },
    });
    expect(await statusOf(expert, booking)).toBe('accepted');
  });

  type Participants = Record<'expert' | 'admin', TestPerson>;

  test.each([
    ['a schedule change', ({ expert }: Participants) => saveSchedule(expert, AFTERNOONS)],
    ['a closure of the hub', ({ admin }: Participants) => close(admin, WEDNESDAY)],
  ])('is seen by %s that waits for its acceptance', async (_, change) => {
    const { expert, booking } = await createPendingBooking(world, NINE);
    const admin = await world.person('admin');

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: (tx) => lockResource(tx, expert.id),
      calls: [() => accept(expert, booking.id), () => change({ expert, admin })],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'availability.hits' } },
    ]);
  });

  test('is cancelled once when its requester cancels it at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const { expert, startup, booking } = await createAcceptedBooking(world);
      await Promise.allSettled([
        saveSchedule(expert, {
          ...AFTERNOONS,
          decisions: [answer(booking, 'cancel')],
          message: 'Gone',
        }),
        cancel(startup, booking.id),
      ]);
      const { status, events: steps } = await getBooking(expert, booking.id);
      expect(status).toBe('cancelled');
      expect(steps.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    }
  });
});

describe('closures of the hub', () => {
  test('are public to users, kept by administrators and audited', async () => {
    const admin = await world.person('admin');
    const [staff, startup] = [await world.person('dot'), await world.person('startup')];
    const body = { firstDay: '2026-04-20', lastDay: '2026-04-22', name: 'Aïd' };

    const { closure } = await close(admin, body);

    expect(closure).toMatchObject(body);
    expect(await startup.api.closures.list()).toEqual({
      timeZone: 'Africa/Tunis',
      items: [closure],
    });
    await expectStatus(world.anonymous.closures.list(), 401);
    for (const person of [staff, startup]) {
      for (const attempt of [
        () => close(person, body),
        () => previewClosure(person),
        () => person.api.closures.remove({ params: closure }),
      ]) {
        await expectStatus(attempt(), 403);
      }
    }

    await admin.api.closures.remove({ params: closure });

    expect((await startup.api.closures.list()).items).toEqual([]);
    const entry = { actorId: admin.id, subjectId: closure.id, details: body };
    expect(await auditEntries(world, { subjectId: closure.id, actorId: admin.id })).toEqual([
      { ...entry, action: 'availability.closed' },
      { ...entry, action: 'availability.opened' },
    ]);
    for (const id of [closure.id, UNKNOWN]) {
      const removing = admin.api.closures.remove({ params: { id } });
      await expectRefusal(removing, 'availability.closure_not_found');
    }
  });

  test('are published to staff and to pages that show experts', async () => {
    const admin = await world.person('admin');
    liveEvents.clear();
    const { closure } = await close(admin, { ...WEDNESDAY, decisions: [], message: '' });
    await admin.api.closures.remove({ params: closure });
    for (const page of [viewersOf('experts'), ALL_STAFF]) {
      expect(liveEvents.sentTo(page)).toEqual(['update-experts', 'update-experts']);
    }
  });

  test('leave no free slots, even with a date override', async () => {
    const { expert, startup } = await createPair(world);
    const days = [{ date: '2026-03-11', intervals: [{ start: '09:00', end: '12:00' }] }];
    await saveSchedule(expert, { timeZone, days });
    await close(await world.person('admin'), WEDNESDAY);
    expect(await listSlots(startup, { expertId: expert.id })).toEqual([]);
  });

  test.each([
    [{ ...WEDNESDAY, lastDay: '2026-03-10' }, 'lastDay', 'availability.days_order'],
    [
      { ...WEDNESDAY, firstDay: '2026-03-01', lastDay: '2026-03-08' },
      'lastDay',
      'availability.days_past',
    ],
    [{ ...WEDNESDAY, lastDay: '2062-03-11' }, 'lastDay', 'availability.days_far'],
    [{ ...WEDNESDAY, name: ' ' }, 'name', 'field.required'],
    [{ ...WEDNESDAY, firstDay: '2026-02-30' }, 'firstDay', 'field.date'],
  ])('%j are refused at %s', async (body, path, code) => {
    await expectFieldError(close(await world.person('admin'), body), path, code);
  });

  test('need a decision about every session on their days, once', async () => {
    const [one, two] = [await createAcceptedBooking(world), await createAcceptedBooking(world)];
    const admin = await world.person('admin');

    const hits = await previewClosure(admin);

    expect(new Set(hits.items.map(({ bookingId }) => bookingId))).toEqual(
      new Set([one.booking.id, two.booking.id]),
    );
    expect(hits.items[0]).toMatchObject({ ...NINE, canCancel: true });
    await expectRefusal(close(admin, WEDNESDAY), 'availability.hits', {
      details: { affected: { counts: { expert_session: 2 } } },
    });

    const message = 'The hub moves that day';
    const decisions = hits.items.map(({ bookingId, start }) => ({
      bookingId,
      start,
      decision: bookingId === one.booking.id ? ('cancel' as const) : ('keep' as const),
    }));
    await close(admin, { ...WEDNESDAY, decisions, message });

    expect(await statusOf(admin, one.booking)).toBe('cancelled');
    expect(await statusOf(admin, two.booking)).toBe('accepted');
    for (const person of [one.expert, one.startup]) {
      expect(await listNotifications(person)).toMatchObject([
        { type: 'booking.cancelled', params: { reason: message } },
        {},
      ]);
    }
    expect((await previewClosure(admin)).items).toEqual([]);
  });
});

describe('a session that is moved while a change cancels it', () => {
  type Participants = Record<'expert' | 'admin', TestPerson>;
  interface Change {
    readonly hold: (tx: Db, people: Participants) => Promise<unknown>;
    readonly save: (people: Participants, booking: { readonly id: string }) => Promise<unknown>;
  }
  const cancelled = (booking: { readonly id: string }) => ({
    decisions: [answer(booking, 'cancel')],
    message: 'Gone',
  });
  const scheduleChange: Change = {
    hold: (tx, { expert }) => lockResource(tx, expert.id),
    save: ({ expert }, booking) => saveSchedule(expert, { ...AFTERNOONS, ...cancelled(booking) }),
  };
  const closure: Change = {
    hold: lockHubClosures,
    save: ({ admin }, booking) => close(admin, { ...WEDNESDAY, ...cancelled(booking) }),
  };
  const changes = [
    ['a schedule change', scheduleChange],
    ['a closure of the hub', closure],
  ] as const;
  const FRIDAY = tunisSlot(13, '14:00');

  test.each(changes)('is cancelled by %s that came first, without a deadlock', async (_, it) => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const people = { expert, admin: await world.person('admin') };

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => it.hold(tx, people),
        calls: [
          () => it.save(people, booking),
          () => moveBooking(startup, booking.id, FRIDAY, { expectedStart: NINE.start }),
        ],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'booking.changed']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusOf(expert, booking)).toBe('cancelled');
  });

  test.each(changes)('is moved or cancelled, whichever of it and %s is first', async (_, it) => {
    const admin = await world.person('admin');
    for (let round = 0; round < 12; round++) {
      const { expert, startup, booking } = await createAcceptedBooking(world);
      const isDeadlocked = await hasDeadlock(async () => {
        const [saved, moved] = resultCodes(
          await Promise.allSettled([
            it.save({ expert, admin }, booking),
            moveBooking(startup, booking.id, FRIDAY, { expectedStart: NINE.start }),
          ]),
        );
        expect(saved).toBe('done');
        expect(['done', 'booking.changed']).toContain(moved);
        const { status, session } = await getBooking(expert, booking.id);
        expect([status, session?.start]).toEqual(
          moved === 'done' ? ['accepted', FRIDAY.start] : ['cancelled', NINE.start],
        );
      });
      expect(isDeadlocked).toBe(false);
      await world.db.deleteFrom('hub_closures').execute();
    }
  });
});

describe('bookings of spaces', () => {
  const FULL_DAY_OFF = { closures: [DAY_OFF] };
  const spaceBooking = async (person: TestPerson, spaceId: string, slot = NINE) => {
    const [booking] = await bookSpace(person, spaceId, slot);
    if (!booking) throw new Error('Nothing was booked');
    return booking;
  };
  const spaceBookingOf = ({ api }: TestPerson, id: string) =>
    api.spaces.booking({ params: { id } });

  test('need a decision before the hub closes, beside sessions', async () => {
    const { booking: session } = await createAcceptedBooking(world);
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const spaceId = await createSpace(world);
    const cancelled = await spaceBooking(amira, spaceId, TEN);
    const kept = await spaceBooking(amira, spaceId, tunisSlot(11, '14:00'));
    const nextDay = await spaceBooking(amira, spaceId, tunisSlot(12, '14:00'));
    liveEvents.clear();

    expect(await previewClosure(admin)).toEqual({
      items: [
        expect.objectContaining({ kind: 'session', bookingId: session.id }),
        {
          kind: 'space',
          bookingId: cancelled.id,
          ...TEN,
          space: { id: spaceId, name: 'Carthage', page: `/booking/workshop/${spaceId}` },
          booker: expect.objectContaining({ id: amira.id, name: amira.name }),
          canCancel: true,
        },
        expect.objectContaining({ kind: 'space', bookingId: kept.id }),
      ],
      counts: { expert_session: 1, space_booking: 2 },
      proposals: 0,
    });
    const decisions = [
      answer(session, 'keep'),
      answer(cancelled, 'cancel', TEN),
      answer(kept, 'keep', kept),
    ];
    const message = 'Works on the first floor';
    await expectRefusal(
      close(admin, { ...WEDNESDAY, decisions: decisions.slice(0, 2), message }),
      'availability.hits',
      { details: { affected: { counts: { expert_session: 1, space_booking: 2 } } } },
    );

    await close(admin, { ...WEDNESDAY, decisions, message });

    expect(await spaceBookingOf(amira, cancelled.id)).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'closed', reason: message },
    });
    for (const { id } of [kept, nextDay])
      expect(await spaceBookingOf(amira, id)).toMatchObject({ status: 'accepted' });
    expect(await statusOf(admin, session)).toBe('accepted');
    expect(await listNotifications(amira)).toMatchObject([
      {
        type: 'space_booking.closed',
        params: { resource: 'Carthage', reason: message, start: TEN.start },
        link: `/booking/workshop/${spaceId}`,
      },
    ]);
    expect(liveEvents.sentTo(viewersOf('list:spaces'))).toContain('update-spaces');
    expect(await auditEntries(world, { subjectId: cancelled.id, actorId: admin.id })).toMatchObject(
      [{ action: 'space_booking.cancelled', details: { bookerId: amira.id } }],
    );
    expect((await previewClosure(admin)).items).toEqual([]);
    await makeJobsDue(world.db);
    await world.runJobs();
    expect(await findMailSubjects(world, amira)).toContainEqual(
      expect.stringMatching(/^Cancelled: Carthage/),
    );
  });

  test('that wait for approval are cancelled too, and no longer held', async () => {
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const pending = await spaceBooking(amira, spaceId);

    await close(admin, { ...WEDNESDAY, decisions: [answer(pending, 'cancel')], message: 'Aïd' });

    expect(await spaceBookingOf(amira, pending.id)).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'closed', decideBy: null },
    });
    const states = await world.db.selectFrom('allocations').select('state').execute();
    expect(states).toEqual([{ state: 'released' }]);
  });

  test('are listed when the days off or hours of their space change, those of its booker are not', async () => {
    const { expert } = await createAcceptedBooking(world);
    const spaceId = await createSpace(world);
    const booking = await spaceBooking(expert, spaceId);
    const hoursApply = 'interval' as const;
    const open = {
      timeZone,
      hours: WORKING_HOURS,
      days: [],
      closures: [],
      hubClosures: [],
      hoursApply,
    };
    const ctx = toContext(expert);

    for (const change of [FULL_DAY_OFF, AFTERNOONS]) {
      const after = { ...open, ...change };
      const { affected } = await findAffectedBookings(ctx, spaceId, leftOutside(open, after));
      expect(affected.counts).toEqual({ space_booking: 1 });
      expect(affected.items).toMatchObject([{ bookingId: booking.id }]);
    }
    expect((await previewSchedule(expert, FULL_DAY_OFF)).counts).toEqual({ expert_session: 1 });
  });

  test('are cancelled as decided when the hours of their space change', async () => {
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const spaceId = await createSpace(world);
    const booking = await spaceBooking(amira, spaceId);
    const open = { timeZone, hours: WORKING_HOURS, days: [], closures: [], hubClosures: [] };
    const ctx = toContext(admin);
    const change = (decision: 'keep' | 'cancel', message = '') =>
      transact(ctx, (tx) =>
        changeSchedule(tx, spaceId, {
          changes: AFTERNOONS,
          read: async () => ({ ...open, hoursApply: 'interval' as const }),
          decisions: [answer(booking, decision)],
          others: undefined,
          message,
        }),
      );

    await expectRefusal(change('cancel'), 'booking.message_required');
    expect(await spaceBookingOf(amira, booking.id)).toMatchObject({ status: 'accepted' });
    await change('cancel', 'Open in the afternoon only');

    expect(await spaceBookingOf(amira, booking.id)).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'closed', reason: 'Open in the afternoon only' },
    });
    const hours = world.db.selectFrom('opening_hours').where('resource_id', '=', spaceId);
    expect(await hours.select(['wday', 'starts']).execute()).toEqual(
      AFTERNOONS.hours.map(({ wday }) => ({ wday, starts: '13:00:00' })),
    );
  });

  test('of one space are found for a time in which it alone is closed', async () => {
    const amira = await world.person('startup');
    const [spaceId, otherId] = [await createSpace(world), await createSpace(world)];
    const booking = await spaceBooking(amira, spaceId);
    await spaceBooking(amira, otherId);
    await spaceBooking(amira, spaceId, tunisSlot(12, '14:00'));
    const span = daysSpan(DAYS.firstDay, DAYS.lastDay, timeZone);

    const { affected } = await findBookingsAffectedByClosure(
      toContext(amira),
      { span, alreadyClosed: [] },
      spaceId,
    );

    expect(affected.items.map(({ bookingId }) => bookingId)).toEqual([booking.id]);
    expect(affected.counts).toEqual({ space_booking: 1 });
  });

  test('of any other kind are counted too, and need an answer when there are too many to list', async () => {
    const amira = await world.person('startup');
    await spaceBooking(amira, await createSpace(world));
    await world.db.updateTable('allocations').set({ booking_kind: 'material_booking' }).execute();
    const materialBookable = {
      ...spaceBookable,
      kind: 'material_booking' as const,
      findSummaries: async () => [],
    };
    const features = [{ bookables: [materialBookable] }];
    const ctx = { ...toContext(amira), features };
    const span = daysSpan(DAYS.firstDay, DAYS.lastDay, timeZone);

    const found = await findBookingsAffectedByClosure(ctx, { span, alreadyClosed: [] });

    expect(found.affected.counts).toEqual({ material_booking: 1 });
    expect(hasMoreThanListed(found)).toBe(true);
  });

  test('are refused or need a decision when the hub closes at the same time', async () => {
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const spaceId = await createSpace(world);
      const book = () => bookSpace(amira, spaceId);
      const closeDay = () => close(admin, WEDNESDAY);
      const calls = round % 2 ? [book, closeDay] : [closeDay, book];
      const codes = resultCodes(await Promise.allSettled(calls.map((call) => call())));
      outcomes.add(codes.toSorted().join());
      await world.db.deleteFrom('hub_closures').execute();
      await world.db.deleteFrom('space_bookings').execute();
      await world.db.deleteFrom('allocations').execute();
    }
    for (const outcome of outcomes)
      expect(['done,space.closed', 'availability.hits,done']).toContain(outcome);
  });

  test.each([
    ['before', 'remove', 'account_removed'],
    ['after', 'close', 'closed'],
  ] as const)(
    'are cancelled without a deadlock when their booker is removed %s the hub closes',
    async (_, first, cancelCause) => {
      const [amira, admin] = [await world.person('startup'), await world.person('admin')];
      const spaceId = await createSpace(world);
      const dayBefore = await spaceBooking(amira, spaceId, tunisSlot(10, '14:00'));
      const closed = await spaceBooking(amira, spaceId);
      const removal = { userId: amira.id, isRemoved: true, decisions: [] };
      const calls: (() => Promise<unknown>)[] = [
        () => admin.api.directory.remove({ body: removal }),
        () => close(admin, { ...WEDNESDAY, decisions: [answer(closed, 'cancel')], message: 'Aïd' }),
      ];

      const isDeadlocked = await hasDeadlock(async () => {
        const { ended } = await runWhileHeld(world, {
          hold: lockHubClosures,
          calls: first === 'remove' ? calls : calls.toReversed(),
        });
        expect(resultCodes(await ended)).toEqual(['done', 'done']);
      });

      expect(isDeadlocked).toBe(false);
      for (const [{ id }, cause] of [
        [dayBefore, 'account_removed'],
        [closed, cancelCause],
      ] as const)
        expect(await spaceBookingOf(admin, id)).toMatchObject({
          status: 'cancelled',
          details: { cancelCause: cause },
        });
    },
  );

  test.each([
    ['is refused by a closure that came first', 'close', ['done', 'space.closed']],
    ['needs a decision of a closure that came second', 'book', ['done', 'availability.hits']],
  ] as const)('a new one %s', async (_, first, expected) => {
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const spaceId = await createSpace(world);
    const calls: (() => Promise<unknown>)[] = [
      () => close(admin, WEDNESDAY),
      () => bookSpace(amira, spaceId),
    ];
    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockHubClosures,
      calls: first === 'close' ? calls : calls.toReversed(),
    });
    expect(resultCodes(await ended)).toEqual(expected);
  });
});

describe('a closure with more sessions than can be listed', () => {
  interface Copies {
    readonly count: number;
    /** How much later the first of them begins, and each further one after it. */
    readonly minutes?: number;
    readonly step?: number;
    readonly requesterId?: string;
  }
  const copySession = (
    bookingId: string,
    { count, minutes = 1, step = 0, requesterId }: Copies,
  ) => {
    const by = sql`(${minutes}::int + ${step}::int * (n - 1)) * interval '1 minute'`;
    // The copies overlap, so they occupy material instead of people.
    return sql`
      with material as (
        insert into resources (kind, mode, units, name)
        values ('material', 'counted', ${count}, 'A chair of the copies') returning id
      ), copies as (
        insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes, status, start_at, end_at)
        select expert_id, coalesce(${requesterId ?? null}, requester_id), organization_id, category, description, minutes,
          status, start_at + ${by}, end_at + ${by}
        from expert_sessions cross join generate_series(1, ${count}::int) as n where id = ${bookingId}
        returning id, start_at, end_at
      )
      insert into allocations (resource_id, mode, busy_from, busy_to, state, booking_kind, booking_id)
      select material.id, 'counted', start_at, end_at, 'confirmed', 'expert_session', copies.id
      from copies cross join material`.execute(world.db);
  };

  /** One session, as many as can be listed, and `more`. */
  async function overfullDay(more = 0) {
    const accepted = await createAcceptedBooking(world);
    await copySession(accepted.booking.id, { count: MAX_AFFECTED_BOOKINGS + more });
    return accepted;
  }

  /** As many sessions as can be listed, and five that begin later: the last of them, the administrator's own, was booked first. */
  async function fullDayAndFive({ id }: TestPerson) {
    const { startup, booking } = await createAcceptedBooking(world);
    await copySession(booking.id, { count: MAX_AFFECTED_BOOKINGS - 1 });
    await copySession(booking.id, { count: 1, minutes: 9, requesterId: id });
    await copySession(booking.id, { count: 4, minutes: 8, step: -1 });
    return startup;
  }

  const listed = async (admin: TestPerson) => {
    const { items } = await previewClosure(admin);
    return items.map(({ bookingId, start }) => ({ bookingId, start, decision: 'keep' as const }));
  };
  /** Closes the day, keeps what is listed and cancels all other sessions. */
  async function closeAndCancelOthers(admin: TestPerson, message = 'Water in the house') {
    const decisions = await listed(admin);
    const { closure } = await close(admin, { ...WEDNESDAY, decisions, others: 'cancel', message });
    return { closure, decisions };
  }

  const unlisted = (decisions: readonly { readonly bookingId: string }[]) =>
    world.db
      .selectFrom('expert_sessions')
      .select(['id', 'status', 'requester_id as requesterId'])
      .where('id', 'not in', [UNKNOWN, ...decisions.map(({ bookingId }) => bookingId)])
      .orderBy('start_at')
      .orderBy('id')
      .execute();
  const statusesBeside = async (decisions: Parameters<typeof unlisted>[0]) =>
    (await unlisted(decisions)).map(({ status }) => status);
  const FIVE_CANCELLED = Array<string>(5).fill('cancelled');

  test('keeps the other sessions when requested', async () => {
    const { booking } = await overfullDay();
    const admin = await world.person('admin');
    const { items, counts: affected } = await previewClosure(admin);
    expect(items).toHaveLength(MAX_AFFECTED_BOOKINGS);
    expect(affected).toEqual({ expert_session: MAX_AFFECTED_BOOKINGS + 1 });
    const decisions = (await listed(admin)).map((it) =>
      it.bookingId === booking.id ? { ...it, decision: 'cancel' as const } : it,
    );
    const body = { ...WEDNESDAY, decisions, message: 'The hub is closed' };

    await expectRefusal(close(admin, body), 'availability.hits');
    await close(admin, { ...body, others: 'keep' });

    const counts = await world.db
      .selectFrom('expert_sessions')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .orderBy('status')
      .execute();
    expect(counts).toEqual([
      { status: 'accepted', count: MAX_AFFECTED_BOOKINGS },
      { status: 'cancelled', count: 1 },
    ]);
  });

  test('takes effect at once and cancels the others in a job', async () => {
    const { booking, startup, expert } = await overfullDay(2);
    const admin = await world.person('admin');
    const silent = closeAndCancelOthers(admin, '');
    await expectFieldError(silent, 'message', 'booking.message_required');

    const { closure, decisions } = await closeAndCancelOthers(admin, 'Aïd');

    expect((await startup.api.closures.list()).items).toEqual([closure]);
    const rest = await unlisted(decisions);
    expect(rest).toMatchObject(Array(3).fill({ status: 'accepted' }));
    // One of them is moved to another day before its turn comes.
    await sql`update expert_sessions set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'
      where id = ${rest[0]?.id}`.execute(world.db);
    await world.runJobs();

    expect(await unlisted(decisions)).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
      { id: rest[0]?.id, status: 'accepted' },
    ]);
    expect(await statusOf(startup, booking)).toBe('accepted');
    for (const person of [startup, expert]) {
      const cancellations = await listNotificationsOfType(person, 'booking.cancelled');
      const params = { reason: 'Aïd', name: admin.name };
      expect(cancellations).toMatchObject([{ params }, { params }]);
    }
    expect(await listNotifications(admin)).toMatchObject([
      {
        type: 'availability.closed',
        params: { name: WEDNESDAY.name, count: 2 },
        link: '/availability',
      },
    ]);
    const logged = await world.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('subject_kind', '=', 'booking')
      .execute();
    expect(logged).toEqual([{ action: 'booking.cancelled' }, { action: 'booking.cancelled' }]);
  });

  test('cancels bookings of spaces among the others, soonest first', async () => {
    const { booking } = await overfullDay(1);
    const [amira, admin] = [await world.person('startup'), await world.person('admin')];
    const spaceId = await createSpace(world);
    const [soon, late] = [
      await bookSpace(amira, spaceId, tunisSlot(11, '11:00')),
      await bookSpace(amira, spaceId, tunisSlot(11, '15:00')),
    ];
    // It is moved to another day before its turn comes.
    await sql`update space_bookings set start_at = start_at + interval '1 day', end_at = end_at + interval '1 day'
      where id = ${late[0]?.id}`.execute(world.db);
    const { decisions } = await closeAndCancelOthers(admin, 'Aïd');
    expect(decisions.map(({ bookingId }) => bookingId)).not.toContain(soon[0]?.id);

    await world.runJobs();

    const bookings = await world.db
      .selectFrom('space_bookings')
      .select(['id', 'status', 'cancel_cause as cause', 'reason'])
      .orderBy('start_at')
      .execute();
    expect(bookings).toEqual([
      { id: soon[0]?.id, status: 'cancelled', cause: 'closed', reason: 'Aïd' },
      { id: late[0]?.id, status: 'accepted', cause: null, reason: '' },
    ]);
    expect(await statusesBeside(decisions)).toEqual(['cancelled', 'cancelled']);
    expect(await statusOf(admin, booking)).toBe('accepted');
    expect(await listNotificationsOfType(amira, 'space_booking.closed')).toMatchObject([
      { params: { reason: 'Aïd' } },
    ]);
    expect(await listNotifications(admin)).toMatchObject([
      { type: 'availability.closed', params: { count: 3 } },
    ]);
  });

  test('cancels nothing more once the hub is opened again', async () => {
    await overfullDay(2);
    const admin = await world.person('admin');
    const { closure, decisions } = await closeAndCancelOthers(admin);
    await admin.api.closures.remove({ params: closure });
    await world.runJobs();
    expect(await statusesBeside(decisions)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('cancels the administrator’s own session, however soon it begins', async () => {
    const admin = await world.person('admin');
    await fullDayAndFive(admin);
    world.clock = new Date(Date.parse(NINE.start) - 3 * HOUR_MS);
    const { decisions } = await closeAndCancelOthers(admin);
    await world.runJobs();
    expect((await unlisted(decisions)).map((it) => it.requesterId)).toContain(admin.id);
    expect(await statusesBeside(decisions)).toEqual(FIVE_CANCELLED);
  });

  test('cancels the soonest first, and retries one that fails without delaying others', async () => {
    const admin = await world.person('admin');
    await fullDayAndFive(admin);
    const { decisions } = await closeAndCancelOthers(admin);
    const [first, ...rest] = await unlisted(decisions);
    await sql`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.id = ${sql.lit(first?.id)} then raise 'not this one'; end if; return new; end $$`.execute(
      world.owner,
    );
    await sql`create trigger refuse_one before update on expert_sessions
      for each row execute function refuse_one()`.execute(world.owner);

    await world.runJobs().catch(() => {});

    expect(await statusesBeside(decisions)).toEqual(['accepted', ...FIVE_CANCELLED.slice(1)]);
    const steps = await world.db
      .selectFrom('booking_events')
      .select('booking_id as bookingId')
      .where('kind', '=', 'cancelled')
      .orderBy('id')
      .execute();
    expect(steps).toEqual(rest.map(({ id }) => ({ bookingId: id })));
    expect(await listNotifications(admin)).toEqual([]);

    await sql`drop function refuse_one cascade`.execute(world.owner);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.runJobs();

    expect(await statusesBeside(decisions)).toEqual(FIVE_CANCELLED);
    expect(await listNotifications(admin)).toMatchObject([
      { type: 'availability.closed', params: { name: WEDNESDAY.name, count: 5 } },
    ]);
  });

  test('gives its name as the reason when the administrator’s message is erased meanwhile', async () => {
    const admin = await world.person('admin');
    const startup = await fullDayAndFive(admin);
    const message = 'Between us: the roof fell in';
    const { decisions } = await closeAndCancelOthers(admin, message);
    const jobs = await sql`select payload from graphile_worker._private_jobs`.execute(world.db);
    expect(JSON.stringify(jobs.rows)).not.toContain('the roof');

    expect(await findExported(world, scheduling, admin)).toMatchObject({
      hubClosings: [{ message }],
    });
    await eraseIn(world, scheduling, admin);
    await world.runJobs();

    expect(await statusesBeside(decisions)).toEqual(FIVE_CANCELLED);
    expect((await listNotifications(startup))[0]).toMatchObject({
      params: { reason: WEDNESDAY.name },
    });
  });

  test('needs no message and sends no notification when there are no others', async () => {
    const admin = await world.person('admin');
    await createAcceptedBooking(world);
    await closeAndCancelOthers(admin, '');
    await world.runJobs();
    expect(await listNotifications(admin)).toEqual([]);
  });
});
