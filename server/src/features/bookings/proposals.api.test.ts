import type { ErrorCode } from '@thedot/domain/errors';
import { DAILY_BOOKING_QUOTA, MOST_OPEN_PROPOSALS } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import { placesOf } from '../../testing/all-columns.ts';
import { setTopics } from '../../testing/any-expert.ts';
import {
  accept,
  barFromBooking,
  cancel,
  decline,
  expectRefusal,
  look,
  newest,
  offer,
  propose,
  remove,
  request,
} from '../../testing/bookings.ts';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import {
  acceptedIn,
  expertIn,
  mailedTo,
  MONDAY,
  NINE,
  pairIn,
  requestedIn,
  TEN,
  toldTo,
  tunis,
  WORKING_HOURS,
} from '../../testing/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = await world.person('dot');

const EVENING = tunis(12, '19:00');
const FRIDAY = tunis(13, '10:00');
const slots = [EVENING, FRIDAY];

/** A requester with four hours, and an expert whom they may book. */
const externalPair = async () => ({
  expert: await expertIn(world),
  startup: await world.person('startup', { organizationKind: 'external' }),
});

describe('a session that an expert proposes', () => {
  test('waits for the requester and is accepted like any other', async () => {
    const { expert, startup } = await acceptedIn(world);

    const offered = await propose(expert, startup.id, slots);

    expect(offered).toMatchObject({
      status: 'pending',
      turn: 'requester',
      round: 1,
      expert: { id: expert.id },
      requester: { id: startup.id },
      rounds: [{ author: 'expert', slots: [EVENING, FRIDAY] }],
      steps: [{ kind: 'proposed', actor: { id: expert.id } }],
    });
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.offered', link: `/booking/${offered.id}` },
      { type: 'booking.accepted' },
    ]);
    const agreed = await accept(startup, offered.id, EVENING, { round: 1 });
    expect(agreed).toMatchObject({ status: 'accepted', session: EVENING });
    expect(await newest(expert)).toMatchObject({ type: 'booking.accepted' });
  });

  test('may be proposed by staff: both sides are notified and it is logged', async () => {
    const { expert, startup } = await pairIn(world);

    const offered = await propose(staff, startup.id, slots, { expertId: expert.id });

    expect(offered).toMatchObject({
      turn: 'requester',
      rounds: [{ author: 'expert', by: { id: staff.id } }],
    });
    const link = `/booking/${offered.id}`;
    const start = EVENING.start;
    expect(await toldTo(expert)).toMatchObject([
      { type: 'booking.offered', link, params: { name: staff.name, start } },
    ]);
    expect(await toldTo(startup)).toMatchObject([
      { type: 'booking.offered', link, params: { name: expert.name, start } },
    ]);
    world.clock = new Date(MONDAY.getTime() + 120_000);
    await world.runJobs();
    expect(await mailedTo(world, expert)).toEqual([
      `${staff.name} proposed a session in your name`,
    ]);
    expect(await mailedTo(world, startup)).toEqual([`${expert.name} proposes a session`]);
    const logged = await world.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'booking.proposed')
      .where('subject_id', '=', offered.id)
      .execute();
    expect(logged).toEqual([{ actor_id: staff.id }]);
  });

  test('is created once when the same key is sent twice at once', async () => {
    const { expert, startup } = await acceptedIn(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = { body: offer(startup.id, ...slots) };

    const [one, other] = await Promise.all([
      expert.api.bookings.propose(ask, { headers }),
      expert.api.bookings.propose(ask, { headers }),
    ]);

    expect(other.id).toBe(one.id);
  });

  test('is refused with alternatives when either side is busy', async () => {
    const { expert, startup } = await acceptedIn(world);
    await expectRefusal(propose(expert, startup.id, [NINE]), 'booking.time_conflict', {
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
    });
  });

  test('is refused with an invalid length, deadline, slot or topic', async () => {
    const { expert, startup } = await acceptedIn(world);
    const proposeWith = (more: object) =>
      expert.api.bookings.propose({ body: { ...offer(startup.id, ...slots), ...more } });

    const odd = { minutes: 45, slots: [tunis(12, '19:00', 45)] };
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
    const expert = await expertIn(world);
    const startup = await world.person('startup', { organizationKind: 'hub' });
    const other = await world.person('startup', { organizationKind: 'hub' });
    await request(startup, expert.id, NINE);
    await request(other, expert.id, NINE);
    const proposeAt = ({ id }: TestPerson, hour: number) =>
      propose(expert, id, [tunis(12, `1${hour}:00`)]);

    const sent = await Promise.allSettled(
      Array.from({ length: MOST_OPEN_PROPOSALS + 3 }, (_, hour) => proposeAt(startup, hour)),
    );

    const made = sent.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
    const refused = sent.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
    expect(made).toHaveLength(MOST_OPEN_PROPOSALS);
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
    const { expert, startup } = await acceptedIn(world);
    const { hours } = await propose(expert, startup.id, slots);
    expect(hours.usedMinutes).toBe(120);
    const { expert: seen } = await startup.api.experts.one({ params: expert });
    expect(seen.requestsToday).toEqual({ used: 1, limit: DAILY_BOOKING_QUOTA });
    expect(seen.hours.usedMinutes).toBe(120);
  });

  test('limit the proposals that are sent at once', async () => {
    const { expert, startup } = await externalPair();
    await request(startup, expert.id, NINE);

    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        propose(expert, startup.id, [tunis(12, `1${index}:00`)]),
      ),
    );

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('refuse a proposal when requests have used them', async () => {
    const { expert, startup } = await externalPair();
    for (const time of ['09:00', '11:00', '13:00', '15:00']) {
      await request(startup, expert.id, tunis(12, time));
    }
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
    expect(await newest(startup)).toMatchObject({ params: { weeks: '4' } });
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

  test('for requesters whom the expert has not met, as for unknown ids', async () => {
    const { expert, startup } = await pairIn(world);
    for (const requesterId of [startup.id, crypto.randomUUID()]) {
      await expectNeither(expert, { requesterId }, 'user.not_found', { status: 404 });
    }
  });

  test('for oneself and for barred or removed requesters', async () => {
    const { expert, startup } = await acceptedIn(world);
    const [requesterId, expertId] = [startup.id, expert.id];
    const barred = { errors: [{ path: 'requesterId' }] };

    await expectNeither(expert, { requesterId: expertId }, 'booking.own_session');
    await expectNeither(staff, { requesterId: expertId, expertId }, 'booking.own_session');
    await barFromBooking(world, startup);
    await expectNeither(expert, { requesterId }, 'booking.not_bookable', barred);
    await expectNeither(staff, { requesterId, expertId }, 'booking.not_bookable', barred);
    await remove(world, startup);
    await expectNeither(expert, { requesterId }, 'user.not_found');
  });

  test('to callers who are not experts and in the name of another expert', async () => {
    const { expert, startup } = await requestedIn(world);
    const ofPair = { requesterId: startup.id, expertId: expert.id };

    await expectNeither(startup, { requesterId: expert.id }, 'access.expert_required');
    await expectNeither(startup, ofPair, 'access.expert_required');
    await expectNeither(await expertIn(world), ofPair, 'access.expert_required');
    const guest = await world.person('guest');
    await expectNeither(guest, { requesterId: startup.id }, 'access.denied');
  });

  test('to staff who name no expert', async () => {
    const { startup } = await pairIn(world);
    const query = { requesterId: startup.id };
    await expectNeither(staff, query, 'access.expert_required');
    await expectNeither(staff, { ...query, expertId: startup.id }, 'expert.not_found');
  });
});

describe('the terms of a proposal', () => {
  test('tell an expert lengths, horizon, topics and the hours of the requester', async () => {
    const { expert, startup, booking } = await acceptedIn(world);
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
    const { expert, startup } = await pairIn(world);
    const query = { requesterId: startup.id, expertId: expert.id };
    const { terms } = await staff.api.bookings.terms({ query });
    expect(terms).toMatchObject({ hours: { usedMinutes: 0 } });
  });
});

describe('the ways to a session with another user', () => {
  const waysOf = async ({ api }: TestPerson, { id: userId }: Pick<TestPerson, 'id'>) =>
    (await api.bookings.ways({ query: { userId } })).ways;

  test('depend on the role and on whether the two have met', async () => {
    const { expert, startup } = await acceptedIn(world);
    const stranger = await expertIn(world);
    expect(await waysOf(startup, expert)).toEqual(['ask']);
    expect(await waysOf(startup, stranger)).toEqual(['ask']);
    expect(await waysOf(expert, startup)).toEqual(['propose']);
    expect(await waysOf(stranger, startup)).toEqual([]);
    expect(await waysOf(staff, stranger)).toEqual(['in_their_name']);
    expect(await waysOf(staff, startup)).toEqual(['to_them']);
    expect(await waysOf(staff, await world.person('guest'))).toEqual([]);
  });

  test('are none with removed, barred or unknown users and oneself', async () => {
    const { expert, startup } = await acceptedIn(world);
    const other = await acceptedIn(world);
    const unknown = { id: '0199aaaa-0000-7000-8000-000000000001' };
    await barFromBooking(world, startup);
    await remove(world, other.expert);

    expect(await waysOf(expert, startup)).toEqual([]);
    expect(await waysOf(other.startup, other.expert)).toEqual([]);
    expect(await waysOf(expert, unknown)).toEqual([]);
    expect(await waysOf(expert, expert)).toEqual([]);
  });
});

test.each([1, 3])(
  'erasing an expert removes what they wrote of a proposed session of %i weeks',
  async (weeks) => {
    const description = `What only its author knows, for ${weeks} weeks`;
    const expert = await leaverIn(world, 'expert');
    const hours = [...WORKING_HOURS];
    await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    const startup = await world.person('startup');
    await cancel(startup, (await request(startup, expert.id, NINE)).id);
    const { id } = await propose(expert, startup.id, [FRIDAY], { description, weeks });
    const { seriesWeeks } = await accept(startup, id, FRIDAY);
    const ids = weeks === 1 ? [id] : seriesWeeks.flatMap(({ booking }) => booking?.id ?? []);
    expect(ids).toHaveLength(weeks);
    const descriptions = async () =>
      (await Promise.all(ids.map((week) => look(startup, week)))).map((it) => it.description);
    expect(await descriptions()).toEqual(ids.map(() => description));

    await cancel(expert, id, 'I leave', { andFollowing: weeks > 1 });
    await erase(staff, await askErasure(expert), [stay(expert)]);

    expect(await descriptions()).toEqual(ids.map(() => ''));
    expect(await placesOf(world, [description])).toEqual([]);
  },
);
