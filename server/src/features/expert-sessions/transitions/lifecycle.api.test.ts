import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  accept,
  cancel,
  decline,
  editBooking,
  getBooking,
  moveBooking,
  report,
  repropose,
  request,
  withdraw,
} from '../../../testing/bookings/bookings.ts';
import { findConfirmedAllocations } from '../../../testing/rows.ts';
import {
  createAcceptedBooking,
  MONDAY,
  NINE,
  createPair,
  createPendingBooking,
  TEN,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');
const stranger = await world.person('startup');
const guest = await world.person('guest');

const ACTORS = ['expert', 'requester', 'staff', 'stranger', 'guest'] as const;
type Actor = (typeof ACTORS)[number];

const reason = 'Because';
const OTHER = tunisSlot(12, '11:00');

type Act = (person: TestPerson, bookingId: string) => Promise<unknown>;
const setStatus =
  (status: BookingStatus): Act =>
  ({ api }, bookingId) =>
    api.bookings.setStatus({ body: { bookingId, status, reason } });
const ACTIONS = {
  'accept a slot': (person, id) => accept(person, id),
  decline: (person, id) => decline(person, id),
  'propose other times': (person, id) => repropose(person, id, [OTHER]),
  'withdraw a slot': (person, id) => withdraw(person, id, TEN),
  edit: (person, id) => editBooking(person, id, { place: 'Room 2' }),
  'move the session': (person, id) => moveBooking(person, id, OTHER),
  'report attended': ({ api }, bookingId) => api.bookings.recordAttendance({ body: { bookingId } }),
  'report expert absent': (person, id) => report(person, id, 'expert_absent'),
  'report requester absent': (person, id) => report(person, id, 'requester_absent'),
  'set it pending': setStatus('pending'),
  'set it accepted': setStatus('accepted'),
  'set it rejected': setStatus('rejected'),
  'set it cancelled': setStatus('cancelled'),
  'set it finished': setStatus('finished'),
} satisfies Record<string, Act>;
type Action = keyof typeof ACTIONS;

const MOMENTS = { 'days before': MONDAY, 'during the session': new Date(NINE.end) } as const;
type Moment = keyof typeof MOMENTS;

const REPORTS: readonly Action[] = [
  'report attended',
  'report expert absent',
  'report requester absent',
  'set it finished',
];

/** What succeeds; everything else is refused and changes nothing. */
const SUCCEEDS: Readonly<
  Record<Moment, Readonly<Partial<Record<`${BookingStatus}: ${Actor}`, readonly Action[]>>>>
> = {
  'days before': {
    'pending: expert': ['accept a slot', 'decline', 'propose other times', 'set it rejected'],
    'pending: requester': ['propose other times', 'withdraw a slot', 'edit', 'set it cancelled'],
    'pending: staff': ['set it cancelled'],
    'accepted: expert': ['edit', 'move the session', 'set it cancelled'],
    'accepted: requester': ['edit', 'move the session', 'set it cancelled'],
    'accepted: staff': ['edit', 'move the session', 'set it cancelled'],
  },
  'during the session': {
    'pending: expert': ['decline', 'propose other times', 'set it rejected'],
    // Nine o'clock has passed: the slot that is left can't be withdrawn.
    'pending: requester': ['propose other times', 'edit', 'set it cancelled'],
    'pending: staff': ['set it cancelled'],
    'accepted: expert': ['report attended', 'report requester absent', 'set it finished'],
    'accepted: requester': ['report expert absent'],
    'accepted: staff': [...REPORTS, 'set it cancelled'],
    // Its expert has reported it attended already.
    'finished: staff': ['report expert absent', 'report requester absent'],
  },
};

/** Refusals because of the time of the action. */
const UNTIMELY = [
  'booking.begun',
  'booking.not_begun',
  'booking.too_late',
  'booking.slots_past',
  'booking.slot_not_proposed',
];
const REFUSALS: Readonly<Record<Actor, readonly string[]>> = {
  expert: ['booking.changed', 'booking.status_failed', 'booking.status_not_allowed', ...UNTIMELY],
  requester: [
    'booking.changed',
    'booking.status_failed',
    'booking.status_not_allowed',
    'booking.last_slot',
    ...UNTIMELY,
  ],
  staff: ['booking.changed', 'booking.status_failed', 'booking.status_not_allowed', ...UNTIMELY],
  stranger: ['booking.not_found'],
  guest: ['access.denied'],
};

/** A booking in a status that it reached by API calls. */
async function bookingIn(status: BookingStatus) {
  world.clock = MONDAY;
  if (status === 'accepted' || status === 'finished') {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    if (status === 'finished') {
      world.clock = new Date(NINE.end);
      await expert.api.bookings.recordAttendance({ body: { bookingId: booking.id } });
    }
    return { expert, requester: startup, id: booking.id };
  }
  const { expert, startup, booking } = await createPendingBooking(world);
  const body = { bookingId: booking.id, status, reason };
  const mover = status === 'rejected' ? expert : startup;
  if (status !== 'pending') await mover.api.bookings.setStatus({ body });
  return { expert, requester: startup, id: booking.id };
}

type Prepared = Awaited<ReturnType<typeof bookingIn>>;
const prepared = new Map<string, Prepared>();

/** The booking of a moment and status: refused actions share it, and after one that succeeds there is a new one. */
async function preparedFor(moment: Moment, status: BookingStatus): Promise<Prepared> {
  const key = `${moment}: ${status}`;
  const booking = prepared.get(key) ?? (await bookingIn(status));
  prepared.set(key, booking);
  world.clock = MOMENTS[moment];
  return booking;
}

/** All rows of a booking. */
async function rowsOf(id: string): Promise<{ readonly steps: readonly unknown[] }> {
  const all = (table: string, column = 'booking_id') => sql`
    (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')
       from ${sql.table(table)} as t where t.${sql.ref(column)} = ${id}) as ${sql.ref(table)}`;
  const { rows } = await sql<{ booking_events: unknown[] }>`
    select ${all('expert_sessions', 'id')}, ${all('booking_events')}, ${all('expert_session_rounds')},
           ${all('expert_session_slots')}, ${all('allocations', 'booking_id')}`.execute(world.db);
  const [row] = rows;
  if (!row) throw new Error('No row');
  return { ...row, steps: row.booking_events };
}

const STATUSES = ['pending', 'accepted', 'rejected', 'cancelled', 'finished'] as const;
const CASES = (Object.keys(MOMENTS) as Moment[]).flatMap((moment) =>
  STATUSES.flatMap((status) => ACTORS.map((actor) => [moment, status, actor] as const)),
);

test.each(CASES)(
  '%s, a booking that is %s allows the %s only the listed actions (A22, A23)',
  async (moment, status, actor) => {
    for (const [action, act] of Object.entries(ACTIONS) as [Action, Act][]) {
      const { id, ...parties } = await preparedFor(moment, status);
      const before = await rowsOf(id);

      const outcome = await act({ ...parties, staff, stranger, guest }[actor], id).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

      const after = await rowsOf(id);
      if (SUCCEEDS[moment][`${status}: ${actor}`]?.includes(action)) {
        prepared.delete(`${moment}: ${status}`);
        expect([action, outcome]).toEqual([action, 'done']);
        expect(after.steps).toHaveLength(before.steps.length + 1);
      } else {
        expect(REFUSALS[actor], `${action}: ${outcome}`).toContain(outcome);
        expect(after).toEqual(before);
      }
    }
  },
);

/** Slots of the expert, none within the buffers of another. */
const TIMES = [
  tunisSlot(11, '09:00'),
  tunisSlot(11, '11:00'),
  tunisSlot(11, '14:00'),
  tunisSlot(12, '09:00'),
  tunisSlot(12, '11:00'),
  tunisSlot(13, '09:00'),
];
const slotOf = (time: number) => TIMES[time]!;
const startOf = (time: number) => slotOf(time).start;

const MOVERS = ['expert', 'requester', 'staff', 'stranger'] as const;
type Mover = (typeof MOVERS)[number];
const otherOf = (mover: Mover): Mover => (mover === 'expert' ? 'requester' : 'expert');
const isParty = (mover: Mover) => mover === 'expert' || mover === 'requester';

/** The state of a booking as the test predicts it. */
interface Model {
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  turn: Mover | null;
  round: number;
  times: readonly number[];
  session: number | null;
  story: readonly string[];
}

interface Move {
  readonly name: string;
  /** The event that it records. */
  readonly kind: string;
  /** Null when it must be refused. */
  readonly becomes: (model: Model, mover: Mover) => Partial<Model> | null;
  readonly make: (person: TestPerson, id: string, model: Model) => Promise<unknown>;
}

const over = { turn: null, times: [] };

const accepting = (time: number): Move => ({
  name: `accepts ${time}`,
  kind: 'accepted',
  becomes: ({ status, turn, times }, mover) =>
    status === 'pending' && turn === mover && times.includes(time)
      ? { ...over, status: 'accepted', session: time }
      : null,
  make: (person, id) => accept(person, id, slotOf(time)),
});

/** Names the round before the last, whose slots cannot be accepted. */
const acceptingLate = (time: number): Move => ({
  name: `accepts ${time} of an earlier round`,
  kind: 'accepted',
  becomes: () => null,
  make: (person, id, { round }) => accept(person, id, slotOf(time), { round: round - 1 }),
});

const reproposing = (times: readonly number[]): Move => ({
  name: `proposes ${times.join()}`,
  kind: 'proposed',
  becomes: ({ status, round }, mover) =>
    status === 'pending' && isParty(mover)
      ? { turn: otherOf(mover), round: round + 1, times: times.toSorted() }
      : null,
  make: (person, id) => repropose(person, id, times.map(slotOf)),
});

const withdrawing = (time: number): Move => ({
  name: `withdraws ${time}`,
  kind: 'slot_withdrawn',
  becomes: ({ status, turn, times }, mover) =>
    status === 'pending' &&
    isParty(mover) &&
    turn === otherOf(mover) &&
    times.length > 1 &&
    times.includes(time)
      ? { times: times.filter((it) => it !== time) }
      : null,
  make: (person, id) => withdraw(person, id, slotOf(time)),
});

const moving = (time: number): Move => ({
  name: `moves it to ${time}`,
  kind: 'rescheduled',
  becomes: ({ status, session }, mover) =>
    status === 'accepted' && mover !== 'stranger' && session !== time ? { session: time } : null,
  make: (person, id) => moveBooking(person, id, slotOf(time)),
});

const DECLINING: Move = {
  name: 'declines',
  kind: 'rejected',
  becomes: ({ status, turn }, mover) =>
    status === 'pending' && turn === mover ? { ...over, status: 'rejected' } : null,
  make: (person, id) => decline(person, id),
};

const CANCELLING: Move = {
  name: 'cancels',
  kind: 'cancelled',
  becomes: ({ status, turn }, mover) => {
    const mayNow = mover === 'requester' || mover === 'staff' || turn === 'requester';
    const may = status === 'accepted' || (status === 'pending' && mayNow);
    return may && mover !== 'stranger' ? { ...over, status: 'cancelled' } : null;
  },
  make: (person, id) => cancel(person, id),
};

const REPORTING: Move = {
  name: 'reports attended',
  kind: 'finished',
  becomes: () => null,
  make: ({ api }, bookingId) => api.bookings.recordAttendance({ body: { bookingId } }),
};

const time = fc.nat({ max: TIMES.length - 1 });
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: time.map(accepting) },
  { weight: 1, arbitrary: time.map(acceptingLate) },
  {
    weight: 4,
    arbitrary: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }).map(reproposing),
  },
  { weight: 2, arbitrary: time.map(withdrawing) },
  { weight: 2, arbitrary: time.map(moving) },
  { weight: 1, arbitrary: fc.constantFrom(DECLINING, CANCELLING, REPORTING) },
);

