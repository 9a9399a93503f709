import { randomUUID } from 'node:crypto';
import type { Role } from '@thedot/domain/access/roles';
import type { DefaultBookingFacts } from '@thedot/domain/scheduling/default-lifecycle.rules';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { constraintErrorCode } from '../../db/constraint-errors.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { lockKeys, lockResources } from '../../platform/allocations/allocations.queries.ts';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { eraseIn, findExported } from '../../testing/personal-data.ts';
import { recordStatements } from '../../testing/queries.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { findApprovals } from './approvals.queries.ts';
import { requestApprovals } from './approvals.service.ts';
import type { ExpiredHolds, HoldContext, HoldHandler, Offer } from '../../kernel/bookable.ts';
import {
  createDefaultBookings,
  type DefaultFlow,
  type NewDefaultBooking,
  transitionDefaultBooking,
} from './default-flow.service.ts';
import { expireHolds } from './holds.jobs.ts';
import { lockBookingResources, releaseBooking } from './holds.service.ts';
import { scheduling } from './scheduling.feature.ts';
import { spaceBookable } from '../spaces/spaces.bookable.ts';
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
const act = <T>(work: (tx: HoldContext) => Promise<T>) =>
  world.db.transaction().execute((db) => work({ ...contextOf(), db }));

const expired: ExpiredHolds[] = [];
const offered: Offer[] = [];
/** The bookings for which the kind refuses an offer. */
const closed = new Set<string>();

/** Records what the kind of booking is told. */
const handler: HoldHandler = {
  lock: (tx, id) => lockKeys(tx.db, [`booking:${id}`]),
  onExpired: async (tx, it) => {
    expired.push(it);
    await release(tx, it.booking);
  },
  isOfferable: async (_, { booking }) => !closed.has(booking.id),
  onOffered: async (_, offer) => offered.push(offer),
};

const contextOf = (holds = handler): HoldContext => ({
  ...world,
  now: () => world.clock ?? NOW,
  features: [{ bookables: [{ ...spaceBookable, holds }] }],
});

const release = async (tx: HoldContext, booking: BookingRef) =>
  releaseBooking(tx, booking, await lockBookingResources(tx, booking.kind, [booking.id]));

/** The offers of which an action notifies. */
async function offersBy(action: Promise<unknown>): Promise<readonly Offer[]> {
  const before = offered.length;
  await action;
  return offered.slice(before);
}

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
    const needing = await tx.db
      .selectFrom('resources')
      .select('id as resourceId')
      .where('id', 'in', resourceIds)
      .where('needs_approval', '=', true)
      .execute();
    const inputs = resourceIds.map((resourceId) => ({ resourceId, busy, quantity: quantity ?? 1 }));
    await allocate(tx, booking, inputs, needing.length > 0 ? new Date(slot.start) : null);
    await requestApprovals(
      tx,
      needing.map((it) => ({ ...it, booking })),
    );
  });
  return booking;
}

const cancel = (booking: BookingRef) =>
  offersBy(
    act(async (tx) => {
      await lockKeys(tx.db, [`booking:${booking.id}`]);
      await release(tx, booking);
    }),
  );

const staff = {
  ...approver,
  role: 'dot',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  sessionId: randomUUID(),
} as const;

/** Bookings without a table, which wait for approval. */
const flow: DefaultFlow<DefaultBookingFacts> = {
  kind: 'space_booking',
  lifecycle: SPACE_LIFECYCLE,
  notFound: 'booking.not_found',
  lock: async (tx, id) => {
    await lockKeys(tx.db, [`booking:${id}`]);
    return { status: 'pending', booker: amira, slot: SLOT };
  },
  updateStatus: async () => undefined,
};

/** Decides about all resources of the booking, or as the approver of one of them. */
async function decide(booking: BookingRef, accept: boolean, index?: number, reason = 'Taken') {
  const resources = (await findApprovals(world.db, booking)).map(({ resourceId }) => resourceId);
  const before = offered.length;
  const { change } = await act((tx) =>
    transitionDefaultBooking({ ...tx, actor: staff }, flow, {
      id: booking.id,
      action: accept ? 'accept' : 'reject',
      reason,
      decidable: index === undefined ? null : [resources[index] ?? randomUUID()],
    }),
  );
  return { status: change?.to ?? 'waiting', offers: offered.slice(before) };
}

