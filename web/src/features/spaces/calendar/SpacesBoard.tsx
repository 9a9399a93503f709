import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes } from '@thedot/domain/spaces/spaces.rules';
import { SPACE_STEP_MIN } from '@thedot/domain/limits';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toInstant } from '../../../lib/format/wall-time.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { FilterSelect } from '../../../ui/lists/FilterSelect.tsx';
import { ListFilters } from '../../../ui/lists/ListFilters.tsx';
import { fitDrawn } from '../../scheduling/resource-week/week-segments.ts';
import { type GridSpan, widenRange } from '../../scheduling/time-grid/grid-span.ts';
import { ResourceTimeline } from '../../scheduling/timeline/ResourceTimeline.tsx';
import { DAYTIME } from '../../scheduling/timeline/timeline-view.ts';
import { TimelineBoard } from '../../scheduling/timeline/TimelineBoard.tsx';
import { useOpenHours, useTimelinePeriod } from '../../scheduling/timeline/use-timeline-period.ts';
import { useTopic } from '../../scheduling/use-topic.ts';
import { type BookedSpace, BookSpaceOf } from '../browse/BookSpaceOf.tsx';
import { filterSpaces } from '../browse/space-filters.ts';
import { useSpaceFilters } from '../browse/use-space-filters.tsx';
import { spacesQuery } from '../spaces.data.ts';
import { calendarBookingsQuery } from './calendar.data.ts';
import {
  blocksOf,
  entriesOf,
  hasFreeTime,
  openRangesOf,
  type SpaceTimelineEntry,
} from './calendar-rows.ts';
import { canBookSpace, SpaceRowHeader } from './SpaceRowHeader.tsx';
import { CalendarParams } from './calendar-view.ts';
import { SpaceBookingDialog } from '../parts/SpaceBookingDialog.tsx';
import { type BookingMove, MoveBookingDialog } from './MoveBookingDialog.tsx';

const NO_SPACES: readonly Space[] = [];

