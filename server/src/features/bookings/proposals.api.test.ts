import { DAILY_BOOKING_QUOTA } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  wish,
} from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const EVENING = tunis(12, '19:00');
const FRIDAY = tunis(13, '10:00');

/** What an expert proposes to somebody. */
const offer = (requesterId: string, ...slots: { start: string; end: string }[]) => {
  const { expertId: _, ...said } = wish('', ...(slots.length > 0 ? slots : [EVENING, FRIDAY]));
  return { ...said, requesterId };
};

describe('a session that the expert proposes', () => {
  test('waits for the other’s answer, and is accepted like any other', async () => {
    const { expert, startup } = await acceptedIn(world);

    const offered = await expert.api.bookings.propose({ body: offer(startup.id) });

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
    const agreed = await startup.api.bookings.accept({
      body: { bookingId: offered.id, start: EVENING.start, round: 1 },
    });
    expect(agreed).toMatchObject({ status: 'accepted', session: EVENING });
    expect((await toldTo(expert))[0]).toMatchObject({ type: 'booking.accepted' });
  });

  test('takes of the other’s hours, but not of their daily quota', async () => {
    const { expert, startup } = await acceptedIn(world);

    const { hours } = await expert.api.bookings.propose({ body: offer(startup.id) });

    expect(hours.usedMinutes).toBe(120);
    const { expert: seen } = await startup.api.experts.one({ params: expert });
    expect(seen.requestsToday).toEqual({ used: 1, limit: DAILY_BOOKING_QUOTA });
    expect(seen.hours.usedMinutes).toBe(120);
  });

  test('of many at once no more are made than the other has hours for', async () => {
    const expert = await expertIn(world);
    const startup = await world.person('startup', { organizationKind: 'external' });
    await startup.api.bookings.request({ body: wish(expert.id, NINE) });

    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        expert.api.bookings.propose({ body: offer(startup.id, tunis(12, `1${index}:00`)) }),
      ),
    );

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('names other times when one of the two is taken', async () => {
    const { expert, startup } = await acceptedIn(world);

    const offering = expert.api.bookings.propose({ body: offer(startup.id, NINE) });

    await expect(offering).rejects.toMatchObject({
      code: 'booking.time_conflict',
      errors: [{ path: 'slots.0' }],
      details: { alternatives: [{ kind: 'near', start: TEN.start }, { kind: 'next' }] },
    });
  });

  test('has one of the lengths that the expert offers, and times that can be answered', async () => {
    const { expert, startup } = await acceptedIn(world);
    const body = offer(startup.id);

    const odd = { ...body, minutes: 45, slots: [tunis(12, '19:00', 45)] };
    await expect(expert.api.bookings.propose({ body: odd })).rejects.toMatchObject({
      code: 'booking.slot_length',
      errors: [{ path: 'minutes' }],
    });
    const late = { ...body, answerIn: 24 * 10 };
    await expect(expert.api.bookings.propose({ body: late })).rejects.toMatchObject({
      code: 'booking.answer_by',
      errors: [{ path: 'answerIn' }],
    });
    const none = { ...body, slots: [] };
    await expect(expert.api.bookings.propose({ body: none })).rejects.toMatchObject({
      code: 'booking.slots',
    });
  });

  test('is made once, however often an answer is lost', async () => {
    const { expert, startup } = await acceptedIn(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const ask = { body: offer(startup.id) };

    const [one, other] = await Promise.all([
      expert.api.bookings.propose(ask, { headers }),
      expert.api.bookings.propose(ask, { headers }),
    ]);

    expect(other.id).toBe(one.id);
  });
});

describe('nobody proposes a session', () => {
  test('to whom they have not met: they learn nothing of who there is', async () => {
    const { expert, startup } = await pairIn(world);

    const stranger = expert.api.bookings.propose({ body: offer(startup.id) });
    await expect(stranger).rejects.toMatchObject({ code: 'user.not_found', status: 404 });
    const nobody = expert.api.bookings.propose({ body: offer(crypto.randomUUID()) });
    await expect(nobody).rejects.toMatchObject({ code: 'user.not_found', status: 404 });
  });

  test('to whom has left, or to themselves', async () => {
    const { expert, startup } = await acceptedIn(world);
    const own = expert.api.bookings.propose({ body: offer(expert.id) });
    await expect(own).rejects.toMatchObject({ code: 'booking.own_session' });

    await world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', '=', startup.id)
      .execute();

    const gone = expert.api.bookings.propose({ body: offer(startup.id) });
    await expect(gone).rejects.toMatchObject({ code: 'user.not_found' });
  });

  test('to whom may not book experts any more', async () => {
    const { expert, startup } = await acceptedIn(world);
    await world.db
      .updateTable('organizations')
      .set({ can_book_expert: false })
      .where('id', '=', startup.organizationId)
      .execute();

    const offering = expert.api.bookings.propose({ body: offer(startup.id) });

    await expect(offering).rejects.toMatchObject({
      code: 'booking.not_bookable',
      errors: [{ path: 'requesterId' }],
    });
  });

  test('who is no expert, or in the name of another one', async () => {
    const { expert, startup } = await requestedIn(world);
    const other = await expertIn(world);

    const asking = startup.api.bookings.propose({ body: offer(expert.id) });
    await expect(asking).rejects.toMatchObject({ code: 'access.expert_required' });
    const named = startup.api.bookings.propose({
      body: { ...offer(startup.id), expertId: expert.id },
    });
    await expect(named).rejects.toMatchObject({ code: 'access.expert_required' });
    const theirs = other.api.bookings.propose({
      body: { ...offer(startup.id), expertId: expert.id },
    });
    await expect(theirs).rejects.toMatchObject({ code: 'access.expert_required' });
    const guest = await world.person('guest');
    const denied = guest.api.bookings.propose({ body: offer(startup.id) });
    await expect(denied).rejects.toMatchObject({ code: 'access.denied' });
  });
});

describe('staff', () => {
  test('propose on an expert’s behalf, to anybody who may book; both are told, and it is accounted for', async () => {
    const { expert, startup } = await pairIn(world);
    const staff = await world.person('dot');

    const offered = await staff.api.bookings.propose({
      body: { ...offer(startup.id), expertId: expert.id },
    });

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
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'booking.proposed')
      .execute();
    expect(noted).toEqual([{ actor_id: staff.id, subject_id: offered.id }]);
  });

  test('say for whom they speak', async () => {
    const { startup } = await pairIn(world);
    const staff = await world.person('dot');

    const nobodys = staff.api.bookings.propose({ body: offer(startup.id) });
    await expect(nobodys).rejects.toMatchObject({ code: 'access.expert_required' });
    const noExpert = staff.api.bookings.propose({
      body: { ...offer(startup.id), expertId: startup.id },
    });
    await expect(noExpert).rejects.toMatchObject({ code: 'expert.not_found' });
  });
});
