import type { OffboardingDecision } from '@thedot/domain/accounts/offboarding.contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { findUserAudit, editUser } from '../../../testing/sign-in/accounts.ts';
import { requestErasure, erase, createUserWithPassword } from '../../../testing/erasures.ts';
import {
  createAnyExpertRequest,
  createTopicExperts,
  setTopics,
} from '../../../testing/bookings/any-expert.ts';
import { accept, editBooking, propose, request } from '../../../testing/bookings/bookings.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { lockResource } from '../../../platform/allocations/allocations.queries.ts';
import { expectFieldRefusal, expectRefusal } from '../../../testing/refusals.ts';
import { findMailTemplates } from '../../../testing/sign-in/registration.ts';
import {
  bookingRequest,
  createExpert,
  createAcceptedBooking,
  createPair,
  MONDAY,
  NINE,
  TEN,
  createPendingBooking,
  listNotifications,
} from '../../../testing/bookings/sessions.ts';
import {
  hasDeadlock,
  lockRows,
  runWhileHeld,
  waitForBlockedCalls,
} from '../../../testing/concurrency.ts';
import { findConfirmedAllocations } from '../../../testing/rows.ts';
import { resultCodes } from '../../../testing/result-codes.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const message = 'Slimane has left the hub';
type DecisionInput = Partial<OffboardingDecision>;
const setRemoved = (
  { id }: { readonly id: string },
  isRemoved: boolean,
  decisions: DecisionInput[] = [],
  why = message,
) =>
  staff.api.directory.remove({
    body: { userId: id, isRemoved, decisions: decisions as OffboardingDecision[], message: why },
  });
const remove = (person: { readonly id: string }, ...decisions: DecisionInput[]) =>
  setRemoved(person, true, decisions);
const unsettledOf = async ({ id }: TestPerson) =>
  (await staff.api.directory.offboarding({ params: { id } })).items;
const statusOf = async ({ api }: TestPerson, { id }: { readonly id: string }) =>
  (await api.bookings.get({ params: { id } })).status;

const cancel = (kind: 'sessions' | 'requests', { id }: { readonly id: string }) =>
  ({ kind, subject: id, option: 'cancel' }) as const;
const handOver = ({ organizationId }: TestPerson, { id }: TestPerson) =>
  ({ kind: 'organization', subject: organizationId, option: 'pass-on', successorId: id }) as const;

describe('removing a person', () => {
  test('revokes their sessions, and is audited like a restoration', async () => {
    const guest = await world.person('guest');
    await guest.api.users.me();

    expect((await remove(guest)).user.isRemoved).toBe(true);

    await expect(guest.api.users.me()).rejects.toMatchObject({
      code: 'auth.deactivated',
      status: 401,
    });
    expect((await setRemoved(guest, false)).user.isRemoved).toBe(false);
    await expect(guest.api.users.me()).rejects.toMatchObject({ status: 401 });
    expect(await findUserAudit(world, guest.id)).toMatchObject([
      { action: 'user.removed', actorId: staff.id },
      { action: 'user.restored', actorId: staff.id },
    ]);
  });

  test('toggles without a wanted state, and happens once when requested several times', async () => {
    const guest = await world.person('guest');
    const toggle = () => staff.api.directory.remove({ body: { userId: guest.id } });
    expect((await toggle()).user.isRemoved).toBe(true);
    expect((await toggle()).user.isRemoved).toBe(false);

    await Promise.all([remove(guest), remove(guest), remove(guest)]);

    const removals = (await findUserAudit(world, guest.id)).filter(
      (it) => it.action === 'user.removed',
    );
    expect(removals).toHaveLength(2);
  });

  test('is refused for oneself and for administrators', async () => {
    await expectRefusal(remove(staff), 'user.remove_self');
    await expectRefusal(remove({ id: staff.id.toUpperCase() }), 'user.remove_self');
    await expectRefusal(remove(await world.person('admin')), 'access.super_admin_required');
  });
});

