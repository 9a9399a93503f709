import type {
  CalendarEntry,
  CalendarKind,
  CalendarStatus,
} from '@thedot/domain/calendar/calendar.contract';
import type { Language } from '@thedot/domain/kernel/fields';
import type { Db } from '../db/db.ts';
import type { CalendarEvent } from '../platform/calendars/icalendar.ts';
import type { Context } from './context.ts';

/** What somebody wants to see; of the hub's only staff ask. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly CalendarKind[];
  readonly scope: 'mine' | 'hub';
  readonly expertId?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: CalendarStatus | undefined;
  /** No more than so many, the first ones. */
  readonly limit: number;
}

/** Whose feed it is. */
export interface FeedOwner {
  readonly id: string;
  readonly language: Language;
  /** What the links in it begin with. */
  readonly publicUrl: string;
}

/** One feature's part of the calendars: in the view, and in what other calendars read. */
export interface CalendarSource {
  readonly entries?: (ctx: Context, wanted: Wanted) => Promise<readonly CalendarEntry[]>;
  readonly events?: (db: Db, owner: FeedOwner, since: Date) => Promise<readonly CalendarEvent[]>;
}
