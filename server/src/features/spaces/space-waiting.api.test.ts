import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA, MAX_WAITING_ENTRIES } from '@thedot/domain/limits';
import { afterEach, describe, expect, test } from 'vitest';
import { FEATURES } from '../../app/features.ts';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import {
  listNotifications,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { expireHolds } from '../scheduling/holds.jobs.ts';

const world = await useWorld({ clock: MONDAY });
afterEach(() => {
  world.clock = MONDAY;
});

const member = () => world.person('startup');
type Wish = Parameters<TestPerson['api']['spaces']['joinWaitingList']>[0]['body'];
const wait = ({ api }: TestPerson, spaceId: string, more: Partial<Wish> = {}) =>
  api.spaces.joinWaitingList({ body: { spaceId, ...NINE, title: 'Pitch', persons: 2, ...more } });
const take = ({ api }: TestPerson, id: string) => api.spaces.takeOffer({ params: { id } });
const leave = ({ api }: TestPerson, id: string) => api.spaces.leaveWaitingList({ params: { id } });
const entriesOf = async ({ api }: TestPerson) => (await api.spaces.waitingList()).items;
const isOffered = async (person: TestPerson) =>
  (await entriesOf(person)).some(({ offeredUntil }) => offeredUntil !== null);
const cancel = ({ api }: TestPerson, id = '') =>
  api.spaces.end({ params: { id }, query: { reason: '' } });
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);
const expire = () =>
  expireHolds({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });

/** A space that is taken at nine, with two users who wait. */
async function createQueue(resource: Parameters<typeof createSpace>[1] = {}) {
  const [owner, first, second] = [await member(), await member(), await member()];
  const spaceId = await createSpace(world, resource);
  const [booking] = await bookSpace(owner, spaceId);
  const one = await wait(first, spaceId);
  const two = await wait(second, spaceId);
  return { owner, bookingId: booking?.id, spaceId, first, second, one, two };
}

describe('a cancelled time', () => {
  test('is held for the first user who waits, who books it by one call with what they filled in', async () => {
    const { owner, bookingId, spaceId, first, second, one, two } = await createQueue();
    expect([one.position, two.position]).toEqual([1, 2]);

    await cancel(owner, bookingId);

    const left = Date.parse(NINE.start) - MONDAY.getTime();
    const until = new Date(MONDAY.getTime() + left / 4).toISOString();
    const resource = { id: spaceId, name: 'Carthage', page: `/booking/workshop/${spaceId}` };
    expect(await entriesOf(first)).toMatchObject([
      { id: one.id, resource, ...NINE, title: 'Pitch', position: null, offeredUntil: until },
    ]);
    expect(await entriesOf(second)).toMatchObject([
      { id: two.id, position: 1, offeredUntil: null },
    ]);
    expect((await listNotifications(first))[0]).toMatchObject({
      type: 'space_booking.offered',
      params: { resource: 'Carthage', until },
    });
    expect(await typesOf(second)).toEqual([]);
    await expectRefusal(bookSpace(owner, spaceId), 'space.already_booked');
    await expectRefusal(take(second, two.id), 'booking.changed');

    expect(await take(first, one.id)).toMatchObject({
      id: one.id,
      ...NINE,
      status: 'accepted',
      isMine: true,
      details: { title: 'Pitch', persons: 2 },
    });
    expect(await entriesOf(first)).toEqual([]);
    expect(await entriesOf(second)).toMatchObject([{ id: two.id, position: 1 }]);
    await expectRefusal(take(first, one.id), 'booking.changed');

    await cancel(first, one.id);
    expect(await isOffered(second)).toBe(true);
  });

  test('goes to the next user when the first one declines, or leaves the list before', async () => {
    const { owner, bookingId, spaceId, first, second, one, two } = await createQueue();
    const third = await member();
    const three = await wait(third, spaceId);
    await leave(second, two.id);
    await cancel(owner, bookingId);

    await leave(first, one.id);

    expect(await entriesOf(first)).toEqual([]);
    expect(await isOffered(third)).toBe(true);
    await expectRefusal(leave(first, one.id), 'booking.changed');
    await leave(third, three.id);
    await bookSpace(owner, spaceId);
  });

  test('goes to the next user when the first one does not answer in time', async () => {
    const { owner, bookingId, spaceId, first, second, one } = await createQueue();
    await cancel(owner, bookingId);

    advanceClock(world, 13 * HOUR_MS);
    await expectRefusal(take(first, one.id), 'booking.answer_late');
    // Until the job has offered it to the next one, nobody books it.
    await expectRefusal(bookSpace(owner, spaceId), 'space.already_booked');
    await expire();

    expect(await typesOf(first)).toEqual(['space_booking.offer_expired', 'space_booking.offered']);
    expect(await entriesOf(first)).toEqual([]);
    expect(await isOffered(second)).toBe(true);
  });

  test('goes to the next user when the account of the first one is removed', async () => {
    const { owner, bookingId, first, second } = await createQueue();
    const staff = await world.person('dot');
    await cancel(owner, bookingId);
    await staff.api.directory.remove({
      body: { userId: first.id, isRemoved: true, decisions: [] },
    });

    await expire();

    expect(await isOffered(second)).toBe(true);
  });

  test('still needs the approval of staff when its space does', async () => {
    const { owner, bookingId, first, one } = await createQueue({ needs_approval: true });
    const staff = await world.person('dot');
    expect(one.needsApproval).toBe(true);
    await cancel(owner, bookingId);

    const { id, status } = await take(first, one.id);

    expect(status).toBe('pending');
    expect(await typesOf(staff)).toContain('space_booking.requested');
    await staff.api.spaces.decide({ body: { ids: [id], status: 'accepted' } });
    expect(await first.api.spaces.booking({ params: { id } })).toMatchObject({
      status: 'accepted',
    });
  });

  test('counts towards the daily quota when the offer is taken; the offer stays open', async () => {
    // Shortly before midnight.
    advanceClock(world, 15 * HOUR_MS);
    const { owner, bookingId, first, one } = await createQueue();
    const other = await createSpace(world);
    for (let hour = 0; hour < DAILY_BOOKING_QUOTA; hour++)
      await bookSpace(first, other, tunisSlot(11, `${10 + hour}:00`));
    await cancel(owner, bookingId);

    await expectRefusal(take(first, one.id), 'booking.daily_quota');

    advanceClock(world, HOUR_MS);
    expect(await take(first, one.id)).toMatchObject({ status: 'accepted' });
  });
});