describe('open items of a removed user', () => {
  test('list sessions, and the organization with its possible owners', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const successor = await world.person('member', { organizationId });
    await world.person('member', { organizationId, removed: true });

    expect(await unsettledOf(startup)).toMatchObject([
      { kind: 'sessions', subject: booking.id, options: ['cancel'] },
      {
        kind: 'organization',
        subject: organizationId,
        options: ['pass-on'],
        successors: [{ id: successor.id }],
      },
    ]);
    expect(await unsettledOf(expert)).toMatchObject([
      {
        kind: 'sessions',
        options: ['cancel', 'pass-on'],
        booking: { kind: 'session', ...NINE, requester: { id: startup.id } },
      },
      { kind: 'organization', options: ['leave'], successors: [] },
    ]);
  });

  test('must be settled completely and in an allowed way, or nothing changes', async () => {
    const { startup, booking } = await createAcceptedBooking(world);
    const { organizationId } = startup;
    const unsettled = { code: 'user.unsettled', status: 409 };

    await expect(remove(startup)).rejects.toMatchObject(unsettled);
    const cancelled = cancel('sessions', booking);
    for (const decision of [
      { ...cancelled, option: 'leave' },
      { ...cancelled, option: 'pass-on' },
      { ...cancelled, subject: startup.id },
    ] as const)
      await expect(remove(startup, decision)).rejects.toMatchObject(unsettled);
    await expectFieldRefusal(
      setRemoved(startup, true, [cancelled], ' '),
      'message',
      'booking.message_required',
    );
    await world.person('member', { organizationId });
    await expect(remove(startup, cancelled)).rejects.toMatchObject(unsettled);

    expect((await startup.api.users.me()).user.id).toBe(startup.id);
    expect(await statusOf(startup, booking)).toBe('accepted');
  });

  test('are cancelled with a message to the other party', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);

    await remove(expert, cancel('sessions', booking));

    const { status, events: steps } = await startup.api.bookings.get({ params: booking });
    expect({ status, step: steps.at(-1) }).toMatchObject({
      status: 'cancelled',
      step: { reason: message, actor: { id: staff.id } },
    });
    expect((await listNotifications(startup))[0]).toMatchObject({
      type: 'booking.cancelled',
      params: { reason: message },
    });

    const requested = await createPendingBooking(world);
    await remove(requested.expert, cancel('requests', requested.booking));
    expect(await statusOf(requested.startup, requested.booking)).toBe('cancelled');
  });

  test('are cancelled also an hour before a session with the acting staff member', async () => {
    const { expert, booking } = await createAcceptedBooking(world);
    await world.db
      .updateTable('expert_sessions')
      .set({ requester_id: staff.id })
      .where('id', '=', booking.id)
      .execute();
    world.clock = new Date(Date.parse(NINE.start) - 3_600_000);

    await remove(expert, cancel('sessions', booking));

    expect(await statusOf(staff, booking)).toBe('cancelled');
  });
});

