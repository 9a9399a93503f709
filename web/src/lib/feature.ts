import type { Access } from '@thedot/domain/access/access';
import type { ScreenPath } from '@thedot/domain/access/screens';
import type { LiveEvent } from '@thedot/domain/live';
import type { IconProps } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';
import type { AffectedBookings } from './affected-bookings.ts';
import type { CalendarEntries } from './calendar-entries.ts';
import type { FeatureSearch } from './search.ts';
import type { Namespaces } from './i18n/namespaces.ts';
import type { LazyRoute } from './screen.ts';

/**
 * All that one feature adds to the app around it. `app/features.ts` lists them. Manifests are loaded with the menu, so
 * they import pages and components lazily.
 */
export interface WebFeature {
  /** Entries of the menu and of the command palette. */
  readonly menu?: readonly MenuPage[];
  /** The feature's queries that each event invalidates; none where a component handles the event. */
  readonly live?: { readonly [Event in LiveEvent]?: readonly QueryKey[] };
  /** What the feature shows on the calendar screen. */
  readonly calendarEntries?: CalendarEntries;
  /** Its hits and actions in the command palette. */
  readonly search?: () => Promise<FeatureSearch>;
  /** How it shows its bookings that a change of opening hours or a closure affects. */
  readonly affectedBookings?: AffectedBookings;
}

/** Keeps the names of screens and events in the type, so that `app/` can check that none is missing. */
export const defineFeature = <const F extends WebFeature>(feature: F): F => feature;

export type MenuGroupName = keyof Namespaces['shell']['group'];

export interface MenuPage {
  readonly group: MenuGroupName;
  readonly name: keyof Namespaces['shell']['page'];
  readonly path: ScreenPath;
  readonly icon: FunctionComponent<IconProps>;
  /** The letter that opens the page after G. */
  readonly letter?: string;
  /** A further path prefix that belongs to this page. */
  readonly pathPrefix?: string;
  /** A count badge, shown instead of the dot. */
  readonly badge?: ComponentType<{ className?: string | undefined }>;
}

/** A page outside the app's layout, e.g. sign-in. Its route is in the first chunk, so it is listed in `x.entry.ts`. */
export interface EntryPage {
  readonly path: string;
  /** `visitor`: signed-in users are redirected. Omitted when the page itself decides. */
  readonly access?: Access | 'visitor';
  readonly page: LazyRoute;
}
