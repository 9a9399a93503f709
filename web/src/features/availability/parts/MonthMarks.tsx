import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/fr';
import { useTranslation } from 'react-i18next';
import { useDayWords } from '../../../app/slots/use-day-words.ts';
import type { DateMark } from '../date-marks.ts';
import classes from './MonthMarks.module.css';

interface Props {
  picked: string;
  onPick: (date: string) => void;
  first: string;
  markOf: (date: string) => DateMark;
}

/** A month in which each date shows by its shape what holds on it. */
export function MonthMarks({ picked, onPick, first, markOf }: Props) {
  const { t, i18n } = useTranslation('availability');
  const words = useDayWords();
  return (
    <div role="group" aria-label={t('dates.month')}>
      <DatePicker
        fullWidth
        size="sm"
        locale={i18n.language}
        maxLevel="month"
        hideOutsideDates
        weekendDays={[]}
        minDate={first}
        defaultDate={picked}
        value={picked}
        onChange={(date) => date && onPick(date)}
        renderDay={(date) => <Day date={date} mark={markOf(date)} />}
        getDayAriaLabel={(date) =>
          t('dates.day', { day: words.calendarDay(date), mark: t(`dates.word.${markOf(date)}`) })
        }
        ariaLabels={{ previousMonth: t('dates.previous'), nextMonth: t('dates.next') }}
        classNames={{
          calendarHeader: classes.header ?? '',
          calendarHeaderLevel: classes.level ?? '',
          day: classes.day ?? '',
        }}
      />
      <ul className={classes.legend}>
        {(['open', 'own', 'off', 'hub'] as const).map((mark) => (
          <li key={mark}>
            <i className={classes.mark} data-mark={mark} aria-hidden />
            {t(`dates.word.${mark}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Day = ({ date, mark }: { date: string; mark: DateMark }) => (
  <span className={classes.cell}>
    <span>{Number(date.slice(-2))}</span>
    <i className={classes.mark} data-mark={mark} aria-hidden />
  </span>
);
