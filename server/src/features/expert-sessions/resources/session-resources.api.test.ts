import { HOUR_MS } from '@thedot/domain/kernel/time';
import type { SessionNeeds } from '@thedot/domain/expert-sessions/session-resources.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../../admin/invariants.queries.ts';
import { FEATURES } from '../../../app/features.ts';
import { createTopicExperts } from '../../../testing/bookings/any-expert.ts';
import {
  accept,
  cancel,
  expectRefusal,
  findNewestNotification,
  getBooking,
  moveBooking,
  proposalBody,
  type Slot,
} from '../../../testing/bookings/bookings.ts';
import { createFeed, fetchFeed, parseEvents } from '../../../testing/bookings/feeds.ts';
import { countInvitationMails } from '../../../testing/bookings/invitations.ts';
import {
  bookingRequest,
  createExpert,
  listNotifications,
  MONDAY,
  NINE,
  TEN,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { bookMaterial, createMaterial } from '../../../testing/bookings/material.ts';
import { bookSpace, createSpace } from '../../../testing/bookings/spaces.ts';
import { savePreference, sendDueMails } from '../../../testing/notifications/mails.ts';
import { recordStatements } from '../../../testing/queries.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { expertSessionBookable } from '../calendar/expert-sessions.bookable.ts';
import { expireHolds } from '../../scheduling/holds.jobs.ts';

const world = await useWorld({ clock: MONDAY });

const jobContext = () => ({ ...world, features: FEATURES, now: () => world.clock ?? new Date() });

afterAll(async () => {
  // The invariants go by the real clock.
  world.clock = null;
  await expireHolds(jobContext());
  await world.runJobs();
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});

const THURSDAY = tunisSlot(12, '10:00');
const STAFF = {
  role: 'admin',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  sessionId: '',
  organizationId: null,
} as const;
const startup = () => world.person('startup');

/** Microphones, by default 5. */
const createMicrophones = (
  units = 5,
  material: NonNullable<Parameters<typeof createMaterial>[1]>['material'] = {},
) => createMaterial(world, { name: 'Microphone', units, material });

type NeedsInput = Partial<Omit<SessionNeeds, 'space'>> & {
  readonly space?: { spaceId: string | null; persons?: number; acceptedTerms?: number } | null;
};

const request = (
  { api }: TestPerson,
  expertId: string,
  needs: NeedsInput,
  slots: readonly Slot[] = [NINE, TEN],
) =>
  api.bookings.request({
    body: { ...bookingRequest(expertId, ...slots), mode: 'in_person', needs },
  });

const acceptWith = (
  { api }: TestPerson,
  bookingId: string,
  needs: NeedsInput | null,
  start = NINE.start,
) => api.bookings.accept({ body: { bookingId, start, needs } });

/** A session at 9 that has taken what it needs. */
async function createSession(needs: NeedsInput, slot: Slot = NINE) {
  const [expert, requester] = [await createExpert(world), await startup()];
  const { id } = await request(requester, expert.id, needs, [slot]);
  return { expert, requester, booking: await accept(expert, id, slot) };
}

const allocationsOf = (id: string) =>
  world.db
    .selectFrom('allocations as a')
    .innerJoin('resources as r', 'r.id', 'a.resource_id')
    .select(['a.id', 'a.resource_id', 'a.state', 'a.quantity', 'a.busy_from'])
    .where('a.booking_id', '=', id)
    .where('r.kind', '<>', 'person')
    .where('a.state', '<>', 'released')
    .orderBy('r.kind', 'desc')
    .execute();

const weekOf = async ({ api }: TestPerson, spaceId: string) =>
  (await api.spaces.bookings({ query: { spaceId } })).items;

describe('accepting an in-person session', () => {
  test('takes the space and the material that it needs in the same transaction', async () => {
    const [spaceId, resourceId] = [await createSpace(world), await createMicrophones()];

    const { booking } = await createSession({
      space: { spaceId },
      material: [{ resourceId, quantity: 2 }],
    });

    expect(booking.resources).toMatchObject([
      { kind: 'space', id: spaceId, name: 'Carthage', floor: 1, quantity: 1, state: 'confirmed' },
      { kind: 'material', id: resourceId, name: 'Microphone', quantity: 2, state: 'confirmed' },
    ]);
    await expectRefusal(bookSpace(await startup(), spaceId), 'space.already_booked');
  });

  test('takes what its expert proposed with it', async () => {
    const spaceId = await createSpace(world);
    const needs = { space: { spaceId } };
    const { expert, requester } = await createSession(needs);
    const { id } = await expert.api.bookings.propose({
      body: { ...proposalBody(requester.id, TEN), mode: 'in_person', needs },
    });

    const { resources } = await accept(requester, id, TEN);

    expect(resources).toMatchObject([{ id: spaceId, state: 'confirmed' }]);
  });

  test('takes the smallest free space that fits when none is named', async () => {
    const space = { capacity: 31 };
    const large = await createSpace(world, { name: 'Large', space: { capacity: 40 } });
    const small = await createSpace(world, { name: 'Small', space });
    await createSpace(world, { space: { capacity: 31, bookable: false } });
    await createSpace(world, { space: { capacity: 31, booker_roles: ['guest'] } });
    const needs = { space: { spaceId: null, persons: 31 } };

    const taken = [];
    for (let session = 0; session < 2; session++)
      taken.push((await createSession(needs)).booking.resources[0]?.id);
    expect(taken).toEqual([small, large]);

    const [expert, requester] = [await createExpert(world), await startup()];
    const { id } = await request(requester, expert.id, needs, [NINE]);
    await expectRefusal(accept(expert, id), 'session_space.none_free', { params: { count: 31 } });
  });

  test('is refused with the name of what is missing, other spaces and other times; nothing is taken', async () => {
    const space = { capacity: 23 };
    const spaceId = await createSpace(world, { space });
    const other = await createSpace(world, { name: 'Hannibal', space });
    const resourceId = await createMicrophones(3);
    const [expert, requester] = [await createExpert(world), await startup()];
    const material = [{ resourceId, quantity: 2 }];
    const needs = { space: { spaceId, persons: 23 }, material };
    const { id } = await request(requester, expert.id, needs);
    await bookSpace(await startup(), spaceId);
    await createSession({ material });

    await expectRefusal(accept(expert, id), 'session_space.taken', {
      params: { name: 'Carthage' },
      errors: [
        { path: 'needs.space', code: 'session_space.taken' },
        { path: 'needs.material.0', code: 'session_material.left', params: { count: 1 } },
      ],
      details: { spaces: [{ id: other, name: 'Hannibal' }], times: [TEN] },
    });

    expect(await getBooking(expert, id)).toMatchObject({ status: 'pending' });
    expect(await allocationsOf(id)).toEqual([]);
    const chosen = { space: { spaceId: other, persons: 23 }, material: [] };
    expect((await acceptWith(expert, id, chosen)).resources).toMatchObject([
      { id: other, state: 'confirmed' },
    ]);
  });

  test('can do without what was requested', async () => {
    const spaceId = await createSpace(world);
    const [expert, requester] = [await createExpert(world), await startup()];
    const { id } = await request(requester, expert.id, { space: { spaceId } });
    await bookSpace(await startup(), spaceId);

    expect(await acceptWith(expert, id, null)).toMatchObject({
      status: 'accepted',
      needs: null,
      resources: [],
    });
  });

  test('reads the space and the material in one statement more', async () => {
    const [spaceId, resourceId] = [await createSpace(world), await createMicrophones()];
    const statementsOf = async (needs: NeedsInput) => {
      const [expert, requester] = [await createExpert(world), await startup()];
      const { id } = await request(requester, expert.id, needs, [THURSDAY]);
      return recordStatements(() => accept(expert, id, THURSDAY));
    };
    const without = await statementsOf({});
    const material = [{ resourceId, quantity: 1 }];
    expect(await statementsOf({ space: { spaceId }, material })).toHaveLength(without.length + 1);
  });

  test('counts towards the daily limit of the space', async () => {
    const spaceId = await createSpace(world, { max_per_day: 1 });
    await createSession({ space: { spaceId } });

    await expectRefusal(
      bookSpace(await startup(), spaceId, tunisSlot(11, '14:00')),
      'space.day_full',
    );
    const [expert, requester] = [await createExpert(world), await startup()];
    const { id } = await request(requester, expert.id, { space: { spaceId } }, [TEN]);
    await expectRefusal(accept(expert, id, TEN), 'session_space.day_full');
  });
});

test('a request is refused for a space that its parties may not take', async () => {
  const [expert, requester] = [await createExpert(world), await startup()];
  const desk = await createSpace(world, { space: { type: 'hotdesk' } });
  const hidden = await createSpace(world, { hidden_at: MONDAY.toISOString() });
  const ofExperts = await createSpace(world, { space: { booker_roles: ['expert'] } });
  const ofStartups = await createSpace(world, { space: { booker_roles: ['startup'] } });
  const withTerms = await createSpace(world, { space: { terms: 'No food.', terms_version: 2 } });
  const ask = (spaceId: string, more = {}) =>
    request(requester, expert.id, { space: { spaceId, ...more } });
  for (const [spaceId, code, more] of [
    [desk, 'space.not_found'],
    [hidden, 'space.not_found'],
    [requester.id, 'space.not_found'],
    [ofExperts, 'space.role_not_allowed'],
    [ofStartups, 'session_space.not_allowed'],
    [withTerms, 'space.terms_required'],
    [withTerms, 'space.terms_required', { acceptedTerms: 1 }],
    [withTerms, 'space.too_small', { acceptedTerms: 2, persons: 7 }],
  ] as const)
    await expectRefusal(ask(spaceId, more), code, { errors: [{ path: 'needs.space' }] });
  await expectRefusal(
    request(requester, expert.id, { material: [{ resourceId: desk, quantity: 1 }] }),
    'resource.not_found',
  );
  const online = { ...bookingRequest(expert.id, NINE), needs: { space: { spaceId: desk } } };
  await expectRefusal(requester.api.bookings.request({ body: online }), 'session_space.in_person');
  await ask(withTerms, { acceptedTerms: 2 });
});

describe('material of a session', () => {
  const addPolicy = async (materialId: string, version: number) => {
    const { image_id } = await world.db
      .selectFrom('materials')
      .select('image_id')
      .where('id', '=', materialId)
      .executeTakeFirstOrThrow();
    const policy = { material_id: materialId, kind: 'booking', file_id: image_id ?? '', version };
    const { id } = await world.db
      .insertInto('material_policies')
      .values(policy)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const ask = async (requester: TestPerson, expert: TestPerson, needs: NeedsInput) =>
    (await request(requester, expert.id, needs, [NINE])).id;

  test('is refused to a requester who may not borrow it', async () => {
    const [expert, requester] = [await createExpert(world), await startup()];
    const policy = await createMicrophones();
    const [old, accepted] = [await addPolicy(policy, 1), await addPolicy(policy, 2)];
    const accepting = (...acceptedPolicies: string[]) => ({ acceptedPolicies });
    for (const [resourceId, code, more] of [
      [await createMicrophones(5, { borrower_roles: ['dot'] }), 'material.role_not_allowed'],
      [await createMicrophones(5, { is_tt: true }), 'resource.not_found'],
      [await createMicrophones(5, { max_per_borrower: 1 }), 'material.too_many', { quantity: 2 }],
      [policy, 'material.policy_required'],
      [policy, 'material.policy_required', accepting(old)],
    ] as const) {
      const material = [{ resourceId, quantity: 1, ...more }];
      await expectRefusal(ask(requester, expert, { material }), code, {
        errors: [{ path: 'needs.material.0' }],
      });
    }
    const material = [{ resourceId: policy, quantity: 1, acceptedPolicies: [accepted] }];
    const id = await ask(requester, expert, { material });
    await addPolicy(policy, 3);
    await expectRefusal(accept(expert, id), 'session_material.policies');
    await acceptWith(expert, id, null);
  });

  test('counts towards what its requester may have, by sessions and by loans', async () => {
    const [expert, requester] = [await createExpert(world), await startup()];
    const resourceId = await createMicrophones(9, { max_per_borrower: 3 });
    const material = [{ resourceId, quantity: 2 }];
    const id = await ask(requester, expert, { material });
    await accept(expert, id);

    const items = [{ materialId: resourceId, quantity: 2 }];
    await expectRefusal(bookMaterial(requester, resourceId, { items }), 'material.too_many');
    await bookMaterial(requester, resourceId, { ...THURSDAY, items });
    const other = await createExpert(world);
    const second = await request(requester, other.id, { material }, [THURSDAY]);
    await expectRefusal(accept(other, second.id, THURSDAY), 'material.too_many', {
      params: { count: 3 },
    });
  });

  test('follows its own hours, and is not lent again on the day of its return if it may not be', async () => {
    const resourceId = await createMicrophones(1, { same_day: false });
    const material = [{ resourceId, quantity: 1 }];
    await createSession({ material });
    const [expert, requester] = [await createExpert(world), await startup()];
    const afternoon = tunisSlot(11, '15:00');
    const { id } = await request(requester, expert.id, { material }, [afternoon, THURSDAY]);
    await expectRefusal(accept(expert, id, afternoon), 'session_material.left');
    const closed = { resource_id: resourceId, day: '2026-03-12', starts: '08:00', ends: '09:00' };
    await world.db.insertInto('date_overrides').values(closed).execute();
    await expectRefusal(accept(expert, id, THURSDAY), 'material.closed_at_return');
  });
});

describe('a user who waits for the space of a session', () => {
  const wait = ({ api }: TestPerson, spaceId: string) =>
    api.spaces.joinWaitingList({ body: { spaceId, ...NINE, title: 'Pitch', persons: 2 } });
  const isOffered = async ({ api }: TestPerson) =>
    (await api.spaces.waitingList()).items.some(({ offeredUntil }) => offeredUntil !== null);

  test.each([
    'cancelled',
    'moved',
    'online',
    'in another space',
    'declined',
    'not approved in time',
  ])('gets the offer when it is %s', async (how) => {
    const isHeld = how === 'declined' || how === 'not approved in time';
    const spaceId = await createSpace(world, { needs_approval: isHeld, hold_hours: 2 });
    const { requester, booking } = await createSession({ space: { spaceId } });
    const [waiting, staff] = [await startup(), await world.person('dot')];
    await wait(waiting, spaceId);
    const { id } = booking;
    const change = (body: { readonly mode: 'online' } | { readonly needs: NeedsInput }) =>
      requester.api.bookings.change({ params: { id }, body });

    if (how === 'cancelled') await cancel(requester, id);
    else if (how === 'moved') await moveBooking(requester, id, THURSDAY);
    else if (how === 'online') await change({ mode: 'online' });
    else if (how === 'declined')
      await staff.api.bookings.decideResource({
        params: { id },
        body: { resourceId: spaceId, status: 'rejected', reason: 'The board meets' },
      });
    else if (how === 'in another space')
      await change({ needs: { space: { spaceId: await createSpace(world) } } });
    else {
      world.clock = new Date(MONDAY.getTime() + 2 * HOUR_MS);
      await expireHolds(jobContext());
    }

    expect(await isOffered(waiting)).toBe(true);
    world.clock = MONDAY;
  });
});

describe('a block or a closure of the space of a session', () => {
  test.each(['block', 'closure'])('lists the session, and cancels it by a %s', async (how) => {
    const staff = await world.person('dot');
    const spaceId = await createSpace(world);
    const { requester, booking } = await createSession({ space: { spaceId } });
    const { id } = booking;
    const decisions = [{ bookingId: id, start: NINE.start, decision: 'cancel' as const }];
    const time = { resourceId: spaceId, ...NINE };
    const { api } = staff;
    const closures = [{ firstDay: '2026-03-11', lastDay: '2026-03-11', note: '' }];
    const closed = { id: spaceId, closures };
    const preview =
      how === 'block'
        ? await api.spaces.previewBlock({ body: time })
        : await api.spaces.previewSchedule({ body: closed });

    expect(preview).toMatchObject({ counts: { expert_session: 1 } });
    if (how === 'block')
      await api.spaces.addBlock({ body: { ...time, note: 'Works', decisions, message: 'Works' } });
    else await api.spaces.changeSchedule({ body: { ...closed, decisions, message: 'Works' } });

    expect(await getBooking(requester, id)).toMatchObject({ status: 'cancelled' });
    expect(await allocationsOf(id)).toEqual([]);
  });
});

describe('a space that needs approval', () => {
  const decide = (
    { api }: TestPerson,
    id: string,
    spaceId: string,
    status: 'accepted' | 'rejected' = 'accepted',
    reason = '',
  ) =>
    api.bookings.decideResource({ params: { id }, body: { resourceId: spaceId, status, reason } });

  test('is held for the session, listed among the requests of the space, and confirmed by staff', async () => {
    const [staff, waiter] = [await world.person('dot'), await world.person('startup')];
    const spaceId = await createSpace(world, { needs_approval: true });
    const { booking, requester } = await createSession({ space: { spaceId } });
    const { id } = booking;

    expect(booking).toMatchObject({ status: 'accepted', resources: [{ state: 'held' }] });
    expect(await findNewestNotification(staff)).toMatchObject({
      type: 'booking.space_requested',
      params: { name: requester.name, space: 'Carthage' },
    });
    expect(await weekOf(staff, spaceId)).toMatchObject([
      { id, sessionId: id, status: 'pending', actions: ['accept', 'reject'] },
    ]);
    await waiter.api.spaces.joinWaitingList({ body: { spaceId, ...NINE, title: 'Pitch' } });
    expect(await weekOf(staff, spaceId)).toMatchObject([{ details: { waiting: 1 } }]);
    expect(await weekOf(requester, spaceId)).toMatchObject([{ details: { waiting: 0 } }]);
    await expectRefusal(decide(requester, id, spaceId), 'access.denied');
    await decide(staff, id, spaceId);
    expect(await getBooking(requester, id)).toMatchObject({ resources: [{ state: 'confirmed' }] });
    await expectRefusal(decide(staff, id, spaceId), 'booking.status_failed');
  });

  test('material is held in the same way, and decided by those who manage it', async () => {
    const [staff, walid] = [await world.person('dot'), await world.person('tt')];
    const id = await createMaterial(world, { name: 'Projector', needs_approval: true });
    const session = async (slot: Slot) =>
      (await createSession({ material: [{ resourceId: id, quantity: 1 }] }, slot)).booking.id;
    const stateOf = async (bookingId: string) =>
      (await getBooking(staff, bookingId)).resources.map(({ state }) => state);

    const [approved, declined] = [await session(NINE), await session(TEN)];
    expect(await findNewestNotification(staff)).toMatchObject({
      type: 'booking.space_requested',
      params: { space: 'Projector' },
    });
    await expectRefusal(decide(walid, approved, id), 'booking.not_found');
    await decide(staff, approved, id);
    await decide(staff, declined, id, 'rejected', 'Under repair');
    expect(await stateOf(approved)).toEqual(['confirmed']);
    expect(await stateOf(declined)).toEqual(['missing']);
  });

  test.each(['declined', 'not approved in time'])(
    'leaves the session accepted when it is %s, and tells both parties',
    async (how) => {
      const staff = await world.person('dot');
      const spaceId = await createSpace(world, { needs_approval: true, hold_hours: 2 });
      const { booking, requester, expert } = await createSession({ space: { spaceId } });
      const { id } = booking;

      if (how === 'declined') {
        await expectRefusal(decide(staff, id, spaceId, 'rejected'), 'booking.reason_required');
        await decide(staff, id, spaceId, 'rejected', 'The board meets');
      } else {
        world.clock = new Date(MONDAY.getTime() + 2 * HOUR_MS);
        await expireHolds(jobContext());
        world.clock = MONDAY;
      }

      for (const party of [requester, expert])
        expect(await findNewestNotification(party)).toMatchObject({
          type: 'booking.space_lost',
          params: { space: 'Carthage' },
        });
      expect(await getBooking(requester, id)).toMatchObject({
        status: 'accepted',
        resources: [{ id: spaceId, state: 'missing' }],
      });
      const other = await createSpace(world, { name: 'Hannibal' });
      const changed = await expert.api.bookings.change({
        params: { id },
        body: { needs: { space: { spaceId: other } } },
      });
      expect(changed.resources).toMatchObject([{ id: other, state: 'confirmed' }]);
      await bookSpace(await startup(), spaceId);
    },
  );
});

describe('a session with a space and material', () => {
  test('moves all in one step and keeps the allocations', async () => {
    const [spaceId, resourceId] = [await createSpace(world), await createMicrophones()];
    const needs = { space: { spaceId }, material: [{ resourceId, quantity: 2 }] };
    const { booking, requester } = await createSession(needs);
    const before = await allocationsOf(booking.id);

    await moveBooking(requester, booking.id, THURSDAY);

    const after = await allocationsOf(booking.id);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map((it) => new Date(it.busy_from).toISOString())).toEqual([
      THURSDAY.start,
      THURSDAY.start,
    ]);
    await bookSpace(await startup(), spaceId);
  });

  test('is not moved when its space is taken at the new time, unless another fits', async () => {
    const space = { capacity: 51 };
    const spaceId = await createSpace(world, { space });
    const named = await createSession({ space: { spaceId } });
    await bookSpace(await startup(), spaceId, THURSDAY);
    await expectRefusal(
      moveBooking(named.requester, named.booking.id, THURSDAY),
      'session_space.taken',
    );
    expect(await getBooking(named.requester, named.booking.id)).toMatchObject({
      session: NINE,
      resources: [{ id: spaceId, state: 'confirmed' }],
    });
    const move = { start: THURSDAY.start, needs: null };
    await named.requester.api.bookings.change({ params: { id: named.booking.id }, body: move });
    expect(await getBooking(named.requester, named.booking.id)).toMatchObject({
      session: THURSDAY,
      resources: [],
    });
    expect(await allocationsOf(named.booking.id)).toEqual([]);
    const instead = await createSpace(world, { name: 'Hannibal' });
    await named.requester.api.bookings.change({
      params: { id: named.booking.id },
      body: { start: tunisSlot(13, '10:00').start, needs: { space: { spaceId: instead } } },
    });
    expect(await getBooking(named.requester, named.booking.id)).toMatchObject({
      spaceName: 'Hannibal',
      resources: [{ id: instead, state: 'confirmed' }],
    });
    await cancel(named.requester, named.booking.id);

    const any = await createSession({ space: { spaceId: null, persons: 51 } });
    const other = await createSpace(world, { name: 'Hannibal', space });
    const moved = await moveBooking(any.requester, any.booking.id, THURSDAY);
    expect(moved.resources).toMatchObject([{ id: other, state: 'confirmed' }]);
  });

  test('keeps the loan of what stays when its needs change, and frees the rest', async () => {
    const [spaceId, resourceId] = [await createSpace(world), await createMicrophones(2)];
    const material = [{ resourceId, quantity: 2 }];
    const { booking, requester } = await createSession({ space: { spaceId }, material });
    const { id } = booking;
    const [, loan] = await allocationsOf(id);

    const change = (needs: NeedsInput | null) =>
      requester.api.bookings.change({ params: { id }, body: { needs } });
    await change({ material });
    expect(await allocationsOf(id)).toEqual([loan]);
    await bookSpace(await startup(), spaceId);
    await expectRefusal(
      change({ material: [{ resourceId, quantity: 3 }] }),
      'session_material.left',
    );
    await change({ material: [{ resourceId, quantity: 1 }] });
    expect(await allocationsOf(id)).toMatchObject([{ id: loan?.id, quantity: 1 }]);
    const online = { params: { id }, body: { mode: 'online' as const } };
    expect(await requester.api.bookings.change(online)).toMatchObject({ needs: null });
    expect(await allocationsOf(id)).toEqual([]);
  });

  const SLOT = tunisSlot(25, '09:00');

  test.each(['a party', 'a closure', 'the removal of the expert'])(
    'frees all at once when it is cancelled by %s',
    async (how) => {
      const [spaceId, resourceId] = [await createSpace(world), await createMicrophones()];
      const needs = { space: { spaceId }, material: [{ resourceId, quantity: 1 }] };
      const { booking, requester, expert } = await createSession(needs, SLOT);
      const admin = await world.person('admin');
      const decision = { bookingId: booking.id, start: SLOT.start, decision: 'cancel' } as const;
      const days = { firstDay: '2026-03-25', lastDay: '2026-03-25', name: 'Works' };
      if (how === 'a party') await cancel(requester, booking.id);
      else if (how === 'a closure')
        await admin.api.closures.add({
          body: { ...days, decisions: [decision], message: 'Works' },
        });
      else
        await admin.api.directory.remove({
          body: {
            userId: expert.id,
            isRemoved: true,
            message: 'Moved',
            decisions: [
              { kind: 'sessions', subject: booking.id, option: 'cancel', successorId: null },
            ],
          },
        });

      expect(await getBooking(requester, booking.id)).toMatchObject({ status: 'cancelled' });
      expect(await allocationsOf(booking.id)).toEqual([]);
      await world.db.deleteFrom('hub_closures').execute();
    },
  );

  test('follows the opening hours of its space', async () => {
    const spaceId = await createSpace(world);
    const { booking, expert } = await createSession({ space: { spaceId } });
    const [summary] = await expertSessionBookable.findSummaries(
      { db: world.db, now: () => MONDAY, actor: { ...STAFF, id: expert.id } },
      [booking.id],
    );
    expect(summary?.resourceIds).toEqual([expert.id, spaceId]);
  });

  test('keeps its space when another expert takes it over', async () => {
    const spaceId = await createSpace(world);
    const { category, experts } = await createTopicExperts(world, 2);
    const [expert, successor] = experts;
    if (!expert || !successor) throw new Error('There are two');
    const requester = await startup();
    const asked = { ...bookingRequest(expert.id, SLOT), category, mode: 'in_person' } as const;
    const { id } = await requester.api.bookings.request({
      body: { ...asked, needs: { space: { spaceId } } },
    });
    const booking = await accept(expert, id, SLOT);
    const [before] = await allocationsOf(booking.id);
    const admin = await world.person('admin');
    await admin.api.directory.remove({
      body: {
        userId: expert.id,
        isRemoved: true,
        message: 'Moved',
        decisions: [
          { kind: 'sessions', subject: booking.id, option: 'pass-on', successorId: successor.id },
        ],
      },
    });
    expect(await getBooking(requester, booking.id)).toMatchObject({
      expert: { id: successor.id },
    });
    expect(await allocationsOf(booking.id)).toEqual([before]);
  });

  test('shows others that the space is taken, and staff by whom', async () => {
    const spaceId = await createSpace(world);
    const { booking, requester } = await createSession({ space: { spaceId } });
    const staff = await world.person('dot');

    expect(await weekOf(await startup(), spaceId)).toMatchObject([
      { ...NINE, status: 'accepted', isMine: false, details: null, actions: [] },
    ]);
    expect(await weekOf(staff, spaceId)).toMatchObject([
      { sessionId: booking.id, details: { title: 'Fundraising', booker: { id: requester.id } } },
    ]);
    expect(await weekOf(requester, spaceId)).toMatchObject([{ isMine: true }]);
  });

  test('lists its material among the loans, to others without the session, and adds up with what is free', async () => {
    const spaceId = await createSpace(world, { name: 'Carthage' });
    const [resourceId, projector] = [
      await createMicrophones(),
      await createMaterial(world, { name: 'Projector', needs_approval: true }),
    ];
    const { booking, requester, expert } = await createSession({
      space: { spaceId },
      material: [
        { resourceId, quantity: 2 },
        { resourceId: projector, quantity: 1 },
      ],
    });
    await bookMaterial(await startup(), resourceId, { ...NINE });
    const [staff, other] = [await world.person('dot'), await startup()];
    const range = { from: NINE.start, to: NINE.end };
    const list = async ({ api }: TestPerson, materialId: string, more: object = {}) =>
      (await api.material.bookings({ query: { ...range, materialId, ...more } })).items;
    const sessionsOf = async (reader: TestPerson, materialId: string, more: object = {}) =>
      (await list(reader, materialId, more)).filter(({ id }) => id !== loan?.id);
    const loan = (await list(staff, resourceId)).find(({ session }) => session === null);

    expect(await sessionsOf(other, resourceId)).toMatchObject([
      { ...NINE, session: null, details: null, isMine: false, lines: [{ quantity: 2 }] },
    ]);
    for (const reader of [staff, requester, expert])
      expect(await sessionsOf(reader, resourceId)).toMatchObject([
        {
          session: { id: booking.id, place: 'Carthage' },
          status: 'accepted',
          isMine: reader !== staff,
          details: { purpose: 'Fundraising', borrower: { id: requester.id } },
          actions: [],
        },
      ]);
    const taken = (await list(other, resourceId)).flatMap(({ lines }) => lines);
    const { items } = await other.api.material.available({
      query: { start: NINE.start, end: NINE.end, materialIds: resourceId },
    });
    expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    expect(items).toMatchObject([{ free: 2 }]);

    expect(await list(staff, projector, { status: 'pending' })).toMatchObject([
      {
        session: { id: booking.id },
        lines: [{ material: { id: projector, name: 'Projector' }, quantity: 1 }],
        details: { decideBy: expect.any(String) },
        actions: ['accept', 'reject'],
      },
    ]);
    expect(await sessionsOf(requester, projector)).toMatchObject([{ actions: [] }]);
    await staff.api.bookings.decideResource({
      params: { id: booking.id },
      body: { resourceId: projector, status: 'accepted', reason: '' },
    });
    expect(await list(staff, projector, { status: 'pending' })).toEqual([]);
    const [confirmed] = await staff.api.material
      .bookings({ query: { ...range, status: 'accepted' } })
      .then((it) => it.items.filter(({ session }) => session?.id === booking.id));
    expect(confirmed?.lines.map(({ material }) => material.name)).toEqual([
      'Microphone',
      'Projector',
    ]);
    expect(await list(requester, projector, { scope: 'mine' })).toEqual([]);
    expect(await list(staff, projector, { borrowerId: requester.id })).toEqual([]);

    await cancel(requester, booking.id);
    expect(await sessionsOf(staff, resourceId)).toEqual([]);
  });

  test('names the space, its floor and its building in the feed', async () => {
    const spaceId = await createSpace(world, { space: { floor: 2, location: 'Wing B' } });
    const { requester } = await createSession({ space: { spaceId } });
    const { body } = await fetchFeed(world, await createFeed(requester));
    expect(parseEvents(body)).toMatchObject([{ location: 'Carthage, floor 2, Wing B' }]);
  });
});

test('the preview names what is missing at each proposed time, and the spaces that are free', async () => {
  const space = { capacity: 61 };
  const spaceId = await createSpace(world, { space });
  const other = await createSpace(world, { name: 'Hannibal', space });
  const [expert, requester] = [await createExpert(world), await startup()];
  const { id } = await request(requester, expert.id, { space: { spaceId, persons: 61 } });
  await bookSpace(await startup(), spaceId);

  expect(await expert.api.bookings.needs({ params: { id }, query: {} })).toMatchObject({
    times: [
      { ...NINE, resources: [{ id: spaceId, name: 'Carthage', isFree: false }] },
      { ...TEN, resources: [{ id: spaceId, isFree: true, needsApproval: false }] },
    ],
  });
  const { items } = await requester.api.bookings.sessionSpaces({
    query: { startTimes: `${NINE.start},${TEN.start}`, minutes: 60, persons: 61 },
  });
  const { items: all } = await requester.api.bookings.sessionSpaces({
    query: { startTimes: '', minutes: 60, persons: 61 },
  });
  expect(all).toMatchObject([
    { id: spaceId, freeStarts: [] },
    { id: other, freeStarts: [] },
  ]);
  expect(items).toMatchObject([
    { id: spaceId, freeStarts: [TEN.start] },
    { id: other, freeStarts: [NINE.start, TEN.start] },
  ]);
});

test('sixteen parallel answers for two spaces and material in any order have one winner each, and no deadlock', async () => {
  const space = { capacity: 71 };
  const spaces = [await createSpace(world, { space }), await createSpace(world, { space })];
  const resourceId = await createMicrophones(2);
  const expert = await createExpert(world);
  const experts = [expert, ...(await Promise.all([1, 2, 3].map(() => createExpert(world))))];
  const requests = await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      const by = experts[client % 4] ?? expert;
      const spaceId = [...spaces, null][client % 3] ?? null;
      const needs = {
        space: { spaceId, persons: 71 },
        material: [{ resourceId, quantity: 1 }],
      };
      const requester = await startup();
      return { by, ...(await request(requester, by.id, needs, [THURSDAY])) };
    }),
  );
  const ends = resultCodes(
    await Promise.allSettled(requests.map(({ by, id }) => accept(by, id, THURSDAY))),
  );

  expect(ends.filter((it) => it === 'done')).toHaveLength(2);
  const known = [
    'session_space.taken',
    'session_space.none_free',
    'session_material.left',
    'booking.time_conflict',
  ];
  expect(ends.filter((it) => it !== 'done' && !known.includes(it))).toEqual([]);
  for (const [index, { id }] of requests.entries())
    expect(await allocationsOf(id)).toHaveLength(ends[index] === 'done' ? 2 : 0);
});