interface WaitInput {
  readonly quantity?: number;
  readonly slot?: { readonly start: string; readonly end: string };
}

/** Joins the waiting list; returns the booking that waits, with the offers that this gave. */
async function wait(person: TestPerson, resourceId: string, input: WaitInput = {}) {
  const booking = newBooking();
  const entry = { booking, resourceId, userId: person.id, slot: SLOT, ...input };
  const offers = await offersBy(act((tx) => joinWaitingList(tx, entry)));
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

const runJob = (now = world.clock ?? NOW) => expireHolds({ ...contextOf(), now: () => now });
const expiredOf = ({ id }: BookingRef) => expired.filter(({ booking }) => booking.id === id);
const offersOf = ({ id }: BookingRef) => offered.filter(({ booking }) => booking.id === id);

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
    expect(new Set(refusals)).toEqual(new Set([null, 'booking.status_failed']));
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

    expect(results.map(({ status }) => status).toSorted()).toEqual(['accepted', 'waiting']);
    expect(await statesOf(booking)).toEqual(['confirmed', 'confirmed']);
  });

  test('keeps the hold of an accepted resource while another decision waits', async () => {
    const resourceIds = await Promise.all([
      createResource({ needsApproval: true }),
      createResource({ needsApproval: true }),
    ]);
    const booking = await book({ resourceIds });

    expect(await decide(booking, true, 0)).toMatchObject({ status: 'waiting' });

    expect(await statesOf(booking)).toEqual(['held', 'held']);
  });

  test('that is rejected releases its resource with a reason, and offers it to the next user', async () => {
    const resourceId = await createResource({ needsApproval: true });
    const booking = await book({ resourceIds: [resourceId] });
    const { booking: waiting } = await wait(amira, resourceId);
    expect(await refusalOf(decide(booking, false, 0, ' '))).toBe('booking.reason_required');

    const result = await decide(booking, false);

    expect(result).toMatchObject({ status: 'rejected', offers: [{ userId: amira.id }] });
    expect(await findApprovals(world.db, booking)).toMatchObject([
      { state: 'rejected', decidedBy: approver.id },
    ]);
    expect(await statesOf(booking)).toEqual(['released']);
    expect(await statesOf(waiting)).toEqual(['held']);
  });

  test('is decided for the resources of the approver only', async () => {
    const [room, station] = await Promise.all([
      createResource({ needsApproval: true }),
      createResource({ needsApproval: true }),
    ]);
    const booking = await book({ resourceIds: [room, station] });

    expect(await decide(booking, true, 0)).toMatchObject({ status: 'waiting' });
    expect(await refusalOf(decide(booking, true, 0))).toBe('booking.status_failed');
    expect((await approvalStatesOf(booking)).toSorted()).toEqual(['accepted', 'requested']);
    expect(await decide(booking, false, 1)).toMatchObject({ status: 'rejected' });
    expect(await statesOf(booking)).toEqual(['released', 'released']);
  });

  test('is accepted for all resources at once by staff', async () => {
    const resourceIds = await Promise.all([
      createResource({ needsApproval: true }),
      createResource({ needsApproval: true }),
    ]);
    const booking = await book({ resourceIds });

    const sent = await recordStatements(() => decide(booking, true));

    expect(await statesOf(booking)).toEqual(['confirmed', 'confirmed']);
    // Reads the approvals, locks the booking and its resources, decides and confirms.
    expect(sent).toHaveLength(6);
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

    await runJob(inHours(25));

    expect(await approvalStatesOf(booking)).toEqual(['lapsed']);
    expect(expiredOf(booking)).toEqual([]);
    expect(await refusalOf(decide(booking, true))).toBe('booking.status_failed');
  });

  test('either is decided or lapses when both happen at once', async () => {
    for (let round = 0; round < 15; round++) {
      const booking = await book({ resourceIds: [await createResource({ needsApproval: true })] });

      const [refusal] = await Promise.all([
        refusalOf(decide(booking, true)),
        // The clock of this server is ahead.
        runJob(inHours(24)),
      ]);

      const isDecided = refusal === null;
      expect(isDecided ? null : refusal).toBe(isDecided ? null : 'booking.status_failed');
      expect(await approvalStatesOf(booking)).toEqual([isDecided ? 'accepted' : 'lapsed']);
      expect(await statesOf(booking)).toEqual([isDecided ? 'confirmed' : 'released']);
      expect(expiredOf(booking)).toHaveLength(isDecided ? 0 : 1);
    }
  });
});

