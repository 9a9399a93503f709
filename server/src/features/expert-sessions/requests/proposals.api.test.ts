import type { ErrorCode } from '@thedot/domain/errors';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA, MAX_OPEN_PROPOSALS } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../../app/features.ts';
import { findColumnsContaining } from '../../../testing/find-columns.ts';
import { createAnyExpertRequest, setTopics } from '../../../testing/bookings/any-expert.ts';
import {
  accept,
  forbidBooking,
  cancel,
  decline,
  expectRefusal,
  getBooking,
  findNewestNotification,
  proposalBody,
  propose,
  removeUser,
  repropose,
  request,
  withdraw,
} from '../../../testing/bookings/bookings.ts';
import {
  requestErasure,
  erase,
  createUserWithPassword,
  leaveOrganization,
} from '../../../testing/erasures.ts';
import { setUser } from '../../../testing/people.ts';
import { createLeavingExpert } from '../../../testing/leaving-experts.ts';
import { findMails, sendDueMails } from '../../../testing/notifications/mails.ts';
import { listNotificationTypes } from '../../../testing/notifications/notifications.ts';

import { auditEntries } from '../../../testing/audit-log.ts';
import {
  createAcceptedBooking,
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  bookingRequest,
  createPair,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
} from '../../../testing/bookings/sessions.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { lapseBookings } from '../transitions/transitions.jobs.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

/** Outside of the expert's hours. */
const EVENING = tunisSlot(12, '19:00');
const FRIDAY = tunisSlot(13, '10:00');
const slots = [EVENING, FRIDAY];

/** A requester with four hours, and an expert whom they may book. */
const externalPair = async () => ({
  expert: await createExpert(world),
  startup: await world.person('startup', { organizationKind: 'external' }),
});

describe('a session that an expert proposes', () => {
  test('waits for the requester and is accepted like any other', async () => {
    const { expert, startup } = await createAcceptedBooking(world);

    const offered = await propose(expert, startup.id, slots);

    expect(offered).toMatchObject({
      status: 'pending',
      turn: 'requester',
      round: 1,
      expert: { id: expert.id },
      requester: { id: startup.id },
      rounds: [{ author: 'expert', slots: [EVENING, FRIDAY] }],
      events: [{ kind: 'proposed', actor: { id: expert.id } }],
    });
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.offered', link: `/booking/${offered.id}` },
      { type: 'booking.accepted' },
    ]);
    const agreed = await accept(startup, offered.id, EVENING, { round: 1 });
    expect(agreed).toMatchObject({ status: 'accepted', session: EVENING });
    expect(await findNewestNotification(expert)).toMatchObject({ type: 'booking.accepted' });
  });

  test('can be proposed by staff, which notifies both sides and is logged', async () => {
    const { expert, startup } = await createPair(world);

    const offered = await propose(staff, startup.id, slots, { expertId: expert.id });

    expect(offered).toMatchObject({
      turn: 'requester',
      rounds: [{ author: 'expert', by: { id: staff.id } }],
    });
    const link = `/booking/${offered.id}`;
    const start = EVENING.start;
    expect(await listNotifications(expert)).toMatchObject([
      { type: 'booking.offered', link, params: { name: staff.name, start } },
    ]);
    expect(await listNotifications(startup)).toMatchObject([
      { type: 'booking.offered', link, params: { name: expert.name, start } },
    ]);
    world.clock = new Date(MONDAY.getTime() + 120_000);
    await world.runJobs();
    expect(await findMailSubjects(world, expert)).toEqual([
      `${staff.name} proposed a session on your behalf`,
    ]);
    expect(await findMailSubjects(world, startup)).toEqual([`${expert.name} proposed a session`]);
    const logged = await auditEntries(world, { subjectId: offered.id });
    expect(logged).toMatchObject([{ action: 'booking.proposed', actorId: staff.id }]);
  });

  test('is created once when the same key is sent twice at once', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = { body: proposalBody(startup.id, ...slots) };
    const [one, other] = await Promise.all([
      expert.api.bookings.propose(ask, { headers }),
      expert.api.bookings.propose(ask, { headers }),
    ]);
    expect(other.id).toBe(one.id);
  });

  test('is refused with alternatives when a side is busy, and with an invalid length, deadline, slot or topic', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    await expectRefusal(propose(expert, startup.id, [NINE]), 'booking.reserved', {
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
    });
    const proposeWith = (more: object) =>
      expert.api.bookings.propose({ body: { ...proposalBody(startup.id, ...slots), ...more } });

    const odd = { minutes: 45, slots: [tunisSlot(12, '19:00', 45)] };
    await expectRefusal(proposeWith(odd), 'booking.slot_length', { errors: [{ path: 'minutes' }] });
    await expectRefusal(proposeWith({ answerIn: 24 * 10 }), 'booking.answer_by', {
      errors: [{ path: 'answerIn' }],
    });
    await expectRefusal(proposeWith({ slots: [] }), 'booking.slots');
    await setTopics(world, expert, ['Finance', 'Accounting']);
    await expectRefusal(proposeWith({}), 'booking.category', {
      errors: [{ path: 'category', code: 'booking.category' }],
    });
  });

  test('is refused when five wait for the requester, also when more are sent at once', async () => {
    const expert = await createExpert(world);
    const startup = await world.person('startup', { organizationKind: 'hub' });
    const other = await world.person('startup', { organizationKind: 'hub' });
    await request(startup, expert.id, NINE);
    await request(other, expert.id, NINE);
    const proposeAt = ({ id }: TestPerson, hour: number) =>
      propose(expert, id, [tunisSlot(12, `1${hour}:00`)]);

    const sent = await Promise.allSettled(
      Array.from({ length: MAX_OPEN_PROPOSALS + 3 }, (_, hour) => proposeAt(startup, hour)),
    );

    const made = sent.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
    const refused = sent.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
    expect(made).toHaveLength(MAX_OPEN_PROPOSALS);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ code: 'booking.too_many_proposals' });
    }
    // Proposals to others and answered ones don't count.
    await proposeAt(other, 9);
    const [{ id } = { id: '' }] = made;
    await decline(startup, id, 'Too many');
    await proposeAt(startup, 9);
  });
});

