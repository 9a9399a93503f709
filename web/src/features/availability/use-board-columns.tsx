import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addDays } from '../../lib/format/calendar-days.ts';
import { useDayWords } from '../../app/slots/use-day-words.ts';
import { DotAvatar } from '../../ui/dots/DotAvatar.tsx';
import type { RecordColumn } from '../../ui/lists/RecordTable.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { weekDayOf, type WeekRow } from './board-week.ts';
import classes from './BoardCells.module.css';
import { DayLine } from './parts/DayLine.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** The expert, the seven days, and how many sessions there are in them. */
export function useBoardColumns(from: string): readonly RecordColumn<WeekRow>[] {
  const { t } = useTranslation('availability');
  const words = useDayWords();
  const format = useFormat();
  const nameOf = useDisplayName();
  return [
    {
      id: 'expert',
      title: t('all.expert'),
      width: 210,
      cell: ({ id, name, photo, timeZone, hours }) => (
        <span className={classes.expert}>
          <DotAvatar name={nameOf(name)} photo={photo} size={34} />
          <span className={classes.words}>
            <Link to={`/availability?expert=${id}`}>{nameOf(name)}</Link>
            <small>
              {hours.length === 0
                ? t('all.no_hours')
                : timeZone !== format.hubZone && format.zoneName(timeZone)}
            </small>
          </span>
        </span>
      ),
    },
    ...DAYS.map((index): RecordColumn<WeekRow> => {
      const day = addDays(from, index);
      return {
        id: day,
        title: words.shortDay(day),
        width: 104,
        cell: (row) => <DayLine day={weekDayOf(row, day)} timeZone={row.timeZone} />,
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
