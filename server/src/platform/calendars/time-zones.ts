import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

/** A time zone in iCalendar form. */
export interface CalendarZone {
  readonly name: string;
  /** Its VTIMEZONE component, for clients that do not know the zone by name. */
  readonly text: string;
  readonly rules: ICAL.Timezone;
}

const NAMES: ReadonlySet<string> = new Set([tzlib_get_timezones()].flat());
const UTC = 'Etc/UTC';
const read = new Map<string, CalendarZone | undefined>();

/** Returns undefined for UTC, which needs no rules, and for names that iCalendar does not know. */
export function findCalendarZone(name: string): CalendarZone | undefined {
  if (!read.has(name)) read.set(name, readZone(name));
  return read.get(name);
}

function readZone(asked: string): CalendarZone | undefined {
  if (!NAMES.has(asked)) return undefined;
  const [text, id] = [tzlib_get_ical_block(asked)].flat();
  const name = id?.replace('TZID=', '');
  if (!text || !name || name === UTC) return undefined;
  const component = ICAL.Component.fromString(text);
  return { name, text, rules: new ICAL.Timezone({ component, tzid: name }) };
}

/**
 * Whether the zone's local time identifies this instant for every client. False for times that occur twice
 * when clocks go back, and where iCalendar's rules differ from ours (Morocco).
 */
export function isUnambiguous({ name, rules }: CalendarZone, instant: string): boolean {
  const ours = Temporal.Instant.from(instant).toZonedDateTimeISO(name);
  const wall = ours.toPlainDateTime();
  const again = wall.toZonedDateTime(name, { disambiguation: 'later' });
  const first = wall.toZonedDateTime(name, { disambiguation: 'earlier' });
  if (!first.equals(again)) return false;
  const theirs = ICAL.Time.fromString(wall.toString({ smallestUnit: 'second' }), null);
  return rules.utcOffset(theirs) * 1e9 === ours.offsetNanoseconds;
}
