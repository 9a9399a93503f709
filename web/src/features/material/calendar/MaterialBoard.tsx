import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { Material } from '@thedot/domain/material/material.contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { formatClockTime, toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ListFilters, NoResults } from '../../../ui/lists/ListFilters.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { ClippedHint } from '../../scheduling/ClippedHint.tsx';
import { closedIn } from '../../scheduling/resource-week/week-segments.ts';
import { type MinuteRange, widenRange } from '../../scheduling/time-grid/grid-span.ts';
import { ResourceTimeline } from '../../scheduling/timeline/ResourceTimeline.tsx';
import { listShownDays, VIEWS } from '../../scheduling/timeline/timeline-view.ts';
import type { TimelineHours } from '../../scheduling/timeline/timeline.ts';
import { TimelineBar } from '../../scheduling/timeline/TimelineBar.tsx';
import { materialBookingsQuery } from '../borrow/material-bookings.data.ts';
import { materialsQuery } from '../material.data.ts';
import { entriesOf, groupUses, type MaterialUse, usedAtMost } from './calendar-rows.ts';

/** The hours shown, unless there is something outside of them. */
const DAYTIME: MinuteRange = { from: 8 * 60, to: 19 * 60 };
const NO_MATERIALS: readonly Material[] = [];

const CalendarParams = z.object({
  search: z.string(),
  category: z.string(),
  view: z.enum(VIEWS),
  day: z.iso.date(),
});

/** Material in rows, time across: what is used of the stock, and by whom for those who see it. */
export function MaterialBoard({ isTT }: { isTT: boolean }) {
  const { t } = useTranslation(['borrow-material', 'material', 'scheduling']);
  const navigate = useNavigate();
  const nameOf = useDisplayName();
  const format = useFormat();
  const now = useNow();
  const { hubZone } = format;
  const at = toWallTime(now, hubZone);
  const filterState = useListFilters(CalendarParams);
  const { values, setValues } = filterState;
  const { view = 'week', day = at.day, search = '', category } = values;
  const days = useMemo(() => listShownDays(view, day), [view, day]);
  const range = useMemo(() => rangeOf(days, hubZone), [days, hubZone]);

  const loaded = useQuery(materialsQuery(isTT));
  const all = loaded.data ?? NO_MATERIALS;
  const bookings = useQuery(materialBookingsQuery({ isTT: isTT ? 'true' : 'false', ...range }));
  const items = bookings.data?.items;
  const uses = useMemo(() => groupUses(items ?? [], range.to), [items, range]);
  const entries = useMemo(() => {
    const describe = ({ booking, quantity, material }: MaterialUse) => {
      const who = booking.details && nameOf(booking.details.borrower.name);
      const name = `${quantity} × ${who ?? t('scheduling:week.taken')}`;
      const state = booking.isOverdue
        ? t('material:entry.overdue')
        : booking.status === 'pending'
          ? t('calendar_pending')
          : null;
      const when = format.dayAndRange(booking.start, booking.end);
      return {
        text: [name, state ?? material],
        label: [name, material, when, state].filter(Boolean).join(', '),
      };
    };
    return all.flatMap((material) =>
      entriesOf(material.id, uses.get(material.id) ?? [], { days, zone: hubZone, describe }),
    );
  }, [all, uses, days, hubZone, format, nameOf, t]);

  const frame = useMemo(
    () =>
      widenRange(
        DAYTIME,
        entries.filter(({ isWholeDay }) => !isWholeDay),
      ),
    [entries],
  );
  const byId = useMemo(() => new Map(all.map((material) => [material.id, material])), [all]);
  const getHours = useCallback(
    (materialId: string, it: string): TimelineHours => {
      const material = byId.get(materialId);
      const openRanges = material ? openRangesOf(material, { day: it, frame, hubZone }) : [];
      const text = openRanges
        .map((range) => `${formatClockTime(range.from)}–${formatClockTime(range.to)}`)
        .join(', ');
      return { openRanges, label: text || t('calendar_closed'), text: '' };
    },
    [byId, frame, hubZone, t],
  );

  const words = search.toLocaleLowerCase();
  const shown = all.filter(
    (it) =>
      it.name.toLocaleLowerCase().includes(words) &&
      (category === undefined || it.category === category),
  );
  const resources = shown.map((material) => {
    const { id, name, quantity, image } = material;
    const used = usedAtMost(uses.get(id) ?? [], range);
    return {
      id,
      name,
      header: (
        <Group gap={10} wrap="nowrap">
          <DotAvatar name={name} photo={image} size={34} square />
          <div>
            <Text fw={600}>{name}</Text>
            <Text fz={12} c="var(--dot-ink-2)" fw={400}>
              {`${material.category} · ${t('used_of', { used, quantity })}`}
            </Text>
          </div>
        </Group>
      ),
    };
  });
  const categories = [...new Set(all.map((it) => it.category))].toSorted();
  return (
    <Card flush>
      <TimelineBar view={view} day={day} days={days} today={at.day} onChange={setValues} />
      <ListFilters
        filterState={filterState}
        searchLabel={t('search')}
        filters={[
          {
            name: 'category',
            label: t('category'),
            placeholder: t('any_category'),
            options: categories.map((value) => ({ value, label: value })),
          },
        ]}
      />
      {loaded.isLoadingError || bookings.isLoadingError ? (
        <LoadFailed onRetry={() => void Promise.all([loaded.refetch(), bookings.refetch()])} />
      ) : loaded.isPending || bookings.isPending ? (
        <Skeletons shape="rows" count={6} />
      ) : shown.length === 0 ? (
        <NoResults title={t('none_fits')} onClear={filterState.clear} />
      ) : (
        <ClippedHint>
          <ResourceTimeline
            label={t('calendar_title')}
            resourceTitle={t('material')}
            view={view}
            isPlain
            hasDrawButtons={false}
            days={days}
            visibleRange={frame}
            resources={resources}
            entries={entries}
            getHours={getHours}
            now={{ ...at, time: format.time(now) }}
            onEntryClick={({ booking }) => {
              if (booking.details) void navigate(materialBookingPath(isTT, booking.id));
            }}
          />
        </ClippedHint>
      )}
      {bookings.data?.isComplete === false && (
        <Text p="0 20px 12px" fz="sm" c="var(--dot-ink-2)">
          {t('calendar_incomplete')}
        </Text>
      )}
      <Group p="10px 20px 14px">
        <TimeZoneNote always />
      </Group>
    </Card>
  );
}

function rangeOf(days: readonly string[], zone: string) {
  const midnightOf = (day: string) => toInstant({ day, minutes: 0 }, zone).toISOString();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return { from: midnightOf(first), to: midnightOf(addDays(last, 1)) };
}

interface DayView {
  readonly day: string;
  readonly frame: MinuteRange;
  readonly hubZone: string;
}

/** When material is handed out and returned on a day. */
function openRangesOf(material: Material, { day, frame, hubZone }: DayView): MinuteRange[] {
  const closed = closedIn(material, { day, frame, hubZone, now: new Date(0) });
  const starts = [frame.from, ...closed.map(({ to }) => to)];
  const ends = [...closed.map(({ from }) => from), frame.to];
  return starts
    .map((from, index) => ({ from, to: ends[index] ?? frame.to }))
    .filter(({ from, to }) => from < to);
}
