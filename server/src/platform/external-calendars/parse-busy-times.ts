import type { CalendarReadFailure } from '@thedot/domain/availability/personal-calendar.contract';
import { instantOf, type Span } from '@thedot/domain/kernel/time';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';

export interface ParseBusyTimesInput {
  readonly text: string;
  /** The zone for floating times and all-day events. */
  readonly timeZone: string;
  readonly within: Span;
  readonly maxOccurrences: number;
  /** UIDs of the hub's own sessions, whose current times the hub knows better. */
  readonly ignoredUids?: readonly string[];
}

export type BusyTimesResult =
  { readonly busy: readonly Span[] } | { readonly failure: CalendarReadFailure };

/** The most iterations of all recurrence rules together: twenty years of an hourly event. */
const MAX_ITERATIONS = 200_000;

class TooManyOccurrencesError extends Error {}

/** Returns the merged busy times of an iCalendar text, without any details of the events. */
export function parseBusyTimes(input: ParseBusyTimesInput): BusyTimesResult {
  let calendars: readonly ICAL.Component[];
  try {
    registerZones(input.text);
    calendars = parseCalendars(input.text);
  } catch {
    return { failure: 'not_a_calendar' };
  }
  if (calendars.length === 0) return { failure: 'not_a_calendar' };
  try {
    return { busy: mergeSpans([...occurrencesWithin(calendars, input)]) };
  } catch (error) {
    return { failure: error instanceof TooManyOccurrencesError ? 'too_large' : 'not_a_calendar' };
  }
}

const EVENT = /^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT\r?\n?/gim;

/** Replaces events that can't be parsed when the whole text can't, so that the other events count. */
function parseCalendars(text: string): ICAL.Component[] {
  try {
    return parseWholeText(text);
  } catch {
    return parseWholeText(text.replace(EVENT, (event) => (isReadable(event) ? event : BROKEN)));
  }
}

/** Placeholder for an unreadable event: a calendar of only those fails, unlike an empty one. */
const BROKEN = 'BEGIN:VEVENT\r\nDTSTART:?\r\nEND:VEVENT\r\n';

function isReadable(event: string): boolean {
  try {
    ICAL.parse(event);
    return true;
  } catch {
    return false;
  }
}

/** A text may contain several calendars. */
function parseWholeText(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''));
  const roots = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return roots
    .map((root) => new ICAL.Component(root as unknown[]))
    .filter(({ name }) => name === 'vcalendar');
}

/** The occurrences within the window, cut to it. */
function* occurrencesWithin(
  calendars: readonly ICAL.Component[],
  input: ParseBusyTimesInput,
): Generator<Span> {
  const { timeZone, within, maxOccurrences } = input;
  let count = 0;
  for (const span of occurrences(calendars, input, instantReader(timeZone))) {
    if (span.to <= within.from || span.from >= within.to) continue;
    if (++count > maxOccurrences) throw new TooManyOccurrencesError();
    yield { from: Math.max(span.from, within.from), to: Math.min(span.to, within.to) };
  }
}

function* occurrences(
  calendars: readonly ICAL.Component[],
  { within, ignoredUids = [] }: ParseBusyTimesInput,
  toInstant: ToInstant,
): Generator<Span> {
  const ignored = new Set(ignoredUids);
  const components = calendars
    .flatMap((it) => it.getAllSubcomponents('vevent'))
    .filter((it) => it.hasProperty('dtstart'));
  const tally = { broken: 0, iterations: 0 };
  const events = components
    .flatMap((it) => readEvent(it, tally) ?? [])
    .filter(({ uid }) => !ignored.has(uid));
  const changes = Map.groupBy(
    events.filter((it) => it.isRecurrenceException()),
    ({ uid }) => uid,
  );
  for (const event of events) {
    if (event.isRecurrenceException()) continue;
    const exceptions = changes.get(event.uid) ?? [];
    changes.delete(event.uid);
    yield* skipBroken(
      occurrencesOf(event, exceptions, { until: within.to, toInstant, tally }),
      tally,
    );
  }
  for (const change of [...changes.values()].flat()) {
    yield* skipBroken(singleOccurrences([change], toInstant), tally);
  }
  if (tally.broken > 0 && tally.broken >= components.length) throw new Error('nothing readable');
}

