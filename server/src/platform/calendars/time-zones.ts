import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

/** A zone as calendars write it. */
export interface Zone {
  readonly name: string;
  /** Its VTIMEZONE, for programs that do not know it by name. */
  readonly text: string;
  readonly rules: ICAL.Timezone;
}

const NAMES: ReadonlySet<string> = new Set([tzlib_get_timezones()].flat());
const UTC = 'Etc/UTC';
const read = new Map<string, Zone | undefined>();

/** None for UTC, which needs no rules, nor for names that calendars do not know. */
export function zoneOf(name: string): Zone | undefined {
  if (!read.has(name)) read.set(name, readZone(name));
  return read.get(name);
}

function readZone(asked: string): Zone | undefined {
  if (!NAMES.has(asked)) return undefined;
  const [text, id] = [tzlib_get_ical_block(asked)].flat();
  const name = id?.replace('TZID=', '');
  if (!text || !name || name === UTC) return undefined;
  const component = ICAL.Component.fromString(text);
  return { name, text, rules: new ICAL.Timezone({ component, tzid: name }) };
}

/**
 * Whether the zone’s time of day names this instant and no other to every program. Not when the clocks show it
 * twice, nor where the rules that calendars have are not those of our clocks (Morocco).
 */
export function tells({ name, rules }: Zone, instant: string): boolean {
  const ours = Temporal.Instant.from(instant).toZonedDateTimeISO(name);
  const wall = ours.toPlainDateTime();
  const again = wall.toZonedDateTime(name, { disambiguation: 'later' });
  const first = wall.toZonedDateTime(name, { disambiguation: 'earlier' });
  if (!first.equals(again)) return false;
  const theirs = ICAL.Time.fromString(wall.toString({ smallestUnit: 'second' }), null);
  return rules.utcOffset(theirs) * 1e9 === ours.offsetNanoseconds;
}
