import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can, permission } from '@thedot/domain/access/access';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { coversDay } from '../../../lib/format/calendar-days.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { boardQuery } from '../../availability/availability.data.ts';
import { toBoardDay } from '../../scheduling/schedule-editor/date-status.ts';
import {
  groupSegmentsByDay,
  MIN_DRAWN_MINUTES,
} from '../../scheduling/time-grid/event-segments.ts';
import { type MinuteRange, widenRange } from '../../scheduling/time-grid/grid-span.ts';
import {
  ResourceTimeline,
  type TimelineHours,
} from '../../scheduling/timeline/ResourceTimeline.tsx';
import { boardStart, findOpenRanges } from '../expert-hours.ts';
import type { Calendar } from '../use-calendar.ts';
import { useEntryContext } from './EntryButton.tsx';

interface Props {
  calendar: Calendar;
  day: string;
}

type ExpertEntry = Extract<CalendarEntry, { expert: unknown }>;

/** The hours shown, unless there is something outside of them. */
const DAYTIME: MinuteRange = { from: 7 * 60, to: 20 * 60 };

/** One day with a row for each expert, in the viewer's time zone: their hours, sessions and proposed times. */
export function ExpertsDay({ calendar, day }: Props) {
  const { t } = useTranslation(['calendar', 'ui']);
  const { openEntry, labels, format } = useEntryContext();
  const nameOf = useDisplayName();
  const canSeeHours = can(toPerson(useMe()), permission('read', 'availability'));
  const { expert: onlyExpert } = calendar.values;
  const board = useInfiniteQuery({
    ...boardQuery({ from: boardStart(day), expertId: onlyExpert }),
    enabled: canSeeHours,
  });

  if (board.isLoading || calendar.query.isPending) return <Skeletons shape="rows" count={6} />;
  if (board.isLoadingError) {
    return <LoadFailed text={t('failed')} onRetry={() => void board.refetch()} />;
  }
  const entries = calendar.entries.filter((entry): entry is ExpertEntry => 'expert' in entry);
  const rows = new Map((board.data ?? []).map((row) => [row.id, row]));
  const booked = entries.map(({ expert }) => expert);
  const people = new Map([...booked, ...rows.values()].map((it) => [it.id, it]));
  const experts = [...people.values()]
    .filter(({ id }) => !onlyExpert || id === onlyExpert)
    .sort((a, b) => a.name.localeCompare(b.name));
  if (experts.length === 0) return <EmptyState title={t('experts.none')} />;

  const drawn = experts.flatMap(({ id }) => {
    const own = entries.filter(({ expert }) => expert.id === id);
    return (groupSegmentsByDay(own, format.zone, MIN_DRAWN_MINUTES).get(day) ?? []).map(
      ({ entry, from, to, column, columns }) => {
        const { topic, people: others, status } = labels.describe(entry);
        const name = [topic, others].filter(Boolean).join(', ');
        return {
          id: entry.id,
          resourceId: id,
          day,
          from,
          to,
          lane: column,
          lanes: columns,
          look: entry.kind === 'request' ? ('pending' as const) : undefined,
          text: [topic, nameOf(entry.requester.name)],
          label: `${format.timeRange(entry.start, entry.end)} ${name}, ${status}`,
        };
      },
    );
  });

  const hours = new Map(
    [...rows.values()].map((row): [string, TimelineHours] => {
      const { status } = toBoardDay(row, day);
      const openRanges = findOpenRanges(row, day, format.zone);
      const text = openRanges.map(({ from, to }) => format.clockRange(from, to)).join(', ');
      const hubClosure = row.hub.find(coversDay(day));
      const closed = hubClosure
        ? t('closure.hub', { name: hubClosure.name })
        : status === 'off'
          ? t('experts.off')
          : null;
      return [
        row.id,
        {
          openRanges,
          ...(closed !== null ? { status: 'closed' } : status === 'own' && { status: 'override' }),
          label: [...(closed === null ? [] : [closed]), text].filter(Boolean).join(', '),
          text: text || (closed ?? ''),
        },
      ];
    }),
  );

  // Once the whole board is loaded, an expert without a row is a former one.
  const isWhole = board.data !== undefined && !board.hasNextPage;
  const notLoaded = board.hasNextPage ? t('experts.notLoaded') : '';
  const otherHours: TimelineHours = isWhole
    ? { openRanges: [], label: '', text: '' }
    : { openRanges: [], status: 'unknown', label: notLoaded, text: notLoaded };

  return (
    <>
      <ResourceTimeline
        label={t('experts.label')}
        resourceTitle={t('experts.expert')}
        view="day"
        days={[day]}
        visibleRange={widenRange(DAYTIME, [
          ...drawn,
          ...[...hours.values()].flatMap(({ openRanges }) => openRanges),
        ])}
        resources={experts.map(({ id, name, photo }) => ({
          id,
          name: nameOf(name),
          header: (
            <Group gap={10} wrap="nowrap">
              <DotAvatar name={nameOf(name)} photo={photo} size={34} />
              {nameOf(name)}
            </Group>
          ),
        }))}
        entries={drawn}
        getHours={(id) => hours.get(id) ?? otherHours}
        onEntryClick={({ id }) => openEntry(id)}
      />
      {board.hasNextPage && (
        <Group justify="center" p="md">
          <Button
            variant="default"
            loading={board.isFetchingNextPage}
            onClick={() => void board.fetchNextPage()}
          >
            {t('ui:table.more')}
          </Button>
        </Group>
      )}
    </>
  );
}
