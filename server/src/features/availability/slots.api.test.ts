import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptedIn,
  expertIn,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  tunis,
} from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

describe('free slots', () => {
  const wednesday = (expertId: string, more: object = {}) => ({
    query: { expertId, from: '2026-03-11', to: '2026-03-11', minutes: 60, ...more },
  });
  const free = (slot: { start: string; end: string }, more: object = {}) => ({
    ...slot,
    asked: false,
    experts: 1,
    ...more,
  });
  const THAT_DAY = Array.from({ length: 15 }, (_, index) =>
    free(
      tunis(11, `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`),
    ),
  );

  test('nobody sees them without signing in, nor who may not use bookings', async () => {
    const expert = await expertIn(world);
    const guest = await world.person('guest');

    const { anonymous } = world;
    await expect(anonymous.availability.slots(wednesday(expert.id))).rejects.toMatchObject({
      status: 401,
    });
    await expect(guest.api.availability.slots(wednesday(expert.id))).rejects.toMatchObject({
      status: 403,
    });
  });

  test.each([
    ['a length no session has', { minutes: 10 }, 'minutes'],
    ['a day that does not exist', { to: '2026-02-30' }, 'to'],
    ['a zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('%s is refused', async (_what, change, path) => {
    const { expert, startup } = await pairIn(world);

    const asking = startup.api.availability.slots(wednesday(expert.id, change));

    await expect(asking).rejects.toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('are every half hour of the expert’s day', async () => {
    const { expert, startup } = await pairIn(world);

    expect(await startup.api.availability.slots(wednesday(expert.id))).toEqual({
      timeZone: 'Africa/Tunis',
      slots: THAT_DAY,
    });
  });

  test('are cut at the days of the zone one asks in', async () => {
    const { expert, startup } = await pairIn(world);

    const { timeZone, slots } = await startup.api.availability.slots(
      wednesday(expert.id, { timeZone: 'Asia/Tokyo' }),
    );

    expect(timeZone).toBe('Asia/Tokyo');
    // Tokyo's Wednesday ends at four in the afternoon of Tunis, and began there on Tuesday at that time.
    expect(slots).toEqual([free(tunis(10, '16:00')), ...THAT_DAY.slice(0, -1)]);
  });

  test('an accepted session takes its time from everybody', async () => {
    const { expert } = await acceptedIn(world);
    const other = await world.person('startup');

    const { slots } = await other.api.availability.slots(wednesday(expert.id));

    expect(slots).toEqual(THAT_DAY.slice(2));
  });

  test('a request takes its times from nobody but the requester', async () => {
    const { expert, startup } = await requestedIn(world, NINE, TEN);
    const other = await world.person('startup');
    const slotsOf = async (person: typeof other) =>
      (await person.api.availability.slots(wednesday(expert.id))).slots;

    expect(await slotsOf(startup)).toEqual(THAT_DAY.slice(4));
    const wanted = [tunis(11, '09:00'), tunis(11, '09:30'), tunis(11, '10:00'), tunis(11, '10:30')];
    expect(await slotsOf(other)).toEqual([
      ...wanted.map((slot) => free(slot, { asked: true })),
      ...THAT_DAY.slice(4),
    ]);
  });

  test('my session with one expert takes that time from me with all', async () => {
    const { startup } = await acceptedIn(world);
    const second = await expertIn(world);

    const { slots } = await startup.api.availability.slots(wednesday(second.id));

    expect(slots).toEqual(THAT_DAY.slice(2));
  });

  test('keep the expert’s buffers', async () => {
    const { expert, startup } = await acceptedIn(world);
    const other = await world.person('startup');
    await world.db
      .updateTable('experts')
      .set({ buffer_before: 30 })
      .where('user_id', '=', expert.id)
      .execute();

    const seenBy = async (person: typeof startup) =>
      (await person.api.availability.slots(wednesday(expert.id))).slots[0];

    expect(await seenBy(other)).toEqual(free(tunis(11, '10:30')));
  });

  test('there are none with somebody who is no expert', async () => {
    const { startup } = await pairIn(world);

    const asking = startup.api.availability.slots(wednesday(startup.id));

    await expect(asking).rejects.toMatchObject({ code: 'expert.not_found' });
  });

  test('can be looked at for two months at once, and no further', async () => {
    const { expert, startup } = await pairIn(world);
    const query = { expertId: expert.id, from: '2026-03-01', to: '2026-05-01', minutes: 60 };

    const { slots } = await startup.api.availability.slots({ query });

    expect(slots.length).toBeGreaterThan(500);
    await expect(
      startup.api.availability.slots({ query: { ...query, to: '2026-05-02' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ path: 'to' }] });
    await expect(
      startup.api.availability.slots({ query: { ...query, from: '0001-01-01' } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
