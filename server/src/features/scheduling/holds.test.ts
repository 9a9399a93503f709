import { randomUUID } from 'node:crypto';
import type { Role } from '@thedot/domain/access/roles';
import { beforeEach, describe, expect, test } from 'vitest';
import { constraintErrorCode } from '../../db/constraint-errors.ts';
import type { Db } from '../../db/db.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { lockKeys, lockResources } from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { findApprovals, findWaitingApprovals } from './approvals.queries.ts';
import { decideApproval, requestApprovals } from './approvals.service.ts';
import type { ExpiredHolds } from '../../kernel/bookable.ts';
import { expireHolds } from './holds.jobs.ts';
import { releaseBooking } from './holds.service.ts';
import { scheduling } from './scheduling.feature.ts';
import type { Offer } from '../../kernel/bookable.ts';
import { findEntriesOfUser, findEntry } from './waiting-list.queries.ts';
import { joinWaitingList, leaveWaitingList, passOffer, takeOffer } from './waiting-list.service.ts';

const world = await useWorld();
const approver = await world.person('dot');
const [amira, slim, ines] = await createPeople('startup', 3);

async function createPeople(role: Role, count: 3): Promise<[TestPerson, TestPerson, TestPerson]>;
async function createPeople(role: Role, count: number): Promise<TestPerson[]> {
  return Promise.all(Array.from({ length: count }, () => world.person(role)));
}

