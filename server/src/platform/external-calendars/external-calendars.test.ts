import { createGzip } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type CalendarServer,
  buildCalendar,
  serveCalendar,
  startCalendarServer,
} from '../../testing/fakes/calendar-server.ts';
import { isPublic, type Resolve } from '../public-address.ts';
import { parseBusyTimes } from './parse-busy-times.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { runBusyTimesWorker } from './run-busy-times-worker.ts';

const calendar = await startCalendarServer();
afterAll(() => calendar.close());
beforeEach(() => {
  calendar.answer = serveCalendar(buildCalendar());
  calendar.asked.length = 0;
});

const here = { isLocal: true };
const expectFailure = (reading: Promise<unknown>, failure: string) =>
  expect(reading).rejects.toMatchObject({ failure });
const named =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('fetching a calendar', () => {
  test('sends the last ETag, no cookies, and accepts no compression', async () => {
    calendar.answer = serveCalendar('BEGIN:VCALENDAR', { etag: '"2"' });

    const read = await fetchCalendar(calendar.address, { ...here, etag: '"1"' });

    expect(read).toEqual({ text: 'BEGIN:VCALENDAR', etag: '"2"' });
    expect(calendar.asked).toMatchObject([
      {
        url: '/me.ics?key=very-secret',
        headers: { 'accept-encoding': 'identity', 'if-none-match': '"1"' },
      },
    ]);
    expect(calendar.asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test('returns no text when it is unchanged', async () => {
    calendar.answer = (_, response) => void response.writeHead(304).end();

    expect(await fetchCalendar(calendar.address, { ...here, etag: '"1"' })).toEqual({
      text: null,
      etag: '"1"',
    });
    await expectFailure(fetchCalendar(calendar.address, here), 'unreachable');
  });

  test('follows three redirects, not four', async () => {
    const moving = (moves: number) => (request: { url?: string | undefined }) =>
      Number(request.url?.slice(1)) < moves;
    const after =
      (moves: number): CalendarServer['answer'] =>
      (request, response) => {
        if (!moving(moves)(request)) return serveCalendar('BEGIN:VCALENDAR')(request, response);
        const location = `/${Number(request.url?.slice(1)) + 1}`;
        response.writeHead(302, { location }).end();
      };
    const start = `http://127.0.0.1:${calendar.port}/0`;

    calendar.answer = after(3);
    expect(await fetchCalendar(start, here)).toMatchObject({ text: 'BEGIN:VCALENDAR' });
    calendar.answer = after(4);
    await expectFailure(fetchCalendar(start, here), 'unreachable');
  });
});

describe('an address that is not public is refused (A40)', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[fec0::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'https://example.tn:8443/me.ics',
    'http://example.tn:22/',
    'https://me:secret@example.tn/me.ics',
    'ftp://example.tn/me.ics',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    await expectFailure(fetchCalendar(address), 'not_public');
  });

  test.each([['127.0.0.1'], ['::1'], ['10.1.2.3'], ['::ffff:10.1.2.3'], ['169.254.169.254']])(
    'a host name that resolves to %s, even beside a public address',
    async (address) => {
      for (const resolve of [named(address), named('93.184.216.34', address)]) {
        await expectFailure(
          fetchCalendar('http://calendar.example.tn/', { resolve }),
          'not_public',
        );
      }
    },
  );

  test('a host name without an address', async () => {
    await expectFailure(
      fetchCalendar('http://calendar.example.tn/', { resolve: named() }),
      'not_public',
    );
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/',
    '//192.168.0.1/',
    'file:///etc/passwd',
    'http://me:secret@example.tn/',
  ])('as the target of a redirect: %s', async (location) => {
    calendar.answer = (_, response) => void response.writeHead(302, { location }).end();

    await expectFailure(fetchCalendar(calendar.address, here), 'not_public');
  });

  test('for a host name that changes its address between redirects', async () => {
    let asked = 0;
    const turning: Resolve = async (host) => {
      expect(host).toBe('calendar.example.tn');
      return named(++asked === 1 ? '127.0.0.1' : '10.0.0.1')(host);
    };
    calendar.answer = (_, response) => void response.writeHead(302, { location: '/next' }).end();

    await expectFailure(
      fetchCalendar(`http://calendar.example.tn:${calendar.port}/`, { ...here, resolve: turning }),
      'not_public',
    );
    expect(calendar.asked).toHaveLength(1);
  });

  test('unlike a public address', () => {
    expect(['93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'].map(isPublic)).toEqual([
      true,
      true,
      true,
    ]);
    expect(isPublic('example.tn')).toBe(false);
  });
});

describe('a bad answer is given up', () => {
  type Answer = CalendarServer['answer'];
  const status =
    (code: number): Answer =>
    (_, response) =>
      void response.writeHead(code).end();
  const slowRedirect: Answer = (_, response) =>
    void setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 120);
  const aByteNowAndThen: Answer = (_, response) => {
    response.writeHead(200);
    const dripping = setInterval(() => response.write('B'), 20);
    response.on('close', () => clearInterval(dripping));
  };
  const largeLength: Answer = (_, response) =>
    response.writeHead(200, { 'content-length': '2000001' }).flushHeaders();
  const compressed: Answer = (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const packing = createGzip();
    packing.pipe(response);
    packing.end(Buffer.alloc(10_000_000));
  };

  test.each<[string, Answer, string]>([
    ['status 404', status(404), 'unreachable'],
    ['status 403', status(403), 'unreachable'],
    ['status 500', status(500), 'unreachable'],
    ['status 204', status(204), 'unreachable'],
    ['no answer', () => {}, 'too_slow'],
    ['a byte now and then', aByteNowAndThen, 'too_slow'],
    ['several slow redirects', slowRedirect, 'too_slow'],
    ['a declared size over the limit', largeLength, 'too_large'],
    ['a compressed answer, which is not unpacked,', compressed, 'not_a_calendar'],
  ])('%s', async (_, answer, failure) => {
    calendar.answer = answer;
    // Answers that come may take longer than that on a busy machine.
    const patience = failure === 'too_slow' ? { timeoutMs: 300 } : {};

    await expectFailure(fetchCalendar(calendar.address, { ...here, ...patience }), failure);
  });

  test('a closed port', async () => {
    await expectFailure(fetchCalendar('http://127.0.0.1:9/', here), 'unreachable');
  });

  test('an undeclared size over the limit is too large', async () => {
    let sent = 0;
    calendar.answer = (_, response) => {
      const more = () => {
        sent += 65_536;
        if (!response.destroyed)
          response.write(Buffer.alloc(65_536, 'x'), () => setImmediate(more));
      };
      response.writeHead(200);
      more();
    };

    await expectFailure(fetchCalendar(calendar.address, here), 'too_large');
    expect(sent).toBeLessThan(20_000_000);
  });
});

