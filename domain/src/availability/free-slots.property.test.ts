import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysSpan, overlap, type Span, spanOf } from '../kernel/time.ts';
import type { WeeklyHours } from './availability.contract.ts';
import { freeSlots, refuseInterval } from './availability.rules.ts';

const HOUR = 3_600_000;
const at = (instant: string) => Date.parse(instant);

test('free times are what looking at every half hour finds', () => {
  const NOW = at('2026-04-15T07:20:00Z');
  const half = fc.integer({ min: 0, max: 47 });
  const label = (index: number) =>
    `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 6 }), half, half)
    .filter(([, start, end]) => start < end)
    .map(([wday, start, end]) => ({ wday, start: label(start), end: label(end) }));
  const busy = fc
    .tuple(fc.integer({ min: 0, max: 7 * 24 * 4 }), fc.integer({ min: 1, max: 16 }))
    .map(([quarter, length]) => ({
      from: at('2026-04-15T00:00:00Z') + (quarter * HOUR) / 4,
      to: at('2026-04-15T00:00:00Z') + ((quarter + length) * HOUR) / 4,
    }));

  fc.assert(
    fc.property(
      fc
        .array(interval, { maxLength: 8 })
        .filter((hours) => hours.every((_, index) => refuseInterval(hours, index) === null)),
      fc.constantFrom('Africa/Tunis', 'Europe/Paris', 'Asia/Kolkata', 'America/New_York'),
      fc.array(busy, { maxLength: 5 }),
      fc.constantFrom(30, 60, 90),
      fc.constantFrom(0, 15, 45),
      fc.constantFrom(0, 90, 24 * 60),
      (hours, timeZone, taken, minutes, buffer, noticeMinutes) => {
        const reception = {
          hours,
          timeZone,
          noticeMinutes,
          horizonDays: 365,
          bufferBefore: buffer,
          bufferAfter: 0,
        };
        const within = daysSpan('2026-04-14', '2026-04-21', timeZone);

        const found = [...freeSlots(reception, { minutes, within, taken, now: NOW })];

        expect(found.map((slot) => spanOf(slot).from)).toEqual(
          naive({
            hours,
            timeZone,
            taken,
            minutes,
            buffer,
            within,
            from: NOW + noticeMinutes * 60_000,
          }),
        );
      },
    ),
    { numRuns: 60 },
  );
});

/** Far from clock changes: a start is free if each quarter hour from it on is open and not taken. */
function naive(asked: {
  hours: readonly WeeklyHours[];
  timeZone: string;
  taken: readonly Span[];
  minutes: number;
  buffer: number;
  within: Span;
  from: number;
}): number[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: asked.timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const isOpen = (instant: number) => {
    const parts = Object.fromEntries(clock.formatToParts(instant).map((it) => [it.type, it.value]));
    const wday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday'] ?? '');
    const time = `${parts['hour']}:${parts['minute']}`;
    return asked.hours.some((it) => it.wday === wday && it.start <= time && time < it.end);
  };
  const found: number[] = [];
  for (let from = asked.within.from; from < asked.within.to; from += HOUR / 2) {
    const to = from + asked.minutes * 60_000;
    const quarters = Array.from({ length: asked.minutes / 15 }, (_, i) => from + (i * HOUR) / 4);
    const padded = { from: from - asked.buffer * 60_000, to };
    if (from < asked.from || asked.taken.some((span) => overlap(span, padded))) continue;
    if (quarters.every(isOpen)) found.push(from);
  }
  return found;
}