describe('a booking of a removed expert', () => {
  const reassignTo = (kind: 'sessions' | 'requests', booking: { id: string }, to: TestPerson) =>
    ({ kind, subject: booking.id, option: 'pass-on', successorId: to.id }) as const;
  const successorsOf = async (
    { id }: TestPerson,
    kind: 'sessions' | 'requests',
    { id: subject }: { readonly id: string },
  ) => {
    const query = { kind, subject };
    const { successors } = await staff.api.directory.successors({ params: { id }, query });
    return successors.map((it) => it.id);
  };
  /** Two experts of one topic, and a startup. */
  async function createTopic() {
    world.clock = MONDAY;
    const { category, experts } = await createTopicExperts(world, 2);
    const startup = await world.person('startup');
    const [first, second] = experts;
    if (!first || !second) throw new Error('There are two');
    const book = (expert: TestPerson, person = startup, slot = NINE) =>
      person.api.bookings.request({ body: { ...bookingRequest(expert.id, slot), category } });
    return { first, second, startup, book };
  }

  test('goes to another expert of the topic who is free at the time of the session', async () => {
    const { first, second, startup, book } = await createTopic();
    const booking = await book(first);
    await accept(first, booking.id);
    // The next expert has a link of their own.
    const link = { mode: 'external_link', place: 'https://meet.example.com/first' } as const;
    await editBooking(first, booking.id, link);
    expect(await successorsOf(first, 'sessions', booking)).toEqual([second.id]);

    await remove(first, reassignTo('sessions', booking, second));

    const seen = await startup.api.bookings.get({ params: booking });
    expect(seen).toMatchObject({ status: 'accepted', session: NINE, expert: { id: second.id } });
    expect(seen).toMatchObject({ mode: link.mode, place: '' });
    expect(seen.events.at(-1)).toMatchObject({
      kind: 'passed_on',
      previousExpert: { id: first.id },
      reassignReason: 'left',
      reason: message,
    });
    expect(await findConfirmedAllocations(world, { booking_id: booking.id })).toEqual(
      [second.id, startup.id].toSorted().map((id) => ({ id, ...NINE })),
    );
    expect((await listNotifications(startup))[0]).toMatchObject({
      type: 'booking.expert_changed',
      params: { name: first.name, next: second.name, reason: message },
    });
    const toExpert = (await listNotifications(second))[0];
    expect(toExpert).toMatchObject({
      type: 'booking.expert_changed',
      params: { next: startup.name, isExpert: 'yes' },
    });
    await sendDueMails(world);
    expect(await findMailTemplates(world, second.email)).toEqual(['booking.expert_changed']);
    const mails = await findMails(world, second);
    expect(mails).toHaveLength(1);
    for (const word of [first.name, message])
      expect(JSON.stringify([toExpert, ...mails])).not.toContain(word);
  });

  test('stays as it is, like the user, when the chosen expert is busy at that time', async () => {
    const { first, second, startup, book } = await createTopic();
    const booking = await book(first);
    await accept(first, booking.id);
    const other = await book(second, await world.person('startup'));
    await accept(second, other.id);
    expect(await successorsOf(first, 'sessions', booking)).toEqual([]);

    await expectFieldRefusal(
      remove(first, reassignTo('sessions', booking, second)),
      'decisions.0.successorId',
      'expert.unavailable',
    );

    expect((await first.api.users.me()).user.id).toBe(first.id);
    expect(await statusOf(startup, booking)).toBe('accepted');
  });

  test('can be a request, which the chosen expert then answers', async () => {
    const { first, second, startup, book } = await createTopic();
    const booking = await book(first);
    expect(await successorsOf(first, 'requests', booking)).toEqual([second.id]);

    await remove(first, reassignTo('requests', booking, second));

    expect(await accept(second, booking.id)).toMatchObject({ status: 'accepted', session: NINE });
    expect(
      (await listNotifications(startup)).find((it) => it.type === 'booking.passed_on'),
    ).toMatchObject({
      params: { name: first.name, next: second.name, why: 'left', reason: message },
    });
    await sendDueMails(world);
    const texts = (await findMails(world, startup)).map(({ text }) => text).join('\n');
    expect(texts).toContain(`${first.name} is leaving the hub.`);
  });

  test('is cancelled with the message when staff decide so, also a request to any expert', async () => {
    const { startup, first, second, booking } = await createAnyExpertRequest(world);

    await remove(first, cancel('requests', booking));

    const { status, events } = await startup.api.bookings.get({ params: booking });
    expect({ status, step: events.at(-1) }).toMatchObject({
      status: 'cancelled',
      step: { kind: 'cancelled', reason: message },
    });
    expect((await listNotifications(startup))[0]).toMatchObject({
      type: 'booking.cancelled',
      params: { reason: message },
    });
    expect(await listNotifications(second)).toEqual([]);
  });

  test.each(['sessions', 'requests'] as const)(
    'is not passed on when the chosen user stops being an expert meanwhile: %s',
    async (kind) => {
      const { first, second, startup, book } = await createTopic();
      const booking = await book(first);
      if (kind === 'sessions') await accept(first, booking.id);

      const { ended } = await runWhileHeld<unknown>(world, {
        hold: lockRows('users', second.id),
        calls: [() => remove(first, reassignTo(kind, booking, second))],
        meanwhile: (tx) =>
          tx.updateTable('users').set({ role: 'startup' }).where('id', '=', second.id).execute(),
      });

      expect(await ended).toMatchObject([
        {
          status: 'rejected',
          reason: { errors: [{ path: 'decisions.0.successorId', code: 'expert.unavailable' }] },
        },
      ]);
      expect(await statusOf(startup, booking)).toBe(kind === 'sessions' ? 'accepted' : 'pending');
    },
  );

  test('goes to one of two experts who are removed at once and replace each other', async () => {
    const { first, second, startup, book } = await createTopic();
    const booking = await book(first);
    await accept(first, booking.id);
    const other = await book(second, await world.person('startup'), TEN);
    await accept(second, other.id, TEN);

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => lockResource(tx, startup.id),
        calls: [
          () => remove(first, reassignTo('sessions', booking, second)),
          () => remove(second, reassignTo('sessions', other, first)),
        ],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'user.unsettled']);
    });

    expect(isDeadlocked).toBe(false);
    const { expert } = await startup.api.bookings.get({ params: booking });
    expect(expert.id).toBe(second.id);
  });

  test('needs the name of the expert who takes it over', async () => {
    const { first, book } = await createTopic();
    const booking = await book(first);
    await expectFieldRefusal(
      remove(first, { kind: 'requests', subject: booking.id, option: 'pass-on' }),
      'decisions.0.successorId',
      'user.heir',
    );
  });

  test('goes to one of two sessions at one time when two experts are removed at once', async () => {
    const { first, second, startup, book } = await createTopic();
    const third = await createExpert(world);
    const { categories } = await world.db
      .selectFrom('experts')
      .select('categories')
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow();
    await setTopics(world, third, categories);
    const booking = await book(first);
    await accept(first, booking.id);
    const other = await book(second, await world.person('startup'));
    await accept(second, other.id);

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => lockResource(tx, third.id),
        calls: [
          () => remove(first, reassignTo('sessions', booking, third)),
          () => remove(second, reassignTo('sessions', other, third)),
        ],
      });
      expect(resultCodes(await ended).toSorted()).toEqual(['done', 'expert.unavailable']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusOf(startup, booking)).toBe('accepted');
  });
});

