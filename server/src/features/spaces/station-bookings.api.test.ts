import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { listNotifications, MONDAY, NINE } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { stationRegistration } from '../../testing/station.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const station = { needs_approval: true, space: { type: '5g_station' } } as const;
const request = ({ api }: TestPerson, spaceId: string, purpose = 'Latency of drones') =>
  api.spaces.requestStation({ body: { spaceId, ...NINE, title: 'Test day', purpose } });
const decide = ({ api }: TestPerson, id: string, status: 'accepted' | 'rejected', reason = '') =>
  api.spaces.decideStation({ body: { id, status, reason } });
const typesOf = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ type }) => type);

test('a request for the 5G station names its project, and its team or staff decide about it', async () => {
  const [walid, staff] = [await world.person('tt'), await world.person('dot')];
  const salma = await world.person('external', { station5G: true });
  const spaceId = await createSpace(world, station);

  await expectRefusal(request(salma, spaceId, ''), 'space.purpose_required');
  const { items } = await request(salma, spaceId);

  const [booking] = items;
  const id = booking?.id ?? '';
  expect(booking).toMatchObject({ status: 'pending', details: { purpose: 'Latency of drones' } });
  expect(await typesOf(walid)).toEqual(['space_booking.requested']);
  expect(await typesOf(staff)).toEqual(['space_booking.requested']);
  expect((await walid.api.spaces.stationBookings({ query: { spaceId } })).items).toMatchObject([
    { id, actions: ['accept', 'reject', 'edit', 'delete'] },
  ]);
  await expectRefusal(decide(salma, id, 'accepted'), 'access.denied');
  expect(await decide(walid, id, 'accepted')).toMatchObject({ id, status: 'accepted' });
  expect(await typesOf(salma)).toEqual(['space_booking.accepted']);
});

test('calls of the 5G station know no other spaces, and its team is not told of them', async () => {
  const [walid, staff, amira] = [
    await world.person('tt'),
    await world.person('dot'),
    await world.person('startup'),
  ];
  const spaceId = await createSpace(world, { needs_approval: true });
  const [booking] = await bookSpace(amira, spaceId);

  expect(await typesOf(walid)).toEqual([]);
  await expectRefusal(request(staff, spaceId), 'space.not_found');
  await expectRefusal(decide(staff, booking?.id ?? '', 'accepted'), 'booking.not_found');
  expect((await staff.api.spaces.stationBookings({ query: { spaceId } })).items).toEqual([]);
  await expectRefusal(amira.api.spaces.stationBookings(), 'access.denied');
});

describe('without the 5G station', async () => {
  const plain = await useWorld({ clock: MONDAY, settings: { switchedOff: ['station'] } });

  test('its calls are refused, its spaces are not listed and nobody registers for it', async () => {
    const [walid, admin] = [await plain.person('tt'), await plain.person('admin')];
    const spaceId = await createSpace(plain, station);

    await expectRefusal(walid.api.spaces.listStation(), 'access.denied');
    await expectRefusal(request(admin, spaceId), 'access.denied');
    expect((await admin.api.spaces.list()).items.map(({ id }) => id)).not.toContain(spaceId);
    expect((await admin.api.users.me()).user.hub.switchedOff).toEqual(['station']);
    const registering = plain.anonymous.auth.register({
      body: stationRegistration(),
      files: { documents: [] },
    });
    await expectRefusal(registering, 'registration.station_off');
  });
});
