import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MONDAY, pairIn, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** Hours of the expert, far enough apart that none stands in another's way. */
const TIMES = [
  tunis(11, '09:00'),
  tunis(11, '11:00'),
  tunis(11, '14:00'),
  tunis(12, '09:00'),
  tunis(12, '11:00'),
  tunis(13, '09:00'),
];
const slotsOf = (times: readonly number[]) => times.map((time) => TIMES[time]!);
const startOf = (time: number) => TIMES[time]!.start;

const WHO = ['expert', 'requester', 'staff', 'stranger'] as const;
type Who = (typeof WHO)[number];
const otherOf = (who: Who): Who => (who === 'expert' ? 'requester' : 'expert');
const isParty = (who: Who) => who === 'expert' || who === 'requester';

/** What is known of a booking without asking the product. */
interface Model {
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled';
  turn: Who | null;
  round: number;
  times: readonly number[];
  session: number | null;
  story: readonly string[];
}

interface Move {
  readonly name: string;
  /** Null when it must be refused. */
  readonly becomes: (model: Model, who: Who) => Partial<Model> | null;
  readonly make: (person: TestPerson, bookingId: string, model: Model) => Promise<unknown>;
}

const reason = 'Because';
const over = { turn: null, times: [] };

const accept = (time: number): Move => ({
  name: `accepts ${time}`,
  becomes: ({ status, turn, times }, who) =>
    status === 'pending' && turn === who && times.includes(time)
      ? { ...over, status: 'accepted', session: time }
      : null,
  make: ({ api }, bookingId) => api.bookings.accept({ body: { bookingId, start: startOf(time) } }),
});

/** With the round before the last: nothing of it may be accepted. */
const acceptLate = (time: number): Move => ({
  name: `accepts ${time} of an earlier round`,
  becomes: () => null,
  make: ({ api }, bookingId, { round }) =>
    api.bookings.accept({ body: { bookingId, start: startOf(time), round: round - 1 } }),
});

const repropose = (times: readonly number[]): Move => ({
  name: `proposes ${times.join()}`,
  becomes: ({ status, round }, who) =>
    status === 'pending' && isParty(who)
      ? { turn: otherOf(who), round: round + 1, times: times.toSorted() }
      : null,
  make: ({ api }, bookingId) =>
    api.bookings.repropose({ body: { bookingId, slots: slotsOf(times) } }),
});

const withdraw = (time: number): Move => ({
  name: `takes ${time} back`,
  becomes: ({ status, turn, times }, who) =>
    status === 'pending' &&
    isParty(who) &&
    turn === otherOf(who) &&
    times.length > 1 &&
    times.includes(time)
      ? { times: times.filter((it) => it !== time) }
      : null,
  make: ({ api }, bookingId) =>
    api.bookings.withdraw({ query: { bookingId, start: startOf(time) } }),
});

const reschedule = (time: number): Move => ({
  name: `moves it to ${time}`,
  becomes: ({ status, session }, who) =>
    status === 'accepted' && who !== 'stranger' && session !== time ? { session: time } : null,
  make: ({ api }, id) => api.bookings.change({ params: { id }, body: { start: startOf(time) } }),
});

const DECLINE: Move = {
  name: 'declines',
  becomes: ({ status, turn }, who) =>
    status === 'pending' && turn === who ? { ...over, status: 'rejected' } : null,
  make: ({ api }, bookingId) =>
    api.bookings.decline({ body: { bookingId, status: 'rejected', reason } }),
};

const CANCEL: Move = {
  name: 'cancels',
  becomes: ({ status, turn }, who) => {
    const mayNow = who === 'requester' || who === 'staff' || turn === 'requester';
    const may = status === 'accepted' || (status === 'pending' && mayNow);
    return may && who !== 'stranger' ? { ...over, status: 'cancelled' } : null;
  },
  make: ({ api }, bookingId) =>
    api.bookings.move({ body: { bookingId, status: 'cancelled', reason } }),
};

const DONE: Move = {
  name: 'says that it took place',
  becomes: () => null,
  make: ({ api }, bookingId) => api.bookings.done({ body: { bookingId } }),
};

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^accepts/, 'accepted'],
  [/^proposes/, 'proposed'],
  [/^takes/, 'slot_withdrawn'],
  [/^moves/, 'rescheduled'],
  [/^declines/, 'rejected'],
  [/^cancels/, 'cancelled'],
];
const kindOf = ({ name }: Move) => KINDS.find(([known]) => known.test(name))?.[1] ?? name;

const time = fc.nat({ max: TIMES.length - 1 });
const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: time.map(accept) },
  { weight: 1, arbitrary: time.map(acceptLate) },
  {
    weight: 4,
    arbitrary: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }).map(repropose),
  },
  { weight: 2, arbitrary: time.map(withdraw) },
  { weight: 2, arbitrary: time.map(reschedule) },
  { weight: 1, arbitrary: fc.constantFrom(DECLINE, CANCEL, DONE) },
);

/** Whoever stands in somebody's diary because of this booking. */
const claimed = (bookingId: string) =>
  world.db
    .selectFrom('claims')
    .select(['resource_id as id', 'busy_from as start', 'busy_to as end'])
    .where('source_id', '=', bookingId)
    .where('state', '=', 'accepted')
    .orderBy('resource_id')
    .execute();

test('whatever people try with a booking in whatever order, only what is theirs to do happens, and all of it is told', async () => {
  const staff = await world.person('dot');
  const stranger = await world.person('startup');

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...WHO), anyMove), { minLength: 4, maxLength: 14 }),
      async (attempts) => {
        const { expert, startup: requester } = await pairIn(world);
        const people = { expert, requester, staff, stranger };
        const { id } = await requester.api.bookings.request({
          body: wish(expert.id, ...slotsOf([0, 1])),
        });
        let model: Model = {
          status: 'pending',
          turn: 'expert',
          round: 1,
          times: [0, 1],
          session: null,
          story: ['requested'],
        };

        for (const [who, move] of attempts) {
          const next = move.becomes(model, who);
          const outcome = await move.make(people[who], id, model).then(
            () => 'done',
            ({ code }: { code: string }) => code,
          );
          expect([who, move.name, outcome === 'done']).toEqual([who, move.name, next !== null]);
          if (next) model = { ...model, ...next, story: [...model.story, kindOf(move)] };

          const seen = await staff.api.bookings.one({ params: { id } });
          expect({
            status: seen.status,
            turn: seen.turn,
            round: seen.round,
            times: seen.slots.map(({ start }) => start),
            session: seen.session,
            story: seen.steps.map(({ kind }) => kind),
          }).toEqual({
            ...model,
            times: model.times.map(startOf),
            session: model.session === null ? null : TIMES[model.session],
          });
          const held = model.status === 'accepted' ? [expert.id, requester.id].toSorted() : [];
          const span = TIMES[model.session ?? 0];
          expect(await claimed(id)).toEqual(held.map((person) => ({ id: person, ...span })));
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
