import { useCallback, useMemo } from 'react';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import type { MinuteRange } from '../time-grid/grid-span.ts';
import { listShownDays } from './timeline-view.ts';
import type { TimelineHours, TimelineView } from './timeline.ts';

export type TimelinePeriod = ReturnType<typeof useTimelinePeriod>;

/** The days of a timeline in the hub's time zone, as instants, too. */
export function useTimelinePeriod({
  view,
  day: chosen,
}: {
  readonly view: TimelineView;
  readonly day: string | undefined;
}) {
  const { hubZone } = useFormat();
  const now = useNow();
  const at = toWallTime(now, hubZone);
  const day = chosen ?? at.day;
  const days = useMemo(() => listShownDays(view, day), [view, day]);
  const range = useMemo(() => {
    const midnightOf = (it: string) => toInstant({ day: it, minutes: 0 }, hubZone).toISOString();
    const [first = day, last = day] = [days[0], days.at(-1)];
    return { from: midnightOf(first), to: midnightOf(addDays(last, 1)) };
  }, [day, days, hubZone]);
  return { view, day, days, range, now, at };
}

/** When a resource is open on each day, as the rows of a timeline show and say it. */
export function useOpenHours<R>(
  byId: ReadonlyMap<string, R>,
  openRangesOf: (resource: R, day: string) => readonly MinuteRange[],
  closedText: string,
): (resourceId: string, day: string) => TimelineHours {
  const { clockRange } = useFormat();
  return useCallback(
    (resourceId, day) => {
      const resource = byId.get(resourceId);
      const openRanges = resource ? openRangesOf(resource, day) : [];
      const text = openRanges.map(({ from, to }) => clockRange(from, to)).join(', ');
      return { openRanges, label: text || closedText, text: '' };
    },
    [byId, openRangesOf, closedText, clockRange],
  );
}
