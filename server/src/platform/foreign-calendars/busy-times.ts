import type { ReadFailure } from '@thedot/domain/availability/personal-calendar.contract';
import { instantOf, type Span } from '@thedot/domain/kernel/time';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

export interface Asked {
  readonly text: string;
  /** Whose clocks show times that say no zone, and whole days. */
  readonly timeZone: string;
  readonly within: Span;
  readonly most: number;
  /** The names of events that are known here already, and better: as they are now. */
  readonly ours?: readonly string[];
}

export type Busy = { readonly busy: readonly Span[] } | { readonly failure: ReadFailure };

/** What a thread that reads one says: first that all it needs is there. */
export type Said = 'begun' | Busy;

/** Turns of a rule that are looked at: twenty years of every hour. */
const MOST_TURNS = 200_000;

class TooMany extends Error {}

/** When somebody is busy according to an iCalendar text: merged, and nothing of what with. */
export function busyTimes(asked: Asked): Busy {
  let calendars: readonly ICAL.Component[];
  try {
    lendZones(asked.text);
    calendars = calendarsIn(asked.text);
  } catch {
    return { failure: 'not_a_calendar' };
  }
  if (calendars.length === 0) return { failure: 'not_a_calendar' };
  try {
    return { busy: merged([...spansOf(calendars, asked)]) };
  } catch (error) {
    return { failure: error instanceof TooMany ? 'too_large' : 'not_a_calendar' };
  }
}

const EVENT = /^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT\r?\n?/gim;

/** One event that nobody can read takes none of the others with it. */
function calendarsIn(text: string): ICAL.Component[] {
  try {
    return wholeCalendarsIn(text);
  } catch {
    return wholeCalendarsIn(text.replace(EVENT, (event) => (isReadable(event) ? event : BROKEN)));
  }
}

/** Stands for what cannot be read, so that a calendar of nothing else is told from an empty one. */
const BROKEN = 'BEGIN:VEVENT\r\nDTSTART:?\r\nEND:VEVENT\r\n';

function isReadable(event: string): boolean {
  try {
    ICAL.parse(event);
    return true;
  } catch {
    return false;
  }
}

/** A text may hold several calendars one after the other. */
function wholeCalendarsIn(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''));
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return roots
    .map((root) => new ICAL.Component(root as unknown[]))
    .filter(({ name }) => name === 'vcalendar');
}

function* spansOf(calendars: readonly ICAL.Component[], asked: Asked): Generator<Span> {
  const clock = clockIn(asked.timeZone);
  let found = 0;
  for (const span of occurrences(calendars, asked, clock)) {
    if (span.to <= asked.within.from || span.from >= asked.within.to) continue;
    if (++found > asked.most) throw new TooMany();
    yield {
      from: Math.max(span.from, asked.within.from),
      to: Math.min(span.to, asked.within.to),
    };
  }
}

function* occurrences(
  calendars: readonly ICAL.Component[],
  { within, ours = [] }: Asked,
  clock: Clock,
): Generator<Span> {
  const known = new Set(ours);
  const components = calendars
    .flatMap((it) => it.getAllSubcomponents('vevent'))
    .filter((it) => it.hasProperty('dtstart'));
  const tally = { broken: 0, turns: 0 };
  const events = components
    .flatMap((it) => eventIn(it, tally) ?? [])
    .filter(({ uid }) => !known.has(uid));
  const changes = Map.groupBy(
    events.filter((it) => it.isRecurrenceException()),
    ({ uid }) => uid,
  );
  for (const event of events) {
    if (event.isRecurrenceException()) continue;
    const its = changes.get(event.uid) ?? [];
    changes.delete(event.uid);
    yield* unlessBroken(seriesOf(event, its, { until: within.to, clock, tally }), tally);
  }
  for (const change of [...changes.values()].flat()) {
    yield* unlessBroken(alone([change], clock), tally);
  }
  if (tally.broken > 0 && tally.broken >= components.length) throw new Error('nothing readable');
}

interface Tally {
  broken: number;
  /** Of all rules together. */
  turns: number;
}

function eventIn(component: ICAL.Component, tally: Tally): ICAL.Event | undefined {
  try {
    // By itself it would take the changes of every other series for its own.
    const event = new ICAL.Event(component, { exceptions: [] });
    const isRead = event.startDate && (!event.isRecurrenceException() || event.recurrenceId);
    return isRead ? event : undefined;
  } catch {
    tally.broken++;
    return undefined;
  }
}

function* unlessBroken(spans: Iterable<Span>, tally: Tally): Generator<Span> {
  try {
    yield* spans;
  } catch (error) {
    if (error instanceof TooMany) throw error;
    tally.broken++;
  }
}

function* seriesOf(
  event: ICAL.Event,
  changes: readonly ICAL.Event[],
  { until, clock, tally }: { until: number; clock: Clock; tally: Tally },
): Generator<Span> {
  if (!event.isRecurring()) {
    yield* spanOf(event, event.startDate, event.endDate, clock);
    return;
  }
  for (const change of changes) event.relateException(change);
  const moved = new Set(changes);
  const turning = event.iterator();
  for (let next = turning.next(); next; next = turning.next()) {
    if (++tally.turns > MOST_TURNS) throw new TooMany();
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    moved.delete(item);
    yield* spanOf(item, startDate, endDate, clock);
    if (clock(next) >= until) break;
  }
  // What was to be later and comes sooner.
  yield* alone(moved, clock);
}

function* alone(events: Iterable<ICAL.Event>, clock: Clock): Generator<Span> {
  for (const event of events) yield* spanOf(event, event.startDate, event.endDate, clock);
}

function* spanOf(
  { component }: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  clock: Clock,
): Generator<Span> {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (says('transp') === 'TRANSPARENT' || says('status') === 'CANCELLED') return;
  const span = { from: clock(start), to: clock(end) };
  if (span.from < span.to) yield span;
}

type Clock = (time: ICAL.Time) => number;

/** Zones of the world's list are what they are everywhere; others are as the calendar itself draws them. */
function clockIn(home: string): Clock {
  const isKnown = remembered(isZone);
  return (time) => {
    const day = `${String(time.year).padStart(4, '0')}-${padded(time.month)}-${padded(time.day)}`;
    if (time.isDate) return instantOf(day, '00:00', home);
    const { tzid } = time.zone;
    const wall = `${padded(time.hour)}:${padded(time.minute)}:${padded(time.second)}`;
    if (tzid === 'floating') return instantOf(day, wall, home);
    return isKnown(tzid) ? instantOf(day, wall, tzid) : time.toUnixTime() * 1000;
  };
}

/** A zone that the calendar names without drawing it, so that the ends of its series are where they were set. */
function lendZones(text: string): void {
  for (const [, name = ''] of text.matchAll(/TZID="?([\w+/-]{3,64})/g)) {
    if (ICAL.TimezoneService.has(name) || !isZone(name)) continue;
    const [drawn] = tzlib_get_ical_block(name);
    if (drawn) ICAL.TimezoneService.register(new ICAL.Component(ICAL.parse(drawn)));
  }
}

const padded = (part: number) => String(part).padStart(2, '0');

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== 'floating';
  } catch {
    return false;
  }
}

function remembered(ask: (name: string) => boolean) {
  const known = new Map<string, boolean>();
  return (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = ask(name);
    known.set(name, answer);
    return answer;
  };
}

/** What overlaps or touches is one. */
function merged(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.to) {
      whole[whole.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else {
      whole.push(span);
    }
  }
  return whole;
}
