import { HOUR_MS } from '@thedot/domain/kernel/time';
import { MAX_AFFECTED_BOOKINGS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { lockResource } from '../../platform/allocations/allocations.queries.ts';
import { previewSchedule, saveSchedule, listSlots } from '../../testing/bookings/availability.ts';
import {
  accept,
  cancel,
  expectRefusal,
  getBooking,
  moveBooking,
  request,
  createSessionWith,
} from '../../testing/bookings/bookings.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { expectFieldError, expectStatus } from '../../testing/refusals.ts';

import { auditEntries } from '../../testing/audit-log.ts';
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
  WORKING_HOURS,
} from '../../testing/bookings/sessions.ts';
import { recordLive, viewersOf, ALL_STAFF } from '../../testing/notifications/recorded-live.ts';
import { runWhileHeld } from '../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { availability } from './availability.feature.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';

const liveEvents = recordLive();
const world = await useWorld({ clock: MONDAY, live: liveEvents.live });
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
  await world.db.deleteFrom('expert_sessions').execute();
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
const statusOf = async (person: TestPerson, { id }: { readonly id: string }) =>
  (await getBooking(person, id)).status;

describe('the preview of a schedule change', () => {
  test('lists the sessions and proposals that it would leave outside the hours', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const other = await world.person('startup');
    const proposal = await request(other, expert.id, TEN);

    expect(await previewSchedule(expert, AFTERNOONS)).toMatchObject({
      sessions: 1,
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

    expect(await previewSchedule(expert, body)).toMatchObject({ items: [], sessions: 0 });
    await saveSchedule(expert, body);
    expect(await previewSchedule(expert, AFTERNOONS)).toMatchObject({ sessions: 1 });
    world.clock = new Date(NINE.start);
    expect(await previewSchedule(expert, AFTERNOONS)).toMatchObject({ items: [], sessions: 0 });
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
      details: { affected: { sessions: 1, items: [{ bookingId: booking.id, kind: 'session' }] } },
    });
    const silent = saveSchedule(expert, { ...AFTERNOONS, decisions: [cancelled] });
    await expectRefusal(silent, 'booking.reason_required', { errors: [{ path: 'message' }] });
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
      details: { affected: { sessions: 2 } },
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
    return sql`
      insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes, status, start_at, end_at)
      select expert_id, coalesce(${requesterId ?? null}, requester_id), organization_id, category, description, minutes,
        status, start_at + ${by}, end_at + ${by}
      from expert_sessions cross join generate_series(1, ${count}::int) as n where id = ${bookingId}`.execute(
      world.db,
    );
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
    const { items, sessions } = await previewClosure(admin);
    expect([items.length, sessions]).toEqual([MAX_AFFECTED_BOOKINGS, MAX_AFFECTED_BOOKINGS + 1]);
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
    await expectFieldError(silent, 'message', 'booking.reason_required');

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
      world.db,
    );
    await sql`create trigger refuse_one before update on expert_sessions
      for each row execute function refuse_one()`.execute(world.db);

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

    await sql`drop function refuse_one cascade`.execute(world.db);
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

    expect(await findExported(world, availability, admin)).toMatchObject({
      hubClosings: [{ message }],
    });
    await eraseIn(world, availability, admin);
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
