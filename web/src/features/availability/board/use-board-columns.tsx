import { useTranslation } from 'react-i18next';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../../ui/lists/RecordTable.tsx';
import { RowTitle } from '../../../ui/lists/RowTitle.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { toBoardDay, type BoardWeekRow, type BoardDay } from '../date-status.ts';
import classes from './BoardColumns.module.css';
import { DAY_MIN, parseClockTime, toWallTime } from '../../../lib/format/wall-time.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The expert, the seven days, and how many sessions there are in them. */
export function useBoardColumns(from: string): readonly RecordColumn<BoardWeekRow>[] {
  const { t } = useTranslation('availability');
  const words = useDayFormat();
  const format = useFormat();
  const nameOf = useDisplayName();
  return [
    {
      id: 'expert',
      title: t('all.expert'),
      width: 210,
      cell: ({ id, name, photo, timeZone, hours }) => (
        <RowTitle
          to={`/availability?expert=${id}`}
          title={nameOf(name)}
          second={
            hours.length === 0
              ? t('all.no_hours')
              : timeZone !== format.hubZone && format.zoneName(timeZone)
          }
          picture={<DotAvatar name={nameOf(name)} photo={photo} size={36} />}
        />
      ),
    },
    ...DAYS.map((index): RecordColumn<BoardWeekRow> => {
      const day = addDays(from, index);
      return {
        id: day,
        title: words.shortDay(day),
        width: 104,
        cell: (row) => <DayLine day={toBoardDay(row, day)} timeZone={row.timeZone} />,
      };
    }),
    {
      id: 'sessions',
      title: t('all.sessions'),
      align: 'end',
      cell: ({ sessions }) => format.number(sessions.length),
    },
  ];
}

const share = (minutes: number) => `${(minutes / DAY_MIN) * 100}%`;

/** A day from midnight to midnight: bars are open hours, dots are sessions. */
function DayLine({ day, timeZone }: { day: BoardDay; timeZone: string }) {
  const { t } = useTranslation('availability');
  const { status, intervals, sessions } = day;
  const hours = intervals.map(({ start, end }) => `${start}–${end}`).join(', ');
  const open = status === 'hub' || status === 'off' ? t(`all.${status}`) : t('all.shut');
  const said = [
    intervals.length > 0 ? t('all.open', { hours }) : open,
    ...(sessions.length > 0 ? [t('all.day_sessions', { count: sessions.length })] : []),
  ].join(', ');

  return (
    <div className={classes.day} title={said}>
      <div className={classes.line} data-mark={status} role="img" aria-label={said}>
        {intervals.map(({ start, end }) => (
          <i
            key={start}
            className={classes.open}
            style={{
              left: share(parseClockTime(start)),
              width: share(parseClockTime(end) - parseClockTime(start)),
            }}
          />
        ))}
        {sessions.map(({ start }) => (
          <i
            key={start}
            className={classes.session}
            style={{ left: share(toWallTime(start, timeZone).minutes) }}
          />
        ))}
      </div>
      <span className={classes.label} aria-hidden>
        {intervals.length > 0
          ? `${intervals[0]?.start} – ${intervals.at(-1)?.end}`
          : status === 'shut'
            ? ''
            : open}
      </span>
    </div>
  );
}