describe('the hours of the requester', () => {
  test('are used by a proposal, but not their daily quota', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const { hours } = await propose(expert, startup.id, slots);
    expect(hours.usedMinutes).toBe(120);
    const { expert: seen } = await startup.api.experts.get({ params: expert });
    expect(seen.requestsToday).toEqual({ used: 1, limit: DAILY_BOOKING_QUOTA });
    expect(seen.hours.usedMinutes).toBe(120);
  });

  test('limit the proposals that are sent at once and afterwards', async () => {
    const { expert, startup } = await externalPair();
    await request(startup, expert.id, NINE);
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        propose(expert, startup.id, [tunisSlot(12, `1${index}:00`)]),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expectRefusal(propose(expert, startup.id, [FRIDAY]), 'expert.hours_exceeded');
  });

  test('are used by all weeks of a proposed series', async () => {
    const { expert, startup } = await externalPair();
    const asked = await request(startup, expert.id, NINE);
    await decline(expert, asked.id, 'Let us meet weekly instead');
    const weekly = (weeks: number) => propose(expert, startup.id, [FRIDAY], { weeks });
    await expectRefusal(weekly(12), 'booking.weeks_exceed_hours', {
      errors: [{ path: 'weeks', params: { count: 4 } }],
    });
    expect((await weekly(4)).hours).toEqual({ usedMinutes: 240, limitMinutes: 240 });
    expect(await findNewestNotification(startup)).toMatchObject({ params: { weeks: '4' } });
  });
});

describe('proposals and their terms are refused', () => {
  const expectNeither = async (
    person: TestPerson,
    query: { requesterId: string; expertId?: string },
    code: ErrorCode,
    more = {},
  ) => {
    const { requesterId, ...of } = query;
    await expectRefusal(propose(person, requesterId, slots, of), code, more);
    await expectRefusal(person.api.bookings.terms({ query }), code);
  };

  test('with 404 for requesters whom the expert has not met, as for unknown ids', async () => {
    const { expert, startup } = await createPair(world);
    for (const requesterId of [startup.id, crypto.randomUUID()]) {
      await expectNeither(expert, { requesterId }, 'user.not_found', { status: 404 });
    }
  });

  test('for oneself and for barred or removed requesters', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const [requesterId, expertId] = [startup.id, expert.id];
    const barred = { errors: [{ path: 'requesterId' }] };
    await expectNeither(expert, { requesterId: expertId }, 'booking.own_session');
    await expectNeither(staff, { requesterId: expertId, expertId }, 'booking.own_session');
    await forbidBooking(world, startup);
    await expectNeither(expert, { requesterId }, 'booking.not_bookable', barred);
    await expectNeither(staff, { requesterId, expertId }, 'booking.not_bookable', barred);
    await removeUser(world, startup);
    await expectNeither(expert, { requesterId }, 'user.not_found');
  });

  test('to callers who are not experts, in the name of another expert and to staff who name no expert', async () => {
    const { expert, startup } = await createPendingBooking(world);
    const ofPair = { requesterId: startup.id, expertId: expert.id };
    await expectNeither(startup, { requesterId: expert.id }, 'access.expert_required');
    await expectNeither(startup, ofPair, 'access.expert_required');
    await expectNeither(await createExpert(world), ofPair, 'access.expert_required');
    const guest = await world.person('guest');
    await expectNeither(guest, { requesterId: startup.id }, 'access.denied');
    await expectNeither(staff, { requesterId: startup.id }, 'access.expert_required');
    const noExpert = { requesterId: expert.id, expertId: startup.id };
    await expectNeither(staff, noExpert, 'expert.not_found');
  });
});