test('bookings are pending whenever approval is planned, in statements that do not grow with their number', async () => {
  // As if staff had switched approval off since the plan.
  const resourceId = await createResource({ needsApproval: false });
  const create = async (weeks: number) => {
    const planned = Array.from({ length: weeks }, (_, week) => {
      const slot = slotIn(72 + weeks * 1_000 + week * 168);
      const busy = { from: Date.parse(slot.start), to: Date.parse(slot.end) };
      return { slot, allocations: [{ resourceId, busy, needsApproval: true }] };
    });
    const created: NewDefaultBooking[] = [];
    let ids: readonly string[] = [];
    const sent = await recordStatements(async () => {
      ids = await act((tx) =>
        createDefaultBookings(tx, {
          kind: 'space_booking',
          resourceIds: [resourceId],
          booker: { userId: amira.id, organizationId: null },
          usesQuota: false,
          plan: async () => planned,
          insert: async (bookings) => {
            created.push(...bookings);
            return bookings.map(() => randomUUID());
          },
        }),
      );
    });
    expect(created.map(({ status }) => status)).toEqual(planned.map(() => 'pending'));
    for (const id of ids)
      expect(await findApprovals(world.db, { kind: 'space_booking', id })).toMatchObject([
        { resourceId, state: 'requested', expiresAt: inHours(24).toISOString() },
      ]);
    return sent.length;
  };

  // Locks, quotas, allocations, approvals and the end of their holds.
  expect([await create(1), await create(12)]).toEqual([5, 5]);
});

