import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '../../kernel/bookable.ts';
import { writeFeed, writeInvitation } from './icalendar.ts';

const SESSION: CalendarEvent = {
  uid: '0199a1f0-0000-7000-8000-000000000001@thedot',
  sequence: 3,
  start: '2026-03-11T08:00:00.000Z',
  end: '2026-03-11T09:00:00.000Z',
  changedAt: '2026-03-09T07:30:00.000Z',
  isCancelled: false,
  summary: 'Session with Slimane Khelifi: Fundraising',
  description: 'What to bring, and where',
  location: 'Room 2',
  url: 'https://hub.example/booking/1',
};
const HUB = { name: 'THE DOT', email: 'hub@example.org' };
const AMIRA = { name: 'Amira Ben Salah', email: 'amira@example.org' };
const NOW = new Date('2026-03-10T10:00:00.000Z');

const feedOf = (events: readonly CalendarEvent[], zone = 'Africa/Tunis') =>
  writeFeed({ name: 'THE DOT', zone, events });
const invite = (event: CalendarEvent, { zone = 'Africa/Tunis', to = AMIRA } = {}) =>
  writeInvitation({ event, zone, from: HUB, to, now: NOW });

/** Parses with another library, as an external client does. */
const read = (text: string): VEvent[] =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((it) => it?.type === 'VEVENT');
const one = (text: string): VEvent => {
  const [event, ...others] = read(text);
  expect(others).toEqual([]);
  return event!;
};
/** Unfolds lines: in RFC 5545 a continuation line begins with a space. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
/** Properties of the event, not of the zone before it. */
const lineOf = (text: string, name: string) =>
  linesOf(text.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, '')).find((line) =>
    new RegExp(`^${name}[:;]`).test(line),
  );

describe('a feed', () => {
  test('has the time, place, text and state of each session, and no attendees', () => {
    expect(feedOf([SESSION])).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/);
    expect(feedOf([SESSION]), 'is the same whenever it is written').toBe(feedOf([SESSION]));
    expect(one(feedOf([SESSION]))).toMatchObject({
      uid: SESSION.uid,
      start: new Date(SESSION.start),
      end: new Date(SESSION.end),
      summary: SESSION.summary,
      description: SESSION.description,
      location: SESSION.location,
      url: expect.objectContaining({ val: SESSION.url }),
      status: 'CONFIRMED',
      sequence: 3,
    });
    expect(one(feedOf([{ ...SESSION, isCancelled: true }])).status).toBe('CANCELLED');
  });

  test('without sessions is a valid calendar', () => {
    expect(linesOf(feedOf([])).slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(read(feedOf([]))).toEqual([]);
  });

  test('lists its properties, then its zone, then its sessions', () => {
    const parts = linesOf(feedOf([SESSION], 'Europe/Paris')).filter((line) =>
      /^(BEGIN:V|REFRESH-INTERVAL|X-WR-CALNAME|END:VCALENDAR)/.test(line),
    );
    expect(parts.map((line) => line.split(/[;:]/).slice(0, 2).join(':'))).toEqual([
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:THE DOT',
      'REFRESH-INTERVAL:VALUE=DURATION',
      'BEGIN:VTIMEZONE',
      'BEGIN:VEVENT',
      'END:VCALENDAR',
    ]);
  });
});

