import { weeklyRule } from '@thedot/domain/scheduling/series.rules';
import type { Role } from '@thedot/domain/access/roles';
import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../testing/bookings/bookings.ts';
import { MONDAY, tunisSlot } from '../../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

type Quota = NonNullable<Parameters<TestPerson['api']['spaces']['addQuota']>[0]['body']>;

/** Limits meeting rooms, for startups only, so that the tests of this file do not limit each other. */
async function limitRooms(
  quota: Partial<Quota> & { roles: Role[] },
): Promise<() => Promise<unknown>> {
  const staff = await world.person('dot');
  const { id } = await staff.api.spaces.addQuota({
    body: {
      types: ['meeting_room'],
      countsFor: 'user',
      period: 'week',
      unit: 'bookings',
      limit: 2,
      ...quota,
    },
  });
  return () => staff.api.spaces.removeQuota({ params: { id } });
}

const room = () => createSpace(world);
const at = (day: number, time = '09:00', minutes = 60) => tunisSlot(day, time, minutes);
const cancel = ({ api }: TestPerson, id = '') => api.spaces.end({ params: { id }, query: {} });
const use = async ({ api }: TestPerson, start: string) =>
  (await api.spaces.quotaUse({ query: { type: 'meeting_room', start } })).items;

describe('a quota of bookings', () => {
  test('refuses what is above it in the week, and gives back what was cancelled', async () => {
    const remove = await limitRooms({ roles: ['startup'] });
    const [amira, spaceId] = [await world.person('startup'), await room()];

    const [first] = await bookSpace(amira, spaceId, at(10));
    await bookSpace(amira, spaceId, at(11));
    await expectRefusal(bookSpace(amira, spaceId, at(12)), 'quota.bookings_week');
    await bookSpace(amira, spaceId, at(17));
    expect(await use(amira, at(12).start)).toMatchObject([
      { period: 'week', unit: 'bookings', limit: 2, used: 2 },
    ]);

    await cancel(amira, first?.id);
    await bookSpace(amira, spaceId, at(12));
    await remove();
    await bookSpace(amira, spaceId, at(13));
  });

  test('counts a booking that is moved in the week to which it moves', async () => {
    const remove = await limitRooms({ roles: ['member'], limit: 1 });
    const [firas, spaceId] = [await world.person('member'), await room()];
    await bookSpace(firas, spaceId, at(10));
    const [next] = await bookSpace(firas, spaceId, at(17));
    const params = { id: next?.id ?? '' };

    await firas.api.spaces.change({ params, body: at(18) });
    await expectRefusal(firas.api.spaces.change({ params, body: at(11) }), 'quota.bookings_week');
    await remove();
  });

  test('of bookings ahead does not count those that are over', async () => {
    const remove = await limitRooms({ roles: ['team'], period: 'future', limit: 1 });
    const [sarra, spaceId] = [await world.person('team'), await room()];
    await bookSpace(sarra, spaceId, at(10));
    await expectRefusal(bookSpace(sarra, spaceId, at(24)), 'quota.bookings_future');

    world.clock = new Date(at(11).start);
    await bookSpace(sarra, spaceId, at(24));
    await remove();
  });

  test('is about the types and roles that it names, by default about all but staff', async () => {
    const remove = await limitRooms({ roles: [], limit: 0 });
    const desk = await createSpace(world, { space: { type: 'hotdesk' } });
    const [amira, karim, spaceId] = [
      await world.person('startup'),
      await world.person('admin'),
      await room(),
    ];

    await expectRefusal(bookSpace(amira, spaceId), 'quota.bookings_week');
    await bookSpace(amira, desk);
    await bookSpace(karim, spaceId);
    expect(await use(karim, at(11).start)).toEqual([]);
    await remove();
  });
});

test('a booking by staff for a user counts for that user, and is refused like theirs', async () => {
  const remove = await limitRooms({ roles: ['sso'], limit: 1 });
  const [nour, claire, spaceId] = [
    await world.person('dot'),
    await world.person('sso'),
    await room(),
  ];
  await bookSpace(nour, spaceId, { ...at(10), bookerId: claire.id });

  expect(await use(claire, at(11).start)).toMatchObject([{ used: 1, limit: 1 }]);
  for (const booking of [{ bookerId: claire.id }, {}])
    await expectRefusal(
      bookSpace(booking.bookerId ? nour : claire, spaceId, { ...at(11), ...booking }),
      'quota.bookings_week',
    );
  await remove();
});

test('a quota of hours counts the length of all bookings of a series', async () => {
  const remove = await limitRooms({
    roles: ['expert'],
    period: 'month',
    unit: 'hours',
    limit: 3,
  });
  const [slimane, spaceId] = [await world.person('expert'), await room()];

  await expectRefusal(
    bookSpace(slimane, spaceId, { ...at(10, '09:00', 120), repeats: weeklyRule(2) }),
    'quota.hours_month',
  );
  await bookSpace(slimane, spaceId, at(10, '09:00', 120));
  await bookSpace(slimane, spaceId, at(17));
  await expectRefusal(bookSpace(slimane, spaceId, at(18, '09:00', 15)), 'quota.hours_month');
  await remove();
});

test('20 parallel bookings of two colleagues never exceed the quota of their organization (A49)', async () => {
  const remove = await limitRooms({ roles: ['sso'], countsFor: 'organization', limit: 3 });
  const claire = await world.person('sso');
  const marc = await world.person('sso', {
    ...(claire.organizationId !== null && { organizationId: claire.organizationId }),
  });
  const rooms = await Promise.all(Array.from({ length: 20 }, room));

  const results = await Promise.allSettled(
    rooms.map((spaceId, index) => bookSpace(index % 2 ? claire : marc, spaceId, at(12))),
  );

  expect(resultCodes(results).filter((it) => it === 'done')).toHaveLength(3);
  expect(new Set(resultCodes(results))).toEqual(new Set(['done', 'quota.bookings_week']));
  await remove();
});

test('staff list, change and remove quotas, others do not', async () => {
  const [karim, amira] = [await world.person('admin'), await world.person('startup')];
  const body = {
    types: ['hotdesk'],
    roles: ['guest'],
    countsFor: 'user',
    period: 'day',
    unit: 'hours',
    limit: 1,
  } satisfies Quota;
  const added = await karim.api.spaces.addQuota({ body });
  const params = { id: added.id };

  const changed = await karim.api.spaces.changeQuota({ params, body: { ...body, limit: 2 } });
  expect((await karim.api.spaces.quotas()).items).toContainEqual(changed);
  expect(changed).toMatchObject({ ...body, limit: 2 });
  await expectRefusal(amira.api.spaces.quotas(), 'access.denied');
  await expectRefusal(amira.api.spaces.removeQuota({ params }), 'access.denied');
  await karim.api.spaces.removeQuota({ params });
  await expectRefusal(karim.api.spaces.removeQuota({ params }), 'quota.not_found');
});