describe('the waiting list', () => {
  test('offers free quantity at once when the user joins', async () => {
    const { booking, offers } = await wait(amira, await createResource());

    expect(offers).toMatchObject([
      { booking, userId: amira.id, offeredUntil: inHours(18).toISOString(), ...SLOT },
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

    expect(
      await findEntriesOfUser(world.db, { kind: 'space_booking', userId: person.id }),
    ).toMatchObject([{ resourceId, ahead: 2, state: expect.any(String) }]);
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

    expect(await offersBy(act((tx) => passOffer(tx, first, amira.id)))).toMatchObject([
      { booking: second },
    ]);
    expect(await refusalOf(act((tx) => takeOffer(tx, first, amira.id)))).toBe('booking.changed');
    expect(await offersBy(act((tx) => leaveWaitingList(tx, third, ines.id)))).toEqual([]);
    expect(await offersBy(act((tx) => leaveWaitingList(tx, second, slim.id)))).toEqual([]);

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
    const passed = await offersBy(act((tx) => passOffer(tx, one, slim.id)));
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
    world.clock = inHours(16);

    const requested = await act((tx) => takeOffer(tx, booking, amira.id));

    expect(requested).toMatchObject([
      { booking, resourceId, expiresAt: inHours(40).toISOString() },
    ]);
    expect(await statesOf(booking)).toEqual(['held']);
    world.clock = inHours(36);
    expect(await decide(booking, true)).toMatchObject({ status: 'accepted' });
    expect(await statesOf(booking)).toEqual(['confirmed']);
  });

  test('offers a time to the next user while the kind refuses it to the first, who keeps their place', async () => {
    const resourceId = await createResource();
    const booking = await book({ resourceIds: [resourceId] });
    const { booking: first } = await wait(amira, resourceId);
    const { booking: second } = await wait(slim, resourceId);
    closed.add(first.id);

    expect(await cancel(booking)).toMatchObject([{ booking: second }]);
    closed.delete(first.id);

    expect(await entryState(first)).toBe('waiting');
    expect(await offersBy(act((tx) => passOffer(tx, second, slim.id)))).toMatchObject([
      { booking: first },
    ]);
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

test('an erasure removes the user from waiting lists, and a decision stays', async () => {
  const resourceId = await createResource({ needsApproval: true });
  const booking = await book({ resourceIds: [resourceId] });
  const { booking: offered } = await wait(amira, resourceId);
  const { booking: next } = await wait(slim, resourceId);
  await decide(booking, false);
  expect(await findExported(world, scheduling, approver)).toMatchObject({
    decisions: expect.arrayContaining([expect.objectContaining({ state: 'rejected' })]),
  });
  expect(await findExported(world, scheduling, amira)).toMatchObject({
    waitingList: expect.arrayContaining([expect.objectContaining({ state: 'offered' })]),
  });

  await eraseIn(world, scheduling, approver);
  await eraseIn(world, scheduling, amira);

  expect(await findApprovals(world.db, booking)).toMatchObject([{ state: 'rejected' }]);
  expect(await findExported(world, scheduling, amira)).toMatchObject({ waitingList: [] });
  expect(await statesOf(offered)).toEqual(['released']);
  await runJob();
  expect(offersOf(next)).toHaveLength(1);
});

describe('the job', () => {
  test('tells once of an expired hold that waits for no approval', async () => {
    const [booking, resourceId] = [newBooking(), await createResource()];
    const busy = { from: Date.parse(SLOT.start), to: Date.parse(SLOT.end) };
    await act((tx) => allocate(tx, booking, [{ resourceId, busy }], inHours(1)));
    world.clock = inHours(1);

    await Promise.all([runJob(), runJob()]);

    expect(expiredOf(booking)).toEqual([{ booking, lapsedResourceIds: [], isOfferPassed: false }]);
    expect(await statesOf(booking)).toEqual(['released']);
  });

  test('notifies once of a place that an expired hold frees', async () => {
    const resourceId = await createResource({ needsApproval: true });
    await book({ resourceIds: [resourceId] });
    const { booking: next } = await wait(slim, resourceId);
    world.clock = inHours(24);

    await runJob();
    await runJob();

    expect(offersOf(next)).toHaveLength(1);
  });

  test('is not needed for the next booker to win after the deadline; it then tells of the lapse once', async () => {
    const resourceId = await createResource({ needsApproval: true });
    const booking = await book({ resourceIds: [resourceId] });
    world.clock = inHours(24);

    const next = await book({ resourceIds: [resourceId] });

    expect(await statesOf(booking)).toEqual(['released']);
    expect(await statesOf(next)).toEqual(['held']);
    expect(await refusalOf(decide(booking, true))).toBe('booking.answer_late');
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(expiredOf(booking)).toEqual([
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

    await Promise.all([runJob(), runJob(), runJob()]);

    expect(bookings.map((it) => expiredOf(it).length)).toEqual(bookings.map(() => 1));
    expect(waiting.map((it) => offersOf(it.booking).length)).toEqual(waiting.map(() => 1));
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

    await runJob();

    expect(expiredOf(first)).toMatchObject([{ isOfferPassed: true, lapsedResourceIds: [] }]);
    expect(offersOf(second)).toHaveLength(1);
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
    const onExpired = async () => Promise.reject(new Error('no'));
    const failed = expireHolds(contextOf({ ...handler, onExpired }));
    await expect(failed).rejects.toThrow('Some holds could not expire');
    expect(await Promise.all(bookings.map(approvalStatesOf))).toEqual(
      bookings.map(() => ['requested']),
    );

    await runJob();

    expect(bookings.map((it) => expiredOf(it).length)).toEqual([1, 1, 1]);
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

    await runJob();

    expect(offersOf(coming)).toHaveLength(1);
    expect(await entryState(past)).toBe('passed');
    expect(expiredOf(past)).toEqual([]);
  });

  test('marks material that was not returned as overdue', async () => {
    const resourceId = await createResource({ isCounted: true, units: 1 });
    const booking = await book({ resourceIds: [resourceId], slot: slotIn(1) });
    world.clock = inHours(2);

    await runJob();

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
      if (client < 10) return refusalOf(runJob(inHours(24)));
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
    'booking.status_failed',
    'booking.answer_late',
    // The booking has fewer approvals.
    'booking.not_found',
  ];
  expect(refusals.filter((it) => !expected.includes(it))).toEqual([]);
  expect(refusals).toContain(null);
});
