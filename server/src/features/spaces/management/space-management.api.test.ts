import { SPACE_MAX_DURATION_MIN, SPACE_SEATS, SPACE_SLOT_MIN } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../../testing/audit-log.ts';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { MONDAY, NINE, tunisSlot } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { expectFieldError, expectStatus } from '../../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');

type Body = Parameters<TestPerson['api']['spaces']['addSpace']>[0]['body'];
const add = ({ api }: TestPerson, more: Partial<Body> = {}) =>
  api.spaces.addSpace({
    body: {
      type: 'meeting_room',
      name: 'Dougga',
      floor: 3,
      duration: SPACE_MAX_DURATION_MIN,
      ...more,
    },
  });
const change = ({ api }: TestPerson, body: Parameters<typeof api.spaces.changeSpace>[0]['body']) =>
  api.spaces.changeSpace({ body });
const remove = ({ api }: TestPerson, id: string, body = {}) =>
  api.spaces.removeSpace({ query: { id }, body });
const listed = async ({ api }: TestPerson) => (await api.spaces.list()).items.map(({ id }) => id);
const ANYONE = '00000000-0000-7000-8000-000000000000';

describe('adding a space', () => {
  test('gives it the usual slot, seats and hours, and members book it', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];

    const space = await add(nour, { description: 'Quiet', equipment: ['screen'] });

    expect(space).toMatchObject({
      slotMinutes: SPACE_SLOT_MIN,
      capacity: SPACE_SEATS,
      duration: 90,
      desks: 1,
      isRemoved: false,
      timeZone: 'Africa/Tunis',
    });
    expect((await amira.api.spaces.list({ query: { id: space.id } })).items).toMatchObject([
      { name: 'Dougga', description: 'Quiet', maxMinutes: 90, bookable: true },
    ]);
    expect(await bookSpace(amira, space.id, { persons: 3 })).toMatchObject([
      { status: 'accepted' },
    ]);
    expect(await auditEntries(world, { subjectId: space.id })).toMatchObject([
      { action: 'space.added', actorId: nour.id },
    ]);
  });

  test('is refused without a duration, with a shortest length above it, or with desks of a room', async () => {
    const nour = await staff();
    await expectFieldError(add(nour, { duration: null }), 'duration', 'space.duration_required');
    await expectFieldError(
      add(nour, { minMinutes: 120 }),
      'minMinutes',
      'space.min_above_duration',
    );
    await expectFieldError(add(nour, { desks: 4 }), 'desks', 'space.desks_of_hotdesks');
    await expectRefusal(add(nour, { buildingId: ANYONE }), 'space.building_not_found', {
      errors: [{ path: 'buildingId' }],
    });
  });

  test('and its changes are for staff alone', async () => {
    const amira = await world.person('startup');
    const id = await createSpace(world);
    await expectStatus(add(amira), 403);
    await expectStatus(change(amira, { id, name: 'Mine' }), 403);
    await expectStatus(remove(amira, id), 403);
    await expectStatus(amira.api.spaces.managed(), 403);
  });
});

describe('changing a space', () => {
  test('keeps omitted fields, and renews the version of changed terms', async () => {
    const nour = await staff();
    const { id } = await add(nour, { terms: 'No food', capacity: 8, noticeMinutes: 60 });

    const changed = await change(nour, { id, name: 'Kerkouane', terms: 'No food or drinks' });

    expect(changed).toMatchObject({
      name: 'Kerkouane',
      capacity: 8,
      noticeMinutes: 60,
      duration: 90,
      termsVersion: 2,
    });
    await expectFieldError(
      change(nour, { id, duration: null }),
      'duration',
      'space.duration_required',
    );
    await expectRefusal(change(nour, { id: ANYONE, name: 'X' }), 'space.not_found');
  });

  test('refuses fewer desks than are booked', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const { id } = await add(nour, { type: 'hotdesk', desks: 5, capacity: 5 });
    await bookSpace(amira, id, { desk: 4, persons: 1 });

    await expectRefusal(change(nour, { id, desks: 3 }), 'space.desks_in_use', {
      errors: [{ path: 'desks', params: { count: 4 } }],
    });
    expect(await change(nour, { id, desks: 4 })).toMatchObject({ desks: 4 });
  });

  test('shows a space that takes no bookings, and offers it to no user', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const { id } = await add(nour);
    await change(nour, { id, bookable: false });
    const { items } = await amira.api.spaces.list({ query: { id } });
    expect(items).toMatchObject([{ bookable: false, nextFree: null }]);
    await expectRefusal(bookSpace(amira, id, { persons: 1 }), 'resource.not_found');
  });
});

