import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('one time', () => {
  test('is had by exactly one of sixteen who are accepted for it at once, in fifty rounds', async () => {
    const expert = await expertIn(world);
    const startups = await Promise.all(
      Array.from({ length: 16 }, () => world.person('startup', { organizationKind: 'hub' })),
    );
    for (let round = 0; round < 50; round++) {
      // Each round on a weekday and at an hour of its own, and each account asks no more than a day allows.
      world.clock = new Date(MONDAY.getTime() + Math.floor(round / 4) * 24 * 3_600_000);
      const slot = slotOf(round);
      const requests = await Promise.all(
        startups.map(({ api }) => api.bookings.request({ body: wish(expert.id, slot) })),
      );

      const answers = await Promise.allSettled(
        requests.map(({ id }) =>
          expert.api.bookings.accept({ body: { bookingId: id, start: slot.start } }),
        ),
      );

      expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
      const refused = answers.flatMap((it) => (it.status === 'rejected' ? [it.reason.code] : []));
      expect(new Set(refused)).toEqual(new Set(['booking.time_conflict']));
      for (const [index, { id }] of requests.entries()) {
        if (answers[index]?.status === 'fulfilled') continue;
        const body = { bookingId: id, status: 'cancelled', reason: 'Somebody was faster' } as const;
        await startups[index]?.api.bookings.move({ body });
      }
    }
  });
});

/** The nth of four hours a day, on a weekday at least two days after the day it is asked for on. */
function slotOf(round: number) {
  const hour = ['09:00', '10:00', '11:00', '14:00'][round % 4] ?? '';
  const start = Date.parse(tunis(11, hour).start) + weekdaysAfter(Math.floor(round / 4));
  return { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
}

const weekdaysAfter = (count: number): number => {
  let days = 0;
  for (let left = count; left > 0; left--) {
    days += new Date(Date.parse(NINE.start) + (days + 1) * 86_400_000).getUTCDay() === 6 ? 3 : 1;
  }
  return days * 86_400_000;
};
