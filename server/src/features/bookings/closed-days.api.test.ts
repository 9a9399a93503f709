import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
});

const FRIDAY = tunis(13, '10:00');
const closed = { code: 'booking.hub_closed' };

async function close(day: string) {
  await world.db
    .insertInto('hub_closures')
    .values({ first_day: day, last_day: day, name: 'Aïd' })
    .execute();
}

describe('on a day on which the hub is closed', () => {
  test('nobody offers an hour, whoever moves a session moves it to another day', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
    const { expert: asked, booking: request } = await requestedIn(world);
    const staff = await world.person('dot');
    await close('2026-03-13');

    const offer = asked.api.bookings.repropose({
      body: { bookingId: request.id, slots: [FRIDAY] },
    });
    await expect(offer).rejects.toMatchObject({
      ...closed,
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'next' }] },
    });
    for (const { api } of [expert, staff]) {
      const moving = api.bookings.change({
        params: { id: booking.id },
        body: { start: FRIDAY.start },
      });
      await expect(moving).rejects.toMatchObject(closed);
    }
    const proposing = expert.api.bookings.propose({
      body: {
        requesterId: startup.id,
        category: 'Fundraising',
        description: 'Once more',
        minutes: 60,
        slots: [FRIDAY],
      },
    });
    await expect(proposing).rejects.toMatchObject(closed);
  });

  test('no time is accepted that was proposed before it was known', async () => {
    const { expert, booking } = await requestedIn(world, NINE, tunis(12, '10:00'));
    await close('2026-03-11');
    const accept = (start: string) =>
      expert.api.bookings.accept({ body: { bookingId: booking.id, start } });

    await expect(accept(NINE.start)).rejects.toMatchObject(closed);
    expect(await accept(tunis(12, '10:00').start)).toMatchObject({ status: 'accepted' });
  });

  test('what stands on it stays where it is', async () => {
    const { expert, booking } = await acceptedIn(world);
    await close('2026-03-11');

    const moving = expert.api.bookings.change({
      params: { id: booking.id },
      body: { start: TEN.start },
    });
    await expect(moving).rejects.toMatchObject(closed);
    const page = await expert.api.bookings.one({ params: { id: booking.id } });
    expect(page).toMatchObject({ status: 'accepted', session: NINE });
  });
});
