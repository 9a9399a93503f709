import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, TEN, toldTo, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** A topic of each test's own, so that nobody else is of it. */
const TOPICS: Expertise[] = [
  'Legal IP',
  'Legal Business Law',
  'Accounting',
  'Finance',
  'Go to Market',
  'Business plan',
  'Business model',
  'Product',
  'Architecture',
  'Technical support',
];
async function topicOf(count: number, wishes: Parameters<typeof expertIn>[1] = {}) {
  const category = TOPICS.pop() ?? 'Other';
  const experts: TestPerson[] = [];
  for (let n = 0; n < count; n++) {
    const expert = await expertIn(world, wishes);
    await world.db
      .updateTable('experts')
      .set({ categories: [category] })
      .where('user_id', '=', expert.id)
      .execute();
    experts.push(expert);
  }
  const any = (...slots: { start: string; end: string }[]) => ({
    body: { ...wish('', ...slots), expertId: null, category },
  });
  return { category, experts, any };
}
const at = (experts: readonly TestPerson[], id: string) => {
  const expert = experts.find((it) => it.id === id);
  if (!expert) throw new Error('Somebody of another topic was asked');
  return expert;
};
const decline = (expert: TestPerson, bookingId: string) =>
  expert.api.bookings.decline({
    body: { bookingId, status: 'rejected', reason: 'Away that week' },
  });

describe('any expert of a topic', () => {
  test('goes round: each request to who was asked the longest ago', async () => {
    const { experts, any } = await topicOf(3);
    const asked: string[] = [];
    for (let n = 0; n < 6; n++) {
      world.clock = new Date(MONDAY.getTime() + n * 60_000);
      const startup = await world.person('startup');
      const booking = await startup.api.bookings.request(any(NINE));
      expect(booking).toMatchObject({ anyExpert: true, status: 'pending', turn: 'expert' });
      asked.push(booking.expert.id);
    }

    expect(new Set(asked.slice(0, 3))).toEqual(new Set(experts.map(({ id }) => id)));
    expect(asked.slice(3)).toEqual(asked.slice(0, 3));
  });

  test('goes first to who has the fewest sessions to come', async () => {
    const { category, experts, any } = await topicOf(2);
    const [busy, idle] = experts as [TestPerson, TestPerson];
    const startup = await world.person('startup');
    const wanted = { ...wish(busy.id, TEN), category };
    const { id } = await startup.api.bookings.request({ body: wanted });
    await busy.api.bookings.accept({ body: { bookingId: id, start: TEN.start } });
    // The idle one was asked last.
    const later = { ...wish(idle.id, tunis(13, '09:00')), category };
    await startup.api.bookings.request({ body: later });

    const booking = await (await world.person('startup')).api.bookings.request(any(NINE));

    expect(booking.expert.id).toBe(idle.id);
    expect((await toldTo(idle))[0]).toMatchObject({ type: 'booking.requested' });
    expect((await toldTo(busy)).filter((it) => it.type === 'booking.requested')).toHaveLength(1);
  });

  test('is asked only at times at which they are free, all of them', async () => {
    const { experts, any } = await topicOf(2);
    const [mornings, always] = experts as [TestPerson, TestPerson];
    const hours = [3, 4].map((wday) => ({ wday, start: '09:00', end: '10:00' }));
    await mornings.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    const startup = await world.person('startup');

    const booking = await startup.api.bookings.request(any(NINE, TEN));

    expect(booking.expert.id).toBe(always.id);
  });

  test('is nobody where nobody is free: the times are named, and others offered', async () => {
    const { any } = await topicOf(2);
    const startup = await world.person('startup');
    await expect(startup.api.bookings.request(any(NINE, tunis(11, '03:00')))).rejects.toMatchObject(
      {
        code: 'expert.unavailable',
        errors: [{ path: 'slots.1', code: 'expert.unavailable' }],
        details: { alternatives: [{ kind: 'other' }] },
      },
    );
  });

  test('is nobody of a topic that nobody has, whatever the length', async () => {
    const asking = (await world.person('startup')).api.bookings.request({
      body: { ...wish('', NINE), expertId: null, category: 'Communication and Marketing' },
    });
    await expect(asking).rejects.toMatchObject({
      code: 'expert.unavailable',
      errors: [{ path: 'slots.0' }],
    });
  });

  test('is nobody where each time has somebody but nobody has all', async () => {
    const { experts, any } = await topicOf(2);
    for (const [index, expert] of experts.entries()) {
      const hours = [
        { wday: 3, start: `${index + 9}:00`.padStart(5, '0'), end: `${index + 10}:00` },
      ];
      await expert.api.availability.save({ body: { timeZone: 'Africa/Tunis', hours } });
    }
    const startup = await world.person('startup');

    await expect(startup.api.bookings.request(any(NINE, TEN))).rejects.toMatchObject({
      code: 'booking.nobody_for_all',
      errors: undefined,
      details: undefined,
    });
    await expect(startup.api.bookings.request(any(TEN))).resolves.toMatchObject({
      status: 'pending',
    });
  });

  test('is somebody with whom hours are left, else the hours are used up', async () => {
    const { experts, any } = await topicOf(2);
    const startup = await world.person('startup', { organizationKind: 'external' });
    const use = (expertId: string) =>
      world.db
        .insertInto('bookings')
        .values({
          expert_id: expertId,
          requester_id: startup.id,
          organization_id: startup.organizationId,
          category: 'Other',
          description: 'Long ago',
          minutes: 240,
          status: 'finished',
          attendance: 'attended',
          finished_at: '2026-01-05T12:00:00Z',
          start_at: '2026-01-05T08:00:00Z',
          end_at: '2026-01-05T12:00:00Z',
          created_at: '2026-01-01T08:00:00Z',
        })
        .execute();
    const [first, second] = experts as [TestPerson, TestPerson];
    await use(first.id);

    const booking = await startup.api.bookings.request(any(NINE));
    expect(booking.expert.id).toBe(second.id);

    await use(second.id);
    await expect(startup.api.bookings.request(any(TEN))).rejects.toMatchObject({
      code: 'expert.hours_exceeded',
    });
  });
});

