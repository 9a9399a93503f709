import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expertIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const NOBODY = '0199aaaa-0000-7000-8000-000000000001';

const FOUR = tunis(11, '16:00');

describe('asking for a session', () => {
  test('nobody asks without signing in', async () => {
    const asking = world.anonymous.bookings.request({ body: wish(NOBODY, NINE) });

    await expect(asking).rejects.toMatchObject({ code: 'auth.no_token', status: 401 });
  });

  test('a request that makes no sense is refused field by field', async () => {
    const { startup, expert } = await pairIn(world);
    const body = { ...wish(expert.id, NINE), description: ' ', category: 'Cooking' };

    const asking = startup.api.bookings.request({ body: body as ReturnType<typeof wish> });

    await expect(asking).rejects.toMatchObject({
      code: 'request.invalid',
      status: 422,
      errors: [{ path: 'category' }, { path: 'description', code: 'field.required' }],
    });
  });

  test('who may not book experts is refused', async () => {
    const { expert } = await pairIn(world);
    const banned = await world.person('startup', { canBookExpert: false });
    const other = await expertIn(world);

    for (const person of [banned, other]) {
      const asking = person.api.bookings.request({ body: wish(expert.id, NINE) });

      await expect(asking).rejects.toMatchObject({ code: 'access.denied', status: 403 });
    }
  });

  test('the expert sees the request and is told, and the requester is not', async () => {
    const { expert, startup, booking } = await requestedIn(world, TEN, NINE);

    const seen = await expert.api.bookings.one({ params: booking });
    const { items } = await expert.api.bookings.proposals();

    expect(seen).toMatchObject({
      status: 'pending',
      turn: 'expert',
      slots: [NINE, TEN],
      session: null,
      expert: { id: expert.id, name: expert.name },
      requester: { id: startup.id, name: startup.name },
      steps: [{ kind: 'requested', actor: { id: startup.id } }],
      hours: { usedMinutes: 60, limitMinutes: 24 * 60 },
    });
    expect(items.map((it) => it.id)).toEqual([booking.id]);
    expect(await toldTo(expert)).toMatchObject([{ type: 'booking.requested' }]);
    expect(await toldTo(startup)).toEqual([]);
  });

  test('files come along, and only the two and the staff may read them', async () => {
    const { expert, startup } = await pairIn(world);
    const stranger = await world.person('startup');
    const staff = await world.person('dot');
    const deck = new File(['What we do, in ten lines'], 'deck.txt', { type: 'text/plain' });

    const { files } = await startup.api.bookings.request({
      body: wish(expert.id, NINE),
      files: { files: [deck] },
    });

    expect(files).toMatchObject([{ name: 'deck.txt', size: 24 }]);
    const statusFor = async ({ headers }: TestPerson) =>
      (await world.app.inject({ url: `/api/files/${files[0]?.id}`, headers })).statusCode;
    expect(await statusFor(expert)).toBe(200);
    expect(await statusFor(startup)).toBe(200);
    expect(await statusFor(staff)).toBe(200);
    expect(await statusFor(stranger)).toBe(404);
  });

  test.each([
    ['no time', [], 'booking.slots'],
    ['six times', [9, 10, 11, 12, 13, 14].map((hour) => tunis(11, hourOf(hour))), 'booking.slots'],
    ['the same time twice', [NINE, NINE], 'booking.slots_overlap'],
    ['times that overlap', [NINE, tunis(11, '09:30')], 'booking.slots_overlap'],
    ['a time in the past', [tunis(6, '09:00')], 'booking.slots_past'],
    ['a time that is too short', [tunis(11, '09:00', 59)], 'booking.slot_length'],
  ])('%s is refused at its field', async (_what, slots, code) => {
    const { expert, startup } = await pairIn(world);

    const asking = startup.api.bookings.request({ body: wish(expert.id, ...slots) });

    await expect(asking).rejects.toMatchObject({ code, status: 422, errors: [{ path: 'slots' }] });
  });

  test('five times are fine', async () => {
    const slots = [9, 10, 11, 12, 13].map((hour) => tunis(11, hourOf(hour)));

    const { booking } = await requestedIn(world, ...slots);

    expect(booking.slots).toMatchObject(slots);
  });

  test('a length the expert does not offer is refused', async () => {
    const { expert, startup } = await pairIn(world);
    const body = { ...wish(expert.id, tunis(11, '09:00', 61)), minutes: 61 };

    await expect(startup.api.bookings.request({ body })).rejects.toMatchObject({
      code: 'booking.slot_length',
    });
  });

  test.each([
    ['outside the hours', tunis(11, '17:00')],
    ['half outside the hours', tunis(12, '16:30')],
    ['off the half hour', tunis(11, '09:10')],
    ['within the notice', tunis(9, '15:00')],
    ['beyond the horizon', { start: '2026-07-01T09:00:00.000Z', end: '2026-07-01T10:00:00.000Z' }],
    ['on a Sunday', tunis(15, '10:00')],
  ])('a time %s is named as unavailable', async (_what, slot) => {
    const { expert, startup } = await pairIn(world);

    const asking = startup.api.bookings.request({ body: wish(expert.id, FOUR, slot) });

    await expect(asking).rejects.toMatchObject({
      code: 'expert.unavailable',
      status: 409,
      errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
    });
  });

  test('the same time is not proposed to the same expert twice', async () => {
    const { expert, startup } = await requestedIn(world, NINE);

    const again = startup.api.bookings.request({ body: wish(expert.id, NINE) });

    await expect(again).rejects.toMatchObject({ code: 'expert.unavailable' });
  });

  test('a person who is no expert cannot be booked, nor can oneself', async () => {
    const { startup } = await pairIn(world);
    const removed = await world.person('expert', { removed: true });
    const staff = await world.person('dot', { canBookExpert: true });
    const asking = (expertId: string) =>
      startup.api.bookings.request({ body: wish(expertId, NINE) });

    await expect(asking(staff.id)).rejects.toMatchObject({ code: 'expert.not_found', status: 404 });
    await expect(asking(removed.id)).rejects.toMatchObject({ code: 'expert.not_found' });
    await expect(asking(startup.id)).rejects.toMatchObject({ code: 'booking.own_session' });
  });

  test('a repeat with the same key gives the first answer', async () => {
    const { expert, startup } = await pairIn(world);
    const headers = { 'idempotency-key': 'the same click' };
    const ask = () => startup.api.bookings.request({ body: wish(expert.id, NINE) }, { headers });

    const [first, second] = [await ask(), await ask()];

    expect(second.id).toBe(first.id);
    expect((await startup.api.bookings.list()).items).toHaveLength(1);
  });
});

function hourOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
