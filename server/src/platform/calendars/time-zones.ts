import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

interface Zone {
  readonly name: string;
  /** Its VTIMEZONE, for programs that do not know it by name. */
  readonly text: string;
  readonly rules: ICAL.Timezone;
}

const NAMES: ReadonlySet<string> = new Set([tzlib_get_timezones()].flat());
const read = new Map<string, Zone | undefined>();

/**
 * A zone as calendars write it; none when its rules there put one of the instants at another time of day than
 * our own clocks do (Morocco in Ramadan): then the instants are better told in UTC.
 */
export function zoneFor(name: string, instants: readonly string[]): Zone | undefined {
  if (!read.has(name)) read.set(name, readZone(name));
  const zone = read.get(name);
  return zone && instants.every((instant) => agrees(zone, instant)) ? zone : undefined;
}

function readZone(asked: string): Zone | undefined {
  if (!NAMES.has(asked)) return undefined;
  const [text, id] = [tzlib_get_ical_block(asked)].flat();
  const name = id?.replace('TZID=', '');
  if (!text || !name) return undefined;
  const component = ICAL.Component.fromString(text);
  return { name, text, rules: new ICAL.Timezone({ component, tzid: name }) };
}

function agrees({ name, rules }: Zone, instant: string): boolean {
  const ours = Temporal.Instant.from(instant).toZonedDateTimeISO(name);
  const wall = ICAL.Time.fromString(
    ours.toPlainDateTime().toString({ smallestUnit: 'second' }),
    null,
  );
  return rules.utcOffset(wall) * 1e9 === ours.offsetNanoseconds;
}