describe('removing a space', () => {
  test('asks about each coming booking, cancels it with the message, and keeps its history', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const { id } = await add(nour);
    const [kept] = await bookSpace(amira, id);
    const [gone] = await bookSpace(amira, id, tunisSlot(12, '09:00'));

    expect(await nour.api.spaces.previewRemoval({ params: { id } })).toMatchObject({
      counts: { space_booking: 2 },
    });
    await expectRefusal(remove(nour, id), 'availability.hits', { status: 409 });
    const decisions = [
      { bookingId: kept?.id ?? '', start: kept?.start ?? '', decision: 'keep' as const },
      { bookingId: gone?.id ?? '', start: gone?.start ?? '', decision: 'cancel' as const },
    ];
    await expectRefusal(remove(nour, id, { decisions }), 'booking.message_required');
    await remove(nour, id, { decisions, message: 'The room is rebuilt' });

    expect(await listed(amira)).not.toContain(id);
    const statusOf = async (bookingId = '') =>
      (await amira.api.spaces.booking({ params: { id: bookingId } })).status;
    expect(await statusOf(kept?.id)).toBe('accepted');
    expect(await statusOf(gone?.id)).toBe('cancelled');
    expect((await nour.api.spaces.managed()).items).toContainEqual(
      expect.objectContaining({ id, isRemoved: true }),
    );

    expect(await nour.api.spaces.restoreSpace({ params: { id } })).toMatchObject({
      isRemoved: false,
    });
    expect(await listed(amira)).toContain(id);
  });
});

describe('the opening hours of a space', () => {
  test('change with a decision about each booking that they leave outside', async () => {
    const [nour, amira] = [await staff(), await world.person('startup')];
    const { id } = await add(nour);
    const [booking] = await bookSpace(amira, id);
    const hours = [{ wday: 3, start: '13:00', end: '18:00' }];

    expect(await nour.api.spaces.previewSchedule({ body: { id, hours } })).toMatchObject({
      items: [{ kind: 'space', bookingId: booking?.id, ...NINE }],
    });
    const save = (more = {}) => nour.api.spaces.changeSchedule({ body: { id, hours, ...more } });
    await expectRefusal(save(), 'availability.hits');
    const decision = { bookingId: booking?.id ?? '', start: NINE.start, decision: 'keep' as const };
    expect(await save({ decisions: [decision] })).toMatchObject({ hours });
  });
});

describe('a building', () => {
  test('gives its time zone to its spaces, and stays while it has some', async () => {
    const nour = await staff();
    const body = { name: 'Lyon', address: '1 quai Perrache', timeZone: 'Europe/Paris' };
    const building = await nour.api.spaces.addBuilding({ body });
    const space = await add(nour, { buildingId: building.id });
    expect(space).toMatchObject({ timeZone: 'Europe/Paris', building: 'Lyon' });

    const params = { id: building.id };
    await nour.api.spaces.changeBuilding({ params, body: { ...body, timeZone: 'Asia/Tokyo' } });
    const { items } = await nour.api.spaces.list({ query: { id: space.id } });
    expect(items).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);

    await expectRefusal(
      nour.api.spaces.addBuilding({ body: { ...body, name: 'LYON' } }),
      'space.building_name_taken',
    );
    await expectRefusal(nour.api.spaces.removeBuilding({ params }), 'space.building_in_use');
    expect(await change(nour, { id: space.id, buildingId: null })).toMatchObject({
      timeZone: 'Africa/Tunis',
    });
    await nour.api.spaces.removeBuilding({ params });
    expect((await nour.api.spaces.buildings()).items).not.toContainEqual(
      expect.objectContaining({ id: building.id }),
    );
  });
});
