import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, WORKING_HOURS } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const week = { timeZone: 'Europe/Paris', hours: [{ wday: 2, start: '09:00', end: '12:30' }] };

describe('weekly hours', () => {
  test('nobody reads or saves hours without signing in', async () => {
    const { availability } = world.anonymous;

    await expect(availability.read()).rejects.toMatchObject({ status: 401 });
    await expect(availability.save({ body: week })).rejects.toMatchObject({ status: 401 });
  });

  test('an expert who has said nothing yet has an empty week in their own zone', async () => {
    const expert = await world.person('expert', { timeZone: 'Europe/Paris' });

    expect(await expert.api.availability.read()).toEqual({
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
  });

  test('without a zone of one’s own it is the hub’s', async () => {
    const expert = await world.person('expert');

    expect(await expert.api.availability.read()).toMatchObject({ timeZone: 'Africa/Tunis' });
  });

  test('an expert replaces their week', async () => {
    const expert = await expertIn(world);

    const saved = await expert.api.availability.save({ body: week });

    expect(saved).toMatchObject(week);
    expect(await expert.api.availability.read()).toEqual(saved);
    const emptied = await expert.api.availability.save({ body: { ...week, hours: [] } });
    expect(emptied.hours).toEqual([]);
  });

  test('a zone alone leaves the hours as they stand', async () => {
    const expert = await expertIn(world);

    const saved = await expert.api.availability.save({ body: { timeZone: 'Europe/Paris' } });

    expect(saved).toMatchObject({ timeZone: 'Europe/Paris', hours: WORKING_HOURS });
  });

  test('hours come with their zone, lest they are read in one that another window has saved', async () => {
    const expert = await expertIn(world);

    await expect(
      expert.api.availability.save({ body: { hours: week.hours } }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'timeZone', code: 'field.required' }],
    });
    expect((await expert.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test('a save of nothing shows what is stored, and writes and notes nothing', async () => {
    const expert = await world.person('expert', { timeZone: 'Europe/Paris' });
    const admin = await world.person('admin');

    const saved = await admin.api.availability.save({ body: { expertId: expert.id } });

    expect(saved).toMatchObject({ timeZone: 'Europe/Paris', hours: [] });
    const written = await Promise.all([
      world.db.selectFrom('experts').select('user_id').where('user_id', '=', expert.id).execute(),
      world.db.selectFrom('audit_log').select('id').where('subject_id', '=', expert.id).execute(),
    ]);
    expect(written).toEqual([[], []]);
  });

  test('the last of many who save at once wins whole', async () => {
    const expert = await expertIn(world);
    const weeks = [9, 10, 11, 12, 13].map((hour) => ({
      timeZone: 'Africa/Tunis',
      hours: [1, 2, 3].map((wday) => ({
        wday,
        start: `${hour - 8}:00`.padStart(5, '0'),
        end: `${hour}:00`.padStart(5, '0'),
      })),
    }));

    await Promise.all(weeks.map((body) => expert.api.availability.save({ body })));

    const { hours } = await expert.api.availability.read();
    expect(weeks.map((it) => it.hours)).toContainEqual(hours);
  });

  test.each([
    [
      'an end before its start',
      [{ wday: 1, start: '12:00', end: '09:00' }],
      [{ code: 'availability.order', path: 'hours.0.end' }],
    ],
    [
      'hours that overlap',
      [
        { wday: 1, start: '08:00', end: '09:00' },
        { wday: 2, start: '08:00', end: '12:00' },
        { wday: 2, start: '11:00', end: '13:00' },
      ],
      [
        { code: 'availability.overlap', path: 'hours.1.end' },
        { code: 'availability.overlap', path: 'hours.2.end' },
      ],
    ],
  ])('%s: refused at each interval, and the week stays', async (_what, hours, errors) => {
    const expert = await expertIn(world);

    const saving = expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });

    await expect(saving).rejects.toMatchObject({ code: errors[0]?.code, status: 422, errors });
    expect((await expert.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test.each([
    [{ ...week, timeZone: 'Mars/Olympus' }, 'timeZone', 'field.time_zone'],
    [
      { ...week, hours: [{ wday: 7, start: '09:00', end: '10:00' }] },
      'hours.0.wday',
      'field.at_most',
    ],
    [{ ...week, hours: [{ wday: 1, start: '9:00', end: '24:00' }] }, 'hours.0.start', 'field.time'],
    [{ ...week, breaks: [] }, 'breaks', 'field.unknown'],
  ])('what makes no sense is refused at its field: %j', async (body, path, code) => {
    const expert = await world.person('expert');

    await expect(expert.api.availability.save({ body })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: expect.arrayContaining([expect.objectContaining({ path, code })]),
    });
  });

  test('only experts have hours', async () => {
    const startup = await world.person('startup');
    const refused = { code: 'access.expert_required', status: 403 };

    await expect(startup.api.availability.read()).rejects.toMatchObject(refused);
    await expect(startup.api.availability.save({ body: week })).rejects.toMatchObject(refused);
  });

  test('another expert’s hours are not there, and stay as they are', async () => {
    const [one, other] = [await expertIn(world), await expertIn(world)];
    const refused = { code: 'expert.not_found', status: 404 };
    const body = { ...week, expertId: one.id };

    await expect(other.api.availability.save({ body })).rejects.toMatchObject(refused);
    await expect(
      other.api.availability.read({ query: { expertId: one.id } }),
    ).rejects.toMatchObject(refused);
    expect((await one.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test('administrators keep everybody’s hours, but have none themselves', async () => {
    const expert = await expertIn(world);
    const [admin, staff] = [await world.person('admin'), await world.person('dot')];
    const body = { ...week, expertId: expert.id };

    await admin.api.availability.save({ body });

    expect(await expert.api.availability.read()).toMatchObject(week);
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', expert.id)
      .execute();
    const details = { fields: ['timeZone', 'hours'] };
    expect(noted).toEqual([{ actor_id: admin.id, action: 'availability.saved', details }]);
    await expect(admin.api.availability.save({ body: week })).rejects.toMatchObject({
      code: 'access.expert_required',
    });
    await expect(
      admin.api.availability.save({ body: { ...week, expertId: staff.id } }),
    ).rejects.toMatchObject({ code: 'expert.not_found' });
    await expect(staff.api.availability.save({ body })).rejects.toMatchObject({ status: 403 });
  });
});
