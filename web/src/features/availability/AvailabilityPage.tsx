import {
  ActionIcon,
  Anchor,
  Box,
  Button,
  Group,
  Stack,
  Text,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import type { Interval } from '@thedot/domain/scheduling/schedule.contract';
import { date, id, optionalText } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { addDays, coversDay, startOfWeek } from '../../lib/format/calendar-days.ts';
import { useDayFormat } from '../scheduling/use-day-format.ts';
import { useListFilters } from '../../lib/hooks/use-list-filters.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListFilters, NoResults } from '../../ui/lists/ListFilters.tsx';
import { ICON_ON_PHONE } from '../../ui/icon-on-phone.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import { ResourceTimeline, type TimelineHours } from '../scheduling/timeline/ResourceTimeline.tsx';
import { type BoardWeekRow, toBoardDay } from '../scheduling/schedule-editor/date-status.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { parseClockTime, toWallTime } from '../../lib/format/wall-time.ts';
import { groupSegmentsByDay } from '../scheduling/time-grid/event-segments.ts';
import { type MinuteRange, widenRange } from '../scheduling/time-grid/grid-span.ts';
import { boardQuery } from './availability.data.ts';
import classes from './AvailabilityPage.module.css';
import { ClosuresCard } from './closures/ClosuresCard.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { userQuery } from '../users/directory.data.ts';
import { AvailabilityEditor } from './AvailabilityEditor.tsx';

const BoardFilters = z.object({ week: date, search: optionalText(100), expert: id });

/** The week of all experts; with an expert in the address, that expert's availability. */
export function AvailabilityPage() {
  const { values } = useListFilters(BoardFilters);
  return values.expert ? <ExpertAvailability expertId={values.expert} /> : <Board />;
}

function Board() {
  const { t } = useTranslation('availability');
  const state = useListFilters(BoardFilters);
  const { values, setValues } = state;
  const format = useFormat();
  const dayFormat = useDayFormat();
  const thisWeek = startOfWeek(toWallTime(new Date(), format.hubZone).day);
  const from = startOfWeek(values.week ?? thisWeek);
  const rows = useInfiniteQuery(boardQuery({ from, search: values.search }));
  const goToWeek = (week: string) => setValues({ week: week === thisWeek ? null : week });

  return (
    <>
      <PageHeader title={t('all.title')} hint={t('all.hint')} />
      <Stack gap={20}>
        <Card flush>
          <ListFilters
            filterState={state}
            searchLabel={t('all.search')}
            rightSection={
              <Group gap={4} wrap="nowrap" role="group" aria-label={t('all.week')}>
                <Tooltip label={t('all.previous')}>
                  <ActionIcon
                    size={40}
                    aria-label={t('all.previous')}
                    onClick={() => goToWeek(addDays(from, -7))}
                  >
                    <IconChevronLeft size={20} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                <span className={classes.week} data-capitalized role="status">
                  {`${dayFormat.shortDay(from)} – ${dayFormat.shortDay(addDays(from, 6))}`}
                </span>
                <Tooltip label={t('all.next')}>
                  <ActionIcon
                    size={40}
                    aria-label={t('all.next')}
                    onClick={() => goToWeek(addDays(from, 7))}
                  >
                    <IconChevronRight size={20} stroke={1.75} />
                  </ActionIcon>
                </Tooltip>
                {from !== thisWeek && (
                  <Button
                    {...ICON_ON_PHONE}
                    variant="default"
                    leftSection={<IconCalendarEvent size={18} stroke={1.75} aria-hidden />}
                    onClick={() => goToWeek(thisWeek)}
                  >
                    {t('all.today')}
                  </Button>
                )}
              </Group>
            }
          />
          <BoardWeek
            rows={rows}
            from={from}
            onClear={values.search ? () => setValues({ search: null }) : undefined}
          />
        </Card>
        <ClosuresCard />
      </Stack>
    </>
  );
}

interface BoardWeekProps {
  rows: UseInfiniteQueryResult<readonly BoardWeekRow[]>;
  from: string;
  /** Clears the search, if there is one. */
  onClear: (() => void) | undefined;
}

function BoardWeek({ rows, from, onClear }: BoardWeekProps) {
  const { t } = useTranslation(['availability', 'ui']);
  if (rows.isPending) {
    return (
      <Box p="md">
        <Skeletons shape="rows" count={6} />
      </Box>
    );
  }
  if (rows.isLoadingError) {
    return <LoadFailed text={t('all.failed')} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data.length === 0) {
    if (!onClear) return <EmptyState title={t('all.empty')} text={t('all.empty_text')} />;
    return <NoResults title={t('all.nothing')} onClear={onClear} />;
  }
  return (
    <>
      <VisuallyHidden component="h2">{t('all.label')}</VisuallyHidden>
      <WeekOfExperts rows={rows.data} from={from} />
      {rows.isFetchNextPageError && (
        <LoadFailed text={t('all.failed')} onRetry={() => void rows.fetchNextPage()} />
      )}
      {rows.hasNextPage && !rows.isFetchNextPageError && (
        <Group justify="center" p="md">
          <Button
            variant="default"
            loading={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {t('ui:table.more')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The hours that the board shows, unless an expert is open or has a session outside of them. */
const DAYTIME: MinuteRange = { from: 7 * 60, to: 20 * 60 };

const toRange = ({ start, end }: Interval): MinuteRange => ({
  from: parseClockTime(start),
  to: parseClockTime(end),
});

/** The hours and sessions of experts, each on their own clock. */
function WeekOfExperts({ rows, from }: { rows: readonly BoardWeekRow[]; from: string }) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const nameOf = useDisplayName();
  const range = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const byId = new Map(rows.map((row) => [row.id, row]));

  const entries = rows.flatMap(({ id, timeZone, sessions }) => {
    const timed = sessions.map((session) => ({ ...session, id: `${id} ${session.start}` }));
    const byDay = groupSegmentsByDay(timed, timeZone);
    return range.flatMap((day) =>
      (byDay.get(day) ?? []).map(({ entry, from: start, to: end }) => ({
        id: entry.id,
        resourceId: id,
        day,
        from: start,
        to: end,
        label: format.timeRange(entry.start, entry.end),
      })),
    );
  });
  const visibleRange = widenRange(DAYTIME, [
    ...entries,
    ...rows.flatMap((row) => range.flatMap((day) => toBoardDay(row, day).intervals.map(toRange))),
  ]);

  function getHours(expertId: string, day: string): TimelineHours {
    const row = byId.get(expertId);
    if (!row) return { openRanges: [], label: '', text: '' };
    const { status, intervals, sessions } = toBoardDay(row, day);
    const isOff = status === 'hub' || status === 'off';
    const closed = t(isOff ? `all.${status}` : 'all.shut');
    const hubName = row.hub.find(coversDay(day))?.name;
    const hours = intervals.map(({ start, end }) => format.clockRange(start, end)).join(', ');
    const count = sessions.length;
    return {
      openRanges: intervals.map(toRange),
      ...(isOff ? { status: 'closed' } : status === 'own' && { status: 'override' }),
      label: [
        status === 'hub' && hubName
          ? t('all.hub_named', { name: hubName })
          : intervals.length > 0
            ? t('all.open', { hours })
            : closed,
        ...(count > 0 ? [t('all.day_sessions', { count })] : []),
      ].join(', '),
      text:
        intervals.length > 0
          ? intervals.map(({ start, end }) => format.clockRange(start, end)).join('\n')
          : isOff
            ? closed
            : '',
    };
  }

  return (
    <ResourceTimeline
      label={t('all.label')}
      resourceTitle={t('all.expert')}
      summaryTitle={t('all.sessions')}
      view="week"
      days={range}
      resources={rows.map(({ id, name, photo, timeZone, hours, sessions }) => ({
        id,
        name: nameOf(name),
        summary: format.number(sessions.length),
        header: (
          <Group gap={10} wrap="nowrap">
            <DotAvatar name={nameOf(name)} photo={photo} size={34} />
            <Stack gap={0} miw={0}>
              <Anchor component={Link} to={`/availability?expert=${id}`} c="inherit" fw={600}>
                {nameOf(name)}
              </Anchor>
              <Text component="small" fz="xs" c="dimmed">
                {hours.length === 0
                  ? t('all.no_hours')
                  : timeZone !== format.hubZone && format.zoneName(timeZone)}
              </Text>
            </Stack>
          </Group>
        ),
      }))}
      entries={entries}
      getHours={getHours}
      visibleRange={visibleRange}
      legend={[
        { mark: 'open', text: t('all.key_open') },
        { mark: 'override', text: t('all.key_override') },
        { mark: 'entry', text: t('all.key_session') },
        { mark: 'closed', text: t('all.key_closed') },
      ]}
    />
  );
}

/** The availability of one expert, edited by an administrator. */
function ExpertAvailability({ expertId }: { expertId: string }) {
  const { t } = useTranslation('availability');
  const nameOf = useDisplayName();
  const { data: user } = useQuery(userQuery(expertId));
  return (
    <>
      <BackLink to="/availability">{t('all.back')}</BackLink>
      <PageHeader title={user ? t('all.of', { name: nameOf(user.name) }) : t('all.title')} />
      <AvailabilityEditor
        expertId={expertId}
        {...(user && { expertName: nameOf(user.firstName || user.name) })}
      />
    </>
  );
}
