import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, requestedIn } from '../../testing/sessions.ts';
import { keepTold, showing, THE_STAFF } from '../../testing/told.ts';
import { createWorld, type World } from '../../testing/world.ts';

const told = keepTold();
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live: told.live });
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

test('hours that an expert says show where they are open, on their own devices and at the staff’s', async () => {
  const expert = await expertIn(world);
  told.forget();

  await expert.api.availability.save({ body: { noticeMinutes: 120 } });

  for (const person of [expert, THE_STAFF, showing(`expert:${expert.id}`)]) {
    expect(told.of(person)).toEqual(['update-experts']);
  }
  expect(told.of(showing('experts'))).toEqual([]);
});

test('days on which the hub closes, or opens again, show where any expert is open', async () => {
  const admin = await world.person('admin');
  const days = { name: 'Eid', firstDay: '2026-03-20', lastDay: '2026-03-21', resolve: [] };
  told.forget();

  const { closure } = await admin.api.closures.add({ body: { ...days, message: '' } });
  await admin.api.closures.remove({ params: { id: closure.id } });

  for (const who of [showing('experts'), THE_STAFF]) {
    expect(told.of(who)).toEqual(['update-experts', 'update-experts']);
  }
});

test('a time that is asked for, taken or free again shows where its expert is open', async () => {
  const { expert, startup, booking } = await requestedIn(world);
  const open = showing(`expert:${expert.id}`);
  told.forget();

  await expert.api.bookings.accept({ body: { bookingId: booking.id, start: NINE.start } });
  await startup.api.bookings.move({
    body: { bookingId: booking.id, status: 'cancelled', reason: 'Ill' },
  });

  expect(told.of(open)).toEqual(['update-experts', 'update-experts']);
});
