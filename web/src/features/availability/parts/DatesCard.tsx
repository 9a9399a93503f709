import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayWords } from '../../../app/slots/use-day-words.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { coversDay, weekdayOf } from '../../../lib/format/calendar-days.ts';
import { Card } from '../../../ui/Card.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { closuresQuery } from '../availability.data.ts';
import { intervalsFor, markOf } from '../date-marks.ts';
import { useWeekday } from '../use-weekday.ts';
import { keyOf, useStill } from '../use-still.ts';
import { ClosureFields } from './ClosureFields.tsx';
import classes from './DatesCard.module.css';
import { DateHoursFields } from './DateHoursFields.tsx';
import { MonthMarks } from './MonthMarks.tsx';

/** Dates that are not as their weekday: off, or with hours of their own. */
export function DatesCard({ form }: { form: ContractFormHandle<Schedule> }) {
  const { t } = useTranslation('availability');
  const { days, closures, timeZone } = form.values;
  const { data: hub } = useQuery(closuresQuery);
  const today = toWallTime(new Date(), timeZone).day;
  const [picked, pick] = useState(today);
  const mark = markOf(picked, form.values, hub?.items ?? []);
  const { entries, listProps } = useStill(
    [
      ...days.map(({ date }, index) => ({ kind: 'own' as const, index, at: date })),
      ...closures.map(({ firstDay }, index) => ({ kind: 'off' as const, index, at: firstDay })),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  );

  return (
    <Card title={t('dates.title')} hint={t('dates.hint')}>
      <div className={classes.halves}>
        <div>
          <MonthMarks
            picked={picked}
            onPick={pick}
            first={today}
            markOf={(date) => markOf(date, form.values, hub?.items ?? [])}
          />
          <PickedDate
            date={picked}
            form={form}
            hubName={hub?.items.find(coversDay(picked))?.name}
          />
          <div className={classes.ways}>
            <Button
              variant="default"
              size="sm"
              disabled={mark === 'off' || mark === 'own'}
              onClick={() =>
                form.insertListItem('closures', { firstDay: picked, lastDay: picked, note: '' })
              }
            >
              {t('dates.add_off')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={days.some(({ date }) => date === picked)}
              onClick={() =>
                form.insertListItem('days', {
                  date: picked,
                  intervals: intervalsFor(picked, form.values),
                })
              }
            >
              {t('dates.add_hours')}
            </Button>
          </div>
        </div>
        {entries.length === 0 ? (
          <p className={classes.none}>{t('dates.none')}</p>
        ) : (
          <ul className={classes.list} {...listProps}>
            {entries.map(({ kind, index }) => (
              <li key={keyOf({ kind, index })}>
                {kind === 'own' ? (
                  <DateHoursFields index={index} form={form} />
                ) : (
                  <ClosureFields index={index} form={form} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface PickedProps {
  date: string;
  form: ContractFormHandle<Schedule>;
  hubName: string | undefined;
}

/** What holds on the date that is chosen, and why. */
function PickedDate({ date, form, hubName }: PickedProps) {
  const { t } = useTranslation('availability');
  const words = useDayWords();
  const weekday = useWeekday();
  const mark = markOf(
    date,
    form.values,
    hubName === undefined ? [] : [{ firstDay: date, lastDay: date }],
  );
  const own = form.values.days.find((it) => it.date === date);
  const intervals = own?.intervals ?? intervalsFor(date, form.values);
  return (
    <p className={classes.picked} role="status">
      <strong>{words.longDay(date)}</strong>
      <span>
        {t(`dates.mark.${mark}`, {
          hours: intervals.map(({ start, end }) => `${start}–${end}`).join(', '),
          weekday: weekday(weekdayOf(date)),
          name: hubName ?? '',
        })}
      </span>
    </p>
  );
}
