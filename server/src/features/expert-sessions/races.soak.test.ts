import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA, AUTO_FINISH_AFTER_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { findViolations } from '../../admin/invariants.queries.ts';
import { createTopicExperts } from '../../testing/bookings/any-expert.ts';
import {
  accept,
  cancel,
  decline,
  editBooking,
  expectRefusal,
  getBooking,
  moveBooking,
  report,
  repropose,
  request,
  createSessionWith,
  type Slot,
} from '../../testing/bookings/bookings.ts';
import { sendDueMails } from '../../testing/notifications/mails.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { findConfirmedAllocations } from '../../testing/rows.ts';
import {
  requestSeries,
  FIRST,
  createParisExpert,
  createSeries,
} from '../../testing/bookings/series.ts';
import {
  createAcceptedBooking,
  createExpert,
  findMailSubjects,
  MONDAY,
  NINE,
  createPendingBooking,
  TEN,
  listNotifications,
  tunisSlot,
  bookingRequest,
} from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld, type World } from '../../testing/world.ts';
import { finishBookings } from './transitions/transitions.jobs.ts';

const world = await useWorld({ clock: MONDAY });
/** For tests that insert bookings directly, without related rows. */
const rawWorld = await useWorld({ clock: MONDAY });

afterAll(async () => {
  await world.runJobs();
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});

const THURSDAY = tunisSlot(12, '10:00');
const FRIDAY = tunisSlot(13, '10:00');
const EVENING = tunisSlot(12, '19:00');

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Starts all calls at once and counts how they end, by error code. */
async function countOutcomes(calls: readonly (() => Promise<unknown>)[]) {
  const ends = resultCodes(await Promise.allSettled(calls.map((call) => call())));
  const counts = Map.groupBy(ends, (end) => end);
  return Object.fromEntries([...counts].map(([end, its]) => [end, its.length]));
}

/** The same slot so many hours later. */
const hoursAfter = ({ start, end }: Slot, hours: number): Slot => {
  const later = (instant: string) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();
  return { start: later(start), end: later(end) };
};

const acceptedSessions = ({ db }: World, expertId: string) =>
  db
    .selectFrom('expert_sessions')
    .select(['start_at', 'end_at'])
    .where('expert_id', '=', expertId)
    .where('status', '=', 'accepted')
    .orderBy('start_at')
    .execute();

describe('concurrent requests', () => {
  test('create one booking when one requester sends the same slot five times', async () => {
    const expert = await createExpert(world);
    const startup = await world.person('startup');
    const ends = await countOutcomes(
      Array.from({ length: 5 }, () => () => request(startup, expert.id, NINE)),
    );
    expect(ends).toEqual({ done: 1, 'expert.unavailable': 4 });
  });

  test('keep to the hours of an organization with an expert (A50)', async () => {
    const expert = await createExpert(world);
    const first = await world.person('startup', { organizationKind: 'external' });
    const { organizationId } = first;
    const colleagues = await times(3, () => world.person('startup', { organizationId }));
    // Two and a half of four hours are used on another day, so that the daily quota plays no part.
    const used = tunisSlot(11, '09:00', 90);
    await first.api.bookings.request({ body: { ...bookingRequest(expert.id, used), minutes: 90 } });
    await request(first, expert.id, tunisSlot(11, '11:00'));
    world.clock = new Date(MONDAY.getTime() + DAY_MS);

    const ends = await countOutcomes(
      Array.from({ length: 20 }, (_, index) => () => {
        const person = [first, ...colleagues][index % 4] ?? first;
        return request(
          person,
          expert.id,
          hoursAfter(tunisSlot(12 + (index % 2), '09:00'), index % 7),
        );
      }),
    );

    const { hours } = (await first.api.experts.get({ params: expert })).expert;
    expect(ends).toEqual({ done: 1, 'expert.hours_exceeded': 19 });
    expect(hours).toEqual({ usedMinutes: 210, limitMinutes: 240 });
  });

  test('keep to the daily quota of an organization (A49)', async () => {
    const experts = await times(4, () => createExpert(world));
    const first = await world.person('startup');
    const { organizationId } = first;
    const colleagues = await times(4, () => world.person('startup', { organizationId }));

    const ends = await countOutcomes(
      Array.from({ length: 20 }, (_, index) => () => {
        const person = colleagues[index % 4] ?? first;
        const expert = experts[Math.floor(index / 5)] ?? first;
        return request(person, expert.id, hoursAfter(NINE, index % 5));
      }),
    );

    expect(ends).toEqual({
      done: DAILY_BOOKING_QUOTA,
      'booking.daily_quota': 20 - DAILY_BOOKING_QUOTA,
    });
  });
});