describe('the terms of a proposal', () => {
  test('tell an expert lengths, horizon, topics and the hours of the requester', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    await expert.api.availability.save({ body: { sessionMinutes: [30, 60] } });
    await setTopics(world, expert, ['Finance']);

    const { terms } = await expert.api.bookings.terms({ query: { requesterId: startup.id } });

    expect(terms).toEqual({
      sessionMinutes: [30, 60],
      horizonDays: 60,
      timeZone: 'Africa/Tunis',
      categories: ['Finance'],
      hours: { usedMinutes: booking.minutes, limitMinutes: booking.hours.limitMinutes },
    });
  });

  test('tell staff the hours of any pair', async () => {
    const { expert, startup } = await createPair(world);
    const query = { requesterId: startup.id, expertId: expert.id };
    const { terms } = await staff.api.bookings.terms({ query });
    expect(terms).toMatchObject({ hours: { usedMinutes: 0 } });
  });
});

describe('booking options with another user', () => {
  const optionsOf = async ({ api }: TestPerson, { id: userId }: Pick<TestPerson, 'id'>) =>
    (await api.bookings.options({ query: { userId } })).options;

  test('depend on the role and on whether the two have met, and are none with removed, barred or unknown users', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const stranger = await createExpert(world);
    expect(await optionsOf(startup, expert)).toEqual(['ask']);
    expect(await optionsOf(startup, stranger)).toEqual(['ask']);
    expect(await optionsOf(expert, startup)).toEqual(['propose']);
    expect(await optionsOf(stranger, startup)).toEqual([]);
    expect(await optionsOf(staff, stranger)).toEqual(['in_their_name']);
    expect(await optionsOf(staff, startup)).toEqual(['to_them']);
    expect(await optionsOf(staff, await world.person('guest'))).toEqual([]);
    expect(await optionsOf(expert, expert)).toEqual([]);

    const other = await createAcceptedBooking(world);
    const unknown = { id: '0199aaaa-0000-7000-8000-000000000001' };
    await forbidBooking(world, startup);
    await removeUser(world, other.expert);

    expect(await optionsOf(expert, startup)).toEqual([]);
    expect(await optionsOf(other.startup, other.expert)).toEqual([]);
    expect(await optionsOf(expert, unknown)).toEqual([]);
  });
});

test.each([1, 3])(
  'erasing an expert removes their texts from a proposed session of %i weeks',
  async (weeks) => {
    const description = `What only its author knows, for ${weeks} weeks`;
    const expert = await createLeavingExpert(world);
    const startup = await world.person('startup');
    await cancel(startup, (await request(startup, expert.id, NINE)).id);
    const { id } = await propose(expert, startup.id, [FRIDAY], { description, weeks });
    const { seriesWeeks } = await accept(startup, id, FRIDAY);
    const ids = weeks === 1 ? [id] : seriesWeeks.flatMap(({ booking }) => booking?.id ?? []);
    expect(ids).toHaveLength(weeks);
    const descriptions = async () =>
      (await Promise.all(ids.map((week) => getBooking(startup, week)))).map((it) => it.description);
    expect(await descriptions()).toEqual(ids.map(() => description));

    await cancel(expert, id, 'I leave', { andFollowing: weeks > 1 });
    await erase(staff, await requestErasure(expert), [leaveOrganization(expert)]);

    expect(await descriptions()).toEqual(ids.map(() => ''));
    expect(await findColumnsContaining(world, [description])).toEqual([]);
  },
);

