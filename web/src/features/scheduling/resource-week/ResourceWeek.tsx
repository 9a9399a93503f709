import { ActionIcon, Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { DefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, startOfWeek } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { StatusIcon } from '../../../ui/StatusBadge.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { toSlot } from '../slots/slots.ts';
import { groupSegmentsByDay, type Timed } from '../time-grid/event-segments.ts';
import type { MinuteRange, GridSpan } from '../time-grid/grid-span.ts';
import { TimeGrid } from '../time-grid/TimeGrid.tsx';
import { useGridDrag } from '../time-grid/use-grid-drag.ts';
import { useDayFormat } from '../use-day-format.ts';
import box from '../entry-box.module.css';
import classes from './ResourceWeek.module.css';
import {
  type DrawnLengths,
  fitDrawn,
  frameOf,
  type ResourceHours,
  segmentsOf,
  type WeekEntry,
} from './week-segments.ts';

const NARROW = '(max-width: 48em)';

/** How a booking is drawn. */
export interface WeekBlock {
  readonly title: string;
  readonly status: DefaultStatus;
  /** A further line, e.g. the booker. */
  readonly note?: string | false;
  /** What a click opens, for screen readers; without it the block is no button. */
  readonly opens?: string | false;
}

/** A drawn booking; its start is an instant. */
export interface DrawnBooking {
  readonly start: string;
  readonly minutes: number;
}

interface Props<E, Reply, Key extends QueryKey> {
  /** The page shows times in the zone of the resource (`TimeZoneContext`). */
  hours: ResourceHours;
  lengths: DrawnLengths;
  /** The instant whose week is shown first; now when it is null. */
  initial: string | null;
  /** The bookings between two instants. */
  load: (range: { from: string; to: string }) => UseQueryOptions<Reply, Error, readonly E[], Key>;
  /** Null for bookings of which the user sees only that the resource is taken. */
  render: (entry: E) => WeekBlock | null;
  /** Undefined for users who cannot book. */
  onDraw: ((drawn: DrawnBooking) => void) | undefined;
  onOpen: (entry: E) => void;
}

/**
 * The week of a resource in its time zone, three days on narrow screens: closed, taken and free times, in which a
 * booking is drawn with the mouse. Users of a keyboard or a touch screen book with the form of the page.
 */
export function ResourceWeek<E extends Timed, Reply, Key extends QueryKey>(
  props: Props<E, Reply, Key>,
) {
  const { hours, lengths, load, onDraw, onOpen } = props;
  const { t } = useTranslation('scheduling');
  const days = useDayFormat();
  const format = useFormat();
  const now = useNow();
  const { timeZone } = hours;
  const { hubZone } = format;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const at = toWallTime(now, timeZone);
  const [chosen, setChosen] = useState(() => toWallTime(props.initial ?? now, timeZone).day);
  const first = isNarrow ? chosen : startOfWeek(chosen);
  const range = Array.from({ length: isNarrow ? 3 : 7 }, (_, index) => addDays(first, index));
  const midnightOf = (day: string) => toInstant({ day, minutes: 0 }, timeZone).toISOString();
  const bookings = useQuery(
    load({ from: midnightOf(first), to: midnightOf(addDays(first, range.length)) }),
  );
  const booked = groupSegmentsByDay(bookings.data ?? [], timeZone);
  const frame = frameOf(
    hours,
    range.flatMap((day) => booked.get(day) ?? []),
  );
  const formatDrawn = ({ start, minutes }: DrawnBooking) =>
    format.timeRange(start, toSlot(start, minutes).end);
  const { drag, startDraw } = useGridDrag<WeekEntry<E>>({
    step: lengths.step,
    visibleRange: frame,
    fitDrawn: (span, pressed) => fitDrawn(span, pressed, lengths),
    onDraw: (span) => onDraw?.(toBooking(span, timeZone)),
  });

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
            disabled={range.includes(at.day)}
            onClick={() => setChosen(at.day)}
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
      <Group gap="4px 16px" justify="space-between" p="0 var(--card-inset) 12px">
        <Text component="span" display="block" fw={600} data-capitalized role="status">
          {`${days.shortDay(first)} – ${days.shortDay(range.at(-1) ?? first)}`}
        </Text>
        <TimeZoneNote always />
      </Group>
      {bookings.isLoadingError ? (
        <LoadFailed text={t('week.failed')} onRetry={() => void bookings.refetch()} />
      ) : (
        <div className={classes.week}>
          <TimeGrid
            size="card"
            visibleRange={frame}
            columns={range.map((day) => ({
              id: day,
              label: days.longDay(day),
              name: format.weekday(toInstant({ day, minutes: 12 * 60 }, timeZone)),
              number: Number(day.slice(8)),
            }))}
            today={at.day}
            now={{ column: at.day, minutes: at.minutes, time: format.time(now) }}
            nowLabel={t('week.now', { time: format.time(now) })}
            segments={segmentsOf(hours, booked, { range, frame, hubZone, now })}
            renderSegment={({ entry: { booking, isBlock }, from, to }) =>
              booking ? (
                <BookingBlock
                  block={props.render(booking)}
                  start={format.time(booking.start)}
                  end={format.time(booking.end)}
                  onOpen={() => onOpen(booking)}
                />
              ) : isBlock ? (
                <MaintenanceBlock from={from} to={to} />
              ) : (
                <ClosedBlock from={from} to={to} />
              )
            }
            preview={
              drag
                ? {
                    span: { ...drag.span, to: Math.min(drag.span.to, frame.to) },
                    content: formatDrawn(toBooking(drag.span, timeZone)),
                  }
                : undefined
            }
            isLoading={bookings.isPending}
            {...(onDraw && { onDrawStart: startDraw })}
          />
        </div>
      )}
    </Card>
  );
}

