import ical, {
  escape,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import type { CalendarEvent } from '../../kernel/bookable.ts';
import { isUnambiguous, findCalendarZone } from './time-zones.ts';

interface NamedAddress {
  readonly name: string;
  readonly email: string;
}

/** An iTIP message that adds, updates or cancels an event in one person's calendar. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

interface InvitationInput {
  readonly event: CalendarEvent;
  readonly zone: string;
  readonly from: NamedAddress;
  /** The only attendee: the other party's address is not disclosed. */
  readonly to: NamedAddress;
  readonly now: Date;
}

/** The attendee has already accepted, so no reply is requested. */
export function writeInvitation({ event, zone, from, to, now }: InvitationInput): Invitation {
  const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
  const attendee = { ...toNamedAddress(to), status: 'ACCEPTED', rsvp: false } as const;
  const invited = {
    ...toEventData(event),
    stamp: now,
    organizer: toNamedAddress(from),
    attendees: [attendee],
  } as ICalEventData;
  return {
    method,
    content: renderCalendar([invited], zone, { method: ICalCalendarMethod[method] }),
  };
}

interface FeedInput {
  readonly name: string;
  readonly zone: string;
  readonly events: readonly CalendarEvent[];
}

/** The refresh interval that clients are told, in seconds. */
const REFRESH_SECONDS = 3_600;

/** Deterministic: the same events give the same content. */
export const writeFeed = ({ name, zone, events }: FeedInput): string =>
  renderCalendar(events.map(toEventData), zone, {
    name: escape(stripControlCharacters(name), false),
    ttl: REFRESH_SECONDS,
  });

function renderCalendar(
  events: readonly ICalEventData[],
  zoneName: string,
  head: Parameters<typeof ical>[0],
): string {
  const zone = findCalendarZone(zoneName);
  const calendar = ical({ prodId: '//THE DOT//THE DOT//EN', ...head });
  for (const event of events) {
    const isTold = zone && [event.start, event.end].every((it) => isUnambiguous(zone, String(it)));
    calendar.createEvent({ ...event, timezone: isTold ? zone.name : null });
  }
  const text = `${calendar.toString()}\r\n`;
  return zone ? text.replace(FIRST_COMPONENT, () => `${zone.text}\r\n`) : text;
}

/**
 * The position of the first component, where the VTIMEZONE is inserted. Event texts cannot match: their line
 * breaks are escaped.
 */
const FIRST_COMPONENT = /(?<=\r\n)(?=BEGIN:VEVENT\r\n|END:VCALENDAR\r\n)/;

const toEventData = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: event.sequence,
  start: Temporal.Instant.from(event.start),
  end: Temporal.Instant.from(event.end),
  stamp: event.changedAt,
  lastModified: event.changedAt,
  status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  summary: stripControlCharacters(event.summary),
  description: stripControlCharacters(event.description),
  location: stripControlCharacters(event.location),
  url: event.url,
});

const toNamedAddress = ({ name, email }: NamedAddress): NamedAddress => ({
  name: stripControlCharacters(name) || email,
  email,
});

/** Removes control characters, which iCalendar forbids, and normalizes line breaks. */
const stripControlCharacters = (text: string): string =>
  text
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');
