import type { BookingStatus } from '@thedot/domain/bookings/bookings.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const WHO = ['expert', 'requester', 'staff', 'stranger', 'guest'] as const;
type Who = (typeof WHO)[number];

const reason = 'Because';
const ACTIONS: Readonly<
  Record<string, (person: TestPerson, bookingId: string) => Promise<unknown>>
> = {
  'accept a time': ({ api }, bookingId) =>
    api.bookings.accept({ body: { bookingId, start: NINE.start } }),
  decline: ({ api }, bookingId) =>
    api.bookings.decline({ body: { bookingId, status: 'rejected', reason } }),
  ...Object.fromEntries(
    (['pending', 'accepted', 'rejected', 'cancelled', 'finished'] as const).map((status) => [
      `set it ${status}`,
      ({ api }: TestPerson, bookingId: string) =>
        api.bookings.move({ body: { bookingId, status, reason } }),
    ]),
  ),
};

/** All that succeeds; everything else is refused and changes nothing. */
const SUCCEEDS: Readonly<Partial<Record<`${BookingStatus}: ${Who}`, readonly string[]>>> = {
  'pending: expert': ['accept a time', 'decline', 'set it accepted', 'set it rejected'],
  'pending: requester': ['set it cancelled'],
  'pending: staff': ['set it cancelled'],
  'accepted: expert': ['set it cancelled'],
  'accepted: requester': ['set it cancelled'],
  'accepted: staff': ['set it cancelled'],
};

const REFUSALS: Readonly<Record<Who, readonly string[]>> = {
  expert: ['booking.changed', 'booking.status_not_allowed'],
  requester: ['booking.changed', 'booking.status_not_allowed'],
  staff: ['booking.changed', 'booking.status_not_allowed'],
  stranger: ['booking.not_found'],
  guest: ['access.denied'],
};

/** A booking in a status, reached as people reach it; only time finishes one. */
async function bookingIn(status: BookingStatus) {
  if (status === 'accepted' || status === 'finished') {
    const { expert, startup, booking } = await acceptedIn(world);
    if (status === 'finished') {
      const { id } = booking;
      await world.db.updateTable('bookings').set({ status }).where('id', '=', id).execute();
    }
    return { expert, requester: startup, id: booking.id };
  }
  const { expert, startup, booking } = await requestedIn(world, NINE);
  const body = { bookingId: booking.id, status, reason };
  const mover = status === 'rejected' ? expert : startup;
  if (status !== 'pending') await mover.api.bookings.move({ body });
  return { expert, requester: startup, id: booking.id };
}

const ROWS = (['pending', 'accepted', 'rejected', 'cancelled', 'finished'] as const).flatMap(
  (status) => WHO.map((who) => [status, who] as const),
);

test.each(ROWS)('a booking that is %s yields to the %s as listed', async (status, who) => {
  const staff = await world.person('dot');
  const others = {
    staff,
    stranger: await world.person('startup'),
    guest: await world.person('guest'),
  };

  for (const [action, act] of Object.entries(ACTIONS)) {
    const { id, ...parties } = await bookingIn(status);
    const before = await staff.api.bookings.one({ params: { id } });

    const outcome = await act({ ...parties, ...others }[who], id).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

    const after = await staff.api.bookings.one({ params: { id } });
    if (SUCCEEDS[`${status}: ${who}`]?.includes(action)) {
      expect([action, outcome]).toEqual([action, 'done']);
      expect(after.steps).toHaveLength(before.steps.length + 1);
    } else {
      expect(REFUSALS[who], `${action}: ${outcome}`).toContain(outcome);
      expect(after).toEqual(before);
    }
  }
});
