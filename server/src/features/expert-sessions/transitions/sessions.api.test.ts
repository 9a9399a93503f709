import {
  ABSENCE_REPORT_AFTER_MS,
  DISPUTE_WINDOW_MS,
  ATTENDANCE_EDIT_MS,
  FEEDBACK_EDIT_MS,
  AUTO_FINISH_AFTER_MS,
} from '@thedot/domain/limits';
import { afterEach, describe, expect, test } from 'vitest';
import { lockResource } from '../../../platform/allocations/allocations.queries.ts';
import {
  accept,
  cancel,
  editBooking,
  expectRefusal,
  getBooking,
  moveBooking,
  findNewestNotification,
  propose,
  report,
  repropose,
  request,
  createSessionWith,
} from '../../../testing/bookings/bookings.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { listNotificationTypes } from '../../../testing/notifications/notifications.ts';
import { closeHub } from '../../../testing/rows.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  createHeldSession,
  MONDAY,
  NINE,
  createPendingBooking,
  TEN,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { finishBookings } from './transitions.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const THURSDAY = tunisSlot(12, '10:00');
const EVENING = tunisSlot(12, '19:00');
const FRIDAY = tunisSlot(13, '10:00');

describe('moving a session', () => {
  test('keeps its booking and hours, frees the old time and notifies the other side', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    const moved = await moveBooking(startup, booking.id, FRIDAY, { message: 'A train strike.' });

    expect(moved).toMatchObject({ id: booking.id, status: 'accepted', session: FRIDAY });
    expect(moved.hours.usedMinutes).toBe(booking.hours.usedMinutes);
    expect(moved.events.at(-1)).toMatchObject({
      kind: 'rescheduled',
      slots: [NINE, FRIDAY],
      reason: 'A train strike.',
    });
    expect(await findNewestNotification(expert)).toMatchObject({
      type: 'booking.rescheduled',
      params: { start: FRIDAY.start, was: NINE.start },
    });
    await createSessionWith(world, expert, NINE);
  });

  test('may overlap the time it had, but not be the same', async () => {
    const { startup, expert, booking } = await createAcceptedBooking(world);
    await expectRefusal(moveBooking(startup, booking.id, NINE), 'booking.same_time', {
      errors: [{ path: 'start' }],
    });
    expect(await findNewestNotification(expert)).toMatchObject({ type: 'booking.requested' });
    const halfLater = tunisSlot(11, '09:30');
    expect(await moveBooking(startup, booking.id, halfLater)).toMatchObject({ session: halfLater });
  });

  test('is refused for a busy time, and for the requester also outside the expert’s hours', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const other = await createSessionWith(world, expert, TEN);
    await expectRefusal(moveBooking(expert, booking.id, TEN), 'booking.reserved');
    await expectRefusal(moveBooking(startup, booking.id, EVENING), 'expert.unavailable', {
      errors: [{ path: 'start', code: 'expert.unavailable' }],
    });
    expect(await getBooking(startup, booking.id)).toMatchObject({ session: NINE });
    await expectRefusal(request(other.startup, expert.id, NINE), 'booking.reserved');
    expect(await moveBooking(expert, booking.id, EVENING)).toMatchObject({ session: EVENING });
  });

  test('is left to staff within twelve hours of its old or new time', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const soon = tunisSlot(9, '15:00');
    await expectRefusal(moveBooking(expert, booking.id, soon), 'booking.too_late');
    await expectRefusal(moveBooking(startup, booking.id, soon), 'expert.unavailable');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);
    await expectRefusal(moveBooking(expert, booking.id, FRIDAY), 'booking.too_late');
    expect(await moveBooking(staff, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
    world.clock = MONDAY;
    expect(await moveBooking(staff, booking.id, soon)).toMatchObject({ session: soon });
  });

  test('keeps its length when the expert no longer offers it', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30] } });
    expect(await moveBooking(startup, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('keeps to hours that change at the same moment', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const hours = [{ wday: 3, start: '09:00', end: '17:00' }];

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: (tx) => lockResource(tx, expert.id),
      calls: [
        () => expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } }),
        () => moveBooking(startup, booking.id, FRIDAY),
      ],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'expert.unavailable' } },
    ]);
  });
});