describe('the email of proposed times', () => {
  /** The links in all mails to a user. */
  const answerLinks = async (person: TestPerson) => {
    const mails = (await findMails(world, person)).map(({ text }) => text).join('');
    return [...mails.matchAll(/href="[^"]*[?]((?:accept|decline)=[^"]*)"/g)].map(([, query = '']) =>
      Object.fromEntries(new URLSearchParams(query.replaceAll('&#38;', '&'))),
    );
  };

  type Pending = Awaited<ReturnType<typeof createPendingBooking>>;
  const requestSubjects = async (person: TestPerson) =>
    (await findMailSubjects(world, person)).filter((it) => it.startsWith('Session request from'));

  test('has the text of a request, its times with their zone, and a link to each answer', async () => {
    const { expert, booking } = await createPendingBooking(world);
    await sendDueMails(world);

    const [mail] = await findMails(world, expert);
    expect(mail?.text).toContain(booking.description);
    expect(mail?.text).toContain('Proposed times (Tunis');
    expect(mail?.text).toContain('Wednesday');
    expect(await answerLinks(expert)).toEqual([
      { accept: NINE.start, round: '1' },
      { accept: TEN.start, round: '1' },
      { decline: 'yes', round: '1' },
    ]);
    expect((await getBooking(expert, booking.id)).status).toBe('pending');
  });

  test('names the current round, in the language and zone of the recipient, and leaves out a withdrawn time', async () => {
    const { startup, expert, booking } = await createPendingBooking(world);
    await setUser(world, startup, { language: 'fr', time_zone: 'Europe/Paris' });
    await repropose(expert, booking.id, slots, { message: 'Rather in the evening' });
    await withdraw(expert, booking.id, FRIDAY);
    await sendDueMails(world);

    const mails = await findMails(world, startup);
    const mail = mails.find(({ text }) => text.includes('Rather in the evening'));
    expect(mail?.text).toContain('Créneaux proposés (Paris');
    expect(await answerLinks(startup)).toEqual([
      { accept: EVENING.start, round: '2' },
      { decline: 'yes', round: '2' },
    ]);
  });

  test.each([
    ['accepted', ({ expert, booking }: Pending) => accept(expert, booking.id, NINE)],
    ['answered with other times', ({ expert, booking }) => repropose(expert, booking.id, slots)],
    ['cancelled', ({ startup, booking }) => cancel(startup, booking.id)],
  ] satisfies [string, (pending: Pending) => Promise<unknown>][])(
    'is not sent when the request was %s before',
    async (_, end) => {
      const pending = await createPendingBooking(world);
      await end(pending);
      await sendDueMails(world);
      expect(await requestSubjects(pending.expert)).toEqual([]);
    },
  );

  test('is sent to the next expert alone when the request was passed on before', async () => {
    const { first, second, booking } = await createAnyExpertRequest(world);
    await decline(first, booking.id);
    await sendDueMails(world);
    expect(await requestSubjects(first)).toEqual([]);
    expect(await requestSubjects(second)).toHaveLength(1);
    expect(await answerLinks(first)).toEqual([]);
  });

  test('has no answers for the party that does not answer', async () => {
    const { expert, startup } = await createPair(world);
    await propose(staff, startup.id, [NINE], { expertId: expert.id });
    await sendDueMails(world);

    expect(await findMails(world, expert)).toHaveLength(1);
    expect(await answerLinks(expert)).toEqual([]);
    expect(await answerLinks(startup)).toEqual([
      { accept: NINE.start, round: '1' },
      { decline: 'yes', round: '1' },
    ]);
  });
});

describe('proposing other times', () => {
  test('mails the message, leads to a session at a slot of the last round and keeps the earlier rounds', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const { id } = booking;
    const message = 'I am away that day. In the evening?';

    const answered = await repropose(expert, id, [EVENING], { message });
    expect(answered).toMatchObject({ status: 'pending', turn: 'requester', round: 2 });
    await sendDueMails(world);
    const [mail] = await findMails(world, startup);
    expect(mail?.subject).toBe(`${expert.name} suggested other times`);
    expect(mail?.text).toContain(message);
    await repropose(startup, id, [FRIDAY]);
    const agreed = await accept(expert, id, FRIDAY, { round: 3 });

    expect(agreed).toMatchObject({ status: 'accepted', session: FRIDAY, turn: null });
    expect(agreed.rounds.map((round) => [round.author, round.message, round.slots])).toEqual([
      ['requester', '', [NINE, TEN]],
      ['expert', message, [EVENING]],
      ['requester', '', [FRIDAY]],
    ]);
    const kinds = ['requested', 'proposed', 'proposed', 'accepted'];
    expect(agreed.events.map(({ kind }) => kind)).toEqual(kinds);
    expect(await listNotificationTypes(startup)).toEqual(['booking.accepted', 'booking.proposed']);
  });

  test('is refused at busy times, with a late deadline and to the requester outside the expert’s hours', async () => {
    const { expert, startup } = await createAcceptedBooking(world);
    const { id } = await request(startup, expert.id, TEN);
    const atSlot = { errors: [{ path: 'slots.0' }] };
    await expectRefusal(repropose(expert, id, [NINE, FRIDAY]), 'booking.reserved', atSlot);
    const late = repropose(expert, id, [EVENING], { answerIn: 24 * 4 });
    await expectRefusal(late, 'booking.answer_by', { errors: [{ path: 'answerIn' }] });

    await repropose(expert, id, [EVENING]);
    const evening = repropose(startup, id, [tunisSlot(12, '20:00')]);
    await expectRefusal(evening, 'expert.unavailable', atSlot);
  });

  test('lets a side replace its own slots, but not accept them', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const { id } = booking;
    const changed = await repropose(startup, id, [FRIDAY]);
    expect(changed).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
    expect(changed.rounds.map(({ author }) => author)).toEqual(['requester', 'requester']);
    await expectRefusal(accept(startup, id, FRIDAY), 'booking.status_not_allowed');
    await expectRefusal(accept(expert, id), 'booking.slot_not_proposed');
    expect(await listNotificationTypes(expert)).toEqual(['booking.proposed', 'booking.requested']);
  });
});

