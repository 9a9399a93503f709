import { describe, expect, test } from 'vitest';
import { icalendar } from '../../testing/calendar-server.ts';
import { busyTimes } from './busy-times.ts';

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

const PARIS_CHANGES = [
  'DTSTART;TZID=Europe/Paris:20260326T090000',
  'DTEND;TZID=Europe/Paris:20260326T100000',
];

describe('an event is busy', () => {
  test('from its start to its end, in UTC', () => {
    expect(busyIn(icalendar(['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z']))).toEqual([
      '03-11T09:00/03-11T10:30',
    ]);
  });

  test('for as long as it lasts', () => {
    expect(busyIn(icalendar(['DTSTART:20260311T090000Z', 'DURATION:PT45M']))).toEqual([
      '03-11T09:00/03-11T09:45',
    ]);
  });

  test('in a zone of the world’s list, though the calendar does not draw it', () => {
    expect(busyIn(icalendar(PARIS_CHANGES))).toEqual(['03-26T08:00/03-26T09:00']);
  });

  test('in a zone that the calendar draws itself', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Home Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const text = icalendar([
      'DTSTART;TZID=Home Standard Time:20260311T090000',
      'DTEND;TZID=Home Standard Time:20260311T100000',
    ]).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`);

    expect(busyIn(text)).toEqual(['03-11T03:30/03-11T04:30']);
  });

  test('on the expert’s clocks, when it says no zone', () => {
    expect(busyIn(icalendar(['DTSTART:20260311T090000', 'DTEND:20260311T100000']))).toEqual([
      '03-11T08:00/03-11T09:00',
    ]);
  });

  test('for whole days of the expert’s zone, 23 hours where the clocks go forward', () => {
    const text = icalendar(['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330']);

    expect(busyIn(text, 'Europe/Paris')).toEqual(['03-28T23:00/03-29T22:00']);
    expect(busyIn(icalendar(['DTSTART;VALUE=DATE:20260329']))).toEqual(['03-28T23:00/03-29T23:00']);
  });

  test.each([
    ['shown as free', 'TRANSP:TRANSPARENT'],
    ['cancelled', 'STATUS:CANCELLED'],
  ])('not when it is %s', (_what, line) => {
    const event = ['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z', line];

    expect(busyIn(icalendar(event))).toEqual([]);
  });

  test('not when it takes no time, or is over, or far ahead', () => {
    expect(
      busyIn(
        icalendar(
          ['DTSTART:20260311T090000Z'],
          ['DTSTART:20250311T090000Z', 'DTEND:20250311T103000Z'],
          ['DTSTART:20270311T090000Z', 'DTEND:20270311T103000Z'],
        ),
      ),
    ).toEqual([]);
  });
});

describe('a series is busy', () => {
  test('at the same hour of its zone across a clock change, but for what is left out', () => {
    expect(
      busyIn(
        icalendar([
          ...PARIS_CHANGES,
          'RRULE:FREQ=DAILY;COUNT=6',
          'EXDATE;TZID=Europe/Paris:20260328T090000',
          'RDATE;TZID=Europe/Paris:20260410T150000',
        ]),
      ),
    ).toEqual([
      '03-26T08:00/03-26T09:00',
      '03-27T08:00/03-27T09:00',
      '03-29T07:00/03-29T08:00',
      '03-30T07:00/03-30T08:00',
      '03-31T07:00/03-31T08:00',
      '04-10T13:00/04-10T14:00',
    ]);
  });

  test('until its last day, that one included', () => {
    const rule = 'RRULE:FREQ=DAILY;UNTIL=20260328T080000Z';

    expect(busyIn(icalendar([...PARIS_CHANGES, rule]))).toHaveLength(3);
  });

  test('as each of its sessions was changed', () => {
    const weekly = ['UID:standup', 'DTSTART:20260302T090000Z', 'DTEND:20260302T093000Z'];
    const changed = (from: string, ...lines: string[]) => [
      'UID:standup',
      `RECURRENCE-ID:${from}`,
      ...lines,
    ];

    expect(
      busyIn(
        icalendar(
          [...weekly, 'RRULE:FREQ=WEEKLY;COUNT=4'],
          changed('20260309T090000Z', 'DTSTART:20260310T140000Z', 'DTEND:20260310T150000Z'),
          changed(
            '20260316T090000Z',
            'DTSTART:20260316T090000Z',
            'DTEND:20260316T093000Z',
            'STATUS:CANCELLED',
          ),
        ),
      ),
    ).toEqual(['03-02T09:00/03-02T09:30', '03-10T14:00/03-10T15:00', '03-23T09:00/03-23T09:30']);
  });

  test('also where only what was changed of it is sent', () => {
    const alone = [
      'RECURRENCE-ID:20260309T090000Z',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T150000Z',
    ];

    expect(busyIn(icalendar(alone))).toEqual(['03-10T14:00/03-10T15:00']);
  });

  test('whatever is changed of another one at the same hour', () => {
    const weekly = [
      'DTSTART:20260302T090000Z',
      'DTEND:20260302T093000Z',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ];
    const moved = [
      'UID:other',
      'RECURRENCE-ID:20260309T090000Z',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T150000Z',
    ];

    expect(busyIn(icalendar(weekly, moved))).toEqual([
      '03-02T09:00/03-02T09:30',
      '03-09T09:00/03-09T09:30',
      '03-10T14:00/03-10T15:00',
    ]);
  });

  test('that began twenty years ago', () => {
    const text = icalendar(['DTSTART:20060302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']);

    expect(busyIn(text)).toHaveLength(180);
  });
});

test('what overlaps or touches is one, and nothing of what it was about is kept', () => {
  const text = icalendar(
    ['SUMMARY:Dentist', 'DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z'],
    ['SUMMARY:Lunch', 'DTSTART:20260311T100000Z', 'DTEND:20260311T110000Z'],
    ['SUMMARY:Call', 'DTSTART:20260311T093000Z', 'DTEND:20260311T104500Z'],
  );

  expect(readIn(text)).toEqual({
    busy: [{ from: Date.parse('2026-03-11T09:00Z'), to: Date.parse('2026-03-11T11:00Z') }],
  });
});
