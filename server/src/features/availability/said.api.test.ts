import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, pairIn, tunis, WORKING_HOURS } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const timeZone = 'Africa/Tunis';
const morning = { start: '09:00', end: '12:00' };
const off = (firstDay: string, lastDay: string, note = '') => ({ firstDay, lastDay, note });

describe('what an expert says of their time', () => {
  test('is kept whole, and read as it was said', async () => {
    const expert = await expertIn(world);
    const said = {
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

    const saved = await expert.api.availability.save({ body: said });

    expect(saved).toMatchObject({ ...said, hours: WORKING_HOURS });
    expect(await expert.api.availability.read()).toEqual(saved);
  });

  test('may last until midnight, so that the last hour of a day can be had', async () => {
    const { expert, startup } = await pairIn(world);
    const hours = [{ wday: 3, start: '22:00', end: '24:00' }];
    const days = [{ date: '2026-03-12', intervals: [{ start: '23:00', end: '24:00' }] }];

    const saved = await expert.api.availability.save({ body: { timeZone, hours, days } });

    expect(saved).toMatchObject({ hours, days });
    const { slots } = await startup.api.availability.slots({
      query: { expertId: expert.id, from: '2026-03-11', to: '2026-03-12', minutes: 60 },
    });
    expect(slots.at(-2)).toMatchObject(tunis(11, '23:00'));
    expect(slots.at(-1)).toMatchObject(tunis(12, '23:00'));
    const beyond = [{ wday: 3, start: '24:00', end: '24:00' }];
    await expect(
      expert.api.availability.save({ body: { timeZone, hours: beyond } }),
    ).rejects.toMatchObject({ errors: [{ path: 'hours.0.start' }] });
  });

  test('changes by what is said anew, and only that', async () => {
    const expert = await expertIn(world);
    await expert.api.availability.save({
      body: { closures: [off('2026-04-01', '2026-04-02')], dailySessions: 3 },
    });

    const saved = await expert.api.availability.save({ body: { bufferAfter: 15 } });

    expect(saved).toMatchObject({
      bufferAfter: 15,
      dailySessions: 3,
      hours: WORKING_HOURS,
      closures: [off('2026-04-01', '2026-04-02')],
    });
    const without = await expert.api.availability.save({
      body: { dailySessions: null, closures: [] },
    });
    expect(without).toMatchObject({ dailySessions: null, closures: [], bufferAfter: 15 });
  });

  test('is about days to come: those that are over are not shown', async () => {
    const expert = await expertIn(world);
    const saved = await expert.api.availability.save({
      body: {
        timeZone,
        days: [
          { date: '2026-03-08', intervals: [morning] },
          { date: '2026-03-09', intervals: [morning] },
        ],
        closures: [off('2026-03-01', '2026-03-08'), off('2026-03-09', '2026-03-09')],
      },
    });

    expect(saved.days.map(({ date }) => date)).toEqual(['2026-03-09']);
    expect(saved.closures).toEqual([off('2026-03-09', '2026-03-09')]);
  });

  test('opens a date that the week leaves closed, and closes others', async () => {
    const { expert, startup } = await pairIn(world);
    await expert.api.availability.save({
      body: {
        timeZone,
        days: [{ date: '2026-03-14', intervals: [{ start: '10:00', end: '11:00' }] }],
        closures: [off('2026-03-12', '2026-03-15')],
      },
    });

    const { slots } = await startup.api.availability.slots({
      query: { expertId: expert.id, from: '2026-03-12', to: '2026-03-15', minutes: 60 },
    });

    // A Saturday of its own in the middle of four days off.
    expect(slots.map(({ start }) => start)).toEqual(['2026-03-14T09:00:00.000Z']);
  });

  test.each([
    [{ timeZone, days: [{ date: '2026-03-14', intervals: [] }] }, 'days.0.intervals'],
    [{ timeZone, days: [{ date: '2026-02-30', intervals: [morning] }] }, 'days.0.date'],
    [{ days: [{ date: '2026-03-14', intervals: [morning] }] }, 'timeZone'],
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
  ])('what makes no sense is refused at its field: %j', async (body, path) => {
    const expert = await world.person('expert');

    await expect(expert.api.availability.save({ body })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path })],
    });
  });

  test('does not get in its own way: each fault at its field, and nothing is saved', async () => {
    const expert = await expertIn(world);
    const body = {
      timeZone,
      days: [
        { date: '2026-03-14', intervals: [morning, { start: '11:00', end: '13:00' }] },
        { date: '2026-03-14', intervals: [morning] },
      ],
      closures: [off('2026-04-02', '2026-04-01'), off('2026-05-01', '2026-05-02')],
    };
    const refused = {
      status: 422,
      errors: [
        { path: 'days.0.intervals.0.end', code: 'availability.overlap' },
        { path: 'days.0.intervals.1.end', code: 'availability.overlap' },
        { path: 'days.1.date', code: 'availability.days_twice' },
        { path: 'closures.0.lastDay', code: 'availability.days_order' },
      ],
    };

    await expect(expert.api.availability.save({ body })).rejects.toMatchObject(refused);
    await expect(expert.api.availability.hits({ body })).rejects.toMatchObject(refused);
    expect(await expert.api.availability.read()).toMatchObject({ days: [], closures: [] });
  });

  test('of those who save different things at once nothing is lost', async () => {
    const expert = await expertIn(world);

    await Promise.all([
      expert.api.availability.save({ body: { dailySessions: 2 } }),
      expert.api.availability.save({ body: { bufferAfter: 30 } }),
      expert.api.availability.save({ body: { closures: [off('2026-04-01', '2026-04-02')] } }),
      expert.api.availability.save({
        body: { timeZone, days: [{ date: '2026-03-14', intervals: [morning] }] },
      }),
    ]);

    expect(await expert.api.availability.read()).toMatchObject({
      dailySessions: 2,
      bufferAfter: 30,
      closures: [off('2026-04-01', '2026-04-02')],
      days: [{ date: '2026-03-14', intervals: [morning] }],
    });
  });

  test('goes with them when they are erased, and is in their copy until then', async () => {
    const { find, erase } = await import('./personal.queries.ts');
    const expert = await expertIn(world);
    await expert.api.availability.save({
      body: {
        timeZone,
        days: [{ date: '2026-03-14', intervals: [morning] }],
        closures: [off('2026-04-01', '2026-04-02', 'In Lyon')],
      },
    });
    const whom = { id: expert.id, email: expert.email, name: expert.name };

    expect(await find(world.db, whom)).toMatchObject({
      hours: WORKING_HOURS.map(({ wday }) => ({ weekday: wday })),
      days: [{ date: '2026-03-14' }],
      closures: [off('2026-04-01', '2026-04-02', 'In Lyon')],
      calendar: null,
    });
    await erase(world.db, whom);
    expect(await find(world.db, whom)).toEqual({
      hours: [],
      days: [],
      closures: [],
      busy: [],
      calendar: null,
      hubClosings: [],
    });
  });
});