describe('the bookings of a user who is removed at the same moment', () => {
  const statusesOf = async (user: TestPerson) => {
    const rows = await world.db
      .selectFrom('expert_sessions')
      .select('status')
      .where('requester_id', '=', user.id)
      .execute();
    return rows.map(({ status }) => status);
  };

  type Book = (pair: Record<'expert' | 'startup', TestPerson>) => Promise<unknown>;
  const askExpert: Book = ({ expert, startup }) => request(startup, expert.id, NINE);
  const askAnyone: Book = ({ startup }) =>
    startup.api.bookings.request({
      body: { ...bookingRequest('', NINE), expertId: null, category: 'Fundraising' },
    });
  const proposal: Book = ({ expert, startup }) =>
    propose(staff, startup.id, [NINE], { expertId: expert.id });
  test.each<[string, Book, string]>([
    ['a request', askExpert, 'auth.deactivated'],
    ['a request to any expert', askAnyone, 'auth.deactivated'],
    ['a proposal', proposal, 'user.not_found'],
  ])('do not gain %s', async (_, book, refusal) => {
    world.clock = MONDAY;
    const pair = await createPair(world);

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('users', pair.startup.id),
      calls: [() => remove(pair.startup), () => book(pair)],
    });

    expect(resultCodes(await ended)).toEqual(['done', refusal]);
    expect(await statusesOf(pair.startup)).toEqual([]);
  });

  test('do not gain a request that the removed expert would answer', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPair(world);

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('users', expert.id),
      calls: [() => remove(expert), () => request(startup, expert.id, NINE)],
    });

    expect(resultCodes(await ended)).toEqual(['done', 'expert.not_found']);
    expect(await statusesOf(startup)).toEqual([]);
  });

  test('need a decision about a session when the request was accepted first', async () => {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createPendingBooking(world);

    const isDeadlocked = await hasDeadlock(async () => {
      const { ended } = await runWhileHeld<unknown>(world, {
        hold: (tx) => lockResource(tx, expert.id),
        calls: [
          () => accept(expert, booking.id),
          () => remove(startup, cancel('requests', booking)),
        ],
      });
      expect(resultCodes(await ended)).toEqual(['done', 'user.unsettled']);
    });

    expect(isDeadlocked).toBe(false);
    expect(await statusOf(startup, booking)).toBe('accepted');
  });
});

