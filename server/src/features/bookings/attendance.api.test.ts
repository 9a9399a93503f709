import {
  ABSENT_AFTER_MS,
  CONTRADICT_WITHIN_MS,
  CORRECT_WITHIN_MS,
  FEEDBACK_OPEN_MS,
  FINISHED_AFTER_MS,
} from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { cancel, expectRefusal, look, move, newest, report } from '../../testing/bookings.ts';
import { mailsTo, sendDueMails } from '../../testing/news.ts';
import { acceptedIn, heldIn, MONDAY, NINE, toldTo, tunis } from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { finishBookings } from './bookings.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const START = Date.parse(NINE.start);
const END = Date.parse(NINE.end);
const DAY_AFTER = END + FINISHED_AFTER_MS;

const at = (ms: number) => {
  world.clock = new Date(ms);
};
async function finishAt(ms: number) {
  at(ms);
  await finishBookings({ ...world, now: () => new Date(ms) });
}
async function acceptedAt(moment: number) {
  world.clock = MONDAY;
  const made = await acceptedIn(world);
  at(moment);
  return made;
}
/** A session from which either side may be reported absent. */
const runningSession = () => acceptedAt(START + ABSENT_AFTER_MS);
async function endedByJob() {
  const made = await acceptedAt(DAY_AFTER);
  await finishAt(DAY_AFTER);
  return made;
}
/** The notifications of attendance, newest first. */
const attendanceNews = async (person: TestPerson) =>
  (await toldTo(person)).map(({ type }) => type).filter((type) => /finished|absent/.test(type));
const newestMail = async (person: TestPerson) => {
  await sendDueMails(world);
  return (await mailsTo(world, person))[0];
};

describe('a session without a report', () => {
  test('is finished a day after its end, and both sides are asked once', async () => {
    const { expert, startup, booking } = await acceptedIn(world);

    await finishAt(DAY_AFTER - 1);
    expect(await look(startup, booking.id)).toMatchObject({ status: 'accepted' });

    await finishAt(DAY_AFTER);
    await finishAt(DAY_AFTER + 60_000);

    const { status, attendance, steps, hours } = await look(startup, booking.id);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(steps.filter(({ kind }) => kind === 'finished')).toMatchObject([{ actor: null }]);
    expect(hours.usedMinutes).toBe(60);
    for (const [person, other] of [
      [startup, expert],
      [expert, startup],
    ] as const) {
      expect(await attendanceNews(person)).toEqual(['booking.finished']);
      expect(await newest(person)).toMatchObject({ params: { name: other.name } });
    }
  });

  test('can still be reported attended once, and neither side is asked again', async () => {
    const { expert, startup, booking } = await endedByJob();

    expect(await report(expert, booking.id, 'attended')).toMatchObject({
      status: 'finished',
      attendance: 'attended',
    });

    await expectRefusal(report(startup, booking.id, 'expert_absent'), 'booking.changed');
    expect(await attendanceNews(startup)).toEqual(['booking.finished']);
    expect(await attendanceNews(expert)).toEqual(['booking.finished']);
  });

  test('is finished silently when its feedback would be closed', async () => {
    const lately = await acceptedIn(world);
    await finishAt(END + FEEDBACK_OPEN_MS);
    expect(await attendanceNews(lately.startup)).toEqual(['booking.finished']);

    const { expert, startup, booking } = await acceptedAt(END);
    await finishAt(END + FEEDBACK_OPEN_MS + 1);

    const { status, attendance, steps } = await look(startup, booking.id);
    expect({ status, attendance }).toEqual({ status: 'finished', attendance: 'unknown' });
    expect(steps.at(-1)).toMatchObject({ kind: 'finished', actor: null });
    expect([await attendanceNews(startup), await attendanceNews(expert)]).toEqual([[], []]);
  });

  test('is left alone when it was cancelled or moved', async () => {
    const cancelled = await acceptedIn(world);
    await cancel(cancelled.startup, cancelled.booking.id);
    const moved = await acceptedIn(world);
    await move(moved.startup, moved.booking.id, tunis(17, '10:00'));

    await finishAt(DAY_AFTER);

    for (const [{ startup, booking }, status] of [
      [cancelled, 'cancelled'],
      [moved, 'accepted'],
    ] as const) {
      expect(await look(startup, booking.id)).toMatchObject({ status });
    }
  });
});