test("an expert's daily limit holds for moved and requested sessions, also when two are moved at once", async () => {
  const expert = await createExpert(world);
  await expert.api.availability.save({ body: { dailySessions: 1 } });
  const one = await createSessionWith(world, expert, tunisSlot(11, '16:00'));
  const two = await createSessionWith(world, expert, THURSDAY);
  await expectRefusal(moveBooking(two.startup, two.id, NINE), 'expert.unavailable');
  await expectRefusal(request(two.startup, expert.id, NINE), 'expert.unavailable');

  const { ended } = await runWhileHeld(world, {
    hold: (tx) => lockResource(tx, expert.id),
    calls: [
      () => moveBooking(one.startup, one.id, FRIDAY),
      () => moveBooking(two.startup, two.id, tunisSlot(13, '15:00')),
    ],
  });

  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

describe('editing a booking', () => {
  test('lets either side set the place of a session, but not its description, and mails what changed', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const place = { mode: 'in_person', place: 'Room 2' } as const;
    const message = 'The lift is broken.';
    const edited = await editBooking(expert, booking.id, { ...place, message });
    expect(edited).toMatchObject({ ...place, session: NINE });
    await expectRefusal(
      editBooking(startup, booking.id, { description: 'Else' }),
      'booking.changed',
    );

    await sendDueMails(world);
    const [mail] = await findMails(world, startup);
    expect(mail?.subject).toBe(`${expert.name} updated your session`);
    expect(mail?.text).toContain('changed the location of your session:');
    expect(mail?.text).toContain(message);
  });

  test('lets either side give a link elsewhere, which must be one', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const mode = 'external_link' as const;
    const link = { mode, place: 'https://meet.example.com/abc' };
    await expectRefusal(editBooking(expert, booking.id, { mode, place: 'Room 2' }), 'booking.link');
    await expectRefusal(
      editBooking(expert, booking.id, { mode, place: 'http://meet.example.com/abc' }),
      'booking.link',
    );
    expect(await editBooking(expert, booking.id, link)).toMatchObject(link);
    await expectRefusal(editBooking(startup, booking.id, { place: 'Sfax' }), 'booking.link');
    expect(await editBooking(startup, booking.id, { mode, place: '' })).toMatchObject({
      mode,
      place: '',
    });
  });

  test('has no effect when nothing changes', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await editBooking(expert, booking.id, {});
    const { mode, place } = booking;
    const after = await editBooking(expert, booking.id, { mode, place });
    expect(after.events).toEqual(booking.events);
    expect(after.sequence).toBe(booking.sequence);
    expect(await listNotificationTypes(startup)).toEqual(['booking.accepted']);
  });
});

