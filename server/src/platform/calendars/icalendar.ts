import ical, {
  escape,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { tells, zoneOf } from './time-zones.ts';

/** Something that other calendars show as ours does. */
export interface CalendarEvent {
  /** Stays, whatever happens to it: by this a calendar knows that it has it already. */
  readonly uid: string;
  /** Grows with every change that calendars must follow. */
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly changedAt: string;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
}

interface Named {
  readonly name: string;
  readonly email: string;
}

/** Says to one person’s calendar that it shall have the event, or no more. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

interface Inviting {
  readonly event: CalendarEvent;
  readonly zone: string;
  readonly from: Named;
  /** Nobody else is named: their address is theirs to give. */
  readonly to: Named;
  readonly now: Date;
}

/** They have agreed already, so no answer is asked for. */
export function writeInvitation({ event, zone, from, to, now }: Inviting): Invitation {
  const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
  const attendee = { ...namedOf(to), status: 'ACCEPTED', rsvp: false } as const;
  const invited = {
    ...written(event),
    stamp: now,
    organizer: namedOf(from),
    attendees: [attendee],
  } as ICalEventData;
  return { method, content: calendarOf([invited], zone, { method: ICalCalendarMethod[method] }) };
}

interface Feed {
  readonly name: string;
  readonly zone: string;
  readonly events: readonly CalendarEvent[];
}

/** How long a program may wait before it asks again, in seconds. */
const REFRESH = 3_600;

/** The same content for the same events, whenever it is written. */
export const writeFeed = ({ name, zone, events }: Feed): string =>
  calendarOf(events.map(written), zone, {
    name: escape(plain(name), false),
    ttl: REFRESH,
  });

function calendarOf(
  events: readonly ICalEventData[],
  zoneName: string,
  head: Parameters<typeof ical>[0],
): string {
  const zone = zoneOf(zoneName);
  const calendar = ical({ prodId: '//THE DOT//THE DOT//EN', ...head });
  for (const event of events) {
    const isTold = zone && [event.start, event.end].every((it) => tells(zone, String(it)));
    calendar.createEvent({ ...event, timezone: isTold ? zone.name : null });
  }
  const text = `${calendar.toString()}\r\n`;
  return zone ? text.replace(FIRST_PART, () => `${zone.text}\r\n`) : text;
}

/** Where what is said of the whole ends. No text of an event begins a line: its own breaks are written as letters. */
const FIRST_PART = /(?<=\r\n)(?=BEGIN:VEVENT\r\n|END:VCALENDAR\r\n)/;

const written = (event: CalendarEvent): ICalEventData => ({
  id: event.uid,
  sequence: event.sequence,
  start: Temporal.Instant.from(event.start),
  end: Temporal.Instant.from(event.end),
  stamp: event.changedAt,
  lastModified: event.changedAt,
  status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  summary: plain(event.summary),
  description: plain(event.description),
  location: plain(event.location),
  url: event.url,
});

const namedOf = ({ name, email }: Named): Named => ({ name: plain(name) || email, email });

/** Without the signs that no line of a calendar may hold; what breaks lines does it in one way. */
const plain = (text: string): string =>
  text
    .replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');
