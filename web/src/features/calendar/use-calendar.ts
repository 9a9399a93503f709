import { useMediaQuery } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isStaffActor } from '@thedot/domain/access/roles';
import { CalendarKind, CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { canHaveStatus } from '@thedot/domain/calendar/calendar.rules';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMe } from '../../lib/session/session.ts';
import { addDays } from '../../lib/format/calendar-days.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useNow } from '../../lib/format/use-now.ts';
import { toInstant, toWallTime } from '../../lib/format/wall-time.ts';
import { entriesQuery } from './calendar.data.ts';
import { useClosedDays } from './use-closed-days.ts';
import { useEntryViews } from './entry-views.tsx';
import { type ViewState, listVisibleDays, navigate, VIEWS } from './view-state.ts';

const NARROW = '(max-width: 48em)';

/** The search parameters of a calendar page. */
export const CalendarSearchParams = z.object({
  view: z.enum(VIEWS),
  day: z.iso.date(),
  kinds: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(CalendarKind)),
  scope: z.enum(['mine', 'hub']),
  expert: z.uuid(),
  category: Expertise,
  status: CalendarStatus,
});

/** The view state and filters from the URL and the entries that match them. */
export function useCalendar(pageKinds: readonly CalendarKind[]) {
  const { values, setValues } = useListFilters(CalendarSearchParams);
  const me = useMe();
  const { zone } = useFormat();
  const today = toWallTime(useNow(), zone).day;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const canSeeHub = isStaffActor(me);

  const scope = canSeeHub ? (values.scope ?? 'hub') : 'mine';
  // Loans last for days: those of the whole hub would hide its sessions.
  const initialKinds = pageKinds.filter((kind) => scope === 'mine' || kind !== 'material');
  const views = VIEWS.filter((it) => it !== 'experts' || scope === 'hub');
  const { day = today } = values;
  const view = views.find((it) => it === values.view) ?? (isNarrow ? 'agenda' : 'week');
  const viewState: ViewState = { view, day, isNarrow };
  // Users without a right to a kind never have entries of it.
  const viewOf = useEntryViews();
  const availableKinds = CalendarKind.options.filter((kind) => viewOf(kind).canSee?.(me) ?? true);
  const kinds = availableKinds.filter((kind) => (values.kinds ?? initialKinds).includes(kind));
  const isInitialKindHidden = availableKinds.some(
    (kind) => initialKinds.includes(kind) && !kinds.includes(kind),
  );

  const toEntriesQuery = (shown: readonly string[]) =>
    entriesQuery({
      ...toTimeRange(shown, zone),
      scope,
      ...(values.expert && { expertId: values.expert }),
      ...(values.category && { category: values.category }),
      ...(values.status && { status: values.status }),
    });
  const days = listVisibleDays(viewState);
  const getClosure = useClosedDays(days[0] ?? day, today);
  const query = useQuery(toEntriesQuery(days));
  const isLoaded = query.isSuccess && !query.isPlaceholderData;
  // Prefetches the previous and the next period.
  useQueries({
    queries: ([-1, 1] as const).map((step) => ({
      ...toEntriesQuery(listVisibleDays({ ...viewState, day: navigate(viewState, step) })),
      enabled: isLoaded,
      refetchInterval: false as const,
      notifyOnChangeProps: [],
    })),
  });

  const { status } = values;
  const shownKinds = kinds.join();
  const entries = useMemo(
    () =>
      (query.data?.entries ?? []).filter(
        (entry) =>
          shownKinds.split(',').includes(entry.kind) &&
          (!status || ('status' in entry && displayedStatus(entry) === status)),
      ),
    [query.data, shownKinds, status],
  );

  return {
    viewState,
    views,
    days,
    getClosure,
    today,
    availableKinds,
    kinds,
    scope,
    canSeeHub,
    values,
    setValues,
    entries,
    query,
    isLoaded,
    /** Whether a filter hides entries that the page shows by default. */
    isFiltered: Boolean(values.expert ?? values.category ?? values.status) || isInitialKindHidden,
    clearFilters: () => setValues({ expert: null, category: null, status: null, kinds: null }),
    /** Deselecting the last kind selects all kinds. */
    toggleKind: (kind: CalendarKind) => {
      const next = availableKinds.filter((it) => kinds.includes(it) !== (it === kind));
      setValues({ kinds: next.length ? next : availableKinds });
    },
    /** Also selects the kinds that can have this status. */
    filterByStatus: (next: CalendarStatus | null) => {
      const after = next
        ? availableKinds.filter((it) => kinds.includes(it) || canHaveStatus(it, next))
        : kinds;
      setValues({ status: next, ...(after.length > kinds.length && { kinds: after }) });
    },
    navigate: (step: -1 | 1) => setValues({ day: navigate(viewState, step) }),
    goTo: (to: Partial<Pick<ViewState, 'view' | 'day'>>) => setValues(to),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;

function toTimeRange(days: readonly string[], zone: string) {
  const toMidnight = (day: string) => toInstant({ day, minutes: 0 }, zone).toISOString();
  const [first = ''] = days;
  return { from: toMidnight(first), to: toMidnight(addDays(days.at(-1) ?? first, 1)) };
}
