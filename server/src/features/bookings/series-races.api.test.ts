import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accept, ask, look, parisian, seriesOf } from '../../testing/series.ts';
import { MONDAY } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

test('two series for the same weeks are accepted: each week is one’s, nobody is in two places', async () => {
  for (let round = 0; round < 8; round++) {
    const expert = await parisian(world);
    const people = [await world.person('startup'), await world.person('startup')];
    const half = { start: '2026-03-25T08:30:00.000Z', end: '2026-03-25T09:30:00.000Z' };
    const [one, two] = [people[0]!, people[1]!];
    const [a, b] = [await ask(one, expert.id, 4), await ask(two, expert.id, 4, half)];

    const outcomes = await Promise.allSettled([accept(expert, a.id), accept(expert, b.id, half)]);

    // Whichever is second finds its first week taken, or loses weeks.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const claims = await world.db
      .selectFrom('claims')
      .select(['busy_from as from', 'busy_to as to'])
      .where('resource_id', '=', expert.id)
      .where('state', '=', 'accepted')
      .orderBy('busy_from')
      .execute();
    const sessions = await world.db
      .selectFrom('bookings')
      .select('id')
      .where('expert_id', '=', expert.id)
      .where('status', '=', 'accepted')
      .execute();
    expect(claims).toHaveLength(sessions.length);
    expect(claims.every(({ from }, at) => at === 0 || from >= (claims[at - 1]?.to ?? ''))).toBe(
      true,
    );
  }
});

test('the rest of a series is cancelled from two weeks on: every week is cancelled once', async () => {
  for (let round = 0; round < 8; round++) {
    const { expert, startup, booking } = await seriesOf(world, 5);
    const idOf = (week: number) => booking.seriesWeeks[week]?.booking?.id ?? '';
    const cancel = ({ api }: TestPerson, week: number) =>
      api.bookings.move({
        body: { bookingId: idOf(week), status: 'cancelled', reason: 'Over', andFollowing: true },
      });

    await Promise.allSettled([cancel(startup, 1), cancel(expert, 2)]);

    const pages = await Promise.all([1, 2, 3, 4].map((week) => look(startup, idOf(week))));
    for (const { status, steps } of pages) {
      expect(status).toBe('cancelled');
      expect(steps.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    }
  }
});