const WITHIN = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-08-28T00:00:00Z') };

const readIn = (text: string, timeZone = 'Africa/Tunis', maxOccurrences = 5_000) =>
  parseBusyTimes({ text, timeZone, within: WITHIN, maxOccurrences });

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

describe('an event blocks time', () => {
  test.each([
    [
      'from its start to its end, in UTC',
      ['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z'],
      '03-11T09:00/03-11T10:30',
    ],
    [
      'for as long as it lasts',
      ['DTSTART:20260311T090000Z', 'DURATION:PT45M'],
      '03-11T09:00/03-11T09:45',
    ],
    ['in an IANA zone that the calendar does not define', PARIS_CHANGES, '03-26T08:00/03-26T09:00'],
    [
      'in the expert’s zone when it has none',
      ['DTSTART:20260311T090000', 'DTEND:20260311T100000'],
      '03-11T08:00/03-11T09:00',
    ],
  ])('%s', (_, event, busy) => {
    expect(busyIn(buildCalendar(event))).toEqual([busy]);
  });

  test('in a zone that the calendar defines', () => {
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
    const text = buildCalendar([
      'DTSTART;TZID=Home Standard Time:20260311T090000',
      'DTEND;TZID=Home Standard Time:20260311T100000',
    ]).replace('BEGIN:VEVENT', `${zone}\r\nBEGIN:VEVENT`);

    expect(busyIn(text)).toEqual(['03-11T03:30/03-11T04:30']);
  });

  test('for whole days of the expert’s zone, 23 hours when the clocks go forward', () => {
    const text = buildCalendar(['DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330']);

    expect(busyIn(text, 'Europe/Paris')).toEqual(['03-28T23:00/03-29T22:00']);
    expect(busyIn(buildCalendar(['DTSTART;VALUE=DATE:20260329']))).toEqual([
      '03-28T23:00/03-29T23:00',
    ]);
  });

  test.each([
    ['shown as free', 'TRANSP:TRANSPARENT'],
    ['cancelled', 'STATUS:CANCELLED'],
  ])('not when it is %s', (_what, line) => {
    const event = ['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z', line];

    expect(busyIn(buildCalendar(event))).toEqual([]);
  });

  test('not when it takes no time, or is over, or far ahead', () => {
    expect(
      busyIn(
        buildCalendar(
          ['DTSTART:20260311T090000Z'],
          ['DTSTART:20250311T090000Z', 'DTEND:20250311T103000Z'],
          ['DTSTART:20270311T090000Z', 'DTEND:20270311T103000Z'],
        ),
      ),
    ).toEqual([]);
  });
});