describe('a change from an outdated version', () => {
  const changed = ['booking.changed', { status: 409 }] as const;
  const failed = ['booking.status_failed', { status: 409 }] as const;

  test('is accepted when it names the current time or no time', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await moveBooking(expert, booking.id, FRIDAY, { expectedStart: NINE.start });
    const now = { expectedStart: FRIDAY.start };
    expect(await moveBooking(startup, booking.id, THURSDAY, now)).toMatchObject({
      session: THURSDAY,
    });
    expect(await moveBooking(startup, booking.id, FRIDAY)).toMatchObject({ session: FRIDAY });
  });

  test('does not overwrite an edit of the other side', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { id, sequence } = booking;
    await editBooking(expert, id, { place: 'Room 2', sequence });
    const theirs = { mode: 'in_person', place: 'Lab' } as const;
    await expectRefusal(editBooking(startup, id, { ...theirs, sequence }), ...changed);
    const { sequence: now } = await getBooking(startup, id);
    expect(await editBooking(startup, id, { ...theirs, sequence: now })).toMatchObject(theirs);
  });

  test('does not accept a request that was edited since', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const { id, round, sequence } = await getBooking(expert, booking.id);
    await editBooking(startup, id, { mode: 'in_person', place: 'Sfax' });
    await expectRefusal(accept(expert, id, NINE, { round, sequence }), ...failed);
    const seen = await getBooking(expert, id);
    expect(seen).toMatchObject({ place: 'Sfax', sequence: sequence + 1 });
    const now = { round, sequence: seen.sequence };
    expect(await accept(expert, id, NINE, now)).toMatchObject({ status: 'accepted' });
  });

  test('does not report attendance at a time the session was moved from', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await moveBooking(startup, booking.id, THURSDAY);
    world.clock = new Date(THURSDAY.end);
    const reportAt = (expectedStart: string) =>
      report(expert, booking.id, 'attended', { expectedStart });
    await expectRefusal(reportAt(NINE.start), ...failed);
    expect(await reportAt(THURSDAY.start)).toMatchObject({ status: 'finished' });
  });

  test('does not cancel a request that became a session or was moved', async () => {
    const { startup, booking } = await createAcceptedBooking(world);
    const cancelWhen = (seen: Parameters<typeof cancel>[3]) =>
      cancel(startup, booking.id, 'Found another', seen);
    await expectRefusal(cancelWhen({ expectedStatus: 'pending' }), ...failed);
    await expectRefusal(
      cancelWhen({ expectedStatus: 'accepted', expectedStart: THURSDAY.start }),
      ...failed,
    );
    expect(await getBooking(startup, booking.id)).toMatchObject({ status: 'accepted' });
    const now = { expectedStatus: 'accepted', expectedStart: NINE.start } as const;
    expect(await cancelWhen(now)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a day on which the hub is closed', () => {
  afterEach(async () => {
    await world.db.deleteFrom('hub_closures').execute();
  });

  test('takes no proposals and no moved sessions, not even by staff', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const other = await createPendingBooking(world);
    await closeHub(world, '2026-03-13');

    await expectRefusal(repropose(other.expert, other.booking.id, [FRIDAY]), 'booking.hub_closed', {
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'next' }] },
    });
    for (const person of [expert, staff]) {
      await expectRefusal(moveBooking(person, booking.id, FRIDAY), 'booking.hub_closed');
    }
    await expectRefusal(propose(expert, startup.id, [FRIDAY]), 'booking.hub_closed');
  });

  test('refuses slots that were proposed before the closure, and keeps its sessions where they are', async () => {
    const { expert, booking } = await createPendingBooking(world, NINE, THURSDAY);
    const met = await createAcceptedBooking(world);
    await closeHub(world, '2026-03-11');
    await expectRefusal(accept(expert, booking.id), 'booking.hub_closed');
    expect(await accept(expert, booking.id, THURSDAY)).toMatchObject({ status: 'accepted' });
    await expectRefusal(moveBooking(met.expert, met.booking.id, TEN), 'booking.hub_closed');
    const kept = await getBooking(met.expert, met.booking.id);
    expect(kept).toMatchObject({ status: 'accepted', session: NINE });
  });
});

describe('the audit log', () => {
  const loggedOf = async (bookingId: string) =>
    (await auditEntries(world, { subjectId: bookingId })).map((it) => [
      it.action,
      it.actorId,
      it.details,
    ]);

  test('records what staff do to a session, but not its two sides', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await editBooking(startup, booking.id, { place: 'Room 1' });

    await editBooking(staff, booking.id, { place: 'Room 2' });
    await moveBooking(staff, booking.id, THURSDAY);
    world.clock = new Date(THURSDAY.end);
    await report(expert, booking.id, 'attended');
    await report(staff, booking.id, 'expert_absent');

    expect(await loggedOf(booking.id)).toEqual([
      ['booking.edited', staff.id, {}],
      ['booking.rescheduled', staff.id, { was: NINE.start, start: THURSDAY.start }],
      ['booking.absent', staff.id, { from: 'finished', attendance: 'expert_absent' }],
    ]);
  });

  test('records a request that staff cancel, but not a refused attempt', async () => {
    const { booking } = await createPendingBooking(world);
    await cancel(staff, booking.id);
    await expectRefusal(cancel(staff, booking.id), 'booking.status_failed');
    expect(await loggedOf(booking.id)).toEqual([
      ['booking.cancelled', staff.id, { from: 'pending' }],
    ]);
  });

  test('records every week of a series that staff cancel', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const { id } = await propose(expert, startup.id, [THURSDAY], { weeks: 3 });
    const { seriesWeeks } = await accept(startup, id, THURSDAY);

    await cancel(staff, id, 'Closed', { andFollowing: true });

    const weeks = seriesWeeks.flatMap((week) => week.booking?.id ?? []);
    expect(weeks).toHaveLength(3);
    for (const week of weeks) {
      expect(await loggedOf(week)).toEqual([
        ['booking.cancelled', staff.id, expect.objectContaining({ from: 'accepted' })],
      ]);
    }
  });
});