const toBooking = ({ column, from, to }: GridSpan, timeZone: string): DrawnBooking => ({
  start: toInstant({ day: column, minutes: from }, timeZone).toISOString(),
  minutes: to - from,
});

function ClosedBlock({ from, to }: MinuteRange) {
  const { t } = useTranslation('scheduling');
  const { clockTime } = useFormat();
  const times = { from: clockTime(from), to: clockTime(to) };
  return (
    <div className={classes.closed}>
      <VisuallyHidden>{t('week.closed', times)}</VisuallyHidden>
    </div>
  );
}

function MaintenanceBlock({ from, to }: MinuteRange) {
  const { t } = useTranslation('scheduling');
  const { clockTime } = useFormat();
  return (
    <div className={clsx(box.box, classes.booking)} data-look="muted">
      <b className={classes.title}>{t('week.maintenance')}</b>
      <Times start={clockTime(from)} end={clockTime(to)} />
    </div>
  );
}

interface TimesProps {
  start: string;
  end: string;
  children?: ReactNode;
}

/** In one line: without room the end is hidden, but stays accessible. */
function Times({ start, end, children }: TimesProps) {
  return (
    <span className={classes.when}>
      {children}
      {start} <span className={classes.end}>{`– ${end}`}</span>
    </span>
  );
}

/** Of others it is only known that they have taken the time. */
function lookOf(block: WeekBlock | null): 'pending' | 'muted' | undefined {
  if (block?.status === 'pending') return 'pending';
  return !block || block.status === 'finished' ? 'muted' : undefined;
}

interface BookingBlockProps extends Omit<TimesProps, 'children'> {
  block: WeekBlock | null;
  onOpen: () => void;
}

function BookingBlock({ block, start, end, onOpen }: BookingBlockProps) {
  const { t } = useTranslation('scheduling');
  const content = (
    <>
      <b className={classes.title}>{block ? block.title : t('week.taken')}</b>
      <Times start={start} end={end}>
        {block && block.status !== 'accepted' && (
          <StatusIcon kind="booking" status={block.status} size={11} />
        )}
      </Times>
      {block?.note && <span>{block.note}</span>}
    </>
  );
  const look = { className: clsx(box.box, classes.booking), 'data-look': lookOf(block) };
  if (!block?.opens) return <div {...look}>{content}</div>;
  return (
    <UnstyledButton {...look} onClick={onOpen}>
      {content}
      <VisuallyHidden>{`, ${block.opens}`}</VisuallyHidden>
    </UnstyledButton>
  );
}