describe('concurrent acceptances', () => {
  test('give a slot to exactly one of sixteen requesters (A48)', async () => {
    const rounds = testSize(4, 50);
    const expert = await createExpert(rawWorld);
    const startups = await times(16, () => rawWorld.person('startup'));
    for (let round = 0; round < rounds; round++) {
      const slot = hoursAfter(NINE, round);
      const ids = await insertRequests(expert.id, startups, slot);
      const ends = await countOutcomes(ids.map((id) => () => accept(expert, id, slot)));
      expect(ends).toEqual({ done: 1, 'booking.time_conflict': 15 });
    }
    expect(await acceptedSessions(rawWorld, expert.id)).toHaveLength(rounds);
  });

  test('never leave overlapping sessions when slots overlap in a chain (A48)', async () => {
    const expert = await createExpert(world);
    const requests = await times(20, async (index) => {
      const slot = hoursAfter(NINE, Math.floor(index / 4) + (index % 2) / 2);
      const { id } = await request(await world.person('startup'), expert.id, slot);
      return { id, slot };
    });

    const { done = 0, ...others } = await countOutcomes(
      requests.map((it) => () => accept(expert, it.id, it.slot)),
    );

    const sessions = await acceptedSessions(world, expert.id);
    expect(others).toEqual({ 'booking.time_conflict': 20 - done });
    expect(sessions).toHaveLength(done);
    sessions.forEach(({ end_at }, index) => {
      const next = sessions[index + 1];
      if (next) expect(String(end_at) <= String(next.start_at)).toBe(true);
    });
  });

  test('leave the requester in one session when five experts accept the same time', async () => {
    const startup = await world.person('startup');
    const experts = await times(5, () => createExpert(world));
    const requests: { expert: TestPerson; id: string }[] = [];
    for (const expert of experts) {
      const { id } = await request(startup, expert.id, NINE);
      requests.push({ expert, id });
    }
    const ends = await countOutcomes(requests.map((it) => () => accept(it.expert, it.id)));
    expect(ends).toEqual({ done: 1, 'booking.time_conflict': 4 });
  });

  test('and declines of one request take effect once', async () => {
    const expert = await createExpert(world);
    const startup = await world.person('startup');
    const { id } = await request(startup, expert.id, NINE);
    const yes = () => accept(expert, id);
    const no = () => decline(expert, id);
    const ends = await countOutcomes([yes, no, yes, no, yes, no]);
    expect(ends).toEqual({ done: 1, 'booking.status_failed': 5 });
    const { events } = await getBooking(startup, id);
    expect(events).toHaveLength(2);
  });

  test('give each week to one of two series and never overlap', async () => {
    for (let round = 0; round < testSize(2, 8); round++) {
      const expert = await createParisExpert(world);
      const half = { start: '2026-03-25T08:30:00.000Z', end: '2026-03-25T09:30:00.000Z' };
      const [one, two] = [await world.person('startup'), await world.person('startup')];
      const [a, b] = [
        await requestSeries(one, expert.id, 4),
        await requestSeries(two, expert.id, 4, half),
      ];

      const outcomes = await Promise.allSettled([
        accept(expert, a.id, FIRST),
        accept(expert, b.id, half),
      ]);

      // The second finds its first week taken, or loses weeks.
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      const claims = await findConfirmedAllocations(world, { resource_id: expert.id });
      expect(claims).toHaveLength((await acceptedSessions(world, expert.id)).length);
      const next = claims.slice(1);
      expect(next.every(({ start }, at) => start >= (claims[at]?.end ?? ''))).toBe(true);
    }
  });
});