describe('an answer to a round that has been replaced', () => {
  const answers: [string, (person: TestPerson, id: string) => Promise<unknown>][] = [
    ['accepts', (person, id) => accept(person, id, NINE, { round: 1 })],
    ['declines', (person, id) => decline(person, id, 'No', { round: 1 })],
    ['proposes others', (person, id) => repropose(person, id, [EVENING], { round: 1 })],
  ];
  test.each(answers)('is refused when it %s', async (_answer, act) => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await repropose(startup, booking.id, [FRIDAY]);
    await expectRefusal(act(expert, booking.id), 'booking.round_over');
    const after = await getBooking(expert, booking.id);
    expect(after).toMatchObject({ status: 'pending', turn: 'expert', round: 2 });
  });

  test('is refused when it names that round, accepts a slot of it or cancels the request', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const { id } = booking;
    await repropose(expert, id, [EVENING]);
    await expectRefusal(accept(startup, id, EVENING, { round: 1 }), 'booking.round_over');
    await expectRefusal(accept(startup, id), 'booking.slot_not_proposed');
    const cancelSeen = (round: number) =>
      cancel(startup, id, 'No time', { expectedStatus: 'pending', round });
    await expectRefusal(cancelSeen(1), 'booking.round_over');
    expect(await cancelSeen(2)).toMatchObject({ status: 'cancelled' });
  });

  test('is refused when the accepted slot is withdrawn at the same moment', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    const { id } = booking;

    const { ended } = await runWhileHeld<unknown>(world, {
      hold: lockRows('expert_sessions', id),
      calls: [() => withdraw(startup, id), () => accept(expert, id, NINE, { round: 1 })],
    });

    expect(await ended).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'booking.slot_not_proposed', status: 409 } },
    ]);
    expect((await getBooking(startup, id)).status).toBe('pending');
  });
});