describe('a report', () => {
  test('that a session took place finishes it and notifies the requester', async () => {
    const { expert, startup, booking } = await acceptedAt(END);
    const after = await report(expert, booking.id, 'attended');
    expect(after).toMatchObject({ status: 'finished', attendance: 'attended' });
    expect(await newest(startup)).toMatchObject({ type: 'booking.finished' });
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
    at(END + CORRECT_WITHIN_MS + 86_400_000);
    await expectRefusal(report(staff, booking.id, 'requester_absent'), 'booking.settled');
  });

  test('of absence is left to staff in the first ten minutes', async () => {
    const { expert, startup, booking } = await acceptedAt(START + ABSENT_AFTER_MS - 1);
    const early = ['booking.absent_early', { status: 409 }] as const;
    await expectRefusal(report(expert, booking.id, 'requester_absent'), ...early);
    await expectRefusal(report(startup, booking.id, 'expert_absent'), ...early);
    at(START + ABSENT_AFTER_MS);
    const reported = await report(startup, booking.id, 'expert_absent');
    expect(reported).toMatchObject({ status: 'finished' });

    const { booking: other } = await acceptedAt(START);
    const attendance = 'requester_absent';
    expect(await report(staff, other.id, attendance)).toMatchObject({ attendance });
  });

  test.each(['attended', 'requester_absent'] as const)(
    'that was made already is refused and notifies of nothing: %s',
    async (attendance) => {
      const { expert, startup, booking } = await runningSession();
      const { steps } = await report(staff, booking.id, attendance);
      const before = [await attendanceNews(expert), await attendanceNews(startup)];

      await expectRefusal(report(staff, booking.id, attendance), 'booking.changed');

      expect([await attendanceNews(expert), await attendanceNews(startup)]).toEqual(before);
      expect((await look(startup, booking.id)).steps).toHaveLength(steps.length);
    },
  );

  test('that staff correct to attended is mailed as a correction when the user was asked before', async () => {
    const { expert, startup, booking } = await endedByJob();
    await report(expert, booking.id, 'requester_absent');
    await report(staff, booking.id, 'attended');
    const news = ['booking.absent', 'booking.absent', 'booking.finished'];
    expect(await attendanceNews(startup)).toEqual(news);
    expect((await newestMail(startup))?.subject).toBe('A session took place after all');
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

  test('of absence tells the absent side how to contradict it, and the other as a fact', async () => {
    const { expert, startup, booking } = await runningSession();

    await report(staff, booking.id, 'requester_absent');

    const mine = (await newestMail(startup))?.text;
    expect(mine).toContain(`${staff.name} reported that you did not come`);
    expect(mine).toContain('say so on its page within two weeks');
    const other = (await newestMail(expert))?.text;
    expect(other).toContain(`${staff.name} said that the session did not take place.`);
    expect(other).not.toContain('say so');
  });

  test('of absence is mailed as settled to both sides after it was contested', async () => {
    const { expert, startup, booking } = await runningSession();
    await report(staff, booking.id, 'requester_absent');
    await report(startup, booking.id, 'contradicted');
    const contested = (await newestMail(expert))?.text;
    expect(contested).toContain('It had been said that they did not.');
    expect(contested).not.toContain('other side');

    at(START + ABSENT_AFTER_MS + 60_000);
    await report(staff, booking.id, 'requester_absent');

    for (const person of [expert, startup]) {
      const text = (await newestMail(person))?.text;
      expect(text).toContain('team has settled it: the session did not take place.');
      expect(text).not.toContain('say so');
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

      expect(page).toMatchObject({ status: 'finished', attendance: 'unknown', contested: true });
      expect(page.hours.usedMinutes).toBe(60);
      expect(page.steps.at(-1)).toMatchObject({ kind: 'contradicted', actor: { id: absent.id } });
      for (const person of [reporter, staff]) {
        expect(await newest(person)).toMatchObject({
          type: 'booking.contested',
          params: { name: absent.name, start: NINE.start },
          link: `/booking/${bookingId}`,
        });
      }
      expect((await toldTo(absent)).map(({ type }) => type)).not.toContain('booking.contested');

      const review = { bookingId, stars: 1, text: 'She never came' };
      const form = { bookingId, topic: 'The first investor', satisfaction: 2 };
      await expectRefusal(startup.api.reviews.give({ body: review }), 'review.not_allowed');
      for (const { api } of [expert, startup]) {
        await expectRefusal(api.sessionFeedback.give({ body: form }), 'session_feedback.none');
      }
      expect(await look(startup, bookingId)).toMatchObject({ attendance: 'unknown' });

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
      await expectRefusal(report(person, booking.id, attendance), 'booking.changed');
    }
    const settled = await report(staff, booking.id, 'expert_absent');
    expect(settled).toMatchObject({ attendance: 'expert_absent' });
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.changed');
  });

  test('keeps an existing review out of the rating until it is settled', async () => {
    const { expert, startup, booking } = await heldIn(world);
    await startup.api.reviews.give({ body: { bookingId: booking.id, stars: 4, text: '' } });
    const shown = async () => {
      const { items, rating } = await startup.api.reviews.list({ query: { expertId: expert.id } });
      const { expert: card } = await startup.api.experts.one({ params: expert });
      return [items.length, rating?.count, card.reviews, card.rating];
    };

    await report(staff, booking.id, 'expert_absent');
    await report(expert, booking.id, 'contradicted');
    expect(await shown()).toEqual([0, 0, 0, null]);

    await report(staff, booking.id, 'attended');
    expect(await shown()).toEqual([1, 1, 1, 4]);
  });

  test('is possible two weeks after the session, and staff settle it at any time', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const weekAfter = END + CORRECT_WITHIN_MS;
    await finishAt(weekAfter);
    await report(startup, booking.id, 'expert_absent');

    at(weekAfter + CORRECT_WITHIN_MS);
    expect(await report(expert, booking.id, 'contradicted')).toMatchObject({ contested: true });

    at(weekAfter + 60 * CORRECT_WITHIN_MS);
    const conflict = { status: 409 };
    await expect(report(expert, booking.id, 'attended')).rejects.toMatchObject(conflict);
    await expect(report(startup, booking.id, 'expert_absent')).rejects.toMatchObject(conflict);
    expect(await report(staff, booking.id, 'attended')).toMatchObject({ attendance: 'attended' });
    await expectRefusal(report(staff, booking.id, 'expert_absent'), 'booking.settled');
  });

  test('is refused without a reported absence, to the reporter, and after two weeks', async () => {
    const { expert, startup, booking } = await runningSession();
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.changed');
    await report(startup, booking.id, 'expert_absent');
    await expectRefusal(report(startup, booking.id, 'contradicted'), 'booking.changed');
    at(END + CONTRADICT_WITHIN_MS + 1);
    await expectRefusal(report(expert, booking.id, 'contradicted'), 'booking.settled');
  });
});
