import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accept,
  ask,
  FIRST,
  look,
  parisian,
  seriesOf,
  starts,
  WEEKS,
} from '../../testing/series.ts';
import { expertIn, mailedTo, MONDAY, NINE, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('a weekly session', () => {
  test('is asked for once, and becomes a booking for each week at the same time of the expert’s clocks', async () => {
    const { expert, startup, booking } = await seriesOf(world, 4);

    expect(starts(booking.seriesWeeks)).toEqual(WEEKS);
    expect(booking.series).toMatchObject({ occurrence: 1, weeks: 4 });
    const ids = booking.seriesWeeks.map((week) => week.booking?.id ?? '');
    const all = await Promise.all(ids.map((id) => look(startup, id)));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'accepted'));
    expect(all.map(({ series }) => series?.occurrence)).toEqual([1, 2, 3, 4]);
    expect(all.at(-1)).toMatchObject({
      description: booking.description,
      steps: [{ kind: 'accepted', actor: { id: expert.id } }],
    });
    expect((await startup.api.bookings.coming()).items).toHaveLength(4);
  });

  test('is told once, as one', async () => {
    const { expert, startup } = await seriesOf(world, 4);
    world.clock = new Date(MONDAY.getTime() + 120_000);
    await world.runJobs();

    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.accepted', params: { sessions: '4', gaps: '0' } },
    ]);
    expect(
      (await mailedTo(world, startup)).filter((it) => it.startsWith('Confirmed')),
    ).toHaveLength(1);
    expect((await mailedTo(world, expert)).filter((it) => it.includes('asks'))).toHaveLength(1);
  });

  test('takes the hours of all its weeks, from the request on; a week that is left out gives its hours back', async () => {
    const [expert, startup] = [await parisian(world), await world.person('startup')];
    const other = await world.person('startup');
    const blocker = await ask(other, expert.id, 1, {
      start: '2026-04-01T07:30:00.000Z',
      end: '2026-04-01T08:30:00.000Z',
    });
    await accept(expert, blocker.id, { start: '2026-04-01T07:30:00.000Z', end: '' });

    const asked = await ask(startup, expert.id, 4);
    expect(asked.hours.usedMinutes).toBe(240);
    const ahead = await expert.api.bookings.weeksOf({
      params: asked,
      query: { start: FIRST.start },
    });
    expect(ahead.timeZone).toBe('Europe/Paris');
    expect(ahead.weeks.map(({ free }) => free)).toEqual([true, true, false, true]);

    const accepted = await accept(expert, asked.id);
    expect(accepted.hours.usedMinutes).toBe(180);
    expect(accepted.seriesWeeks[2]).toMatchObject({ occurrence: 3, booking: null });
    expect(starts(accepted.seriesWeeks)).toEqual(WEEKS);
  });

  test('counts as one request of the day, when it was accepted too', async () => {
    const { expert, startup } = await seriesOf(world, 6);
    for (const day of [19, 26]) {
      const first = { start: `2026-03-${day}T08:00:00.000Z`, end: `2026-03-${day}T09:00:00.000Z` };
      await ask(startup, expert.id, 1, first);
    }
    expect((await startup.api.bookings.list()).items).toHaveLength(8);
  });

  test('is refused when the hours are not enough for all of its weeks, and says for how many they are', async () => {
    const [expert, startup] = [
      await parisian(world),
      await world.person('startup', { organizationKind: 'external' }),
    ];

    await expect(ask(startup, expert.id, 6)).rejects.toMatchObject({
      code: 'booking.weeks_exceed_hours',
      params: { count: 4 },
      errors: [{ path: 'weeks' }],
    });
    expect((await startup.api.bookings.list()).items).toEqual([]);
  });

  test.each([[0], [13], [1.5], [-1], ['3; drop table bookings']])(
    'of %s weeks is no weekly session',
    async (weeks) => {
      const [expert, startup] = [await parisian(world), await world.person('startup')];
      const body = { ...wish(expert.id, FIRST), weeks: weeks as number };
      await expect(startup.api.bookings.request({ body })).rejects.toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'weeks' }],
      });
    },
  );

  test('shows before it is sent which weeks have room; no stranger looks into a request', async () => {
    const [expert, startup] = [await parisian(world), await world.person('startup')];
    const query = { expertId: expert.id, start: FIRST.start, minutes: 60, weeks: 4 };
    const { weeks } = await startup.api.bookings.weeksAfter({ query });
    expect(starts(weeks)).toEqual(WEEKS);

    const { id } = await ask(startup, expert.id, 4);
    const stranger = await world.person('startup');
    const asked = { params: { id }, query: { start: FIRST.start } };
    await expect(stranger.api.bookings.weeksOf(asked)).rejects.toMatchObject({
      code: 'booking.not_found',
    });
    await expect(world.anonymous.bookings.weeksOf(asked)).rejects.toMatchObject({ status: 401 });
    await expect(expert.api.bookings.weeksAfter({ query })).rejects.toMatchObject({ status: 403 });
    const { expertId: _, ...offered } = { ...query, requesterId: startup.id };
    const seen = await expert.api.bookings.weeksOffered({ query: offered });
    expect(starts(seen.weeks)).toEqual(WEEKS);
    await expect(
      expert.api.bookings.weeksOffered({ query: { ...offered, requesterId: stranger.id } }),
    ).rejects.toMatchObject({ code: 'user.not_found' });
    await expect(
      startup.api.bookings.weeksOffered({ query: { ...offered, expertId: expert.id } }),
    ).rejects.toMatchObject({ code: 'access.expert_required' });
    await accept(expert, id);
    await expect(startup.api.bookings.weeksOf(asked)).rejects.toMatchObject({
      code: 'booking.changed',
    });
  });
});