interface Tally {
  broken: number;
  /** Iterations of all recurrence rules together. */
  iterations: number;
}

function readEvent(component: ICAL.Component, tally: Tally): ICAL.Event | undefined {
  try {
    // By default ical.js relates the exceptions of all other series to this event.
    const event = new ICAL.Event(component, { exceptions: [] });
    const isValid = event.startDate && (!event.isRecurrenceException() || event.recurrenceId);
    return isValid ? event : undefined;
  } catch {
    tally.broken++;
    return undefined;
  }
}

/** Counts an event that fails during iteration as broken instead of failing the calendar. */
function* skipBroken(spans: Iterable<Span>, tally: Tally): Generator<Span> {
  try {
    yield* spans;
  } catch (error) {
    if (error instanceof TooManyOccurrencesError) throw error;
    tally.broken++;
  }
}

function* occurrencesOf(
  event: ICAL.Event,
  changes: readonly ICAL.Event[],
  { until, toInstant, tally }: { until: number; toInstant: ToInstant; tally: Tally },
): Generator<Span> {
  if (!event.isRecurring()) {
    yield* busySpan(event, event.startDate, event.endDate, toInstant);
    return;
  }
  for (const change of changes) event.relateException(change);
  const moved = new Set(changes);
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (++tally.iterations > MAX_ITERATIONS) throw new TooManyOccurrencesError();
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    moved.delete(item);
    yield* busySpan(item, startDate, endDate, toInstant);
    if (toInstant(next) >= until) break;
  }
  // Occurrences beyond the window that were moved to an earlier time.
  yield* singleOccurrences(moved, toInstant);
}

function* singleOccurrences(events: Iterable<ICAL.Event>, toInstant: ToInstant): Generator<Span> {
  for (const event of events) yield* busySpan(event, event.startDate, event.endDate, toInstant);
}

function* busySpan(
  { component }: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  toInstant: ToInstant,
): Generator<Span> {
  const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (read('transp') === 'TRANSPARENT' || read('status') === 'CANCELLED') return;
  const span = { from: toInstant(start), to: toInstant(end) };
  if (span.from < span.to) yield span;
}

/** Converts a time of a calendar to milliseconds since the epoch. */
type ToInstant = (time: ICAL.Time) => number;

/** Uses the IANA database for zones it knows, and the calendar's own definitions for others. */
function instantReader(expertZone: string): ToInstant {
  const isKnown = memoize(isZone);
  return (time) => {
    const day = `${String(time.year).padStart(4, '0')}-${padded(time.month)}-${padded(time.day)}`;
    if (time.isDate) return instantOf(day, '00:00', expertZone);
    const { tzid } = time.zone;
    const wall = `${padded(time.hour)}:${padded(time.minute)}:${padded(time.second)}`;
    if (tzid === 'floating') return instantOf(day, wall, expertZone);
    return isKnown(tzid) ? instantOf(day, wall, tzid) : time.toUnixTime() * 1000;
  };
}

/** Registers zones that the calendar names but does not define, so that ical.js ends series at the right instant. */
function registerZones(text: string): void {
  for (const [, name = ''] of text.matchAll(/TZID="?([\w+/-]{3,64})/g)) {
    if (ICAL.TimezoneService.has(name) || !isZone(name)) continue;
    const [definition] = tzlib_get_ical_block(name);
    if (definition) ICAL.TimezoneService.register(new ICAL.Component(ICAL.parse(definition)));
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

function memoize(compute: (name: string) => boolean) {
  const known = new Map<string, boolean>();
  return (name: string): boolean => {
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const result = compute(name);
    known.set(name, result);
    return result;
  };
}

/** Merges spans that overlap or touch. */
function mergeSpans(spans: readonly Span[]): Span[] {
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
