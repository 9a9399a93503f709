import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, pairIn, toldTo } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
});

const NOBODY = '018f5b7a-0000-7000-8000-000000000000';
const wednesday = { firstDay: '2026-03-11', lastDay: '2026-03-11', name: 'Moving house' };

describe('days on which the hub is closed', () => {
  test('are told to everybody, set by administrators, and accounted for', async () => {
    const [admin, staff, startup] = [
      await world.person('admin'),
      await world.person('dot'),
      await world.person('startup'),
    ];
    const body = { firstDay: '2026-04-20', lastDay: '2026-04-22', name: 'Aïd' };

    const { closure } = await admin.api.closures.add({ body });

    expect(closure).toMatchObject(body);
    expect(await startup.api.closures.list()).toEqual({
      timeZone: 'Africa/Tunis',
      items: [closure],
    });
    for (const { api } of [staff, startup]) {
      await expect(api.closures.add({ body })).rejects.toMatchObject({ status: 403 });
      await expect(api.closures.hits({ body: wednesdayDays })).rejects.toMatchObject({
        status: 403,
      });
      await expect(api.closures.remove({ params: closure })).rejects.toMatchObject({
        status: 403,
      });
    }
    await expect(world.anonymous.closures.list()).rejects.toMatchObject({ status: 401 });

    await admin.api.closures.remove({ params: closure });

    expect((await startup.api.closures.list()).items).toEqual([]);
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', closure.id)
      .where('action', 'like', 'availability.%')
      .orderBy('at')
      .execute();
    expect(noted).toEqual([
      { actor_id: admin.id, action: 'availability.closed', details: body },
      { actor_id: admin.id, action: 'availability.opened', details: body },
    ]);
    for (const id of [closure.id, NOBODY]) {
      await expect(admin.api.closures.remove({ params: { id } })).rejects.toMatchObject({
        code: 'availability.closure_not_found',
      });
    }
  });

  const wednesdayDays = { firstDay: wednesday.firstDay, lastDay: wednesday.lastDay };

  test('take away every time, whatever an expert says of the date', async () => {
    const { expert, startup } = await pairIn(world);
    const admin = await world.person('admin');
    await expert.api.availability.save({
      body: {
        timeZone: 'Africa/Tunis',
        days: [{ date: '2026-03-11', intervals: [{ start: '09:00', end: '12:00' }] }],
      },
    });
    await admin.api.closures.add({ body: wednesday });

    const { slots } = await startup.api.availability.slots({
      query: { expertId: expert.id, from: '2026-03-11', to: '2026-03-11', minutes: 60 },
    });

    expect(slots).toEqual([]);
  });

  test.each([
    [{ ...wednesday, lastDay: '2026-03-10' }, 'lastDay', 'availability.days_order'],
    [
      { ...wednesday, firstDay: '2026-03-01', lastDay: '2026-03-08' },
      'lastDay',
      'availability.days_past',
    ],
    [{ ...wednesday, lastDay: '2062-03-11' }, 'lastDay', 'availability.days_far'],
    [{ ...wednesday, name: ' ' }, 'name', 'field.required'],
    [{ ...wednesday, firstDay: '2026-02-30' }, 'firstDay', 'field.date'],
  ])('what makes no sense is refused at its field: %j', async (body, path, code) => {
    const admin = await world.person('admin');

    await expect(admin.api.closures.add({ body })).rejects.toMatchObject({
      errors: [{ path, code }],
    });
  });

  test('list the sessions of all experts that they hit, which are answered for', async () => {
    const [one, two] = [await acceptedIn(world), await acceptedIn(world)];
    const admin = await world.person('admin');

    const hits = await admin.api.closures.hits({ body: wednesdayDays });
    const ids = hits.items.map(({ bookingId }) => bookingId);
    expect(ids).toEqual(expect.arrayContaining([one.booking.id, two.booking.id]));
    expect(hits.items[0]).toMatchObject({ ...NINE, mayCancel: true });
    await expect(admin.api.closures.add({ body: wednesday })).rejects.toMatchObject({
      code: 'availability.hits',
      details: { hits: { sessions: hits.sessions } },
    });

    await admin.api.closures.add({
      body: {
        ...wednesday,
        resolve: hits.items.map(({ bookingId, start }) => ({
          bookingId,
          start,
          how: bookingId === one.booking.id ? 'cancel' : 'keep',
        })),
        message: 'The hub moves that day',
      },
    });

    const statusOf = async ({ booking }: typeof one) =>
      (await admin.api.bookings.one({ params: { id: booking.id } })).status;
    expect([await statusOf(one), await statusOf(two)]).toEqual(['cancelled', 'accepted']);
    for (const person of [one.expert, one.startup]) {
      expect(await toldTo(person)).toMatchObject([
        { type: 'booking.cancelled', params: { reason: 'The hub moves that day' } },
        {},
      ]);
    }
    // What was answered for once is not asked for again.
    const again = await admin.api.closures.hits({ body: wednesdayDays });
    expect(again.items).toEqual([]);
  });
});