describe('the time of a session', () => {
  const at = (start: string): CalendarEvent => ({
    ...SESSION,
    start,
    end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  });

  test.each([
    ['the day before the clocks go forward', '2026-03-28T08:00:00.000Z', '20260328T090000'],
    ['the day they do', '2026-03-29T08:00:00.000Z', '20260329T100000'],
    ['the hour before the one that is missing', '2026-03-29T00:30:00.000Z', '20260329T013000'],
    ['the hour after it', '2026-03-29T01:30:00.000Z', '20260329T033000'],
    ['the afternoon before they go back', '2026-10-24T13:00:00.000Z', '20261024T150000'],
    ['the afternoon after', '2026-10-25T13:00:00.000Z', '20261025T140000'],
  ])('is the local time of Paris on %s', (_, start, wall) => {
    const text = feedOf([at(start)], 'Europe/Paris');

    expect(lineOf(text, 'DTSTART')).toBe(`DTSTART;TZID=Europe/Paris:${wall}`);
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Paris');
    expect(one(text).start.getTime()).toBe(Date.parse(start));
    expect(one(text).start.tz).toBe('Europe/Paris');
  });

  test.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
    'is in UTC in the repeated hour of a clock change (%s)',
    (start) => {
      const text = feedOf([at(start), SESSION], 'Europe/Paris');

      expect(linesOf(text).filter((line) => /^DTSTART[;:].*2026/.test(line))).toEqual([
        `DTSTART:${start.replaceAll(/[-:]|\.000/g, '')}`,
        'DTSTART;TZID=Europe/Paris:20260311T090000',
      ]);
    },
  );

  test('is in UTC where other programs may have other zone data, as in Morocco', () => {
    const text = feedOf([at('2026-04-01T08:00:00.000Z')], 'Africa/Casablanca');
    expect(lineOf(text, 'DTSTART')).toBe('DTSTART:20260401T080000Z');
  });

  test.each(['Mars/Olympus', 'UTC', ''])('is in UTC for the zone "%s"', (zone) => {
    expect(lineOf(feedOf([SESSION], zone), 'DTSTART')).toBe('DTSTART:20260311T080000Z');
  });

  test('is the same instant in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const start = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
          expect(one(feedOf([at(start)], zone)).start.toISOString()).toBe(start);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('an invitation', () => {
  test('adds the session as accepted, without asking for a reply', () => {
    const { method, content } = invite(SESSION);

    expect(method).toBe('REQUEST');
    expect(lineOf(content, 'METHOD')).toBe('METHOD:REQUEST');
    expect(lineOf(content, 'ORGANIZER')).toBe('ORGANIZER;CN="THE DOT":mailto:hub@example.org');
    expect(lineOf(content, 'ATTENDEE')).toBe(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Amira Ben Salah":MAILTO:amira@example.org',
    );
    expect(lineOf(content, 'DTSTAMP')).toBe('DTSTAMP:20260310T100000Z');
    expect(one(content)).toMatchObject({ uid: SESSION.uid, sequence: 3, status: 'CONFIRMED' });
  });

  test('cancels the session under the same UID', () => {
    const { method, content } = invite({ ...SESSION, sequence: 4, isCancelled: true });

    expect(method).toBe('CANCEL');
    expect(lineOf(content, 'METHOD')).toBe('METHOD:CANCEL');
    expect(one(content)).toMatchObject({ uid: SESSION.uid, sequence: 4, status: 'CANCELLED' });
  });
});

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\\',
        '\\n',
        ';',
        ',',
        ':',
        '"',
        '^',
        '\t',
        ' ',
        '\u0000',
        '\u0007',
        '\u0085',
        '\u2028',
        'é',
        '👩‍🚀',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'ATTENDEE:mailto:x@y.z',
        '\\;',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);
/** A text as iCalendar can hold it: one kind of line break, no control characters. */
const holdable = (text: string) =>
  text
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');

describe('hostile text', () => {
  test('is read back unchanged and adds nothing to the calendar', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, HOSTILE, (summary, description, location) => {
        const texts = { summary, description, location };
        const text = invite({ ...SESSION, ...texts }, { to: { ...AMIRA, name: summary } }).content;

        expect(text.match(/^BEGIN:/gm)).toHaveLength(text.includes('VTIMEZONE') ? 4 : 2);
        expect(linesOf(text).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
        for (const [name, said] of Object.entries(texts)) {
          const held = holdable(said);
          expect(componentOf(text).getFirstPropertyValue(name) ?? '').toBe(held);
          // The other library strips surrounding quotes and unescapes a doubled backslash before an n.
          if (!/[\\"]/.test(held)) expect(spokenOf(text, name)).toBe(held.trim());
        }
      }),
      { numRuns: 500 },
    );
  });

  test('keeps lines within 75 octets and line endings intact', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (summary, name) => {
        const text = invite({ ...SESSION, summary }, { to: { ...AMIRA, name } }).content;

        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
      }),
    );
  });

  const spokenOf = (text: string, name: string) =>
    String(Object.entries(one(text)).find(([it]) => it === name)?.[1] ?? '').trim();
  const componentOf = (text: string) =>
    ICAL.Component.fromString(text).getFirstSubcomponent('vevent')!;
});
