import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const OTHER = tunis(12, '11:00');
const notedOf = async (bookingId: string) => {
  const rows = await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id, details }) => [action, actor_id, details]);
};

test('what staff do to others’ sessions is noted, and what the two do is not', async () => {
  const { expert, startup, booking } = await acceptedIn(world);
  const params = { id: booking.id };
  await startup.api.bookings.change({ params, body: { place: 'Room 1' } });

  await staff.api.bookings.change({ params, body: { place: 'Room 2' } });
  await staff.api.bookings.change({ params, body: { start: OTHER.start } });
  world.clock = new Date(OTHER.end);
  await expert.api.bookings.done({ body: { bookingId: booking.id } });
  await staff.api.bookings.done({
    body: { bookingId: booking.id, attendance: 'expert_absent' },
  });

  expect(await notedOf(booking.id)).toEqual([
    ['booking.edited', staff.id, {}],
    ['booking.rescheduled', staff.id, { was: NINE.start, start: OTHER.start }],
    ['booking.absent', staff.id, { from: 'finished', attendance: 'expert_absent' }],
  ]);
});

test('so is a request that they cancel; one that is refused leaves no line', async () => {
  const { booking } = await requestedIn(world);
  const cancel = () =>
    staff.api.bookings.move({
      body: { bookingId: booking.id, status: 'cancelled', reason: 'Twice' },
    });

  await cancel();
  await expect(cancel()).rejects.toMatchObject({ code: 'booking.changed' });

  expect(await notedOf(booking.id)).toEqual([['booking.cancelled', staff.id, { from: 'pending' }]]);
});

test('every week of a series that they cancel has its line', async () => {
  const { expert, startup } = await acceptedIn(world);
  const { id } = await expert.api.bookings.propose({
    body: {
      requesterId: startup.id,
      category: 'Fundraising',
      description: 'Weekly',
      minutes: 60,
      slots: [OTHER],
      weeks: 3,
    },
  });
  const { seriesWeeks } = await startup.api.bookings.accept({
    body: { bookingId: id, start: OTHER.start },
  });

  await staff.api.bookings.move({
    body: { bookingId: id, status: 'cancelled', reason: 'Closed', andFollowing: true },
  });

  const weeks = seriesWeeks.flatMap((week) => week.booking?.id ?? []);
  expect(weeks).toHaveLength(3);
  for (const week of weeks) {
    expect(await notedOf(week)).toEqual([
      ['booking.cancelled', staff.id, expect.objectContaining({ from: 'accepted' })],
    ]);
  }
});
