import { describe, expect, test } from 'vitest';
import { setTopics } from '../../testing/any-expert.ts';
import { cancel, expectRefusal, look, request } from '../../testing/bookings.ts';
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
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const FOUR = tunis(11, '16:00');
/** Hourly slots of Wednesday, from nine. */
const hourly = (count: number) =>
  ['09', '10', '11', '12', '13', '14'].slice(0, count).map((hour) => tunis(11, `${hour}:00`));

describe('requesting a session', () => {
  test('reports every invalid field', async () => {
    const { startup, expert } = await pairIn(world);
    const body = { ...wish(expert.id, NINE), description: ' ', category: 'Cooking' };

    const asking = startup.api.bookings.request({ body: body as ReturnType<typeof wish> });
    await expectRefusal(asking, 'request.invalid', {
      status: 422,
      errors: [{ path: 'category' }, { path: 'description', code: 'field.required' }],
    });
  });

  test('returns 403 when the caller may not book experts', async () => {
    const expert = await expertIn(world);
    const barred = await world.person('startup', { canBookExpert: false });
    for (const person of [barred, await expertIn(world)]) {
      await expectRefusal(request(person, expert.id, NINE), 'access.denied', { status: 403 });
    }
  });

  test('shows the request to the expert and notifies only them', async () => {
    const { expert, startup, booking } = await requestedIn(world, TEN, NINE);

    const seen = await look(expert, booking.id);
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

  test('lets the expert, the requester and staff alone read attached files', async () => {
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

  test('rejects invalid slots at their field and accepts five', async () => {
    const { expert, startup } = await pairIn(world);
    const ask = (slots: readonly (typeof NINE)[], minutes = 60) =>
      startup.api.bookings.request({ body: { ...wish(expert.id, ...slots), minutes } });

    for (const [code, slots] of [
      ['booking.slots', []],
      ['booking.slots', hourly(6)],
      ['booking.slots_overlap', [NINE, NINE]],
      ['booking.slots_overlap', [NINE, tunis(11, '09:30')]],
      ['booking.slots_past', [tunis(6, '09:00')]],
      ['booking.slot_length', [tunis(11, '09:00', 59)]],
    ] as const) {
      const refusal = { code, status: 422, errors: [{ path: 'slots' }] };
      await expect(ask(slots), code).rejects.toMatchObject(refusal);
    }
    await expectRefusal(ask([tunis(11, '09:00', 61)], 61), 'booking.slot_length');
    expect((await ask(hourly(5))).slots).toMatchObject(hourly(5));
  });

  test('names each slot at which the expert is unavailable', async () => {
    const { expert, startup } = await pairIn(world);
    for (const [reason, slot] of [
      ['outside the hours', tunis(11, '17:00')],
      ['half outside the hours', tunis(12, '16:30')],
      ['off the half hour', tunis(11, '09:10')],
      ['within the notice', tunis(9, '15:00')],
      [
        'beyond the horizon',
        { start: '2026-07-01T09:00:00.000Z', end: '2026-07-01T10:00:00.000Z' },
      ],
      ['on a Sunday', tunis(15, '10:00')],
    ] as const) {
      await expect(request(startup, expert.id, FOUR, slot), reason).rejects.toMatchObject({
        code: 'expert.unavailable',
        status: 409,
        errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
      });
    }
  });

  test('rejects a slot that the requester has already proposed to the expert', async () => {
    const { expert, startup } = await requestedIn(world, NINE);
    await expectRefusal(request(startup, expert.id, NINE), 'expert.unavailable');
  });

  test('returns 404 for users who are not experts and rejects booking oneself', async () => {
    const { startup } = await pairIn(world);
    const removed = await world.person('expert', { removed: true });
    const staff = await world.person('dot', { canBookExpert: true });
    const asking = (expertId: string) => request(startup, expertId, NINE);

    await expectRefusal(asking(staff.id), 'expert.not_found', { status: 404 });
    await expectRefusal(asking(removed.id), 'expert.not_found');
    await expectRefusal(asking(startup.id), 'booking.own_session');
  });

  test('creates one booking when it is repeated with the same idempotency key', async () => {
    const { expert, startup } = await pairIn(world);
    const headers = { 'idempotency-key': 'the same click' };
    const ask = () => startup.api.bookings.request({ body: wish(expert.id, NINE) }, { headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.id).toBe(first.id);
    expect((await startup.api.bookings.list()).items).toHaveLength(1);
  });

  test('rejects topics the expert does not offer, unless they name none', async () => {
    const { expert, startup } = await pairIn(world);
    await setTopics(world, expert, ['Finance', 'Accounting']);

    await expectRefusal(request(startup, expert.id, NINE), 'booking.category', {
      errors: [{ path: 'category', code: 'booking.category' }],
    });
    const body = { ...wish(expert.id, NINE), category: 'Finance' } as const;
    expect(await startup.api.bookings.request({ body })).toMatchObject({ category: 'Finance' });
    const open = await expertIn(world);
    expect(await request(startup, open.id, TEN)).toMatchObject({ category: 'Fundraising' });
  });
});

describe('the daily quota of an organization', () => {
  /** Five requests on one day, which is the quota. */
  const useUpQuota = async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup');
    const ask = (hour: number) => request(startup, expert.id, tunis(13, `${hour}:00`));
    const bookings = [];
    for (const hour of [10, 11, 12, 13, 14]) bookings.push(await ask(hour));
    return { ask, bookings, startup };
  };

  test('resets at midnight of the hub’s time zone', async () => {
    const { ask } = await useUpQuota();
    world.clock = new Date('2026-03-09T22:59:59.999Z');
    await expectRefusal(ask(15), 'booking.daily_quota', { status: 409 });
    world.clock = new Date('2026-03-09T23:00:00.000Z');
    expect(await ask(15)).toMatchObject({ status: 'pending' });
  });

  test('regains a request when a booking is cancelled', async () => {
    const { ask, bookings, startup } = await useUpQuota();
    await cancel(startup, bookings[0]?.id ?? '');
    expect(await ask(15)).toMatchObject({ status: 'pending' });
    await expectRefusal(ask(16), 'booking.daily_quota');
  });
});
