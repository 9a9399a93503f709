import { ActionIcon, Box, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toInstant, toWallTime } from '../../../lib/format/wall-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { TimeZoneNote } from '../../../ui/TimeZoneNote.tsx';
import { frameOf } from '../../scheduling/resource-week/week-segments.ts';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import { spaceBookingsQuery } from '../spaces.data.ts';
import { type DeskHour, desksFreeOn } from './desk-load.ts';
import classes from './FreeDesks.module.css';

const NARROW = '(max-width: 48em)';

interface Props {
  space: Space;
  /** Undefined for users who cannot book. */
  onBook: ((start: string) => void) | undefined;
}

/** How many desks of a space are free in each hour of the next days: a larger dot for more. */
export function FreeDesks({ space, onBook }: Props) {
  const { t } = useTranslation(['find-spaces', 'scheduling']);
  const dayFormat = useDayFormat();
  const format = useFormat();
  const { hubZone } = format;
  const now = useNow();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const count = isNarrow ? 3 : 7;
  const { timeZone } = space;
  const today = toWallTime(now, timeZone).day;
  const [first, setFirst] = useState(today);
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const midnightOf = (day: string) => toInstant({ day, minutes: 0 }, timeZone).toISOString();
  const bookings = useQuery(
    spaceBookingsQuery(space.id, {
      from: midnightOf(first),
      to: midnightOf(addDays(first, count)),
    }),
  );
  const frame = frameOf(space, []);
  const shown = Array.from(
    { length: (frame.to - frame.from) / 60 },
    (_, index) => frame.from / 60 + index,
  );
  const view = { hours: space, desks: space.desks, shown, hubZone, now };
  const columns = days.map((day) => desksFreeOn({ ...view, day, bookings: bookings.data ?? [] }));
  return (
    <Card
      flush
      title={t('desks.title')}
      hint={t('desks.hint', { count: space.desks })}
      aside={
        <Group gap={4} wrap="nowrap" role="group" aria-label={t('desks.title')}>
          {([-1, 1] as const).map((step) => (
            <ActionIcon
              key={step}
              size={40}
              variant="default"
              disabled={step < 0 && first <= today}
              aria-label={t(step < 0 ? 'scheduling:week.previous' : 'scheduling:week.next')}
              onClick={() => setFirst(addDays(first, step * count))}
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
      {bookings.isLoadingError ? (
        <LoadFailed text={t('scheduling:week.failed')} onRetry={() => void bookings.refetch()} />
      ) : (
        <table className={classes.table} aria-busy={bookings.isPending}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('find.time')}</VisuallyHidden>
              </th>
              {days.map((day) => (
                <th key={day} scope="col" data-capitalized data-today={day === today || undefined}>
                  {dayFormat.shortDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((hour, row) => (
              <tr key={hour}>
                <th scope="row">{format.hourOfDay(hour)}</th>
                {columns.map((hours, index) => (
                  <td key={days[index]}>
                    <Desks
                      hour={hours[row]}
                      desks={space.desks}
                      when={`${dayFormat.longDay(days[index] ?? '')}, ${format.clockTime(hour * 60)}`}
                      onBook={onBook}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Box p="0 20px 14px">
        <TimeZoneNote always />
      </Box>
    </Card>
  );
}

interface DesksProps extends Pick<Props, 'onBook'> {
  hour: DeskHour | undefined;
  desks: number;
  when: string;
}

function Desks({ hour, desks, when, onBook }: DesksProps) {
  const { t } = useTranslation('find-spaces');
  if (!hour || hour.free === null)
    return <span className={classes.closed}>{t('desks.closed')}</span>;
  const { free, start } = hour;
  const dot = (
    <>
      <i style={{ '--share': free / desks } as CSSProperties} data-full={free === 0 || undefined} />
      {free}
    </>
  );
  const name = t('desks.free', { count: free, when });
  if (free === 0 || !onBook) {
    return (
      <span className={classes.cell} role="img" aria-label={name}>
        {dot}
      </span>
    );
  }
  return (
    <UnstyledButton className={classes.cell} aria-label={name} onClick={() => onBook(start)}>
      {dot}
    </UnstyledButton>
  );
}
