import type { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import { createContext, type ReactNode, use } from 'react';
import {
  type CalendarEntries,
  CalendarEntriesContext,
  type CalendarEntryView,
} from '../../lib/calendar-entries.ts';

type ViewOf = (kind: CalendarKind) => CalendarEntryView;

const ViewContext = createContext<ViewOf | null>(null);

/** Provides how each kind of entry is shown; suspends until the code and texts of all kinds are loaded. */
export const EntryViewsProvider = ({ children }: { children: ReactNode }) => (
  <ViewContext value={use(loadViews(use(CalendarEntriesContext)))}>{children}</ViewContext>
);

export function useEntryViews(): ViewOf {
  const viewOf = use(ViewContext);
  if (!viewOf) throw new Error('Calendar entries must be rendered inside an EntryViewsProvider');
  return viewOf;
}

const loaded = new WeakMap<readonly CalendarEntries[], Promise<ViewOf>>();

/** Loads once. A failure is kept, so that the error page shows; that page reloads the app. */
function loadViews(features: readonly CalendarEntries[]): Promise<ViewOf> {
  const known = loaded.get(features);
  if (known) return known;
  const loading = load(features);
  loaded.set(features, loading);
  return loading;
}

async function load(features: readonly CalendarEntries[]): Promise<ViewOf> {
  const parts = await Promise.all(features.map((feature) => feature.load()));
  const views: ReadonlyMap<string, CalendarEntryView> = new Map(parts.flatMap(Object.entries));
  return (kind) => {
    const view = views.get(kind);
    if (!view) throw new Error(`No feature shows entries of the kind ${kind}`);
    return view;
  };
}
