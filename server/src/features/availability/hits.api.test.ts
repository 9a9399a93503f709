import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** The week without its mornings: nine and ten are outside then. */
const afternoons = {
  timeZone: 'Africa/Tunis',
  hours: WORKING_HOURS.map(({ wday }) => ({ wday, start: '13:00', end: '17:00' })),
};
const WEDNESDAY = { firstDay: '2026-03-11', lastDay: '2026-03-11', note: '' };

const statusOf = async (person: TestPerson, id: string) =>
  (await person.api.bookings.one({ params: { id } })).status;
const inSecond = async (expert: TestPerson, slot = TEN) => {
  const startup = await world.person('startup');
  const booking = await startup.api.bookings.request({ body: wish(expert.id, slot) });
  await expert.api.bookings.accept({ body: { bookingId: booking.id, start: slot.start } });
  return { startup, booking };
};

describe('before hours are taken away', () => {
  test('one sees which sessions, and which proposed times, would be left outside', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const other = await world.person('startup');
    const asked = await other.api.bookings.request({ body: wish(expert.id, TEN) });

    const hits = await expert.api.availability.hits({ body: afternoons });

    expect(hits).toMatchObject({
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
        { kind: 'proposal', bookingId: asked.id, ...TEN, mayCancel: false },
      ],
    });
    expect((await expert.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test.each([
    ['a day off', { closures: [WEDNESDAY] }],
    [
      'other hours of the date',
      {
        timeZone: 'Africa/Tunis',
        days: [{ date: '2026-03-11', intervals: [{ start: '10:00', end: '17:00' }] }],
      },
    ],
    ['another zone', { timeZone: 'America/Montreal' }],
    ['no hours at all', { timeZone: 'Africa/Tunis', hours: [] }],
  ])('%s takes them away too', async (_what, body) => {
    const { expert, booking } = await acceptedIn(world);

    const { items } = await expert.api.availability.hits({ body });

    expect(items.map((it) => it.bookingId)).toEqual([booking.id]);
  });

  test('distances, lengths and more hours hit nothing', async () => {
    const { expert } = await acceptedIn(world);
    const body = {
      noticeMinutes: 30 * 1440,
      horizonDays: 1,
      bufferBefore: 240,
      sessionMinutes: [15],
      dailySessions: 1,
      timeZone: 'Africa/Tunis',
      hours: WORKING_HOURS.map((it) => ({ ...it, start: '08:00' })),
    };

    expect(await expert.api.availability.hits({ body })).toMatchObject({ items: [], sessions: 0 });
    await expert.api.availability.save({ body });
  });

  test('nobody asks for somebody else but administrators', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const body = { ...afternoons, expertId: expert.id };
    const [admin, other] = [await world.person('admin'), await expertIn(world)];

    await expect(world.anonymous.availability.hits({ body })).rejects.toMatchObject({
      status: 401,
    });
    await expect(startup.api.availability.hits({ body })).rejects.toMatchObject({ status: 403 });
    await expect(other.api.availability.hits({ body })).rejects.toMatchObject({ status: 404 });
    const { items } = await admin.api.availability.hits({ body });
    expect(items.map((it) => it.bookingId)).toEqual([booking.id]);
  });
});

describe('a change of hours', () => {
  test('is refused until each session is answered for, and names them', async () => {
    const { expert, booking } = await acceptedIn(world);

    await expect(expert.api.availability.save({ body: afternoons })).rejects.toMatchObject({
      code: 'availability.hits',
      status: 409,
      details: { hits: { sessions: 1, items: [{ bookingId: booking.id, kind: 'session' }] } },
    });
    expect((await expert.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test('keeps a session that is to stay, and asks nothing of it any more', async () => {
    const { expert, booking } = await acceptedIn(world);

    const saved = await expert.api.availability.save({
      body: { ...afternoons, resolve: [{ bookingId: booking.id, start: NINE.start, how: 'keep' }] },
    });

    expect(saved.hours).toEqual(afternoons.hours);
    expect(await statusOf(expert, booking.id)).toBe('accepted');
    // Outside already, so the next change does not leave it outside.
    await expert.api.availability.save({ body: { closures: [WEDNESDAY] } });
  });

  test('calls a session off with the message, and tells its other side', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const kept = await inSecond(expert);

    await expert.api.availability.save({
      body: {
        ...afternoons,
        resolve: [
          { bookingId: booking.id, start: NINE.start, how: 'cancel' },
          { bookingId: kept.booking.id, start: TEN.start, how: 'keep' },
        ],
        message: 'My mornings belong to the crèche now',
      },
    });

    expect(await statusOf(expert, booking.id)).toBe('cancelled');
    expect(await statusOf(expert, kept.booking.id)).toBe('accepted');
    expect(await toldTo(startup)).toMatchObject([
      {
        type: 'booking.cancelled',
        params: { reason: 'My mornings belong to the crèche now', start: NINE.start },
      },
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
    expect(claims.map(({ state }) => state)).toEqual(['released', 'released']);
  });

  test('calls nothing off without a word', async () => {
    const { expert, booking } = await acceptedIn(world);
    const body = {
      ...afternoons,
      resolve: [{ bookingId: booking.id, start: NINE.start, how: 'cancel' as const }],
    };

    await expect(expert.api.availability.save({ body })).rejects.toMatchObject({
      code: 'booking.reason_required',
      errors: [{ path: 'message' }],
    });
    expect(await statusOf(expert, booking.id)).toBe('accepted');
    expect((await expert.api.availability.read()).hours).toEqual(WORKING_HOURS);
  });

  test('calls off nothing but what it hits, whatever it is told', async () => {
    const { expert, booking } = await acceptedIn(world);
    const elsewhere = await acceptedIn(world);

    await expert.api.availability.save({
      body: {
        timeZone: 'Africa/Tunis',
        hours: WORKING_HOURS.map((it) => ({ ...it, end: '16:00' })),
        resolve: [booking, elsewhere.booking].map(({ id }) => ({
          bookingId: id,
          start: NINE.start,
          how: 'cancel' as const,
        })),
        message: 'Gone',
      },
    });

    expect(await statusOf(expert, booking.id)).toBe('accepted');
    expect(await statusOf(elsewhere.expert, elsewhere.booking.id)).toBe('accepted');
  });

  test('within twelve hours of a session the expert keeps it, only the hub calls it off', async () => {
    const { expert, booking } = await acceptedIn(world);
    world.clock = new Date(Date.parse(NINE.start) - 11 * 3_600_000);
    const body = {
      ...afternoons,
      resolve: [{ bookingId: booking.id, start: NINE.start, how: 'cancel' as const }],
      message: 'Ill',
    };

    const { items } = await expert.api.availability.hits({ body: afternoons });
    expect(items).toMatchObject([{ bookingId: booking.id, mayCancel: false }]);
    await expect(expert.api.availability.save({ body })).rejects.toMatchObject({
      code: 'booking.too_late',
      errors: [{ path: 'resolve.0.how' }],
    });

    const admin = await world.person('admin');
    await admin.api.availability.save({ body: { ...body, expertId: expert.id } });
    expect(await statusOf(admin, booking.id)).toBe('cancelled');
  });

  test('leaves pending proposals as they are', async () => {
    const { expert, booking } = await requestedIn(world, NINE);

    await expert.api.availability.save({ body: afternoons });

    expect(await statusOf(expert, booking.id)).toBe('pending');
  });
});
