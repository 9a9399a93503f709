import { formatResourceCode } from '@thedot/domain/kernel/resource-code';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { afterEach, describe, expect, test } from 'vitest';
import { FEATURES } from '../../../app/features.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { listNotifications, MONDAY, NINE, TEN } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { releaseMissedSpaces } from './check-in.jobs.ts';

const world = await useWorld({ clock: MONDAY });
afterEach(() => {
  world.clock = MONDAY;
});

const member = () => world.person('startup');
const atMinute = (minute: number) => {
  world.clock = new Date(Date.parse(NINE.start) + minute * MINUTE_MS);
};
const checkIn = ({ api }: TestPerson, id: string, code?: string) =>
  api.spaces.checkIn({ params: { id }, body: { ...(code && { code }) } });
const release = () =>
  releaseMissedSpaces({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });
const statusOf = async ({ api }: TestPerson, id: string) =>
  (await api.spaces.booking({ params: { id } })).status;
const createCodes = async (spaceId: string) => {
  const { api } = await world.person('dot');
  return (await api.spaces.createCodes({ params: { id: spaceId } })).items;
};

/** A booking from nine to ten that waits 15 minutes for its check-in, and the code of the space. */
async function createBooking(minutes: number | null = 15) {
  const [amira, spaceId] = [
    await member(),
    await createSpace(world, { check_in_minutes: minutes }),
  ];
  const [code] = await createCodes(spaceId);
  const [booking] = await bookSpace(amira, spaceId);
  return { amira, spaceId, id: booking?.id ?? '', code: code?.code ?? '' };
}

describe('codes of labels', () => {
  test('are made once for a space and each of its desks, and renewed after they are revoked', async () => {
    const spaceId = await createSpace(world, {
      units: 2,
      space: { type: 'hotdesk' },
    });
    const first = await createCodes(spaceId);
    expect(first.map(({ desk }) => desk)).toEqual([null, 1, 2]);
    expect(await createCodes(spaceId)).toEqual(first);

    const { api } = await world.person('dot');
    expect((await api.spaces.codes({ params: { id: spaceId } })).items).toEqual(first);
    const revoked = first[1]?.code ?? '';
    await api.spaces.revokeCode({ params: { code: revoked } });

    expect(
      await auditEntries(world, { action: 'space.code_revoked', subjectId: spaceId }),
    ).toMatchObject([{ details: { desk: 1 } }]);
    await expectRefusal(api.spaces.revokeCode({ params: { code: revoked } }), 'code.not_found');
    expect(await api.spaces.readCode({ params: { code: revoked } })).toEqual({ scanned: null });
    const second = await createCodes(spaceId);
    expect(second.map(({ desk }) => desk)).toEqual([null, 1, 2]);
    expect(second[1]?.code).not.toBe(revoked);
    expect([second[0], second[2]]).toEqual([first[0], first[2]]);
  });

  test('of several spaces are made at once, with what is printed on their labels', async () => {
    const { api } = await world.person('dot');
    const room = await createSpace(world, { name: 'Zaghouan', space: { location: 'East' } });
    const desks = await createSpace(world, {
      name: 'Ariana',
      units: 2,
      space: { type: 'hotdesk', capacity: 2 },
    });
    const removed = await createSpace(world, { hidden_at: MONDAY.toISOString() });
    const details = { place: null, note: '', isOutOfUse: false };
    const named = [{ number: 2, name: 'A2', ...details }];
    await api.spaces.saveDesks({ body: { spaceId: desks, desks: named } });
    const [first] = await createCodes(room);

    const body = { spaceIds: [room, desks, removed] };
    const { items } = await api.spaces.labels({ body });

    expect(items.map(({ space, deskName }) => [space.name, space.location, deskName])).toEqual([
      ['Ariana', '', null],
      ['Ariana', '', '1'],
      ['Ariana', '', 'A2'],
      ['Zaghouan', 'East', null],
    ]);
    expect(items[3]?.code).toBe(first?.code);
    expect(await api.spaces.labels({ body })).toEqual({ items });
    const { api: amira } = await member();
    await expectRefusal(amira.spaces.labels({ body }), 'access.denied');
  });

  test('show a space with its next bookings, without the names of others, and what can be booked now', async () => {
    const { amira, spaceId, id, code } = await createBooking();
    const karim = await member();
    atMinute(-50);
    const read = async ({ api }: TestPerson, text = code) =>
      (await api.spaces.readCode({ params: { code: text } })).scanned;

    expect(await read(karim)).toMatchObject({
      space: { id: spaceId, name: 'Carthage' },
      desk: null,
      bookings: [{ id, ...NINE, details: null, checkIn: { at: null } }],
      bookableNow: {
        start: new Date(Date.parse(NINE.start) - 45 * MINUTE_MS).toISOString(),
        end: NINE.start,
      },
    });
    const typed = formatResourceCode(code).toLowerCase();
    expect((await read(amira, typed))?.bookings).toMatchObject([{ details: { title: 'Board' } }]);
    atMinute(1);
    expect(await read(karim)).toMatchObject({
      space: { now: { status: 'taken' } },
      bookableNow: null,
    });
    expect(await read(karim, 'xyz')).toBeNull();
  });
});

