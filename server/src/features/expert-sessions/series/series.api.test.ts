import { describe, expect, test } from 'vitest';
import { createTopicExperts } from '../../../testing/bookings/any-expert.ts';
import {
  cancel,
  expectRefusal,
  moveBooking,
  repropose,
  request,
} from '../../../testing/bookings/bookings.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { findConfirmedAllocations } from '../../../testing/rows.ts';
import {
  accept,
  requestSeries,
  FIRST,
  getBooking,
  createParisExpert,
  createSeries,
  startTimes,
  WEEKS,
} from '../../../testing/bookings/series.ts';
import {
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  listNotifications,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

/** An hour that starts at an instant. */
const hourFrom = (start: string | number) => ({
  start: new Date(start).toISOString(),
  end: new Date(new Date(start).getTime() + 3_600_000).toISOString(),
});
const THURSDAY = hourFrom('2026-03-19T08:00:00.000Z');

const pairOfParis = async (wish = {}) => ({
  expert: await createParisExpert(world),
  startup: await world.person('startup', wish),
});

describe('requesting a weekly session', () => {
  test('becomes a booking for each week at the same local time, with one notification and mail for each side', async () => {
    const { expert, startup } = await pairOfParis();
    const { id } = await requestSeries(startup, expert.id, 4);
    await sendDueMails(world);
    const booking = await accept(expert, id);

    expect(startTimes(booking.seriesWeeks)).toEqual(WEEKS);
    expect(booking.series).toMatchObject({ occurrence: 1, weeks: 4 });
    const ids = booking.seriesWeeks.map((week) => week.booking?.id ?? '');
    const all = await Promise.all(ids.map((id) => getBooking(startup, id)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'accepted'));
    expect(all.map(({ series }) => series?.occurrence)).toEqual([1, 2, 3, 4]);
    expect(all.at(-1)).toMatchObject({
      description: booking.description,
      events: [{ kind: 'accepted', actor: { id: expert.id } }],
    });
    expect((await startup.api.bookings.listUpcoming()).items).toHaveLength(4);
    await sendDueMails(world);
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.accepted', params: { sessions: '4', gaps: '0' } },
    ]);
    const confirmed = (await findMailSubjects(world, startup)).filter((it) =>
      it.startsWith('Session confirmed'),
    );
    expect(confirmed).toHaveLength(1);
    expect(
      (await findMailSubjects(world, expert)).filter((it) => it.startsWith('Session request from')),
    ).toHaveLength(1);
  });

  test('uses the hours of all its weeks and returns those of a skipped week', async () => {
    const { expert, startup } = await pairOfParis();
    const other = await world.person('startup');
    const third = hourFrom('2026-04-01T07:30:00.000Z');
    const blocker = await requestSeries(other, expert.id, 1, third);
    await accept(expert, blocker.id, third);

    const asked = await requestSeries(startup, expert.id, 4);
    expect(asked.hours.usedMinutes).toBe(240);
    const { start } = FIRST;
    const ahead = await expert.api.bookings.previewBookingSeries({
      params: asked,
      query: { start },
    });
    expect(ahead.timeZone).toBe('Europe/Paris');
    expect(ahead.occurrences.map(({ free }) => free)).toEqual([true, true, false, true]);

    const accepted = await accept(expert, asked.id);
    expect(accepted.hours.usedMinutes).toBe(180);
    expect(accepted.seriesWeeks[2]).toMatchObject({ occurrence: 3, booking: null });
    expect(startTimes(accepted.seriesWeeks)).toEqual(WEEKS);
  });

  test('counts as one request of the day, also when accepted', async () => {
    const { expert, startup } = await createSeries(world, 6);
    for (const day of [19, 26]) {
      await requestSeries(startup, expert.id, 1, hourFrom(`2026-03-${day}T08:00:00.000Z`));
    }
    expect((await startup.api.bookings.list()).items).toHaveLength(8);
  });

  test("is refused when the hours don't cover all weeks, with how many they cover, and for an invalid number", async () => {
    const { expert, startup } = await pairOfParis({ organizationKind: 'external' });
    await expectRefusal(requestSeries(startup, expert.id, 6), 'booking.weeks_exceed_hours', {
      params: { count: 4 },
      errors: [{ path: 'weeks' }],
    });
    for (const weeks of [0, 13, 1.5, -1, '3; drop table expert_sessions'] as number[]) {
      const refusal = { code: 'request.invalid', errors: [{ path: 'weeks' }] };
      await expect(requestSeries(startup, expert.id, weeks), String(weeks)).rejects.toMatchObject(
        refusal,
      );
    }
    expect((await startup.api.bookings.list()).items).toEqual([]);
  });

  test('shows both sides, but no stranger, which weeks are free before it is accepted', async () => {
    const { expert, startup } = await pairOfParis();
    const query = { expertId: expert.id, start: FIRST.start, minutes: 60, weeks: 4 };
    const { occurrences: weeks } = await startup.api.bookings.previewSeries({ query });
    expect(startTimes(weeks)).toEqual(WEEKS);

    const { id } = await requestSeries(startup, expert.id, 4);
    const stranger = await world.person('startup');
    const asked = { params: { id }, query: { start: FIRST.start } };
    await expectRefusal(stranger.api.bookings.previewBookingSeries(asked), 'booking.not_found');
    await expect(expert.api.bookings.previewSeries({ query })).rejects.toMatchObject({
      status: 403,
    });
    const { expertId: _, ...offered } = { ...query, requesterId: startup.id };
    const seen = await expert.api.bookings.previewProposedSeries({ query: offered });
    expect(startTimes(seen.occurrences)).toEqual(WEEKS);
    await expectRefusal(
      expert.api.bookings.previewProposedSeries({
        query: { ...offered, requesterId: stranger.id },
      }),
      'user.not_found',
    );
    await expectRefusal(
      startup.api.bookings.previewProposedSeries({ query: { ...offered, expertId: expert.id } }),
      'access.expert_required',
    );
    await accept(expert, id);
    await expectRefusal(startup.api.bookings.previewBookingSeries(asked), 'booking.changed');
  });

  test("may be answered with other slots, outside the expert's hours every week", async () => {
    const expert = await createExpert(world);
    const startup = await world.person('startup');
    const asked = await requestSeries(startup, expert.id, 3, NINE);
    const evening = tunisSlot(11, '19:00');
    await repropose(expert, asked.id, [evening]);
    const accepted = await accept(startup, asked.id, evening);
    // The expert proposed an hour outside their own, so every week may be outside.
    const statuses = accepted.seriesWeeks.map((week) => week.booking?.status);
    expect(statuses).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('skips busy weeks beyond every horizon', async () => {
    const expert = await createExpert(world, {
      hours: [1, 2, 3, 4, 5, 6, 0].map((wday) => ({ wday, start: '09:00', end: '17:00' })),
    });
    await expert.api.availability.save({ body: { horizonDays: 180 } });
    const at = (days: number) => hourFrom(Date.parse(NINE.start) + days * 86_400_000);
    const sessionAt = async (days: number, weeks = 1) => {
      const startup = await world.person('startup');
      return accept(
        expert,
        (await requestSeries(startup, expert.id, weeks, at(days))).id,
        at(days),
      );
    };
    world.clock = new Date(at(20).start);
    await sessionAt(170 + 21);
    world.clock = MONDAY;

    const booking = await sessionAt(170, 4);

    const statuses = booking.seriesWeeks.map((week) => week.booking?.status ?? 'gap');
    expect(statuses).toEqual(['accepted', 'accepted', 'accepted', 'gap']);
  });

  test('notifies a requester who loses slots to its later weeks once', async () => {
    const { expert, startup } = await pairOfParis();
    const late = await world.person('startup');
    const { id } = await requestSeries(startup, expert.id, 4);
    const [second, third] = [hourFrom(`${WEEKS[1]}:00.000Z`), hourFrom(`${WEEKS[2]}:00.000Z`)];
    await request(late, expert.id, second, third);
    await accept(expert, id);
    expect(await listNotifications(late)).toMatchObject([
      { type: 'booking.slot_lost', params: { start: second.start } },
    ]);
  });

  test('shows its files on each of its weeks', async () => {
    const { expert, startup } = await pairOfParis();
    const deck = new File(['Our numbers of the year.'], 'deck.txt', { type: 'text/plain' });
    const { id } = await startup.api.bookings.request({
      body: { ...bookingRequest(expert.id, FIRST), weeks: 3 },
      files: { files: [deck] },
    });
    const { seriesWeeks } = await accept(expert, id);

    for (const { booking } of seriesWeeks) {
      const { files } = await getBooking(expert, booking?.id ?? '');
      expect(files).toMatchObject([{ name: 'deck.txt' }]);
      const { headers } = expert;
      const read = await world.app.inject({ url: `/api/files/${files[0]?.id}`, headers });
      expect(read.body).toBe('Our numbers of the year.');
    }
    const stranger = await requestSeries(await world.person('startup'), expert.id, 1, THURSDAY);
    expect(stranger.files).toEqual([]);
  });
});

/** A series of four weeks whose expert was removed; two other experts took over two weeks each, in turn. */
async function createSharedSeries(files: File[] = []) {
  world.clock = MONDAY;
  const { category, experts } = await createTopicExperts(world, 3);
  const [first, second, third] = experts;
  if (!first || !second || !third) throw new Error('There are three');
  const startup = await world.person('startup');
  const asked = await startup.api.bookings.request({
    body: { ...bookingRequest(first.id, NINE), category, weeks: 4 },
    files: { files },
  });
  const { seriesWeeks } = await accept(first, asked.id, NINE);
  const idOf = (week: number) => seriesWeeks[week]?.booking?.id ?? '';
  await staff.api.directory.remove({
    body: {
      userId: first.id,
      isRemoved: true,
      message: 'Slimane has left the hub',
      decisions: seriesWeeks.map((_, week) => ({
        kind: 'sessions',
        subject: idOf(week),
        option: 'pass-on',
        successorId: (week % 2 ? third : second).id,
      })),
    },
  });
  const { seriesWeeks: weeks } = await getBooking(startup, idOf(0));
  return { startup, second, third, idOf, weeks };
}

describe('a week of a series', () => {
  test('is moved without the others', async () => {
    const { expert, startup, booking } = await createSeries(world, 3);
    const second = booking.seriesWeeks[1]?.booking?.id ?? '';
    await moveBooking(expert, second, { start: '2026-03-26T10:00:00.000Z' });
    const { seriesWeeks } = await getBooking(startup, booking.id);
    expect(startTimes(seriesWeeks)).toEqual([WEEKS[0], '2026-03-26T10:00', WEEKS[2]]);
  });

  test('is cancelled alone or, unless it is too near, with the following in one notification', async () => {
    const { expert, startup, booking } = await createSeries(world, 5);
    const idOf = (week: number) => booking.seriesWeeks[week]?.booking?.id ?? '';

    const following = { andFollowing: true };
    world.clock = new Date(Date.parse(FIRST.start) - 3_600_000);
    await expectRefusal(cancel(startup, idOf(0), 'Ill', following), 'booking.too_late');
    world.clock = MONDAY;
    await cancel(startup, idOf(1));
    await cancel(startup, idOf(2), 'A trade fair', following);

    const { seriesWeeks, hours } = await getBooking(expert, booking.id);
    const statuses = ['accepted', ...Array(4).fill('cancelled')];
    expect(seriesWeeks.map((week) => week.booking?.status)).toEqual(statuses);
    expect(hours.usedMinutes).toBe(60);
    expect(await listNotifications(expert)).toMatchObject([
      { type: 'booking.cancelled', params: { more: '2' } },
      { type: 'booking.cancelled' },
      { type: 'booking.requested' },
    ]);
    expect(await findConfirmedAllocations(world, { resource_id: expert.id })).toHaveLength(1);
  });

  test('shows an expert who took it over no weeks of other experts', async () => {
    const { startup, second, third, idOf } = await createSharedSeries();
    const weeksOf = async (person: TestPerson, week: number) =>
      (await getBooking(person, idOf(week))).seriesWeeks.map(({ occurrence }) => occurrence);
    expect(await weeksOf(second, 0)).toEqual([1, 3]);
    expect(await weeksOf(third, 1)).toEqual([2, 4]);
    for (const reader of [startup, staff]) expect(await weeksOf(reader, 0)).toEqual([1, 2, 3, 4]);
  });

  test('lets each expert who took weeks over open the files it lists, and no other expert', async () => {
    const deck = new File(['Our numbers of the year.'], 'deck.txt', { type: 'text/plain' });
    const { second, third, idOf } = await createSharedSeries([deck]);
    const open = async ({ headers }: TestPerson, id = '') =>
      (await world.app.inject({ url: `/api/files/${id}`, headers })).statusCode;

    for (const [expert, week] of [
      [second, 0],
      [third, 1],
    ] as const) {
      const { files } = await getBooking(expert, idOf(week));
      expect(files).toMatchObject([{ name: 'deck.txt' }]);
      expect(await open(expert, files[0]?.id)).toBe(200);
    }
    const { files } = await getBooking(staff, idOf(1));
    expect(await open(staff, files[0]?.id)).toBe(200);
    expect(await open(await createExpert(world), files[0]?.id)).toBe(404);
  });

  test('is cancelled with the following of the same expert alone, after weeks went to other experts', async () => {
    const { startup, second, third, idOf, weeks } = await createSharedSeries();
    expect(weeks.map(({ booking }) => booking?.expertId)).toEqual([
      second.id,
      third.id,
      second.id,
      third.id,
    ]);

    await cancel(startup, idOf(0), 'A trade fair', { andFollowing: true });

    const { seriesWeeks } = await getBooking(startup, idOf(0));
    expect(seriesWeeks.map(({ booking }) => booking?.status)).toEqual([
      'cancelled',
      'accepted',
      'cancelled',
      'accepted',
    ]);
    expect((await listNotifications(second))[0]).toMatchObject({
      type: 'booking.cancelled',
      params: { more: '1' },
    });
    expect((await listNotifications(third))[0]).toMatchObject({ type: 'booking.expert_changed' });
  });

  test('is listed with the others that one expert took over, in one notification and one email with invitations', async () => {
    const { startup, second, third, idOf } = await createSharedSeries();
    await sendDueMails(world);

    const moves = (await listNotifications(startup)).filter(
      ({ type }) => type === 'booking.expert_changed',
    );
    expect(moves.map(({ params }) => params['next']).toSorted()).toEqual(
      [second.name, third.name].toSorted(),
    );
    for (const [expert, week] of [
      [second, 0],
      [third, 1],
    ] as const) {
      expect(await listNotifications(expert)).toMatchObject([
        { params: { more: '1', following: idOf(week + 2) }, link: `/booking/${idOf(week)}` },
      ]);
      const [mail, ...others] = await findMails(world, expert);
      expect(others).toEqual([]);
      expect(mail?.text).toMatch(week ? /18 March.*1 April/s : /11 March.*25 March/s);
      expect(mail?.invitations).toHaveLength(2);
    }
    const mails = await findMails(world, startup);
    expect(mails.filter(({ text }) => text.includes('is leaving the hub'))).toHaveLength(2);
  });
});