describe('the organization of a removed owner', () => {
  test('is passed on to a member only', async () => {
    const owner = await world.person('startup');
    const successor = await world.person('member', { organizationId: owner.organizationId });

    for (const stranger of [staff, owner]) {
      await expectFieldRefusal(
        remove(owner, handOver(owner, stranger)),
        'decisions.0.successorId',
        'user.heir',
      );
    }
    await remove(owner, handOver(owner, successor));

    expect((await successor.api.users.me()).user.organization).toMatchObject({
      id: owner.organizationId,
      isOwner: true,
    });
  });

  test('stays theirs without accepted members, also after they are restored', async () => {
    const owner = await world.person('startup');
    const { organizationId } = owner;
    await world.person('external', { organizationId, review: 'waiting' });
    expect(await unsettledOf(owner)).toMatchObject([
      { kind: 'organization', options: ['leave'], successors: [] },
    ]);

    expect((await remove(owner)).user.isRemoved).toBe(true);
    await setRemoved(owner, false);

    const { user } = await staff.api.directory.get({ params: owner });
    expect(user.organization).toMatchObject({ id: organizationId, isOwner: true });
  });

  type Act = (erasureId: string, ...people: [TestPerson, TestPerson]) => Promise<unknown>;
  test.each<[string, Act]>([
    ['removing', (_, owner, successor) => remove(owner, handOver(owner, successor))],
    ['erasing', (id, owner, successor) => erase(staff, id, [handOver(owner, successor)])],
  ])(
    'prevents %s them when the new owner moves to another organization meanwhile',
    async (_, act) => {
      const owner = await createUserWithPassword(world);
      const successor = await world.person('member', { organizationId: owner.organizationId });
      const erasureId = await requestErasure(owner);

      const { ended } = await runWhileHeld<unknown>(world, {
        hold: lockRows('users', successor.id),
        calls: [() => act(erasureId, owner, successor)],
        meanwhile: (tx) =>
          tx
            .updateTable('users')
            .set({ organization_id: staff.organizationId })
            .where('id', '=', successor.id)
            .execute(),
      });

      expect(await ended).toMatchObject([
        { status: 'rejected', reason: { code: 'organization.not_a_member' } },
      ]);
      expect((await owner.api.users.me()).user.organization).toMatchObject({ isOwner: true });
      const { data } = await owner.api.personalData.find();
      expect(data.erasure).toMatchObject({ state: 'asked' });
    },
  );
});

describe('the last super admin', async () => {
  const alone = await useWorld();
  beforeEach(async () => {
    await alone.db.updateTable('users').set({ role: 'guest' }).execute();
    alone.people.invalidateAll();
  });

  const twoSuperAdmins = async () =>
    [await alone.person('super-admin'), await alone.person('super-admin')] as const;
  const removeBy = (by: TestPerson, { id: userId }: TestPerson) =>
    by.api.directory.remove({ body: { userId, isRemoved: true } });
  test.each<[string, (by: TestPerson, person: TestPerson) => Promise<unknown>]>([
    ['remove', removeBy],
    ['demote', (by, person) => editUser(by, person, { role: 'dot' })],
  ])('stays when two %s each other at once', async (_, act) => {
    const [first, second] = await twoSuperAdmins();

    const { ended } = await runWhileHeld(alone, {
      hold: lockRows('users', first.id, second.id),
      calls: [() => act(first, second), () => act(second, first)],
    });

    const ends = await ended;
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = alone.db.selectFrom('users').select('id');
    const active = left.where('role', '=', 'super-admin').where('is_removed', '=', false);
    expect(await active.execute()).toHaveLength(1);
  });

  test('stays when a demoted super admin removes the last two at once', async () => {
    const last = await twoSuperAdmins();
    const dismissed = await alone.person('super-admin');

    // The allowed removal reaches its audit entry before the other one continues.
    const { ended } = await alone.owner.transaction().execute(async (audit) => {
      await sql`lock table audit_log in exclusive mode`.execute(audit);
      const removing = await runWhileHeld(alone, {
        hold: lockRows('users', ...last.map(({ id }) => id)),
        calls: last.map((person) => () => removeBy(dismissed, person)),
        meanwhile: (tx) =>
          tx.updateTable('users').set({ role: 'guest' }).where('id', '=', dismissed.id).execute(),
      });
      await waitForBlockedCalls(alone, 2, ['relation', 'advisory']);
      return removing;
    });

    expect(await ended).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ status: 'fulfilled' }),
        expect.objectContaining({
          status: 'rejected',
          reason: expect.objectContaining({ code: 'user.last_super_admin' }),
        }),
      ]),
    );
  });
});