describe('a series blocks time', () => {
  test('at the same hour of its zone across a clock change, with exceptions and additions', () => {
    expect(
      busyIn(
        buildCalendar([
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

  test('until its last day, inclusive', () => {
    const rule = 'RRULE:FREQ=DAILY;UNTIL=20260328T080000Z';

    expect(busyIn(buildCalendar([...PARIS_CHANGES, rule]))).toHaveLength(3);
  });

  test('at the changed time of each occurrence, and not when that is cancelled', () => {
    const weekly = ['UID:standup', 'DTSTART:20260302T090000Z', 'DTEND:20260302T093000Z'];
    const changed = (from: string, ...lines: string[]) => [
      'UID:standup',
      `RECURRENCE-ID:${from}`,
      ...lines,
    ];

    expect(
      busyIn(
        buildCalendar(
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

  test('when only a changed occurrence is sent', () => {
    const alone = [
      'RECURRENCE-ID:20260309T090000Z',
      'DTSTART:20260310T140000Z',
      'DTEND:20260310T150000Z',
    ];

    expect(busyIn(buildCalendar(alone))).toEqual(['03-10T14:00/03-10T15:00']);
  });

  test('unaffected by a changed occurrence of another series at the same hour', () => {
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

    expect(busyIn(buildCalendar(weekly, moved))).toEqual([
      '03-02T09:00/03-02T09:30',
      '03-09T09:00/03-09T09:30',
      '03-10T14:00/03-10T15:00',
    ]);
  });

  test('when it began twenty years ago', () => {
    const text = buildCalendar(['DTSTART:20060302T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY']);

    expect(busyIn(text)).toHaveLength(180);
  });
});

test('events that overlap or touch become one span without any text', () => {
  const text = buildCalendar(
    ['SUMMARY:Dentist', 'DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z'],
    ['SUMMARY:Lunch', 'DTSTART:20260311T100000Z', 'DTEND:20260311T110000Z'],
    ['SUMMARY:Call', 'DTSTART:20260311T093000Z', 'DTEND:20260311T104500Z'],
  );

  expect(readIn(text)).toEqual({
    busy: [{ from: Date.parse('2026-03-11T09:00Z'), to: Date.parse('2026-03-11T11:00Z') }],
  });
});

describe('an unreadable event', () => {
  const GOOD = ['DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z'];

  test.each([
    ['has no start time', ['DTSTART:tomorrow', 'DURATION:PT1H']],
    ['starts on a day that does not exist', ['DTSTART:20261399T990000Z', 'DURATION:PT1H']],
    ['has an unreadable duration', ['DTSTART:20260312T090000Z', 'DURATION:long']],
    ['has an unknown frequency', ['DTSTART:20260312T090000Z', 'RRULE:FREQ=FORTNIGHTLY']],
    ['has an unknown weekday', ['DTSTART:20260312T090000Z', 'RRULE:FREQ=WEEKLY;BYDAY=XX']],
    [
      'has an unreadable end of its rule',
      ['DTSTART:20260312T090000Z', 'RRULE:FREQ=DAILY;UNTIL=soon'],
    ],
    [
      'changes an unreadable occurrence',
      ['UID:0@test', 'RECURRENCE-ID:then', 'DTSTART:20260312T090000Z'],
    ],
  ])('that %s does not hide the others', (_what, lines) => {
    expect(busyIn(buildCalendar(GOOD, lines))).toContain('03-11T09:00/03-11T10:00');
    expect(busyIn(buildCalendar(lines, GOOD))).toContain('03-11T09:00/03-11T10:00');
  });

  test('alone is not a calendar', () => {
    const rule = ['DTSTART:20260312T090000Z', 'RRULE:FREQ=FORTNIGHTLY'];

    expect(readIn(buildCalendar(['DTSTART:tomorrow']))).toEqual({ failure: 'not_a_calendar' });
    expect(readIn(buildCalendar(rule))).toEqual({ failure: 'not_a_calendar' });
  });
});

describe('a file that is not a calendar is refused', () => {
  test.each([
    ['an empty text', ''],
    ['an HTML page', '<!doctype html><title>Sign in</title>'],
    ['JSON', '{"busy":[]}'],
    ['a contact card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Karim\r\nEND:VCARD\r\n'],
    ['half an event', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026'],
    ['bytes', '\u0000\u0001\u0002\uFFFD'],
  ])('%s', (_what, text) => {
    expect(readIn(text)).toEqual({ failure: 'not_a_calendar' });
  });

  test('a calendar without events is accepted', () => {
    expect(readIn(buildCalendar())).toEqual({ busy: [] });
  });

  test('hostile names are only names', () => {
    const text = buildCalendar([
      'UID:__proto__',
      'SUMMARY:<script>alert(1)</script>',
      'X-constructor:{{7*7}}',
      'DTSTART;TZID=../../etc/passwd:20260311T090000',
      'DTEND;TZID=../../etc/passwd:20260311T100000',
    ]);

    expect(busyIn(text)).toEqual(['03-11T08:00/03-11T09:00']);
  });
});

describe('a calendar bomb', () => {
  test('with too many occurrences is too large', () => {
    const text = buildCalendar([
      'DTSTART:20260302T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY',
    ]);

    expect(readIn(text)).toEqual({ failure: 'too_large' });
  });

  test.each([
    ['with an event each second since 1970', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'],
    [
      'with a day that never comes',
      'DTSTART:20260102T000000Z',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    ],
    [
      'with parts that multiply',
      'DTSTART:19700101T000000Z',
      `RRULE:FREQ=YEARLY;BYMONTH=${list(1, 12)};BYMONTHDAY=${list(1, 31)};BYHOUR=${list(0, 23)};BYMINUTE=${list(0, 59)};BYSECOND=${list(0, 59)}`,
    ],
  ])('%s ends in time', async (_what, start, rule) => {
    const text = buildCalendar([start, 'DURATION:PT1S', rule]);
    const begun = performance.now();

    const reading = runBusyTimesWorker({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 300);

    const ended = await reading.then(
      () => 'read',
      ({ failure }: { failure: string }) => failure,
    );
    expect(['read', 'too_slow', 'too_large']).toContain(ended);
    // A busy machine may take ten seconds to start the thread.
    expect(performance.now() - begun).toBeLessThan(14_000);
  });

  test('with many rules is too slow', async () => {
    const rule = ['DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=HOURLY'];
    const text = buildCalendar(...Array.from({ length: 2_000 }, () => rule));

    await expectFailure(
      runBusyTimesWorker({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 300),
      'too_slow',
    );
  });
});

test('the time to read a calendar starts once the thread has started', async () => {
  const text = buildCalendar(['DTSTART:20260311T090000Z', 'DTEND:20260311T103000Z']);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const getDelays = () => timers.mock.calls.map(([, delay]) => delay);

  const reading = runBusyTimesWorker({ text, timeZone: 'Africa/Tunis', within: WITHIN }, 59_000);

  expect(getDelays()).toEqual([10_000]);
  await expect(reading).resolves.toHaveLength(1);
  expect(getDelays()).toContain(59_000);
});

function list(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',');
}
