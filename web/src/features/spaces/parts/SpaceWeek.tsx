import { ActionIcon, Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { SPACE_STEP_MIN } from '@thedot/domain/limits';
import { findIntervalsOfDay } from '@thedot/domain/scheduling/opening-hours.rules';
import type { Space, SpaceBooking } from '@thedot/domain/spaces/spaces.contract';
import { defaultMinutes } from '@thedot/domain/spaces/spaces.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, coversDay, mondayOf } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import {
  DAY_MIN,
  formatClockTime,
  parseClockTime,
  toInstant,
  toWallTime,
} from '../../../lib/format/wall-time.ts';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { StatusIcon } from '../../../ui/StatusBadge.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import type { MinuteRange, GridSpan } from '../../scheduling/time-grid/grid-span.ts';
import { type GridSegment, TimeGrid } from '../../scheduling/time-grid/TimeGrid.tsx';
import { useGridDrag } from '../../scheduling/time-grid/use-grid-drag.ts';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import { shownStatus } from '../use-space-format.ts';
import { spaceBookingsQuery } from '../spaces.data.ts';
import type { DrawnBooking } from './BookSpaceDialog.tsx';
import { EndBookingDialog } from './EndBookingDialog.tsx';
import classes from './SpaceWeek.module.css';

const NARROW = '(max-width: 48em)';
const USUAL_FRAME: MinuteRange = { from: 8 * 60, to: 18 * 60 };

interface Props {
  space: Space;
  /** Undefined for users who cannot book. */
  onDraw: ((drawn: DrawnBooking) => void) | undefined;
}

/** The week of a space, in its time zone: closed, taken and free times, in which a booking is drawn. */
export function SpaceWeek({ space, onDraw }: Props) {
  const { t } = useTranslation('spaces');
  const days = useDayFormat();
  const format = useFormat();
  const now = useNow();
  const { timeZone } = space;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const today = toWallTime(now, timeZone).day;
  const [chosen, setChosen] = useState(() => toWallTime(space.nextFree ?? now, timeZone).day);
  const ending = useDialogFor<SpaceBooking>();
  const first = isNarrow ? chosen : mondayOf(chosen);
  const range = Array.from({ length: isNarrow ? 3 : 7 }, (_, index) => addDays(first, index));
  const midnightOf = (day: string) => toInstant({ day, minutes: 0 }, timeZone).toISOString();
  const bookings = useQuery(
    spaceBookingsQuery(space.id, {
      from: midnightOf(first),
      to: midnightOf(addDays(first, range.length)),
    }),
  );
  const visibleRange = frameOf(space);
  const dragging = useGridDrag<WeekEntry>({
    step: SPACE_STEP_MIN,
    visibleRange,
    onDraw: (span) => onDraw?.(toDrawn(span, space)),
  });
  const { drag } = dragging;
  const at = toWallTime(now, timeZone);

  return (
    <Card
      flush
      title={t('week.title')}
      hint={!isNarrow && onDraw && t('week.hint')}
      aside={
        <Group gap={4} wrap="nowrap" role="group" aria-label={t('week.title')}>
          <Button
            variant="default"
            visibleFrom="xs"
            disabled={range.includes(today)}
            onClick={() => setChosen(today)}
          >
            {t('week.today')}
          </Button>
          {([-1, 1] as const).map((step) => (
            <ActionIcon
              key={step}
              size={40}
              variant="default"
              aria-label={t(step < 0 ? 'week.previous' : 'week.next')}
              onClick={() => setChosen(addDays(first, step * range.length))}
            >
              {step < 0 ? (
                <IconChevronLeft size={19} stroke={1.75} aria-hidden />
              ) : (
                <IconChevronRight size={19} stroke={1.75} aria-hidden />
              )}
            </ActionIcon>
          ))}
        </Group>
      }
    >
      <Group
        gap="4px 16px"
        justify="space-between"
        p="0 var(--card-inset) 12px"
        fw={600}
        data-capitalized
        role="status"
      >
        {`${days.shortDay(first)} – ${days.shortDay(range.at(-1) ?? first)}`}
        <TimeZoneNote always />
      </Group>
      {bookings.isLoadingError ? (
        <LoadFailed text={t('week.failed')} onRetry={() => void bookings.refetch()} />
      ) : (
        <div className={classes.week}>
          <TimeGrid
            size="card"
            visibleRange={visibleRange}
            columns={range.map((day) => ({
              id: day,
              label: days.longDay(day),
              name: format.weekday(toInstant({ day, minutes: 12 * 60 }, timeZone)),
              number: Number(day.slice(8)),
            }))}
            today={today}
            now={{ column: at.day, minutes: at.minutes, time: format.time(now) }}
            nowLabel={t('week.now', { time: format.time(now) })}
            segments={segmentsOf(space, range, bookings.data ?? [], now)}
            renderSegment={({ entry, from, to }) => (
              <EntryBlock entry={entry} visibleRange={{ from, to }} onEnd={ending.open} />
            )}
            preview={
              drag
                ? {
                    span: drag.span,
                    content: `${formatClockTime(drag.span.from)} – ${formatClockTime(drag.span.to)}`,
                  }
                : undefined
            }
            isLoading={bookings.isPending}
            {...(onDraw && { onDrawStart: dragging.startDraw })}
          />
        </div>
      )}
      <EndBookingDialog opened={ending.opened} booking={ending.subject} onClose={ending.close} />
    </Card>
  );
}

