import { describe, expect, test } from 'vitest';
import { lockTimeOf } from '../../platform/claims/claims.queries.ts';
import { makeJobsDue } from '../../testing/due-jobs.ts';
import {
  acceptedIn,
  expertIn,
  mailedTo,
  MONDAY,
  NINE,
  requestedIn,
  TEN,
  toldTo,
  wish,
  WORKING_HOURS,
} from '../../testing/sessions.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const timeZone = 'Africa/Tunis';
/** A week without mornings: nine and ten are outside of it. */
const AFTERNOONS = {
  timeZone,
  hours: WORKING_HOURS.map(({ wday }) => ({ wday, start: '13:00', end: '17:00' })),
};
const DAY_OFF = { firstDay: '2026-03-11', lastDay: '2026-03-11', note: '' };

type Schedule = NonNullable<
  NonNullable<Parameters<TestPerson['api']['availability']['save']>[0]>['body']
>;
const preview = ({ api }: Pick<TestPerson, 'api'>, body: Schedule) =>
  api.availability.hits({ body });
const save = ({ api }: TestPerson, body: Schedule) => api.availability.save({ body });
const hoursOf = async ({ api }: TestPerson) => (await api.availability.read()).hours;
const answer = ({ id }: { readonly id: string }, how: 'keep' | 'cancel', { start } = NINE) => ({
  bookingId: id,
  start,
  how,
});
const statusOf = async (person: TestPerson, { id }: { readonly id: string }) =>
  (await person.api.bookings.one({ params: { id } })).status;

/** Another session of the expert, at ten. */
async function secondSession(expert: TestPerson) {
  const startup = await world.person('startup');
  const { id } = await startup.api.bookings.request({ body: wish(expert.id, TEN) });
  return expert.api.bookings.accept({ body: { bookingId: id, start: TEN.start } });
}

describe('the preview of a schedule change', () => {
  test('lists the sessions and proposals that it would leave outside the hours', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const other = await world.person('startup');
    const proposal = await other.api.bookings.request({ body: wish(expert.id, TEN) });

    expect(await preview(expert, AFTERNOONS)).toMatchObject({
      sessions: 1,
      proposals: 1,
      items: [
        {
          kind: 'session',
          bookingId: booking.id,
          ...NINE,
          expert: { id: expert.id },
          requester: { id: startup.id, name: startup.name },
          mayCancel: true,
        },
        { kind: 'proposal', bookingId: proposal.id, ...TEN, mayCancel: false },
      ],
    });
    expect(await hoursOf(expert)).toEqual(WORKING_HOURS);
  });

  test('covers days off, hours of a date, another time zone and an empty week', async () => {
    const { expert, booking } = await acceptedIn(world);
    const late = [{ start: '10:00', end: '17:00' }];

    for (const body of [
      { closures: [DAY_OFF] },
      { timeZone, days: [{ date: '2026-03-11', intervals: late }] },
      { timeZone: 'America/Montreal' },
      { timeZone, hours: [] },
    ]) {
      expect((await preview(expert, body)).items).toMatchObject([{ bookingId: booking.id }]);
    }
  });

  test('lists nothing for booking limits, session lengths, longer hours and begun sessions', async () => {
    const { expert } = await acceptedIn(world);
    const body = {
      noticeMinutes: 30 * 1440,
      horizonDays: 1,
      bufferBefore: 240,
      sessionMinutes: [15],
      dailySessions: 1,
      timeZone,
      hours: WORKING_HOURS.map((it) => ({ ...it, start: '08:00' })),
    };

    expect(await preview(expert, body)).toMatchObject({ items: [], sessions: 0 });
    await save(expert, body);
    expect(await preview(expert, AFTERNOONS)).toMatchObject({ sessions: 1 });
    world.clock = new Date(NINE.start);
    expect(await preview(expert, AFTERNOONS)).toMatchObject({ items: [], sessions: 0 });
  });

  test('is for the expert and administrators', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const body = { ...AFTERNOONS, expertId: expert.id };
    const [admin, other] = [await world.person('admin'), await expertIn(world)];

    await expect(preview({ api: world.anonymous }, body)).rejects.toMatchObject({ status: 401 });
    await expect(preview(startup, body)).rejects.toMatchObject({ status: 403 });
    await expect(preview(other, body)).rejects.toMatchObject({ status: 404 });
    expect((await preview(admin, body)).items).toMatchObject([{ bookingId: booking.id }]);
  });
});