const START = Date.parse(NINE.start);
const END = Date.parse(NINE.end);
const DAY_AFTER = END + AUTO_FINISH_AFTER_MS;

const at = (ms: number) => {
  world.clock = new Date(ms);
};
async function finishAt(ms: number) {
  at(ms);
  await finishBookings({ ...world, now: () => new Date(ms) });
}
async function acceptedAt(moment: number) {
  world.clock = MONDAY;
  const made = await createAcceptedBooking(world);
  at(moment);
  return made;
}
/** A session from which either side may be reported absent. */
const runningSession = () => acceptedAt(START + ABSENCE_REPORT_AFTER_MS);
async function endedByJob() {
  const made = await acceptedAt(DAY_AFTER);
  await finishAt(DAY_AFTER);
  return made;
}
/** The notifications of attendance, newest first. */
const attendanceNews = async (person: TestPerson) =>
  (await listNotificationTypes(person)).filter((type) => /finished|absent/.test(type));
const newestMail = async (person: TestPerson) => {
  await sendDueMails(world);
  return (await findMails(world, person))[0];
};

describe('a session without a report', () => {
  test('is finished a day after its end, asks both sides once, and can still be reported attended once', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    await finishAt(DAY_AFTER - 1);
    expect(await getBooking(startup, booking.id)).toMatchObject({ status: 'accepted' });

    await finishAt(DAY_AFTER);
    await finishAt(DAY_AFTER + 60_000);

    const { status, attendance, events, hours } = await getBooking(startup, booking.id);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(events.filter(({ kind }) => kind === 'finished')).toMatchObject([{ actor: null }]);
    expect(hours.usedMinutes).toBe(60);
    for (const [person, other] of [
      [startup, expert],
      [expert, startup],
    ] as const) {
      expect(await attendanceNews(person)).toEqual(['booking.finished']);
      expect(await findNewestNotification(person)).toMatchObject({ params: { name: other.name } });
    }
    expect(await report(expert, booking.id, 'attended')).toMatchObject({
      status: 'finished',
      attendance: 'attended',
    });
    await expectRefusal(report(startup, booking.id, 'expert_absent'), 'booking.status_failed');
    expect(await attendanceNews(startup)).toEqual(['booking.finished']);
    expect(await attendanceNews(expert)).toEqual(['booking.finished']);
  });

  test('is finished silently when its feedback would be closed', async () => {
    const lately = await createAcceptedBooking(world);
    await finishAt(END + FEEDBACK_EDIT_MS);
    expect(await attendanceNews(lately.startup)).toEqual(['booking.finished']);
    const { expert, startup, booking } = await acceptedAt(END);
    await finishAt(END + FEEDBACK_EDIT_MS + 1);
    const { status, attendance, events } = await getBooking(startup, booking.id);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(events.at(-1)).toMatchObject({ kind: 'finished', actor: null });
    expect([await attendanceNews(startup), await attendanceNews(expert)]).toEqual([[], []]);
  });

  test('is not finished when it was cancelled or rescheduled', async () => {
    const cancelled = await createAcceptedBooking(world);
    await cancel(cancelled.startup, cancelled.booking.id);
    const moved = await createAcceptedBooking(world);
    await moveBooking(moved.startup, moved.booking.id, tunisSlot(17, '10:00'));

    await finishAt(DAY_AFTER);

    for (const [{ startup, booking }, status] of [
      [cancelled, 'cancelled'],
      [moved, 'accepted'],
    ] as const) {
      expect(await getBooking(startup, booking.id)).toMatchObject({ status });
    }
  });
});