const HOUR = 3_600_000;
const NOW = new Date('2026-03-09T08:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const SLOT = slotIn(72);
beforeEach(() => {
  world.clock = NOW;
});

function slotIn(hours: number, length = 1) {
  return { start: inHours(hours).toISOString(), end: inHours(hours + length).toISOString() };
}

interface ResourceInput {
  readonly needsApproval?: boolean;
  readonly units?: number;
  readonly isCounted?: boolean;
  readonly holdHours?: number;
}

async function createResource(input: ResourceInput = {}): Promise<string> {
  const { needsApproval = false, units = 1, isCounted = false, holdHours = 24 } = input;
  const { id } = await world.db
    .insertInto('resources')
    .values({
      kind: isCounted ? 'material' : 'space',
      mode: isCounted ? 'counted' : 'exclusive',
      name: 'A resource',
      units,
      needs_approval: needsApproval,
      hold_hours: holdHours,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const newBooking = (): BookingRef => ({ kind: 'space_booking', id: randomUUID() });

/** Runs one action in a transaction without retries, so that a deadlock fails the test. */
const act = <T>(work: (tx: { readonly db: Db; readonly now: () => Date }) => Promise<T>) =>
  world.db.transaction().execute((db) => work({ db, now: () => world.clock ?? NOW }));

/** The error code of a refused action, or null. */
const refusalOf = (action: Promise<unknown>): Promise<string | null> =>
  action.then(
    () => null,
    (error: { code: string }) => constraintErrorCode(error) ?? error.code,
  );

interface BookInput {
  readonly resourceIds: readonly string[];
  readonly booking?: BookingRef;
  readonly slot?: { readonly start: string; readonly end: string };
  readonly quantity?: number;
}

/** Books as the services do: held while approvals wait, else confirmed. */
async function book({ resourceIds, booking = newBooking(), slot = SLOT, quantity }: BookInput) {
  const busy = { from: Date.parse(slot.start), to: Date.parse(slot.end) };
  await act(async (tx) => {
    await lockKeys(tx.db, [`booking:${booking.id}`]);
    await lockResources(tx.db, resourceIds);
    const { count } = await tx.db
      .selectFrom('resources')
      .select((it) => it.fn.countAll<number>().as('count'))
      .where('id', 'in', resourceIds)
      .where('needs_approval', '=', true)
      .executeTakeFirstOrThrow();
    const inputs = resourceIds.map((resourceId) => ({ resourceId, busy, quantity: quantity ?? 1 }));
    await allocate(tx, booking, inputs, count > 0 ? new Date(slot.start) : null);
    await requestApprovals(tx, booking);
  });
  return booking;
}

const cancel = (booking: BookingRef) =>
  act(async (tx) => {
    await lockKeys(tx.db, [`booking:${booking.id}`]);
    return releaseBooking(tx, booking);
  });

async function decide(booking: BookingRef, accept: boolean, index = 0, reason = 'Taken') {
  const approval = (await findApprovals(world.db, booking))[index];
  return act(async (tx) => {
    await lockKeys(tx.db, [`booking:${booking.id}`]);
    const decision = accept
      ? ({ state: 'accepted', reason: '' } as const)
      : ({ state: 'rejected', reason } as const);
    return decideApproval({ ...tx, actor: approver }, approval?.id ?? randomUUID(), decision);
  });
}

interface WaitInput {
  readonly quantity?: number;
  readonly slot?: { readonly start: string; readonly end: string };
}

/** Joins the waiting list; returns the booking that waits, with the offers that this gave. */
async function wait(person: TestPerson, resourceId: string, input: WaitInput = {}) {
  const booking = newBooking();
  const entry = { booking, resourceId, userId: person.id, slot: SLOT, ...input };
  const offers = await act((tx) => joinWaitingList(tx, entry));
  return { booking, offers };
}

const statesOf = async (booking: BookingRef) =>
  (
    await world.db
      .selectFrom('allocations')
      .select('state')
      .where('booking_id', '=', booking.id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

const approvalStatesOf = async (booking: BookingRef) =>
  (await findApprovals(world.db, booking)).map(({ state }) => state);

const entryState = async (booking: BookingRef) => (await findEntry(world.db, booking))?.state;

/** Records what the kinds of bookings are told. */
function listenToJob() {
  const expired: ExpiredHolds[] = [];
  const offered: Offer[] = [];
  const handler = {
    lock: (tx: { readonly db: Db }, id: string) => lockKeys(tx.db, [`booking:${id}`]),
    onExpired: async (tx: Parameters<typeof releaseBooking>[0], it: ExpiredHolds) => {
      expired.push(it);
      offered.push(...(await releaseBooking(tx, it.booking)));
    },
    onOffered: async (_: unknown, offer: Offer) => offered.push(offer),
  };
  const run = (now = world.clock ?? NOW) =>
    expireHolds({
      ...world,
      now: () => now,
      bookables: [{ kind: 'space_booking', holds: handler }],
    });
  const expiredOf = ({ id }: BookingRef) => expired.filter(({ booking }) => booking.id === id);
  const offersOf = ({ id }: BookingRef) => offered.filter(({ booking }) => booking.id === id);
  return { run, handler, expiredOf, offersOf };
}

describe('an approval', () => {
  test('holds all resources of the booking until the shortest deadline', async () => {
    const [room, hall, free] = await Promise.all([
      createResource({ needsApproval: true, holdHours: 48 }),
      createResource({ needsApproval: true, holdHours: 12 }),
      createResource(),
    ]);
    const booking = await book({ resourceIds: [room, hall, free] });

    const approvals = await findApprovals(world.db, booking);
    expect(approvals.map(({ state, expiresAt }) => [state, expiresAt])).toEqual([
      ['requested', inHours(12).toISOString()],
      ['requested', inHours(12).toISOString()],
    ]);
    const holds = await world.db
      .selectFrom('allocations')
      .select(['state', 'expires_at'])
      .where('booking_id', '=', booking.id)
      .execute();
    expect(new Set(holds.map((it) => `${it.state} ${it.expires_at}`))).toEqual(
      new Set([`held ${inHours(12).toISOString()}`]),
    );
  });

  test('lapses at the start of the booking at the latest', async () => {
    const resourceId = await createResource({ needsApproval: true, holdHours: 24 });
    const booking = await book({ resourceIds: [resourceId], slot: slotIn(2) });

    expect(await findApprovals(world.db, booking)).toMatchObject([
      { expiresAt: inHours(2).toISOString() },
    ]);
  });

  test('is not requested when no resource needs it', async () => {
    const booking = await book({ resourceIds: [await createResource()] });

    expect(await approvalStatesOf(booking)).toEqual([]);
    expect(await statesOf(booking)).toEqual(['confirmed']);
  });

  test('is decided once by parallel decisions', async () => {
    const booking = await book({ resourceIds: [await createResource({ needsApproval: true })] });

    const refusals = await Promise.all(
      Array.from({ length: 12 }, (_, index) => refusalOf(decide(booking, index % 2 === 0))),
    );

    expect(refusals.filter((it) => it === null)).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set([null, 'booking.changed']));
    const isAccepted = (await approvalStatesOf(booking))[0] === 'accepted';
    expect(await statesOf(booking)).toEqual([isAccepted ? 'confirmed' : 'released']);
  });

  test('confirms a booking of two resources when parallel decisions accept both', async () => {
    const resourceIds = await Promise.all([
      createResource({ needsApproval: true }),
      createResource({ needsApproval: true }),
    ]);
    const booking = await book({ resourceIds });

    const results = await Promise.all([decide(booking, true, 0), decide(booking, true, 1)]);

    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['confirmed', 'waiting']);
    expect(await statesOf(booking)).toEqual(['confirmed', 'confirmed']);
  });

  test('keeps the hold of an accepted resource while another decision waits', async () => {
    const resourceIds = await Promise.all([
      createResource({ needsApproval: true }),
      createResource({ needsApproval: true }),
    ]);
    const booking = await book({ resourceIds });

    expect(await decide(booking, true)).toMatchObject({ outcome: 'waiting' });

    expect(await statesOf(booking)).toEqual(['held', 'held']);
  });

  test('that is rejected releases its resource with a reason, and offers it to the next user', async () => {
    const resourceId = await createResource({ needsApproval: true });
    const booking = await book({ resourceIds: [resourceId] });
    const { booking: waiting } = await wait(amira, resourceId);
    expect(await refusalOf(decide(booking, false, 0, ' '))).toBe('booking.reason_required');

    const result = await decide(booking, false);

    expect(result).toMatchObject({ outcome: 'rejected', offers: [{ userId: amira.id }] });
    expect(await findApprovals(world.db, booking)).toMatchObject([
      { state: 'rejected', reason: 'Taken', decidedBy: approver.id },
    ]);
    expect(await statesOf(booking)).toEqual(['released']);
    expect(await statesOf(waiting)).toEqual(['held']);
  });

  test('is refused after its deadline', async () => {
    const booking = await book({ resourceIds: [await createResource({ needsApproval: true })] });
    world.clock = inHours(24);

    expect(await refusalOf(decide(booking, true))).toBe('booking.answer_late');
    expect(await statesOf(booking)).toEqual(['held']);
  });

  test('ends without a message when the booking is cancelled', async () => {
    const booking = await book({ resourceIds: [await createResource({ needsApproval: true })] });
    await cancel(booking);
    const job = listenToJob();

    await job.run(inHours(25));

    expect(await approvalStatesOf(booking)).toEqual(['lapsed']);
    expect(job.expiredOf(booking)).toEqual([]);
    expect(await refusalOf(decide(booking, true))).toBe('booking.changed');
  });

  test('either is decided or lapses when both happen at once', async () => {
    for (let round = 0; round < 15; round++) {
      const booking = await book({ resourceIds: [await createResource({ needsApproval: true })] });
      const job = listenToJob();

      const [refusal] = await Promise.all([
        refusalOf(decide(booking, true)),
        // The clock of this server is ahead.
        job.run(inHours(24)),
      ]);

      const isDecided = refusal === null;
      expect(isDecided ? null : refusal).toBe(isDecided ? null : 'booking.changed');
      expect(await approvalStatesOf(booking)).toEqual([isDecided ? 'accepted' : 'lapsed']);
      expect(await statesOf(booking)).toEqual([isDecided ? 'confirmed' : 'released']);
      expect(job.expiredOf(booking)).toHaveLength(isDecided ? 0 : 1);
    }
  });

  test('waits at its approver, those that lapse first at the top', async () => {
    const [room, hall, other] = await Promise.all([
      createResource({ needsApproval: true, holdHours: 48 }),
      createResource({ needsApproval: true, holdHours: 12 }),
      createResource({ needsApproval: true }),
    ]);
    const ofRoom = await book({ resourceIds: [room] });
    const ofHall = await book({ resourceIds: [hall] });
    const decided = await book({ resourceIds: [room], slot: slotIn(80) });
    await book({ resourceIds: [other] });
    await decide(decided, true);
    const findFor = async (now: Date) => {
      const query = { resourceIds: [room, hall], now, limit: 10 };
      return (await findWaitingApprovals(world.db, query)).map(({ booking }) => booking);
    };

    expect(await findFor(NOW)).toEqual([ofHall, ofRoom]);
    expect(await findFor(inHours(12))).toEqual([ofRoom]);
  });
});

describe('the waiting list', () => {
  test('offers free quantity at once when the user joins', async () => {
    const { booking, offers } = await wait(amira, await createResource());

    expect(offers).toMatchObject([
      { booking, userId: amira.id, offeredUntil: inHours(24).toISOString(), ...SLOT },
    ]);
    expect(await statesOf(booking)).toEqual(['held']);
  });

  test('refuses a user who waits for the same already, and hidden resources', async () => {
    const resourceId = await createResource();
    await book({ resourceIds: [resourceId] });
    await wait(amira, resourceId);

    expect(await refusalOf(wait(amira, resourceId))).toBe('booking.already_waiting');

    const hidden = await createResource();
    await world.db
      .updateTable('resources')
      .set({ hidden_at: NOW.toISOString() })
      .where('id', '=', hidden)
      .execute();
    expect(await refusalOf(wait(amira, hidden))).toBe('resource.not_found');
  });

  test('tells users how many are before them', async () => {
    const resourceId = await createResource();
    await book({ resourceIds: [resourceId] });
    const person = await world.person('startup');
    await wait(amira, resourceId);
    await wait(slim, resourceId, { slot: { start: SLOT.start, end: inHours(75).toISOString() } });
    await wait(ines, resourceId, { slot: slotIn(80) });
    await wait(person, resourceId);

    expect(await findEntriesOfUser(world.db, person.id)).toMatchObject([
      { resourceId, ahead: 2, state: expect.any(String) },
    ]);
  });

  test('gives a cancelled time to the first user who waits, not to users who book at that moment', async () => {
    for (let round = 0; round < 10; round++) {
      const resourceId = await createResource();
      const booking = await book({ resourceIds: [resourceId] });
      const { booking: first } = await wait(amira, resourceId);
      const { booking: second } = await wait(slim, resourceId);

      const [offers, ...refusals] = await Promise.all([
        cancel(booking),
        ...Array.from({ length: 8 }, () => refusalOf(book({ resourceIds: [resourceId] }))),
      ]);

      expect(offers).toMatchObject([{ booking: first }]);
      expect(new Set(refusals)).toEqual(new Set(['booking.time_conflict']));
      const taken = await Promise.all([
        refusalOf(act((tx) => takeOffer(tx, first, amira.id))),
        refusalOf(act((tx) => takeOffer(tx, first, amira.id))),
        refusalOf(act((tx) => takeOffer(tx, first, slim.id))),
        refusalOf(act((tx) => takeOffer(tx, second, slim.id))),
      ]);
      expect(taken.slice(0, 2).toSorted()).toEqual(['booking.changed', null]);
      expect(taken.slice(2)).toEqual(['booking.not_found', 'booking.changed']);
      expect(await statesOf(first)).toEqual(['confirmed']);
    }
  });

  test('gives a rejected time to the first user who waits, not to users who book at that moment', async () => {
    for (let round = 0; round < 10; round++) {
      const resourceId = await createResource({ needsApproval: true });
      const booking = await book({ resourceIds: [resourceId] });
      const { booking: first } = await wait(amira, resourceId);

      const [result, ...refusals] = await Promise.all([
        decide(booking, false),
        ...Array.from({ length: 8 }, () => refusalOf(book({ resourceIds: [resourceId] }))),
      ]);

      expect(result.offers).toMatchObject([{ booking: first }]);
      expect(new Set(refusals)).toEqual(new Set(['booking.time_conflict']));
    }
  });

  test('passes an offer on when its user declines or leaves', async () => {
    const resourceId = await createResource();
    const booking = await book({ resourceIds: [resourceId] });
    const { booking: first } = await wait(amira, resourceId);
    const { booking: second } = await wait(slim, resourceId);
    const { booking: third } = await wait(ines, resourceId);
    await cancel(booking);

    expect(await act((tx) => passOffer(tx, first, amira.id))).toMatchObject([{ booking: second }]);
    expect(await refusalOf(act((tx) => takeOffer(tx, first, amira.id)))).toBe('booking.changed');
    expect(await act((tx) => leaveWaitingList(tx, third, ines.id))).toEqual([]);
    expect(await act((tx) => leaveWaitingList(tx, second, slim.id))).toEqual([]);

    expect(await Promise.all([first, second, third].map(entryState))).toEqual([
      'passed',
      'left',
      'left',
    ]);
    await book({ resourceIds: [resourceId] });
  });

  test('offers a quantity to the first users whose wish fits; larger wishes keep their place', async () => {
    const resourceId = await createResource({ isCounted: true, units: 4 });
    const booking = await book({ resourceIds: [resourceId], quantity: 2 });
    const rest = await book({ resourceIds: [resourceId], quantity: 2 });
    const { booking: large } = await wait(amira, resourceId, { quantity: 3 });
    const { booking: one } = await wait(slim, resourceId, { quantity: 1 });
    const { booking: other } = await wait(ines, resourceId, { quantity: 1 });

    expect((await cancel(booking)).map((offer) => offer.booking)).toEqual([one, other]);
    expect(await entryState(large)).toBe('waiting');
    expect(await cancel(rest)).toEqual([]);
    const passed = await act((tx) => passOffer(tx, one, slim.id));
    expect(passed).toMatchObject([{ booking: large, quantity: 3 }]);
  });

  test.each([
    ['unit', false],
    ['quantity', true],
  ])('offers a %s whose hold has expired, with no job running', async (_, isCounted) => {
    const resourceId = await createResource({ isCounted });
    const busy = { from: Date.parse(SLOT.start), to: Date.parse(SLOT.end) };
    await act((tx) => allocate(tx, newBooking(), [{ resourceId, busy }], inHours(1)));
    expect((await wait(amira, resourceId)).offers).toEqual([]);

    world.clock = inHours(1);
    const { offers } = await wait(slim, resourceId);

    expect(offers).toMatchObject([{ userId: amira.id }]);
  });

  test('keeps the buffers of the resource', async () => {
    const resourceId = await createResource();
    await world.db
      .updateTable('resources')
      .set({ buffer_before: 15, buffer_after: 30 })
      .where('id', '=', resourceId)
      .execute();
    const { booking } = await wait(amira, resourceId);

    const hold = await world.db
      .selectFrom('allocations')
      .select(['busy_from', 'busy_to'])
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    expect(hold).toEqual({
      busy_from: inHours(71.75).toISOString(),
      busy_to: inHours(73.5).toISOString(),
    });
  });

  test('asks for approval when an offer is taken that needs it', async () => {
    const resourceId = await createResource({ needsApproval: true, holdHours: 24 });
    const { booking } = await wait(amira, resourceId);
    world.clock = inHours(20);

    const requested = await act((tx) => takeOffer(tx, booking, amira.id));

    expect(requested).toEqual({ resourceIds: [resourceId], expiresAt: inHours(44).toISOString() });
    expect(await statesOf(booking)).toEqual(['held']);
    world.clock = inHours(40);
    expect(await decide(booking, true)).toMatchObject({ outcome: 'confirmed' });
    expect(await statesOf(booking)).toEqual(['confirmed']);
  });

  test('offers nothing to removed users', async () => {
    const resourceId = await createResource();
    const booking = await book({ resourceIds: [resourceId] });
    const removed = await world.person('startup', { removed: true });
    await wait(removed, resourceId);
    const { booking: next } = await wait(slim, resourceId);

    expect(await cancel(booking)).toMatchObject([{ booking: next }]);
  });
});

test('an erasure empties the reasons of the user and removes them from waiting lists', async () => {
  const resourceId = await createResource({ needsApproval: true });
  const booking = await book({ resourceIds: [resourceId] });
  const { booking: offered } = await wait(amira, resourceId);
  const { booking: next } = await wait(slim, resourceId);
  await decide(booking, false);
  expect(await findExported(world, scheduling, approver)).toMatchObject({
    decisions: expect.arrayContaining([expect.objectContaining({ reason: 'Taken' })]),
  });
  expect(await findExported(world, scheduling, amira)).toMatchObject({
    waitingList: expect.arrayContaining([expect.objectContaining({ state: 'offered' })]),
  });

  await eraseIn(world, scheduling, approver);
  await eraseIn(world, scheduling, amira);

  expect(await findApprovals(world.db, booking)).toMatchObject([{ reason: '' }]);
  expect(await findExported(world, scheduling, amira)).toMatchObject({ waitingList: [] });
  expect(await statesOf(offered)).toEqual(['released']);
  const job = listenToJob();
  await job.run();
  expect(job.offersOf(next)).toHaveLength(1);
});

describe('the job', () => {
  test('is not needed for the next booker to win after the deadline; it then tells of the lapse once', async () => {
    const resourceId = await createResource({ needsApproval: true });
    const booking = await book({ resourceIds: [resourceId] });
    world.clock = inHours(24);

    const next = await book({ resourceIds: [resourceId] });

    expect(await statesOf(booking)).toEqual(['released']);
    expect(await statesOf(next)).toEqual(['held']);
    expect(await refusalOf(decide(booking, true))).toBe('booking.answer_late');
    const job = listenToJob();
    await Promise.all([job.run(), job.run()]);
    await job.run();
    expect(job.expiredOf(booking)).toEqual([
      { booking, lapsedResourceIds: [resourceId], isOfferPassed: false },
    ]);
    expect(await statesOf(next)).toEqual(['held']);
  });

  test('lapses each approval once on several servers, and offers each time once', async () => {
    const rooms = await Promise.all(
      Array.from({ length: 12 }, () => createResource({ needsApproval: true })),
    );
    const bookings = await Promise.all(rooms.map((id) => book({ resourceIds: [id] })));
    const waiting = await Promise.all(rooms.map((id) => wait(amira, id)));
    world.clock = inHours(24);
    const job = listenToJob();

    await Promise.all([job.run(), job.run(), job.run()]);

    expect(bookings.map((it) => job.expiredOf(it).length)).toEqual(bookings.map(() => 1));
    expect(waiting.map((it) => job.offersOf(it.booking).length)).toEqual(waiting.map(() => 1));
    expect(new Set((await Promise.all(bookings.map(statesOf))).flat())).toEqual(
      new Set(['released']),
    );
  });

  test('passes an offer on when its deadline has come', async () => {
    const resourceId = await createResource();
    const booking = await book({ resourceIds: [resourceId] });
    const { booking: first } = await wait(amira, resourceId);
    const { booking: second } = await wait(slim, resourceId);
    await cancel(booking);
    world.clock = inHours(24);
    expect(await refusalOf(act((tx) => takeOffer(tx, first, amira.id)))).toBe(
      'booking.answer_late',
    );
    const job = listenToJob();

    await job.run();

    expect(job.expiredOf(first)).toMatchObject([{ isOfferPassed: true, lapsedResourceIds: [] }]);
    expect(job.offersOf(second)).toHaveLength(1);
    expect(await entryState(first)).toBe('passed');
    expect(await refusalOf(act((tx) => takeOffer(tx, first, amira.id)))).toBe(
      'booking.answer_late',
    );
  });

  test('continues after a failure, and repeats it', async () => {
    const bookings = await Promise.all(
      Array.from({ length: 3 }, async () =>
        book({ resourceIds: [await createResource({ needsApproval: true })] }),
      ),
    );
    world.clock = inHours(24);
    const job = listenToJob();
    const failing = {
      ...job.handler,
      onExpired: async () => Promise.reject(new Error('no')),
    };
    const context = { ...world, now: () => world.clock ?? NOW };
    const failed = expireHolds({
      ...context,
      bookables: [{ kind: 'space_booking', holds: failing }],
    });
    await expect(failed).rejects.toThrow('Some holds could not expire');
    expect(await Promise.all(bookings.map(approvalStatesOf))).toEqual(
      bookings.map(() => ['requested']),
    );

    await job.run();

    expect(bookings.map((it) => job.expiredOf(it).length)).toEqual([1, 1, 1]);
  });

  test('offers what became free without a release, and ends wishes whose time has come', async () => {
    const resourceId = await createResource({ isCounted: true, units: 1 });
    await book({ resourceIds: [resourceId] });
    const { booking: coming } = await wait(amira, resourceId);
    const busy = await createResource();
    await book({ resourceIds: [busy], slot: slotIn(1) });
    const { booking: past } = await wait(amira, busy, { slot: slotIn(1) });
    await world.db
      .updateTable('resources')
      .set({ units: 2 })
      .where('id', '=', resourceId)
      .execute();
    world.clock = inHours(1);
    const job = listenToJob();

    await job.run();

    expect(job.offersOf(coming)).toHaveLength(1);
    expect(await entryState(past)).toBe('passed');
    expect(job.expiredOf(past)).toEqual([]);
  });

  test('marks material that was not returned as overdue', async () => {
    const resourceId = await createResource({ isCounted: true, units: 1 });
    const booking = await book({ resourceIds: [resourceId], slot: slotIn(1) });
    world.clock = inHours(2);

    await listenToJob().run();

    const rows = await world.db
      .selectFrom('allocations')
      .select('overdue')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(rows).toEqual([{ overdue: true }]);
  });
});

test('parallel bookings, decisions, cancellations and waiting users of mixed resources never deadlock', async () => {
  const resources = await Promise.all([
    createResource({ needsApproval: true }),
    createResource({ needsApproval: true, units: 2 }),
    createResource(),
    createResource({ isCounted: true, units: 2 }),
    createResource({ isCounted: true, units: 2, needsApproval: true }),
  ]);
  const [room, hall, desk, lamps, cables] = resources;
  const people = [amira, slim, ines];
  const job = listenToJob();
  const refusals: (string | null)[] = [];
  for (let round = 0; round < 8; round++) {
    const slot = slotIn(72 + round);
    const standing = await Promise.all(
      [
        [room, lamps, hall],
        [hall, cables],
        [cables, desk],
      ].map((resourceIds) => book({ resourceIds, slot })),
    );
    const waiting = await Promise.all(
      [room, cables, desk].map((id, index) => wait(people[index] ?? amira, id, { slot })),
    );
    const clients = Array.from({ length: 16 }, async (_, client) => {
      const shift = (client * 7 + round) % resources.length;
      const resourceIds = [...resources.slice(shift), ...resources.slice(0, shift)].slice(0, 2);
      const index = client % 3;
      const booking = standing[index] ?? newBooking();
      const person = people[index] ?? amira;
      const entry = waiting[index]?.booking ?? newBooking();
      if (client < 6) return refusalOf(decide(booking, (client + round) % 3 > 0, client % 2));
      if (client < 8) return refusalOf(cancel(booking));
      if (client < 10) return refusalOf(job.run(inHours(24)));
      if (client === 10) return refusalOf(act((tx) => takeOffer(tx, entry, person.id)));
      if (client === 11) return refusalOf(act((tx) => leaveWaitingList(tx, entry, person.id)));
      if (client === 12) return refusalOf(wait(person, resourceIds[0] ?? '', { slot }));
      return refusalOf(book({ resourceIds, slot }));
    });
    refusals.push(...(await Promise.all(clients)));
  }
  const expected = [
    null,
    'booking.time_conflict',
    'booking.not_enough_left',
    'booking.already_waiting',
    'booking.changed',
    'booking.answer_late',
    // The booking has fewer approvals.
    'booking.not_found',
  ];
  expect(refusals.filter((it) => !expected.includes(it))).toEqual([]);
  expect(refusals).toContain(null);
});