describe('a check-in', () => {
  test('is open from 15 minutes before the start until the time of the space is over', async () => {
    const { amira, id, code } = await createBooking();
    atMinute(-16);
    await expectRefusal(checkIn(amira, id, code), 'space.check_in_early');
    atMinute(15);
    await expectRefusal(checkIn(amira, id, code), 'space.check_in_late');
    atMinute(14);
    const done = await checkIn(amira, id, `https://former.example/r/${code}`);
    expect(done).toMatchObject({ id, checkIn: { at: world.clock?.toISOString() } });
    atMinute(20);
    expect(await checkIn(amira, id, code)).toEqual(done);
  });

  test('needs the label of the booked space, except by staff', async () => {
    const { amira, id, code } = await createBooking();
    const [other, staff] = [await createBooking(), await world.person('dot')];
    atMinute(0);
    await expectRefusal(checkIn(amira, id), 'space.code_required');
    await expectRefusal(checkIn(amira, id, other.code), 'code.other_place');
    await expectRefusal(checkIn(amira, id, '0000000000'), 'code.not_found');
    await expectRefusal(checkIn(other.amira, id, code), 'booking.not_found');
    expect(await checkIn(staff, id)).toMatchObject({ checkIn: { at: NINE.start } });
  });

  test('is refused in a space without check-in', async () => {
    const { amira, id, code } = await createBooking(null);
    atMinute(0);
    await expectRefusal(checkIn(amira, id, code), 'space.no_check_in');
  });

  test('is repeated after the booking is moved', async () => {
    const { amira, id, code } = await createBooking();
    atMinute(-10);
    await checkIn(amira, id, code);
    const moved = await amira.api.spaces.change({ params: { id }, body: TEN });
    expect(moved.checkIn).toMatchObject({ at: null });
  });
});

describe('a booking at which nobody checked in', () => {
  test('is released when its time to check in is over, and offered to users who wait', async () => {
    const { amira, spaceId, id } = await createBooking();
    const karim = await member();
    const half = { start: new Date(Date.parse(NINE.start) + 30 * MINUTE_MS).toISOString() };
    await karim.api.spaces.joinWaitingList({
      body: { spaceId, ...NINE, ...half, title: 'Pitch', persons: 2 },
    });
    atMinute(14);
    await release();
    expect(await statusOf(amira, id)).toBe('accepted');

    atMinute(15);
    await release();

    expect(await amira.api.spaces.booking({ params: { id } })).toMatchObject({
      status: 'cancelled',
      details: { cancelCause: 'no_check_in' },
    });
    expect(await listNotifications(amira)).toMatchObject([
      { type: 'space_booking.missed', params: { resource: 'Carthage' } },
    ]);
    expect(await listNotifications(karim)).toMatchObject([{ type: 'space_booking.offered' }]);
  });

  test('stays when a user checked in, when it is over, and in a space without check-in', async () => {
    const [checked, without] = [await createBooking(), await createBooking(null)];
    atMinute(0);
    await checkIn(checked.amira, checked.id, checked.code);
    atMinute(30);
    await release();
    expect(await statusOf(checked.amira, checked.id)).toBe('accepted');
    expect(await statusOf(without.amira, without.id)).toBe('accepted');
    world.clock = MONDAY;
    const over = await createBooking();
    atMinute(60);
    await release();
    expect(await statusOf(over.amira, over.id)).toBe('accepted');
  });

  test('is either released or checked in when both happen at once', async () => {
    const { amira, id, code } = await createBooking();
    atMinute(14);
    const now = () => new Date(Date.parse(NINE.start) + 15 * MINUTE_MS);
    const outcomes = resultCodes(
      await Promise.allSettled([
        checkIn(amira, id, code),
        releaseMissedSpaces({ ...world, features: FEATURES, now }),
        releaseMissedSpaces({ ...world, features: FEATURES, now }),
      ]),
    );
    const booking = await amira.api.spaces.booking({ params: { id } });
    const isReleased = booking.status === 'cancelled';
    expect(outcomes[0]).toBe(isReleased ? 'booking.status_failed' : 'done');
    expect(booking.checkIn === null).toBe(isReleased);
    expect(await listNotifications(amira)).toHaveLength(isReleased ? 1 : 0);
  });
});