describe('the parties of a session whose space or material changes', () => {
  let persons = 80;
  const setUp = async () => {
    persons++;
    const space = { capacity: persons };
    const spaceId = await createSpace(world, { space });
    const other = await createSpace(world, { name: 'Byrsa', space });
    const resourceId = await createMicrophones();
    const material = [{ resourceId, quantity: 2 }];
    const session = await createSession({ space: { spaceId: null, persons }, material });
    const { id } = session.booking;
    // Which of two equal spaces was taken does not matter.
    const [taken, free] =
      session.booking.spaceName === 'Byrsa' ? [other, spaceId] : [spaceId, other];
    const names = { formerSpace: session.booking.spaceName, space: '' };
    names.space = names.formerSpace === 'Byrsa' ? 'Carthage' : 'Byrsa';
    return { ...session, id, taken, free, names, material };
  };
  type Change = NonNullable<Parameters<TestPerson['api']['bookings']['change']>[0]['body']>;
  const change = ({ api }: TestPerson, id: string, body: Change) =>
    api.bookings.change({ params: { id }, body });
  const eventOf = async (person: TestPerson) =>
    parseEvents((await fetchFeed(world, await createFeed(person))).body)[0];

  test('are told once by name of the old and the new one, except the user who changed it', async () => {
    const { expert, requester, id, free, names, material } = await setUp();
    const staff = await world.person('dot');
    const before = await eventOf(requester);
    const toldOf = async (person: TestPerson) =>
      (await listNotifications(person)).filter(({ type }) => type === 'booking.edited');

    await change(expert, id, { needs: { space: { spaceId: free }, material } });

    expect(await toldOf(requester)).toMatchObject([{ params: { what: 'resources', ...names } }]);
    expect((await toldOf(requester))[0]?.params).not.toHaveProperty('material');
    expect(await toldOf(expert)).toEqual([]);
    const after = await eventOf(requester);
    expect(after?.location).toContain(names.space);
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));

    const less = material.map((it) => ({ ...it, quantity: 1 }));
    await change(staff, id, { needs: { space: { spaceId: free }, material: less } });
    const params = { material: 'Microphone', formerMaterial: '2 × Microphone' };
    for (const party of [expert, requester])
      expect((await toldOf(party))[0]).toMatchObject({ params });
    await change(requester, id, { mode: 'online' });
    expect((await toldOf(expert))[0]).toMatchObject({
      params: { what: 'where', space: '', formerSpace: names.space, material: '' },
    });
  });

  test('are told with the new time when the move takes another one', async () => {
    const { expert, requester, id, taken, names } = await setUp();
    await bookSpace(await startup(), taken, THURSDAY);
    await moveBooking(requester, id, THURSDAY);
    expect(await findNewestNotification(expert)).toMatchObject({
      type: 'booking.rescheduled',
      params: { ...THURSDAY, ...names },
    });
  });

  test('are told with the confirmation when it takes another one than was requested', async () => {
    const [spaceId, other] = [
      await createSpace(world),
      await createSpace(world, { name: 'Byrsa' }),
    ];
    const [expert, requester] = [await createExpert(world), await startup()];
    const { id } = await request(requester, expert.id, { space: { spaceId } });
    await acceptWith(expert, id, { space: { spaceId: other } });
    expect(await findNewestNotification(requester)).toMatchObject({
      type: 'booking.accepted',
      params: { space: 'Byrsa', formerSpace: 'Carthage' },
    });
  });

  test('keep their calendars right without an email when staff decline the space', async () => {
    const [staff, spaceId] = [
      await world.person('dot'),
      await createSpace(world, { needs_approval: true }),
    ];
    const { requester, booking } = await createSession({ space: { spaceId } });
    await savePreference(requester, 'booking.space_lost', { inApp: true, email: 'daily' });
    await sendDueMails(world);
    const sent = await countInvitationMails(world, requester);

    await staff.api.bookings.decideResource({
      params: { id: booking.id },
      body: { resourceId: spaceId, status: 'rejected', reason: 'The board meets' },
    });
    await sendDueMails(world);

    expect(await countInvitationMails(world, requester)).toBe(sent + 1);
  });

  test('have staff asked again when the move needs a new approval of the space', async () => {
    const [staff, spaceId] = [
      await world.person('dot'),
      await createSpace(world, { needs_approval: true }),
    ];
    const { requester, booking } = await createSession({ space: { spaceId } });
    await moveBooking(requester, booking.id, THURSDAY);
    expect(await findNewestNotification(staff)).toMatchObject({
      type: 'booking.space_requested',
      params: { space: 'Carthage', ...THURSDAY },
    });
  });
});
