import type { BookingStatus } from '@thedot/domain/bookings/bookings.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
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
const OTHER = tunis(12, '11:00');

type Act = (person: TestPerson, bookingId: string) => Promise<unknown>;
const ACTIONS = {
  'accept a time': ({ api }, bookingId) =>
    api.bookings.accept({ body: { bookingId, start: NINE.start } }),
  decline: ({ api }, bookingId) =>
    api.bookings.decline({ body: { bookingId, status: 'rejected', reason } }),
  'propose other times': ({ api }, bookingId) =>
    api.bookings.repropose({ body: { bookingId, slots: [OTHER] } }),
  'take a time back': ({ api }, bookingId) =>
    api.bookings.withdraw({ query: { bookingId, start: TEN.start } }),
  edit: ({ api }, id) => api.bookings.change({ params: { id }, body: { place: 'Room 2' } }),
  'move the session': ({ api }, id) =>
    api.bookings.change({ params: { id }, body: { start: OTHER.start } }),
  'say that it took place': ({ api }, bookingId) => api.bookings.done({ body: { bookingId } }),
  'say that the expert did not come': ({ api }, bookingId) =>
    api.bookings.done({ body: { bookingId, attendance: 'expert_absent' } }),
  'say that the requester did not come': ({ api }, bookingId) =>
    api.bookings.done({ body: { bookingId, attendance: 'requester_absent' } }),
  'set it pending': ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'pending', reason } }),
  'set it accepted': ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'accepted', reason } }),
  'set it rejected': ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'rejected', reason } }),
  'set it cancelled': ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'cancelled', reason } }),
  'set it finished': ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'finished', reason } }),
} satisfies Record<string, Act>;
type Action = keyof typeof ACTIONS;

const MOMENTS = { 'days before': MONDAY, 'during the session': new Date(NINE.end) } as const;
type Moment = keyof typeof MOMENTS;

const SAID: readonly Action[] = [
  'say that it took place',
  'say that the expert did not come',
  'say that the requester did not come',
  'set it finished',
];

/** All that succeeds; everything else is refused and changes nothing. */
const SUCCEEDS: Readonly<
  Record<Moment, Readonly<Partial<Record<`${BookingStatus}: ${Who}`, readonly Action[]>>>>
> = {
  'days before': {
    'pending: expert': ['accept a time', 'decline', 'propose other times', 'set it rejected'],
    'pending: requester': ['propose other times', 'take a time back', 'edit', 'set it cancelled'],
    'pending: staff': ['set it cancelled'],
    'accepted: expert': ['edit', 'move the session', 'set it cancelled'],
    'accepted: requester': ['edit', 'move the session', 'set it cancelled'],
    'accepted: staff': ['edit', 'move the session', 'set it cancelled'],
  },
  'during the session': {
    'pending: expert': ['decline', 'propose other times', 'set it rejected'],
    // The other time has passed: the one that is left cannot be taken back.
    'pending: requester': ['propose other times', 'edit', 'set it cancelled'],
    'pending: staff': ['set it cancelled'],
    'accepted: expert': [
      'say that it took place',
      'say that the requester did not come',
      'set it finished',
    ],
    'accepted: requester': ['say that the expert did not come'],
    'accepted: staff': [...SAID, 'set it cancelled'],
    // It took place, as its expert says: nothing but something else is left to say.
    'finished: staff': ['say that the expert did not come', 'say that the requester did not come'],
  },
};

/** A refusal that says why now is not the time. */
const UNTIMELY = [
  'booking.begun',
  'booking.not_begun',
  'booking.too_late',
  'booking.slots_past',
  'booking.slot_not_proposed',
];
const REFUSALS: Readonly<Record<Who, readonly string[]>> = {
  expert: ['booking.changed', 'booking.status_not_allowed', ...UNTIMELY],
  requester: ['booking.changed', 'booking.status_not_allowed', 'booking.last_slot', ...UNTIMELY],
  staff: ['booking.changed', 'booking.status_not_allowed', ...UNTIMELY],
  stranger: ['booking.not_found'],
  guest: ['access.denied'],
};

/** A booking in a status, reached as people reach it. */
async function bookingIn(status: BookingStatus) {
  world.clock = MONDAY;
  if (status === 'accepted' || status === 'finished') {
    const { expert, startup, booking } = await acceptedIn(world);
    if (status === 'finished') {
      world.clock = new Date(NINE.end);
      await expert.api.bookings.done({ body: { bookingId: booking.id } });
    }
    return { expert, requester: startup, id: booking.id };
  }
  const { expert, startup, booking } = await requestedIn(world);
  const body = { bookingId: booking.id, status, reason };
  const mover = status === 'rejected' ? expert : startup;
  if (status !== 'pending') await mover.api.bookings.move({ body });
  return { expert, requester: startup, id: booking.id };
}

const STATUSES = ['pending', 'accepted', 'rejected', 'cancelled', 'finished'] as const;
const ROWS = (Object.keys(MOMENTS) as Moment[]).flatMap((moment) =>
  STATUSES.flatMap((status) => WHO.map((who) => [moment, status, who] as const)),
);

test.each(ROWS)(
  '%s, a booking that is %s yields to the %s as listed',
  async (moment, status, who) => {
    const staff = await world.person('dot');
    const others = {
      staff,
      stranger: await world.person('startup'),
      guest: await world.person('guest'),
    };

    for (const [action, act] of Object.entries(ACTIONS) as [Action, Act][]) {
      const { id, ...parties } = await bookingIn(status);
      world.clock = MOMENTS[moment];
      const before = await staff.api.bookings.one({ params: { id } });

      const outcome = await act({ ...parties, ...others }[who], id).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

      const after = await staff.api.bookings.one({ params: { id } });
      if (SUCCEEDS[moment][`${status}: ${who}`]?.includes(action)) {
        expect([action, outcome]).toEqual([action, 'done']);
        expect(after.steps).toHaveLength(before.steps.length + 1);
      } else {
        expect(REFUSALS[who], `${action}: ${outcome}`).toContain(outcome);
        expect(after).toEqual(before);
      }
    }
  },
);
