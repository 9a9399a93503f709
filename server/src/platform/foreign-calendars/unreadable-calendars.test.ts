import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { icalendar } from '../../testing/calendar-server.ts';
import { busyTimes } from './busy-times.ts';
import { readBusy } from './read-busy.ts';

const WITHIN = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-08-28T00:00:00Z') };

const readIn = (text: string, timeZone = 'Africa/Tunis', most = 5_000) =>
  busyTimes({ text, timeZone, within: WITHIN, most });

/** As `from/to`, in UTC. */
function busyIn(text: string, timeZone?: string): string[] {
  const answer = readIn(text, timeZone);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.busy.map(({ from, to }) => `${short(from)}/${short(to)}`);
}
const short = (instant: number) => new Date(instant).toISOString().slice(5, 16);

describe('an event that nobody can read', () => {
  const GOOD = ['DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z'];

  test.each([
    ['begins at no time', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['begins on a day that does not exist', ['DTSTART:20261399T990000Z', 'DURATION:PT1H']],
    ['lasts nothing known', ['DTSTART:20260312T090000Z', 'DURATION:long']],
    ['turns by an unknown rule', ['DTSTART:20260312T090000Z', 'RRULE:FREQ=FORTNIGHTLY']],
    ['turns on an unknown day', ['DTSTART:20260312T090000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX']],
    ['turns until no time', ['DTSTART:20260312T090000Z', 'RRULE:FREQ=DAILY;UNTIL=soon']],
    ['changes no time', ['UID:0@test', 'RECURRENCE-ID:then', 'DTSTART:20260312T090000Z']],
  ])('because it %s takes no other with it', (_what, lines) => {
    expect(busyIn(icalendar(GOOD, lines))).toContain('03-11T09:00/03-11T10:00');
    expect(busyIn(icalendar(lines, GOOD))).toContain('03-11T09:00/03-11T10:00');
  });

  test('and nothing else makes no calendar', () => {
    const rule = ['DTSTART:20260312T090000Z', 'RRULE:FREQ=FORTNIGHTLY'];

    expect(readIn(icalendar(['DTSTART:tomorrow']))).toEqual({ failure: 'not_a_calendar' });
    expect(readIn(icalendar(rule))).toEqual({ failure: 'not_a_calendar' });
  });
});

describe('what is no calendar is refused', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['JSON', '{"busy":[]}'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Karim\r\nEND:VCARD\r\n'],
    ['an event cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026'],
    ['bytes', '\u0000\u0001\u0002\uFFFD'],
  ])('%s', (_what, text) => {
    expect(readIn(text)).toEqual({ failure: 'not_a_calendar' });
  });

  test('an empty calendar is one', () => {
    expect(readIn(icalendar())).toEqual({ busy: [] });
  });

  test('names of scripts, of prototypes and of functions are names', () => {
    const text = icalendar([
      'UID:__proto__',
      'SUMMARY:<script>alert(1)</script>',
      'X-constructor:{{7*7}}',
      'DTSTART;TZID=../../etc/passwd:20260311T090000',
      'DTEND;TZID=../../etc/passwd:20260311T100000',
    ]);

    expect(busyIn(text)).toEqual(['03-11T08:00/03-11T09:00']);
  });
});

describe('a bomb', () => {
  test('of too many occurrences is too large', () => {
    const text = icalendar(['DTSTART:20260302T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']);

    expect(readIn(text)).toEqual({ failure: 'too_large' });
  });

  test.each([
    ['of seconds since 1970', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'],
    [
      'of a day that never comes',
      'DTSTART:20260102T000000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    ],
    [
      'of parts that multiply',
      'DTSTART:19700101T000000Z',
      `RRULE:FREQ=YEARLY;BYMONTH=${list(1, 12)};BYMONTHDAY=${list(1, 31)};BYHOUR=${list(0, 23)};BYMINUTE=${list(0, 59)};BYSECOND=${list(0, 59)}`,
    ],
  ])('%s ends in time, and the thread with it', async (_what, start, rule) => {
    const text = icalendar([start, 'DURATION:PT1S', rule]);
    const begun = performance.now();

    const reading = readBusy({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 1_500);

    const ended = await reading.then(
      () => 'read',
      ({ failure }: { failure: string }) => failure,
    );
    expect(['read', 'too_slow', 'too_large']).toContain(ended);
    // To begin may take a busy machine ten seconds.
    expect(performance.now() - begun).toBeLessThan(14_000);
  });

  test('of many rules ends in time', async () => {
    const rule = ['DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=HOURLY'];
    const text = icalendar(...Array.from({ length: 2_000 }, () => rule));

    await expect(
      readBusy({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 1_500),
    ).rejects.toMatchObject({ failure: 'too_slow' });
  });
});

test('the time that a busy machine takes to begin is not the calendar’s', async () => {
  const text = icalendar(['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  const reading = readBusy({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 1);
  // The thread cannot have begun yet; from then on no time passes here.
  vi.advanceTimersByTime(9_000);

  await expect(reading).resolves.toHaveLength(1);
});

function list(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');
}