test('those who decide about a booking read how many users wait for its time', async () => {
  const [owner, staff, removed] = [await member(), await world.person('dot'), await member()];
  const spaceId = await createSpace(world, { needs_approval: true });
  const [booking] = await bookSpace(owner, spaceId);
  const [later] = await bookSpace(owner, spaceId, TEN);
  for (const it of [await member(), await member(), removed]) await wait(it, spaceId);
  await staff.api.directory.remove({
    body: { userId: removed.id, isRemoved: true, decisions: [] },
  });
  const read = async ({ api }: TestPerson, id = '') =>
    (await api.spaces.booking({ params: { id } })).details?.waiting;

  expect(await read(staff, booking?.id)).toBe(2);
  expect(await read(owner, booking?.id)).toBe(0);
  expect(await read(staff, later?.id)).toBe(0);
  await staff.api.spaces.decide({ body: { ids: [booking?.id ?? ''], status: 'accepted' } });
  expect(await read(staff, booking?.id)).toBe(0);
});

test('a removed block gives its time to the user who waits', async () => {
  const [waiting, staff, spaceId] = [
    await member(),
    await world.person('dot'),
    await createSpace(world),
  ];
  const block = await staff.api.spaces.addBlock({
    body: { resourceId: spaceId, unit: null, ...NINE, note: 'Cleaning' },
  });
  await wait(waiting, spaceId);
  expect(await isOffered(waiting)).toBe(false);

  await staff.api.spaces.removeBlock({ params: { id: block.id } });
  expect(await isOffered(waiting)).toBe(true);
});

describe('a wish', () => {
  test('is refused for a time that is free, past or closed, twice, or beyond the limit', async () => {
    const [owner, person] = [await member(), await member()];
    const spaceId = await createSpace(world);
    await bookSpace(owner, spaceId);

    await expectRefusal(wait(person, spaceId, TEN), 'booking.time_free');
    await expectRefusal(wait(person, spaceId, tunisSlot(2, '09:00')), 'space.past');
    await expectRefusal(wait(person, spaceId, tunisSlot(11, '20:00')), 'space.closed');
    await expectRefusal(wait(person, spaceId, { persons: 7 }), 'space.too_small');
    await wait(person, spaceId);
    await expectRefusal(wait(person, spaceId), 'booking.already_waiting');

    const day = (index: number) => tunisSlot(12, `08:${String(index).padStart(2, '0')}`);
    const {
      booking_id: _id,
      position: _position,
      ...entry
    } = await world.db
      .selectFrom('waiting_list')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: MAX_WAITING_ENTRIES - 1 }, (_, index) => ({
      ...entry,
      booking_id: randomUUID(),
      start_at: day(index).start,
      end_at: day(index).end,
      details: JSON.stringify(entry.details),
    }));
    await world.db.insertInto('waiting_list').values(others).execute();
    await bookSpace(owner, spaceId, TEN);
    await expectRefusal(wait(person, spaceId, TEN), 'booking.too_many_waiting');
  });

  test('of another user is not found', async () => {
    const { second, one } = await createQueue();

    await expectRefusal(leave(second, one.id), 'booking.not_found');
    await expectRefusal(take(second, one.id), 'booking.not_found');
  });

  test('stays when its user books elsewhere, and ends without a word when its time has come', async () => {
    const { first, second } = await createQueue();
    const other = await createSpace(world);
    await bookSpace(first, other);
    expect(await entriesOf(first)).toHaveLength(1);

    world.clock = new Date(NINE.start);
    await expire();

    expect(await entriesOf(first)).toEqual([]);
    expect(await typesOf(second)).toEqual([]);
  });
});

describe('in parallel', () => {
  test('a cancellation and many bookings leave the time to the user who is offered it', async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, bookingId, spaceId, first, one, two, second } = await createQueue();
      const rivals = await Promise.all(Array.from({ length: 6 }, member));

      const [cancelled, ...others] = await Promise.allSettled([
        cancel(owner, bookingId),
        ...rivals.map((it) => bookSpace(it, spaceId)),
      ]);

      expect(cancelled.status).toBe('fulfilled');
      expect(new Set(resultCodes(others))).toEqual(new Set(['space.already_booked']));
      const taken = await Promise.allSettled([
        take(first, one.id),
        take(first, one.id),
        take(second, two.id),
      ]);
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('cancellations of all desks offer them in the order of joining', async () => {
    const spaceId = await createSpace(world, { units: 3, space: { type: 'hotdesk' } });
    const owners = await Promise.all(Array.from({ length: 3 }, member));
    const bookings = await Promise.all(owners.map((it) => bookSpace(it, spaceId)));
    const people = await Promise.all(Array.from({ length: 5 }, member));
    for (const it of people) await wait(it, spaceId, { persons: 1 });

    await Promise.all(owners.map((it, index) => cancel(it, bookings[index]?.[0]?.id)));

    expect(await Promise.all(people.map(isOffered))).toEqual([true, true, true, false, false]);
  });
});