/** Spaces in rows, time across: bookings are drawn, moved and resized, or opened. */
export function SpacesBoard({ group: fixedGroup }: { group: SpaceGroup | undefined }) {
  const { t } = useTranslation(['find-spaces', 'scheduling']);
  const me = toPerson(useMe());
  const nameOf = useDisplayName();
  const topicOf = useTopic();
  const format = useFormat();
  const { hubZone } = format;
  const filterState = useListFilters(CalendarParams);
  const { values, setValues } = filterState;
  const { view = 'day', free } = values;
  const group = fixedGroup ?? values.group;
  const period = useTimelinePeriod({ view, day: values.day });
  const { days, range, now, at } = period;

  const loaded = useQuery(spacesQuery(group));
  const all = loaded.data ?? NO_SPACES;
  const bookings = useQuery(calendarBookingsQuery(group, range));
  const booking = useDialogFor<BookedSpace>();
  const opened = useDialogFor<SpaceBooking>();
  const moving = useDialogFor<BookingMove>();

  const bySpace = useMemo(
    () => Map.groupBy(bookings.data?.items ?? [], ({ space }) => space.id),
    [bookings.data],
  );
  const { type, floor, seats, equipment } = values;
  const entries = useMemo(() => {
    const describe = ({ start, end, sessionId, details, status }: SpaceBooking) => {
      const title = details && (sessionId === null ? details.title : topicOf(details.title));
      const name = title ?? t('scheduling:week.taken');
      const who = details && nameOf(details.booker.name);
      const state = status === 'pending' ? t('calendar.pending') : null;
      const when = format.timeRange(start, end);
      return {
        text: [name, who ?? when],
        label: [name, who, when, state].filter(Boolean).join(', '),
      };
    };
    const maintenance = t('scheduling:week.maintenance');
    const describeBlock = (from: number, to: number) => ({
      text: [maintenance],
      label: `${maintenance}, ${format.clockRange(from, to)}`,
    });
    return all.flatMap((space) => [
      ...entriesOf(space, bySpace.get(space.id) ?? [], days, describe),
      ...blocksOf(space, days, describeBlock),
    ]);
  }, [all, bySpace, days, format, nameOf, t, topicOf]);

  const frame = useMemo(() => widenRange(DAYTIME, entries), [entries]);
  const spaces = useMemo(() => {
    const fitting = filterSpaces(all, { type, floor, seats, equipment });
    if (!free) return fitting;
    const byRow = Map.groupBy(entries, ({ resourceId }) => resourceId);
    return fitting.filter((space) =>
      days.some((it) => {
        const own = (byRow.get(space.id) ?? []).filter((entry) => entry.day === it);
        return hasFreeTime(space, own, { day: it, frame, hubZone, now });
      }),
    );
  }, [all, type, floor, seats, equipment, free, entries, days, frame, hubZone, now]);

  const byId = useMemo(() => new Map(all.map((space) => [space.id, space])), [all]);
  const openRanges = useCallback(
    (space: Space, day: string) => openRangesOf(space, { day, frame, hubZone, now }),
    [frame, hubZone, now],
  );
  const getHours = useOpenHours(byId, openRanges, t('desks.closed'));

  /** A span of a row as instants, in the wall time of its space. */
  const toSlot = (spaceId: string, { column, from, to }: GridSpan) => {
    const zone = byId.get(spaceId)?.timeZone ?? hubZone;
    const start = toInstant({ day: column, minutes: from }, zone);
    const end = new Date(start.getTime() + (to - from) * MINUTE_MS);
    return { start: start.toISOString(), end: end.toISOString() };
  };
  function draw(spaceId: string, span: GridSpan) {
    const space = byId.get(spaceId);
    if (!space || !canBookSpace(me, space)) return;
    if (view === 'month') {
      setValues({ view: 'day', day: span.column });
      return;
    }
    const { start } = toSlot(spaceId, span);
    booking.open({ space, start, minutes: span.to - span.from });
  }
  const move = ({ booking: moved }: SpaceTimelineEntry, spaceId: string, span: GridSpan) =>
    moved && moving.open({ booking: moved, spaceId, ...toSlot(spaceId, span) });

  const resources = useMemo(
    () =>
      spaces.map((space) => ({
        id: space.id,
        name: space.name,
        header: <SpaceRowHeader space={space} />,
      })),
    [spaces],
  );
  const fields = useSpaceFilters(filterState, all);
  return (
    <>
      <TimelineBoard
        period={period}
        onPeriodChange={setValues}
        filters={
          <ListFilters
            filterState={filterState}
            filters={fields}
            leftSection={
              !fixedGroup && (
                <FilterSelect
                  label={t('filter.group')}
                  placeholder={t('filter.any_group')}
                  data={SpaceGroup.options.map((value) => ({ value, label: t(`group.${value}`) }))}
                  value={values.group}
                  onChange={(next) => setValues({ group: next })}
                />
              )
            }
            rightSection={
              <Switch
                label={t('filter.free')}
                checked={free !== undefined}
                onChange={({ currentTarget: { checked } }) =>
                  setValues({ free: checked ? 'yes' : null })
                }
              />
            }
          />
        }
        queries={[loaded, bookings]}
        failedText={t('calendar.failed')}
        none={spaces.length === 0 ? { title: t('none_fits'), onClear: filterState.clear } : null}
        incompleteText={bookings.data?.isComplete === false && t('calendar.incomplete')}
        hint={t('calendar.hint')}
      >
        <ResourceTimeline
          label={t('calendar.title')}
          resourceTitle={t('calendar.space')}
          view={view}
          isPlain
          hasDrawButtons={false}
          days={days}
          visibleRange={frame}
          resources={resources}
          entries={entries}
          getHours={getHours}
          now={{ ...at, time: format.time(now) }}
          fitDrawn={(spaceId, span, pressed) => {
            const space = byId.get(spaceId);
            if (!space) return span;
            const usual = defaultMinutes(space);
            return fitDrawn(span, pressed, {
              step: SPACE_STEP_MIN,
              usual,
              allowed: space.lengths,
            });
          }}
          onDraw={draw}
          onMove={move}
          onResize={(entry, span) => move(entry, entry.resourceId, span)}
          onEntryClick={({ booking: clicked }) => clicked && opened.open(clicked)}
        />
      </TimelineBoard>
      <BookSpaceOf booking={booking} />
      <SpaceBookingDialog
        bookingId={opened.subject?.id ?? null}
        known={opened.subject}
        opened={opened.opened}
        onClose={opened.close}
        onMove={(it) => {
          opened.close();
          moving.open({ booking: it, spaceId: it.space.id, start: it.start, end: it.end });
        }}
      />
      <MoveBookingDialog
        key={
          moving.subject &&
          `${moving.subject.booking.id} ${moving.subject.start} ${moving.subject.spaceId}`
        }
        opened={moving.opened}
        move={moving.subject}
        spaces={all}
        onClose={moving.close}
      />
    </>
  );
}