describe('a report', () => {
  test('that a session took place finishes it and notifies the requester', async () => {
    const { expert, startup, booking } = await acceptedAt(END);
    const after = await report(expert, booking.id, 'attended');
    expect(after).toMatchObject({ status: 'finished', attendance: 'attended' });
    expect(await findNewestNotification(startup)).toMatchObject({ type: 'booking.finished' });
  });

  test.each([
    ['expert_absent', 0],
    ['requester_absent', 60],
  ] as const)('of %s leaves %i minutes used, also after the job', async (attendance, left) => {
    for (const { expert, startup, booking } of [await acceptedAt(END), await endedByJob()]) {
      const reporter = attendance === 'expert_absent' ? startup : expert;
      const page = await report(reporter, booking.id, attendance);
      expect(page).toMatchObject({ status: 'finished', attendance, hours: { usedMinutes: left } });
    }
  });

  test('can be corrected by staff for a week', async () => {
    const { expert, booking } = await acceptedAt(END);
    await report(expert, booking.id, 'requester_absent');
    expect(await report(staff, booking.id, 'attended')).toMatchObject({ attendance: 'attended' });
    at(END + ATTENDANCE_EDIT_MS + 86_400_000);
    await expectRefusal(report(staff, booking.id, 'requester_absent'), 'booking.settled');
  });

  test('of absence is left to staff in the first ten minutes', async () => {
    const { expert, startup, booking } = await acceptedAt(START + ABSENCE_REPORT_AFTER_MS - 1);
    const early = ['booking.absent_early', { status: 409 }] as const;
    await expectRefusal(report(expert, booking.id, 'requester_absent'), ...early);
    await expectRefusal(report(startup, booking.id, 'expert_absent'), ...early);
    at(START + ABSENCE_REPORT_AFTER_MS);
    const reported = await report(startup, booking.id, 'expert_absent');
    expect(reported).toMatchObject({ status: 'finished' });
    const { booking: other } = await acceptedAt(START);
    const attendance = 'requester_absent';
    expect(await report(staff, other.id, attendance)).toMatchObject({ attendance });
  });

  test.each(['attended', 'requester_absent'] as const)(
    'that repeats the current state is refused without notifications: %s',
    async (attendance) => {
      const { expert, startup, booking } = await runningSession();
      const { events } = await report(staff, booking.id, attendance);
      const before = [await attendanceNews(expert), await attendanceNews(startup)];
      await expectRefusal(report(staff, booking.id, attendance), 'booking.status_failed');
      expect([await attendanceNews(expert), await attendanceNews(startup)]).toEqual(before);
      expect((await getBooking(startup, booking.id)).events).toHaveLength(events.length);
    },
  );

  test('that staff correct to attended is mailed as a correction when the user was asked before', async () => {
    const { expert, startup, booking } = await endedByJob();
    await report(expert, booking.id, 'requester_absent');
    await report(staff, booking.id, 'attended');
    const news = ['booking.absent', 'booking.absent', 'booking.finished'];
    expect(await attendanceNews(startup)).toEqual(news);
    expect((await newestMail(startup))?.subject).toBe(`No-show report withdrawn by ${staff.name}`);
  });

  test('that staff correct to attended asks a user who was not asked before, once', async () => {
    const { expert, startup, booking } = await runningSession();
    await report(expert, booking.id, 'requester_absent');
    await report(staff, booking.id, 'attended');
    expect(await attendanceNews(startup)).toEqual(['booking.finished', 'booking.absent']);
    await report(staff, booking.id, 'expert_absent');
    await report(staff, booking.id, 'attended');
    const news = await attendanceNews(startup);
    expect(news.filter((type) => type === 'booking.finished')).toHaveLength(1);
  });

  test('of absence tells the absent party how to dispute it, and both parties the decision of staff', async () => {
    const { expert, startup, booking } = await runningSession();
    await report(staff, booking.id, 'requester_absent');
    const mine = (await newestMail(startup))?.text;
    expect(mine).toContain(`${staff.name} reported that you didn’t attend`);
    expect(mine).toContain('dispute it on the session’s page within two weeks');
    const other = (await newestMail(expert))?.text;
    expect(other).toContain(`${staff.name} reported that the session didn’t take place.`);
    expect(other).not.toContain('dispute it');

    await report(startup, booking.id, 'contradicted');
    const contested = (await newestMail(expert))?.text;
    expect(contested).toContain('says they attended the session.');
    expect(contested).not.toContain('other side');

    at(START + ABSENCE_REPORT_AFTER_MS + 60_000);
    await report(staff, booking.id, 'requester_absent');

    for (const person of [expert, startup]) {
      const text = (await newestMail(person))?.text;
      expect(text).toContain('The hub team decided that the session didn’t take place.');
      expect(text).not.toContain('dispute it');
    }
  });
});