test('random actions of random actors take effect and are recorded exactly when they are allowed (A23)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...MOVERS), anyMove), { minLength: 4, maxLength: 14 }),
      async (attempts) => {
        const { expert, startup: requester } = await createPair(world);
        const people = { expert, requester, staff, stranger };
        const { id } = await request(requester, expert.id, slotOf(0), slotOf(1));
        let model: Model = {
          status: 'pending',
          turn: 'expert',
          round: 1,
          times: [0, 1],
          session: null,
          story: ['requested'],
        };

        for (const [mover, move] of attempts) {
          const next = move.becomes(model, mover);
          const outcome = await move.make(people[mover], id, model).then(
            () => 'done',
            ({ code }: { code: string }) => code,
          );
          const attempt = [mover, move.name];
          expect([...attempt, outcome === 'done']).toEqual([...attempt, next !== null]);
          if (next) model = { ...model, ...next, story: [...model.story, move.kind] };

          const seen = await getBooking(staff, id);
          expect({
            status: seen.status,
            turn: seen.turn,
            round: seen.round,
            times: seen.slots.map(({ start }) => start),
            session: seen.session,
            story: seen.events.map(({ kind }) => kind),
          }).toEqual({
            ...model,
            times: model.times.map(startOf),
            session: model.session === null ? null : TIMES[model.session],
          });
          const held = model.status === 'accepted' ? [expert.id, requester.id].toSorted() : [];
          const span = TIMES[model.session ?? 0];
          const claims = await findConfirmedAllocations(world, { booking_id: id });
          expect(claims).toEqual(held.map((person) => ({ id: person, ...span })));
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
