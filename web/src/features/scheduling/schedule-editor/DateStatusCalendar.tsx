import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../use-day-format.ts';
import type { DateStatus } from './date-status.ts';
import classes from './DateStatusCalendar.module.css';
import { MonthCalendar } from '../../../ui/fields/MonthCalendar.tsx';

interface Props {
  value: string;
  onChange: (date: string) => void;
  minDate: string;
  getStatus: (date: string) => DateStatus;
}

/** A month in which a mark on each date shows its status. */
export function DateStatusCalendar({ value, onChange, minDate, getStatus }: Props) {
  const { t } = useTranslation('availability');
  const dayFormat = useDayFormat();
  return (
    <div role="group" aria-label={t('dates.month')}>
      <MonthCalendar
        size="sm"
        minDate={minDate}
        defaultDate={value}
        value={value}
        onChange={(date) => date && onChange(date)}
        renderDay={(date) => <Day date={date} mark={getStatus(date)} />}
        getDayAriaLabel={(date) =>
          t('dates.day', {
            day: dayFormat.calendarDay(date),
            mark: t(`dates.word.${getStatus(date)}`),
          })
        }
        ariaLabels={{ previousMonth: t('dates.previous'), nextMonth: t('dates.next') }}
      />
      <Group
        component="ul"
        gap="4px 14px"
        align="stretch"
        m="10px 0 0"
        fz={12}
        c="var(--dot-ink-2)"
      >
        {(['open', 'own', 'off', 'hub'] as const).map((mark) => (
          <Group component="li" gap={6} wrap="nowrap" key={mark}>
            <i className={classes.mark} data-mark={mark} aria-hidden />
            {t(`dates.word.${mark}`)}
          </Group>
        ))}
      </Group>
    </div>
  );
}

const Day = ({ date, mark }: { date: string; mark: DateStatus }) => (
  <span className={classes.cell}>
    <span>{Number(date.slice(-2))}</span>
    <i className={classes.mark} data-mark={mark} aria-hidden />
  </span>
);
