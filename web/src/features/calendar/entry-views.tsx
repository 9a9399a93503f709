import { createContext, type ReactNode, use } from 'react';
import { CalendarEntriesContext, type CalendarEntryView } from '../../lib/calendar-entries.ts';
import { createViewLoader } from '../../lib/kind-views.ts';

type ViewOf = (kind: string) => CalendarEntryView;

const loadViews = createViewLoader<CalendarEntryView>();

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
