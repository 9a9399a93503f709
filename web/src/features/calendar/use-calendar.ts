import { useMediaQuery } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isStaffActor, hasOpeningHours } from '@thedot/domain/access/roles';
import { CalendarKind, CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { canHaveStatus } from '@thedot/domain/calendar/calendar.rules';
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
import { type Look, shownDays, turned, VIEWS } from './shown-days.ts';

const NARROW = '(max-width: 48em)';

/** What the address may say of a calendar. */
export const CalendarAddress = z.object({
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

/** One calendar: how it is looked at by the address, and what stands in it. */
export function useCalendar(kindsAtFirst: readonly CalendarKind[]) {
  const { chosen, change } = useListFilters(CalendarAddress);
  const me = useMe();
  const { zone } = useFormat();
  const today = toWallTime(useNow(), zone).day;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const mayHub = isStaffActor(me);

  const { view = isNarrow ? 'agenda' : 'week', day = today } = chosen;
  const look: Look = { view, day, isNarrow };
  // Only experts tell the hub when they are busy elsewhere.
  const offered = CalendarKind.options.filter(
    (kind) => kind !== 'busy' || hasOpeningHours(me.role),
  );
  const kinds = offered.filter((kind) => (chosen.kinds ?? kindsAtFirst).includes(kind));
  const isKeptBack = offered.some((kind) => kindsAtFirst.includes(kind) && !kinds.includes(kind));
  const scope = mayHub ? (chosen.scope ?? 'hub') : 'mine';

  const wishFor = (shown: readonly string[]) =>
    entriesQuery({
      ...rangeOf(shown, zone),
      scope,
      ...(chosen.expert && { expertId: chosen.expert }),
      ...(chosen.category && { category: chosen.category }),
      ...(chosen.status && { status: chosen.status }),
    });
  const days = shownDays(look);
  const asked = useQuery(wishFor(days));
  const isHere = asked.isSuccess && !asked.isPlaceholderData;
  // What is turned to next is there already.
  useQueries({
    queries: ([-1, 1] as const).map((by) => ({
      ...wishFor(shownDays({ ...look, day: turned(look, by) })),
      enabled: isHere,
      refetchInterval: false as const,
      notifyOnChangeProps: [],
    })),
  });

  const { status } = chosen;
  const shown = kinds.join();
  const entries = useMemo(
    () =>
      (asked.data?.entries ?? []).filter(
        (entry) =>
          shown.split(',').includes(entry.kind) &&
          (!status || (entry.kind !== 'busy' && entry.status === status)),
      ),
    [asked.data, shown, status],
  );

  return {
    look,
    days,
    today,
    offered,
    kinds,
    scope,
    mayHub,
    chosen,
    change,
    entries,
    asked,
    isHere,
    /** Some of what is there at first is kept back. */
    isFiltered: Boolean(chosen.expert ?? chosen.category ?? chosen.status) || isKeptBack,
    clear: () => change({ expert: null, category: null, status: null, kinds: null }),
    /** With nothing left to show, all of it is shown again. */
    toggle: (kind: CalendarKind) => {
      const next = offered.filter((it) => kinds.includes(it) !== (it === kind));
      change({ kinds: next.length ? next : offered });
    },
    /** Its entries are shown, too, when they were kept back. */
    showStatus: (next: CalendarStatus | null) => {
      const after = next
        ? offered.filter((it) => kinds.includes(it) || canHaveStatus(it, next))
        : kinds;
      change({ status: next, ...(after.length > kinds.length && { kinds: after }) });
    },
    turn: (by: -1 | 1) => change({ day: turned(look, by) }),
    goTo: (to: Partial<Pick<Look, 'view' | 'day'>>) => change(to),
  };
}
export type Calendar = ReturnType<typeof useCalendar>;

function rangeOf(days: readonly string[], zone: string) {
  const startOf = (day: string) => toInstant({ day, minutes: 0 }, zone).toISOString();
  const [first = ''] = days;
  return { from: startOf(first), to: startOf(addDays(days.at(-1) ?? first, 1)) };
}