describe('who declines is followed by another', () => {
  test('with the same times, until nobody is left, and each side is told', async () => {
    const { experts, any } = await topicOf(2);
    const startup = await world.person('startup');
    const { id, expert } = await startup.api.bookings.request(any(NINE, TEN));
    const first = at(experts, expert.id);
    const second = at(experts, experts.find((it) => it !== first)?.id ?? '');

    const passed = await decline(first, id);
    expect(passed).toMatchObject({ status: 'pending', expert: { id: second.id }, turn: 'expert' });
    expect((await toldTo(startup))[0]).toMatchObject({
      type: 'booking.passed_on',
      params: { reason: 'Away that week', next: second.name },
    });
    expect((await toldTo(second))[0]).toMatchObject({ type: 'booking.requested' });
    await expect(first.api.bookings.one({ params: { id } })).rejects.toMatchObject({ status: 404 });

    const seen = await second.api.bookings.one({ params: { id } });
    expect(seen.slots.map((it) => it.start)).toEqual([NINE.start, TEN.start]);
    // Why somebody else could not is between them and who asked.
    expect(seen.steps.at(-1)).toMatchObject({ kind: 'passed_on', actor: null, reason: '' });
    const own = await startup.api.bookings.one({ params: { id } });
    expect(own.steps.at(-1)).toMatchObject({ kind: 'passed_on', reason: 'Away that week' });

    expect(await decline(second, id)).toMatchObject({ status: 'rejected' });
    expect((await toldTo(startup))[0]).toMatchObject({ type: 'booking.rejected' });
  });

  test('and is told of the first time that can still be had', async () => {
    const { experts, any } = await topicOf(2);
    const startup = await world.person('startup');
    const { body } = any(NINE, tunis(13, '09:00'));
    const asked = { ...body, answerIn: 72 };
    const { id, expert } = await startup.api.bookings.request({ body: asked });
    world.clock = new Date(NINE.end);

    const passed = await decline(at(experts, expert.id), id);
    const [told] = await toldTo(at(experts, passed.expert.id));
    expect(told).toMatchObject({ params: { start: tunis(13, '09:00').start } });
  });

  test('but not once its times are past, nor when one expert was asked for', async () => {
    const { any, experts, category } = await topicOf(2);
    const startup = await world.person('startup');
    const late = await startup.api.bookings.request(any(NINE));
    world.clock = new Date(Date.parse(NINE.start) + 1);
    expect(await decline(at(experts, late.expert.id), late.id)).toMatchObject({
      status: 'rejected',
    });

    world.clock = MONDAY;
    const [one] = experts as [TestPerson];
    const asked = await startup.api.bookings.request({ body: { ...wish(one.id, TEN), category } });
    expect(asked.anyExpert).toBe(false);
    expect(await decline(one, asked.id)).toMatchObject({ status: 'rejected' });
  });

  test('and in thirty races with who takes the request back there is one end', async () => {
    const { experts, any } = await topicOf(2);
    for (let round = 0; round < 30; round++) {
      const startup = await world.person('startup');
      const { id, expert } = await startup.api.bookings.request(any(NINE));
      const cancel = startup.api.bookings.move({
        body: { bookingId: id, status: 'cancelled', reason: 'Solved' },
      });

      const [, cancelled] = await Promise.allSettled([decline(at(experts, expert.id), id), cancel]);
      expect(cancelled.status).toBe('fulfilled');
      const { status, steps } = await startup.api.bookings.one({ params: { id } });
      expect(status).toBe('cancelled');
      expect(steps.map((it) => it.kind).join(' ')).toMatch(/^requested (passed_on )?cancelled$/);
    }
  });
});
