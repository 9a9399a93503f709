import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { materialBookingPath } from '@thedot/domain/material/material-access.rules';
import type { Material } from '@thedot/domain/material/material.contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { ListFilters } from '../../../ui/lists/ListFilters.tsx';
import { openIn } from '../../scheduling/resource-week/week-segments.ts';
import { widenRange } from '../../scheduling/time-grid/grid-span.ts';
import { ResourceTimeline } from '../../scheduling/timeline/ResourceTimeline.tsx';
import { DAYTIME, VIEWS } from '../../scheduling/timeline/timeline-view.ts';
import { TimelineBoard } from '../../scheduling/timeline/TimelineBoard.tsx';
import { useOpenHours, useTimelinePeriod } from '../../scheduling/timeline/use-timeline-period.ts';
import { materialBookingsQuery } from '../borrow/material-bookings.data.ts';
import { materialsQuery } from '../material.data.ts';
import { entriesOf, groupUses, type MaterialUse, usedAtMost } from './calendar-rows.ts';

const NO_MATERIALS: readonly Material[] = [];
/** Hours that are over are shown like others: nothing is booked here. */
const LONG_AGO = new Date(0);

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
  const { hubZone } = format;
  const filterState = useListFilters(CalendarParams);
  const { values, setValues } = filterState;
  const { view = 'week', search = '', category } = values;
  const period = useTimelinePeriod({ view, day: values.day });
  const { days, range, now, at } = period;

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
          : (booking.event?.title ?? (booking.session && t('calendar_session')));
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
  const openRangesOf = useCallback(
    (material: Material, day: string) => openIn(material, { day, frame, hubZone, now: LONG_AGO }),
    [frame, hubZone],
  );
  const getHours = useOpenHours(byId, openRangesOf, t('calendar_closed'));

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
    <TimelineBoard
      period={period}
      onPeriodChange={setValues}
      filters={
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
      }
      queries={[loaded, bookings]}
      failedText={t('calendar_failed')}
      none={shown.length === 0 ? { title: t('none_fits'), onClear: filterState.clear } : null}
      incompleteText={bookings.data?.isComplete === false && t('calendar_incomplete')}
    >
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
          const { id, session, event, details } = booking;
          if (session) void navigate(`/booking/${session.id}`);
          else if (event) void navigate(`/events/detail/${event.id}`);
          else if (details) void navigate(materialBookingPath(isTT, id));
        }}
      />
    </TimelineBoard>
  );
}
