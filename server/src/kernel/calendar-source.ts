import type {
  CalendarEntry,
  CalendarKind,
  CalendarStatus,
} from '@thedot/domain/calendar/calendar.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import type { Db } from '../db/db.ts';
import type { CalendarEvent } from '../platform/calendars/icalendar.ts';
import type { Context } from './context.ts';

/** Which calendar entries to load; only staff may ask for the scope `hub`. */
export interface CalendarEntriesQuery {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly CalendarKind[];
  readonly scope: 'mine' | 'hub';
  readonly expertId?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: CalendarStatus | undefined;
  /** The maximum number of entries, from the first on. */
  readonly limit: number;
}

/** The user whose calendar feed it is. */
export interface FeedOwner {
  readonly id: string;
  readonly language: Language;
  /** The base address of its links. */
  readonly publicUrl: string;
}

/** One feature's calendar entries, for the calendar screen and for the feeds that other programs read. */
export interface CalendarSource {
  readonly entries?: (
    ctx: Context,
    query: CalendarEntriesQuery,
  ) => Promise<readonly CalendarEntry[]>;
  readonly events?: (db: Db, owner: FeedOwner, since: Date) => Promise<readonly CalendarEvent[]>;
}