describe('contradicting a reported absence', () => {
  test.each(['expert', 'requester'] as const)(
    'makes it unknown, notifies staff and the other side, and closes reviews and feedback until it is settled: %s',
    async (side) => {
      const { expert, startup, booking } = await runningSession();
      const [absent, reporter] = side === 'expert' ? [expert, startup] : [startup, expert];
      const { id: bookingId } = booking;
      await report(reporter, bookingId, `${side}_absent`);

      const page = await report(absent, bookingId, 'contradicted');

      expect(page).toMatchObject({ status: 'finished', attendance: 'unknown', wasDisputed: true });
      expect(page.hours.usedMinutes).toBe(60);
      expect(page.events.at(-1)).toMatchObject({ kind: 'contradicted', actor: { id: absent.id } });
      for (const person of [reporter, staff]) {
        expect(await findNewestNotification(person)).toMatchObject({
          type: 'booking.contested',
          params: { name: absent.name, start: NINE.start },
          link: `/booking/${bookingId}`,
        });
      }
      expect(await listNotificationTypes(absent)).not.toContain('booking.contested');

      const review = { bookingId, stars: 1, text: 'She never came' };
      const form = { bookingId, topic: 'The first investor', satisfaction: 2 };
      await expectRefusal(startup.api.reviews.give({ body: review }), 'review.not_allowed');
      for (const { api } of [expert, startup]) {
        await expectRefusal(api.sessionFeedback.give({ body: form }), 'session_feedback.none');
      }
      expect(await getBooking(startup, bookingId)).toMatchObject({ attendance: 'unknown' });

      await report(staff, bookingId, 'attended');
      await startup.api.reviews.give({ body: review });
      await absent.api.sessionFeedback.give({ body: form });
    },
  );

  test('leaves the settlement to staff', async () => {
    const { expert, startup, booking } = await runningSession();
    await report(startup, booking.id, 'expert_absent');
    await report(expert, booking.id, 'contradicted');

    for (const [person, attendance] of [
      [startup, 'expert_absent'],
      [expert, 'attended'],
      [expert, 'requester_absent'],
      [expert, 'contradicted'],
    ] as const) {
      await expectRefusal(report(person, booking.id, attendance), 'booking.status_failed');
    }
    const settled = await report(staff, booking.id, 'expert_absent');
    expect(settled).toMatchObject({ attendance: 'expert_absent' });
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.status_failed');
  });

  test('keeps an existing review out of the rating until it is settled', async () => {
    const { expert, startup, booking } = await createHeldSession(world);
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4, text: '' } });
    const shown = async () => {
      const { items, rating } = await startup.api.reviews.list({ query: { expertId: expert.id } });
      const { expert: card } = await startup.api.experts.get({ params: expert });
      return [items.length, rating?.count, card.reviews, card.rating];
    };

    await report(staff, booking.id, 'expert_absent');
    await report(expert, booking.id, 'contradicted');
    expect(await shown()).toEqual([0, 0, 0, null]);

    await report(staff, booking.id, 'attended');
    expect(await shown()).toEqual([1, 1, 1, 4]);
  });

  test('is possible two weeks after the session, and staff settle it at any time', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const weekAfter = END + ATTENDANCE_EDIT_MS;
    await finishAt(weekAfter);
    await report(startup, booking.id, 'expert_absent');

    at(weekAfter + ATTENDANCE_EDIT_MS);
    expect(await report(expert, booking.id, 'contradicted')).toMatchObject({ wasDisputed: true });

    at(weekAfter + 60 * ATTENDANCE_EDIT_MS);
    const conflict = { status: 409 };
    await expect(report(expert, booking.id, 'attended')).rejects.toMatchObject(conflict);
    await expect(report(startup, booking.id, 'expert_absent')).rejects.toMatchObject(conflict);
    expect(await report(staff, booking.id, 'attended')).toMatchObject({ attendance: 'attended' });
    await expectRefusal(report(staff, booking.id, 'expert_absent'), 'booking.settled');
  });

  test('is refused without a reported absence, to the reporter, and after two weeks', async () => {
    const { expert, startup, booking } = await runningSession();
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.status_failed');
    await report(startup, booking.id, 'expert_absent');
    await expectRefusal(report(startup, booking.id, 'contradicted'), 'booking.status_failed');
    at(END + DISPUTE_WINDOW_MS + 1);
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.settled');
  });
});
