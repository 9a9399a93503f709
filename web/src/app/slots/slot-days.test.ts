import { describe, expect, test } from 'vitest';
import { dotsOf, partsOfDay, slotsByDay } from './slot-days.ts';

const slot = (start: string) => ({ start, end: start });

describe('free slots on the viewer’s wall', () => {
  test('a slot late in the afternoon of Tunis belongs to the next day in Tokyo', () => {
    const slots = [slot('2026-12-01T09:00:00Z'), slot('2026-12-01T16:00:00Z')];

    expect([...slotsByDay(slots, 'Africa/Tunis').keys()]).toEqual(['2026-12-01']);
    expect([...slotsByDay(slots, 'Asia/Tokyo').keys()]).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('noon opens the afternoon, in the zone shown', () => {
    const slots = [slot('2026-12-01T10:30:00Z'), slot('2026-12-01T11:00:00Z')];

    expect(partsOfDay(slots, 'Africa/Tunis')).toEqual({
      morning: [slots[0]],
      afternoon: [slots[1]],
    });
    expect(partsOfDay(slots, 'Europe/Athens').morning).toEqual([]);
  });

  test('an hour keeps its wall time across a clock change', () => {
    const slots = [slot('2026-10-24T07:00:00Z'), slot('2026-10-26T08:00:00Z')];

    const byDay = slotsByDay(slots, 'Europe/Paris');

    expect([...byDay.keys()]).toEqual(['2026-10-24', '2026-10-26']);
    for (const slots of byDay.values()) {
      expect(partsOfDay(slots, 'Europe/Paris').morning).toHaveLength(1);
    }
  });
});

test.each([
  [0, 0],
  [1, 1],
  [4, 2],
  [9, 3],
])('%i free times are %i dots', (free, dots) => {
  expect(dotsOf(free)).toBe(dots);
});