/** Closed, or a booking. */
type WeekEntry =
  | { readonly id: string; readonly booking?: undefined }
  | { readonly id: string; readonly booking: SpaceBooking };

interface EntryBlockProps {
  entry: WeekEntry;
  visibleRange: MinuteRange;
  onEnd: (booking: SpaceBooking) => void;
}

function EntryBlock({ entry: { booking }, visibleRange, onEnd }: EntryBlockProps) {
  const { t } = useTranslation('spaces');
  const format = useFormat();
  if (!booking) {
    const [from, to] = [formatClockTime(visibleRange.from), formatClockTime(visibleRange.to)];
    return (
      <div className={classes.closed}>
        <VisuallyHidden>{t('week.closed', { from, to })}</VisuallyHidden>
      </div>
    );
  }
  const { start, end, status, isMine, details, actions } = booking;
  const content = (
    <>
      <b className={classes.title}>{details ? details.title : t('week.taken')}</b>
      <span className={classes.when}>
        {details && status !== 'accepted' && (
          <StatusIcon kind="booking" status={shownStatus(status)} size={11} />
        )}
        {format.timeRange(start, end)}
      </span>
      {details && !isMine && <span>{details.booker.name}</span>}
    </>
  );
  const look = {
    className: classes.booking,
    'data-mine': isMine || undefined,
    'data-status': details ? status : 'taken',
  };
  const canEnd = actions.includes('cancel') || actions.includes('delete');
  if (!canEnd) return <div {...look}>{content}</div>;
  return (
    <UnstyledButton {...look} onClick={() => onEnd(booking)}>
      {content}
      <VisuallyHidden>{`, ${t('end.open')}`}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** The hours from the first opening to the last closing, with an hour around them. */
function frameOf({ hours, days }: Space): MinuteRange {
  const intervals = [...hours, ...days.flatMap((day) => day.intervals)];
  if (intervals.length === 0) return USUAL_FRAME;
  const from = Math.min(...intervals.map(({ start }) => parseClockTime(start)));
  const to = Math.max(...intervals.map(({ end }) => parseClockTime(end)));
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, DAY_MIN) };
}

/** What a drawn span books: a click books the usual length, and no span more than the longest. */
function toDrawn({ column, from, to }: GridSpan, space: Space): DrawnBooking {
  const drawn = to - from;
  const minutes = drawn <= SPACE_STEP_MIN ? defaultMinutes(space) : drawn;
  const start = toInstant({ day: column, minutes: from }, space.timeZone).toISOString();
  return { start, minutes: Math.min(minutes, space.maxMinutes) };
}

function segmentsOf(
  space: Space,
  range: readonly string[],
  bookings: readonly SpaceBooking[],
  now: Date,
): ReadonlyMap<string, readonly GridSegment<WeekEntry>[]> {
  const visibleRange = frameOf(space);
  const taken = Map.groupBy(bookings, ({ start }) => toWallTime(start, space.timeZone).day);
  return new Map(
    range.map((day) => [
      day,
      [
        ...closedIn(space, day, visibleRange, now).map((span) => ({
          ...span,
          entry: { id: `closed ${day} ${span.from}` },
        })),
        ...(taken.get(day) ?? []).map((booking) => {
          const from = toWallTime(booking.start, space.timeZone).minutes;
          const minutes = (Date.parse(booking.end) - Date.parse(booking.start)) / MINUTE_MS;
          return {
            from,
            to: Math.min(from + minutes, visibleRange.to),
            entry: { id: booking.id, booking },
          };
        }),
      ].map((segment) => ({ ...segment, column: 0, columns: 1 })),
    ]),
  );
}

/** The parts of a day in which the space is not open, or that have passed. */
function closedIn(space: Space, day: string, visibleRange: MinuteRange, now: Date): MinuteRange[] {
  const isHubClosed = space.hubClosures.some(coversDay(day));
  const schedule = { ...space, closures: space.closures, hubClosures: [] };
  const at = toWallTime(now, space.timeZone);
  const passed = day < at.day ? visibleRange.to : day === at.day ? at.minutes : visibleRange.from;
  const open = (isHubClosed ? [] : findIntervalsOfDay(schedule, day))
    .map(({ start, end }) => ({
      from: Math.max(parseClockTime(start), passed),
      to: parseClockTime(end),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
  const edges = [visibleRange.from, ...open.flatMap(({ from, to }) => [from, to]), visibleRange.to];
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[2 * index] ?? visibleRange.from,
    to: edges[2 * index + 1] ?? visibleRange.to,
  })).filter(({ from, to }) => from < to);
}