describe('a schedule change', () => {
  test('is refused until every affected session has a decision', async () => {
    const { expert, booking } = await acceptedIn(world);

    await expect(save(expert, AFTERNOONS)).rejects.toMatchObject({
      code: 'availability.hits',
      status: 409,
      details: { hits: { sessions: 1, items: [{ bookingId: booking.id, kind: 'session' }] } },
    });
    expect(await hoursOf(expert)).toEqual(WORKING_HOURS);
  });

  test('cancels sessions with the message, and keeps others for good', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const kept = await secondSession(expert);
    const message = 'My mornings belong to the crèche now';

    const saved = await save(expert, {
      ...AFTERNOONS,
      resolve: [answer(booking, 'cancel'), answer(kept, 'keep', TEN)],
      message,
    });

    expect(saved.hours).toEqual(AFTERNOONS.hours);
    expect(await statusOf(expert, booking)).toBe('cancelled');
    expect(await statusOf(expert, kept)).toBe('accepted');
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.cancelled', params: { reason: message, start: NINE.start } },
      { type: 'booking.accepted' },
    ]);
    await makeJobsDue(world.db);
    await world.runJobs();
    expect(await mailedTo(world, startup)).toHaveLength(2);
    const claims = await world.db
      .selectFrom('claims')
      .select('state')
      .where('source_id', '=', booking.id)
      .execute();
    expect(claims).toEqual([{ state: 'released' }, { state: 'released' }]);
    // The session that was kept is outside of the hours already, and needs no further decision.
    await save(expert, { closures: [DAY_OFF] });
  });

  test('is refused when a session is cancelled without a message or decided twice', async () => {
    const { expert, booking } = await acceptedIn(world);
    const cancelled = answer(booking, 'cancel');

    await expect(save(expert, { ...AFTERNOONS, resolve: [cancelled] })).rejects.toMatchObject({
      code: 'booking.reason_required',
      errors: [{ path: 'message' }],
    });
    const resolve = [answer(booking, 'keep'), cancelled];
    await expect(
      save(expert, { timeZone, hours: [], resolve, message: 'Away' }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'resolve', code: 'field.distinct' }],
    });
    expect(await statusOf(expert, booking)).toBe('accepted');
    expect(await hoursOf(expert)).toEqual(WORKING_HOURS);
  });

  test('cancels no session that it does not affect', async () => {
    const { expert, booking } = await acceptedIn(world);
    const elsewhere = await acceptedIn(world);

    await save(expert, {
      timeZone,
      hours: WORKING_HOURS.map((it) => ({ ...it, end: '16:00' })),
      resolve: [answer(booking, 'cancel'), answer(elsewhere.booking, 'cancel')],
      message: 'Gone',
    });

    expect(await statusOf(expert, booking)).toBe('accepted');
    expect(await statusOf(elsewhere.expert, elsewhere.booking)).toBe('accepted');
  });

  test('cancels a session within twelve hours only for administrators', async () => {
    const { expert, booking } = await acceptedIn(world);
    const admin = await world.person('admin');
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);
    const body = { ...AFTERNOONS, resolve: [answer(booking, 'cancel')], message: 'Ill' };

    expect((await preview(expert, AFTERNOONS)).items).toMatchObject([
      { bookingId: booking.id, mayCancel: false },
    ]);
    await expect(save(expert, body)).rejects.toMatchObject({
      code: 'booking.too_late',
      errors: [{ path: 'resolve.0.how' }],
    });

    await save(admin, { ...body, expertId: expert.id });
    expect(await statusOf(admin, booking)).toBe('cancelled');
  });

  test('leaves pending proposals as they are', async () => {
    const { expert, booking } = await requestedIn(world, NINE);

    await save(expert, AFTERNOONS);

    expect(await statusOf(expert, booking)).toBe('pending');
  });
});

describe('a session that changes meanwhile', () => {
  test('needs a decision when it was accepted after the preview', async () => {
    const { expert, booking } = await acceptedIn(world);
    const { items } = await preview(expert, AFTERNOONS);
    const since = await secondSession(expert);
    const resolve = items.map(({ bookingId: id, start }) =>
      answer({ id }, 'keep', { ...NINE, start }),
    );

    await expect(save(expert, { ...AFTERNOONS, resolve })).rejects.toMatchObject({
      code: 'availability.hits',
      details: { hits: { items: [{ bookingId: booking.id }, { bookingId: since.id }] } },
    });
  });

  test('needs a new decision when it was moved, also to a time outside of the hours', async () => {
    const { expert, booking } = await acceptedIn(world);
    await expert.api.bookings.change({
      params: { id: booking.id },
      body: { start: TEN.start, was: NINE.start },
    });

    await expect(
      save(expert, { ...AFTERNOONS, resolve: [answer(booking, 'cancel')], message: 'Gone' }),
    ).rejects.toMatchObject({
      code: 'availability.hits',
      details: { hits: { items: [{ bookingId: booking.id, start: TEN.start }] } },
    });
    expect(await statusOf(expert, booking)).toBe('accepted');
  });

  const closing = { firstDay: '2026-03-11', lastDay: '2026-03-11', name: 'Moving house' };
  type People = Record<'expert' | 'admin', TestPerson>;

  test.each([
    ['a schedule change', ({ expert }: People) => save(expert, AFTERNOONS)],
    ['a closure of the hub', ({ admin }: People) => admin.api.closures.add({ body: closing })],
  ])('is seen by %s that waits for its acceptance', async (_, change) => {
    const { expert, booking } = await requestedIn(world, NINE);
    const admin = await world.person('admin');

    const { ended } = await whileHeld<unknown>(world, {
      hold: (tx) => lockTimeOf(tx, expert.id),
      calls: [
        () => expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } }),
        () => change({ expert, admin }),
      ],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'availability.hits' } },
    ]);
  });

  test('is cancelled once when its requester cancels it at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const { expert, startup, booking } = await acceptedIn(world);

      await Promise.allSettled([
        save(expert, { ...AFTERNOONS, resolve: [answer(booking, 'cancel')], message: 'Gone' }),
        startup.api.bookings.move({
          body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
        }),
      ]);

      const { status, steps } = await expert.api.bookings.one({ params: booking });
      expect(status).toBe('cancelled');
      expect(steps.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    }
  });
});