/** Requests as `POST /expert-booking` leaves them, all for the same slot. */
async function insertRequests(
  expertId: string,
  startups: readonly TestPerson[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      insert into expert_sessions (expert_id, requester_id, organization_id, category, description, minutes, turn)
      select ${expertId}, u.id, u.organization_id, 'Fundraising', 'The same time', 60, 'expert'
      from users as u where u.id = any(${startups.map(({ id }) => id)}::uuid[])
      returning id, requester_id
    ), rounds as (
      insert into expert_session_rounds (booking_id, round, author, author_id, answer_by)
      select id, 1, 'requester', requester_id, ${start} from asked
      returning booking_id
    )
    insert into expert_session_slots (booking_id, round, start_at, end_at)
    select booking_id, 1, ${start}::timestamptz, ${end}::timestamptz from rounds
    returning booking_id as id`.execute(rawWorld.db);
  return rows.map(({ id }) => id);
}

describe('an acceptance that races with another answer', () => {
  interface Request {
    readonly expert: TestPerson;
    readonly startup: TestPerson;
    readonly bookingId: string;
    readonly slot: Slot;
    /** A free hour of the same pair that no other request wants. */
    readonly other: Slot;
  }

  const hour = (day: number, index: number) =>
    hoursAfter(tunisSlot(day + Math.floor(index / 8), '09:00'), index % 8);

  /** Each startup requests each expert, and no two want the same hour of one person. */
  async function insertPairs(): Promise<Request[]> {
    const count = testSize(8, 20);
    const experts = await times(testSize(2, 5), () => createExpert(world));
    const requests = await times(count, async (s) => {
      const startup = await world.person('startup');
      const own: Request[] = [];
      for (const [e, expert] of experts.entries()) {
        const index = (e * 4 + s) % count;
        const slot = hour(11, index);
        const { id } = await request(startup, expert.id, slot);
        own.push({ expert, startup, bookingId: id, slot, other: hour(16, index) });
      }
      return own;
    });
    return requests.flat();
  }

  type Act = (it: Request) => Promise<unknown>;
  const acceptFirstRound: Act = ({ expert, bookingId, slot }) =>
    accept(expert, bookingId, slot, { round: 1 });
  const withdraw: Act = ({ startup, bookingId }) => cancel(startup, bookingId);
  const changeSlots: Act = ({ startup, bookingId, other }) =>
    repropose(startup, bookingId, [other], { round: 1 });

  /** As many as the connections of a small hub bear. */
  const AT_ONCE = 20;

  /** Sends both at once, for many requests at once; returns how each ended. */
  async function race(first: Act, second: Act) {
    const requests = await insertPairs();
    const raced = [];
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE);
      raced.push(
        ...(await times(some.length, async (index) => {
          const it = some[index]!;
          // Which of the two is sent first changes from request to request.
          const acts = index % 2 === 0 ? [first, second] : [second, first];
          const codes = resultCodes(await Promise.allSettled(acts.map((act) => act(it))));
          return { ...it, ends: index % 2 === 0 ? codes : codes.toReversed() };
        })),
      );
    }
    return raced;
  }

  /** The notifications of a booking, oldest first. */
  const toldOf = async (person: TestPerson, bookingId: string) => {
    const rows = await world.db
      .selectFrom('notifications')
      .select(['type'])
      .where('user_id', '=', person.id)
      .where('link', '=', `/booking/${bookingId}`)
      .orderBy('id')
      .execute();
    return rows.map(({ type }) => type);
  };

  test('ends cancelled when the requester cancels, and both are notified of what happened', async () => {
    const cases = await race(acceptFirstRound, withdraw);

    for (const { expert, startup, bookingId, ends } of cases) {
      const { status, turn, events } = await getBooking(expert, bookingId);
      const [accepted, cancelled] = ends;
      const wasFirst = accepted === 'done';
      expect([cancelled, accepted]).toEqual(['done', wasFirst ? 'done' : 'booking.status_failed']);
      expect({ status, turn }).toEqual({ status: 'cancelled', turn: null });
      expect(events.map(({ kind }) => kind)).toEqual(
        wasFirst ? ['requested', 'accepted', 'cancelled'] : ['requested', 'cancelled'],
      );
      expect(await findConfirmedAllocations(world, { booking_id: bookingId })).toEqual([]);
      expect(await toldOf(startup, bookingId)).toEqual(wasFirst ? ['booking.accepted'] : []);
      expect(await toldOf(expert, bookingId)).toEqual(['booking.requested', 'booking.cancelled']);
    }
  });

  test('takes effect or is refused when the requester proposes other slots', async () => {
    const cases = await race(acceptFirstRound, changeSlots);

    for (const { expert, startup, bookingId, slot, other, ends } of cases) {
      const seen = await getBooking(expert, bookingId);
      expect(await getBooking(startup, bookingId)).toEqual(seen);
      const [accepted, changed] = ends;
      if (accepted === 'done') {
        expect(changed).toBe('booking.changed');
        expect(seen).toMatchObject({ status: 'accepted', round: 1, session: slot });
        const held = await findConfirmedAllocations(world, { booking_id: bookingId });
        expect(held.map(({ start }) => start)).toEqual([slot.start, slot.start]);
        expect(await toldOf(startup, bookingId)).toEqual(['booking.accepted']);
      } else {
        expect([accepted, changed]).toEqual(['booking.round_over', 'done']);
        expect(seen).toMatchObject({
          status: 'pending',
          round: 2,
          slots: [{ start: other.start }],
        });
        expect(await findConfirmedAllocations(world, { booking_id: bookingId })).toEqual([]);
        const told = await toldOf(expert, bookingId);
        expect(told).toEqual(['booking.requested', 'booking.proposed']);
        // The first slot can't be accepted without its round either.
        await expectRefusal(accept(expert, bookingId, slot), 'booking.slot_not_proposed');
      }
    }
    if (isSoak) expect(new Set(cases.map(({ ends }) => ends[0])).size).toBe(2);
  });

  test('shows both sides the same when the expert also proposes and the requester cancels', async () => {
    for (let round = 0; round < testSize(4, 20); round++) {
      const { expert, startup, booking } = await createPendingBooking(world);
      const { id } = booking;

      const outcomes = await Promise.allSettled([
        accept(expert, id),
        repropose(expert, id, [EVENING]),
        cancel(startup, id),
      ]);

      const [mine, theirs] = [await getBooking(startup, id), await getBooking(expert, id)];
      expect(mine).toEqual(theirs);
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
      // A proposal and an accepted session can be cancelled at once: each is a step of its own.
      expect(mine.events).toHaveLength(done + 1);
      expect(mine.rounds).toHaveLength(mine.round);
    }
  });

  test('sends one mail for each answer that took effect', async () => {
    const { expert, startup, booking } = await createPendingBooking(world);
    await Promise.allSettled([
      repropose(expert, booking.id, [EVENING]),
      repropose(expert, booking.id, [FRIDAY], { round: 1 }),
      accept(expert, booking.id, NINE, { round: 1 }),
    ]);
    await sendDueMails(world);

    const told = await listNotifications(startup);
    const subjects = await findMailSubjects(world, startup);
    const answers = subjects.filter((it) => /suggested other times|confirmed/.test(it));
    expect(answers).toHaveLength(told.length);
  });
});

describe('concurrent changes of a session', () => {
  test('from the same version let one of two sides move it', async () => {
    for (let round = 0; round < testSize(3, 10); round++) {
      const { expert, startup, booking } = await createAcceptedBooking(world);

      const [one, other] = await Promise.allSettled([
        moveBooking(expert, booking.id, FRIDAY, { expectedStart: NINE.start }),
        moveBooking(startup, booking.id, THURSDAY, { expectedStart: NINE.start }),
      ]);

      const isOne = one.status === 'fulfilled';
      expect(isOne ? other : one).toMatchObject({
        status: 'rejected',
        reason: { code: 'booking.changed', status: 409 },
      });
      const { session } = await getBooking(expert, booking.id);
      expect(session).toEqual(isOne ? FRIDAY : THURSDAY);
    }
  });

  test('move one of two sessions to the same time and leave the other', async () => {
    for (let round = 0; round < testSize(3, 10); round++) {
      const { expert, startup, booking } = await createAcceptedBooking(world);
      const other = await createSessionWith(world, expert, TEN);

      const outcomes = await Promise.allSettled([
        moveBooking(startup, booking.id, FRIDAY),
        moveBooking(other.startup, other.id, FRIDAY),
      ]);

      expect(resultCodes(outcomes).toSorted()).toEqual(['booking.reserved', 'done']);
      const sessions = await Promise.all([booking, other].map(({ id }) => getBooking(expert, id)));
      const starts = sessions.map(({ session }) => session?.start);
      expect(starts.filter((start) => start === FRIDAY.start)).toHaveLength(1);
      expect(starts.filter((start) => start === NINE.start || start === TEN.start)).toHaveLength(1);
    }
  });

  test('each raise the sequence number once', async () => {
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const waves = testSize(2, 5);

    // All at once would only wait for a connection each.
    for (let wave = 0; wave < waves; wave++) {
      // Each names another room: the room that it already has changes nothing.
      await times(10, (index) => {
        const room = { place: `Room ${wave * 10 + index}` };
        return editBooking(index % 2 ? expert : startup, booking.id, room);
      });
    }

    expect((await getBooking(startup, booking.id)).sequence).toBe(booking.sequence + waves * 10);
  });

  test('cancel every week of a series once when both sides cancel the rest', async () => {
    for (let round = 0; round < testSize(2, 8); round++) {
      const { expert, startup, booking } = await createSeries(world, 5);
      const idOf = (week: number) => booking.seriesWeeks[week]?.booking?.id ?? '';
      const cancelFrom = (person: TestPerson, week: number) =>
        cancel(person, idOf(week), 'Over', { andFollowing: true });

      await Promise.allSettled([cancelFrom(startup, 1), cancelFrom(expert, 2)]);

      const pages = await Promise.all([1, 2, 3, 4].map((week) => getBooking(startup, idOf(week))));
      for (const { status, events } of pages) {
        expect(status).toBe('cancelled');
        expect(events.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
      }
    }
  });
});

test('a reassignment that races with the cancellation ends cancelled', async () => {
  const { expertOf, anyExpert } = await createTopicExperts(world, 2);
  for (let round = 0; round < testSize(5, 30); round++) {
    const startup = await world.person('startup');
    const booking = await startup.api.bookings.request({ body: anyExpert(NINE) });
    const { id } = booking;

    const [, cancelled] = await Promise.allSettled([
      decline(expertOf(booking), id),
      cancel(startup, id),
    ]);

    expect(cancelled.status).toBe('fulfilled');
    const { status, events } = await getBooking(startup, id);
    expect(status).toBe('cancelled');
    expect(events.map((it) => it.kind).join(' ')).toMatch(/^requested (passed_on )?cancelled$/);
  }
});

const DAY_AFTER = new Date(Date.parse(NINE.end) + AUTO_FINISH_AFTER_MS);
const finish = (hub: World) => finishBookings({ ...hub, now: () => DAY_AFTER });

test('a session is finished once when its expert and the job finish it at once', async () => {
  for (let round = 0; round < testSize(5, 20); round++) {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createAcceptedBooking(world);
    world.clock = DAY_AFTER;

    const [reported] = await Promise.allSettled([
      report(expert, booking.id, 'attended'),
      finish(world),
    ]);

    // The expert adds their report to the job's end, never the other way round.
    expect(reported.status).toBe('fulfilled');
    const { attendance, events } = await getBooking(startup, booking.id);
    expect(attendance).toBe('attended');
    const kinds = events.filter(({ kind }) => kind === 'finished').map(({ actor }) => actor?.id);
    expect(kinds.filter((actor) => actor === expert.id)).toHaveLength(1);
    expect(kinds.length).toBeLessThanOrEqual(2);
  }
});

test('two jobs at once finish more than two batches of sessions once each', async () => {
  const { expert, startup } = await createAcceptedBooking(rawWorld);
  const copies = 450;
  const session = {
    expert_id: expert.id,
    requester_id: startup.id,
    category: 'Fundraising',
    description: 'One of many',
    minutes: 60,
    status: 'accepted',
    start_at: NINE.start,
    end_at: NINE.end,
  } as const;
  await rawWorld.db
    .insertInto('expert_sessions')
    .values(Array.from({ length: copies }, () => session))
    .execute();

  await Promise.all([finish(rawWorld), finish(rawWorld)]);

  const rows = await rawWorld.db
    .selectFrom('expert_sessions')
    .innerJoin('booking_events', 'booking_events.booking_id', 'expert_sessions.id')
    .select('expert_sessions.id')
    .where('expert_sessions.expert_id', '=', expert.id)
    .where('expert_sessions.status', '=', 'finished')
    .where('booking_events.kind', '=', 'finished')
    .execute();
  expect(rows).toHaveLength(copies + 1);
  expect(new Set(rows.map((row) => row.id)).size).toBe(copies + 1);
});