describe('the deadline of an answer', () => {
  test('refuses every answer when it has passed, and the job cancels the request', async () => {
    const [asked, early] = [await createPendingBooking(world), await createPendingBooking(world)];
    for (const { expert, booking } of [asked, early]) {
      await repropose(expert, booking.id, [EVENING], { answerIn: 24 });
    }
    const { startup, booking } = asked;
    const deadline = new Date(MONDAY.getTime() + 24 * HOUR_MS);
    expect((await getBooking(startup, booking.id)).answerBy).toBe(deadline.toISOString());

    world.clock = new Date(deadline.getTime() - 1);
    const agreed = await accept(early.startup, early.booking.id, EVENING);
    expect(agreed).toMatchObject({ status: 'accepted' });
    world.clock = deadline;
    await expectRefusal(accept(startup, booking.id, EVENING), 'booking.answer_late');
    await expectRefusal(decline(startup, booking.id), 'booking.answer_late');
    await expectRefusal(repropose(startup, booking.id, [FRIDAY]), 'booking.answer_late');
    await lapseBookings({ ...world, features: FEATURES, now: () => deadline });

    const after = await getBooking(startup, booking.id);
    expect(after).toMatchObject({ status: 'cancelled', turn: null });
  });

  test('is named by the refusal of an answer after the request has expired, but not after it was cancelled', async () => {
    const [expired, cancelled] = [
      await createPendingBooking(world),
      await createPendingBooking(world),
    ];
    for (const { expert, booking } of [expired, cancelled]) {
      await repropose(expert, booking.id, [EVENING], { answerIn: 24 });
    }
    await cancel(cancelled.startup, cancelled.booking.id);
    const { round, sequence } = await getBooking(expired.startup, expired.booking.id);
    const deadline = new Date(MONDAY.getTime() + 24 * HOUR_MS);
    world.clock = deadline;
    await lapseBookings({ ...world, features: FEATURES, now: () => deadline });

    const { startup, booking } = expired;
    const late = ['booking.answer_late', { status: 409 }] as const;
    await expectRefusal(accept(startup, booking.id, EVENING), ...late);
    await expectRefusal(accept(startup, booking.id, EVENING, { round, sequence }), ...late);
    await expectRefusal(decline(startup, booking.id), ...late);
    await expectRefusal(repropose(startup, booking.id, [FRIDAY]), ...late);
    await expectRefusal(cancel(startup, booking.id), 'booking.status_failed');
    await expectRefusal(
      accept(cancelled.startup, cancelled.booking.id, EVENING),
      'booking.status_failed',
      { message: 'Error while updating the booking status' },
    );
  });
});

test('a withdrawn slot cannot be accepted, and the last one that has not passed cannot be withdrawn', async () => {
  const { expert, startup, booking } = await createPendingBooking(world, NINE, FRIDAY);
  world.clock = new Date(NINE.end);
  await expectRefusal(withdraw(startup, booking.id, FRIDAY), 'booking.last_slot');
  world.clock = MONDAY;
  const after = await withdraw(startup, booking.id, FRIDAY);
  expect(after.slots).toMatchObject([NINE]);
  await expectRefusal(accept(expert, booking.id, FRIDAY), 'booking.slot_not_proposed');
  await expectRefusal(withdraw(startup, booking.id, NINE), 'booking.last_slot');
});

test('of two times that are withdrawn at the same moment, the last one stays', async () => {
  const { startup, booking } = await createPendingBooking(world, NINE, FRIDAY);
  const { id } = booking;

  const { ended } = await runWhileHeld(world, {
    hold: lockRows('expert_sessions', id),
    calls: [() => withdraw(startup, id, NINE), () => withdraw(startup, id, FRIDAY)],
  });

  const results = await ended;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'booking.last_slot' },
  });
  expect((await getBooking(startup, id)).slots).toHaveLength(1);
});

test.each([
  ['stays as chosen while a time is left after it', 48, '2026-03-11T07:30:00.000Z'],
  ['is shortened when all times left begin before it', 72, '2026-03-11T06:00:00.000Z'],
])(
  'the answer deadline of a request %s after a slot was withdrawn',
  async (_, answerIn, answerBy) => {
    const { expert, startup } = await createPair(world);
    const body = { ...bookingRequest(expert.id, NINE, FRIDAY), answerIn };
    const booking = await startup.api.bookings.request({ body });
    expect((await withdraw(startup, booking.id, FRIDAY)).answerBy).toBe(answerBy);
  },
);

test('erasing a requester removes the messages of their rounds and keeps the slots', async () => {
  const { expert, booking } = await createPendingBooking(world);
  const leaver = await createUserWithPassword(world);
  const message = 'At my kitchen table in the rue de Marseille';
  const { id } = await request(leaver, expert.id, tunisSlot(13, '09:00'));
  await repropose(leaver, id, [FRIDAY], { message });
  await decline(expert, id);
  expect(await findColumnsContaining(world, [message])).not.toEqual([]);

  await erase(await world.person('dot'), await requestErasure(leaver), [leaveOrganization(leaver)]);

  expect(await findColumnsContaining(world, [message])).toEqual([]);
  const kept = await getBooking(expert, id);
  expect(kept.rounds.map((round) => [round.message, round.slots])).toEqual([
    ['', [tunisSlot(13, '09:00')]],
    ['', [FRIDAY]],
  ]);
  expect((await getBooking(expert, booking.id)).description).not.toBe('');
});
