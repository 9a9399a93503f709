import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schedule } from '@thedot/domain/availability/availability.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../scheduling/use-day-format.ts';
import type { ContractFormHandle } from '../../../lib/forms/use-contract-form.ts';
import { coversDay, weekdayOf } from '../../../lib/format/calendar-days.ts';
import { Card } from '../../../ui/Card.tsx';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { closuresQuery } from '../availability.data.ts';
import { defaultIntervals, dateStatus } from '../date-status.ts';
import { useWeekday } from './use-weekday.ts';
import { rowKey, useStableOrder } from './use-stable-order.ts';
import { ClosureFields, DateHoursFields } from './DateOverrideFields.tsx';
import classes from './DateOverridesCard.module.css';
import { DateStatusCalendar } from './DateStatusCalendar.tsx';

/** Dates that differ from their weekday: days off and date overrides. */
export function DateOverridesCard({ form }: { form: ContractFormHandle<Schedule> }) {
  const { t } = useTranslation('availability');
  const { days, closures, timeZone } = form.values;
  const { data: hub } = useQuery(closuresQuery);
  const today = toWallTime(new Date(), timeZone).day;
  const [picked, pick] = useState(today);
  const mark = dateStatus(picked, form.values, hub?.items ?? []);
  const { entries, listProps } = useStableOrder(
    [
      ...days.map(({ date }, index) => ({ kind: 'own' as const, index, at: date })),
      ...closures.map(({ firstDay }, index) => ({ kind: 'off' as const, index, at: firstDay })),
    ].sort((a, b) => a.at.localeCompare(b.at)),
  );

  return (
    <Card title={t('dates.title')} hint={t('dates.hint')}>
      <div className={classes.halves}>
        <div>
          <DateStatusCalendar
            picked={picked}
            onPick={pick}
            first={today}
            statusOf={(date) => dateStatus(date, form.values, hub?.items ?? [])}
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
                  intervals: defaultIntervals(picked, form.values),
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
              <li key={rowKey({ kind, index })}>
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

/** The status of the selected date. */
function PickedDate({ date, form, hubName }: PickedProps) {
  const { t } = useTranslation('availability');
  const words = useDayFormat();
  const weekday = useWeekday();
  const mark = dateStatus(
    date,
    form.values,
    hubName === undefined ? [] : [{ firstDay: date, lastDay: date }],
  );
  const own = form.values.days.find((it) => it.date === date);
  const intervals = own?.intervals ?? defaultIntervals(date, form.values);
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
