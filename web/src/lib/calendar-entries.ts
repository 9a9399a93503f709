import type { CalendarEntry, CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import type { LiveEvent } from '@thedot/domain/live';
import type { Me } from '@thedot/domain/users/users.contract';
import { createContext, type ReactNode } from 'react';

/** The key of all queries of the calendar screen, which changes of bookings invalidate. */
export const CALENDAR_KEY = ['calendar'] as const;

/** What a feature shows on the calendar screen. */
export interface CalendarEntries {
  /** The events after which the calendar refetches. */
  readonly live: readonly LiveEvent[];
  /** Loads how each kind of entry is shown. */
  readonly load: () => Promise<CalendarEntryViews>;
}

export type CalendarEntryViews = {
  readonly [Kind in CalendarKind]?: CalendarEntryView<EntryOf<Kind>>;
};

type EntryOf<Kind extends CalendarKind> = Extract<CalendarEntry, { readonly kind: Kind }>;

/**
 * How the entries of a kind are shown. The functions are methods because each takes only entries of its own kind: the
 * calendar finds the view by the kind of an entry.
 */
export interface CalendarEntryView<Entry extends CalendarEntry = CalendarEntry> {
  /** Users who can have entries of this kind; by default all users of the calendar. */
  readonly canSee?: (me: Me) => boolean;
  readonly tint: 'booking' | 'proposal' | 'resource' | 'busy';
  /** The name of the kind in the filter. */
  readonly name: () => string;
  describe(entry: Entry, reader: EntryReader): EntryDescription;
  /** The page of the booking; omitted for kinds without one. */
  path?(entry: Entry): string;
  /** The content of the side panel: details and actions. */
  renderPanel(entry: Entry, actions: EntryActions): ReactNode;
}

export interface EntryReader {
  readonly id: string;
  readonly nameOf: (name: string) => string;
}

export interface EntryDescription {
  readonly topic: string;
  /** The other participants, or the resource. */
  readonly people: string;
  /** For screen readers. */
  readonly status: string;
  /** Another booking has taken its time. */
  readonly isTaken?: boolean;
}

export interface EntryActions {
  /** Opens the choice of another time. */
  readonly onMove: () => void;
}

/** The entries of all features, which the layout provides. */
export const CalendarEntriesContext = createContext<readonly CalendarEntries[]>([]);