describe('one of the weeks', () => {
  test('is moved, and the others stay where they are', async () => {
    const { expert, startup, booking } = await seriesOf(world, 3);
    const second = booking.seriesWeeks[1]?.booking?.id ?? '';
    await expert.api.bookings.change({
      params: { id: second },
      body: { start: '2026-03-26T10:00:00.000Z' },
    });
    const { seriesWeeks } = await look(startup, booking.id);
    expect(starts(seriesWeeks)).toEqual([WEEKS[0], '2026-03-26T10:00', WEEKS[2]]);
  });

  test('is cancelled alone, or with all that follow; told once, with how many', async () => {
    const { expert, startup, booking } = await seriesOf(world, 5);
    const idOf = (week: number) => booking.seriesWeeks[week]?.booking?.id ?? '';
    const cancel = (week: number, andFollowing: boolean) =>
      startup.api.bookings.move({
        body: { bookingId: idOf(week), status: 'cancelled', reason: 'A trade fair', andFollowing },
      });

    await cancel(1, false);
    await cancel(2, true);

    const { seriesWeeks, hours } = await look(expert, booking.id);
    expect(seriesWeeks.map((week) => week.booking?.status)).toEqual([
      'accepted',
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ]);
    expect(hours.usedMinutes).toBe(60);
    expect(await toldTo(expert)).toMatchObject([
      { type: 'booking.cancelled', params: { more: '2' } },
      { type: 'booking.cancelled' },
      { type: 'booking.requested' },
    ]);
    const claims = await world.db
      .selectFrom('claims')
      .select('id')
      .where('resource_id', '=', expert.id)
      .where('state', '=', 'accepted')
      .execute();
    expect(claims).toHaveLength(1);
  });

  test('that has been cancelled is not touched again, nor one that is too near', async () => {
    const { startup, booking } = await seriesOf(world, 3);
    world.clock = new Date(Date.parse(FIRST.start) - 3_600_000);
    const cancel = startup.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill', andFollowing: true },
    });
    await expect(cancel).rejects.toMatchObject({ code: 'booking.too_late' });
    const { seriesWeeks } = await look(startup, booking.id);
    expect(seriesWeeks.every((week) => week.booking?.status === 'accepted')).toBe(true);
  });
});

test('other times are proposed for a series as for any request', async () => {
  const expert = await expertIn(world);
  const startup = await world.person('startup');
  const asked = await ask(startup, expert.id, 3, NINE);
  const evening = tunis(11, '19:00');
  await expert.api.bookings.repropose({ body: { bookingId: asked.id, slots: [evening] } });

  const accepted = await accept(startup, asked.id, evening);

  // The expert offered an hour outside of their own: so it is every week.
  expect(accepted.seriesWeeks.map((week) => week.booking?.status)).toEqual([
    'accepted',
    'accepted',
    'accepted',
  ]);
});
