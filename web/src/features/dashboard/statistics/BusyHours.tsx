import type { WeekdayHour } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { formatFor } from '../../../lib/format/format.ts';
import { listWeekdays } from '../../../lib/format/time-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { DotMatrix } from '../../../ui/dots/DotMatrix.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listHours } from './hours.ts';

/** A Sunday. */
const SOME_SUNDAY = '2026-03-01';

/** On which weekdays and at which hours bookings begin. */
export function BusyHours({ weekdayHours }: { weekdayHours: readonly WeekdayHour[] }) {
  const { t, i18n } = useTranslation('statistics');
  const format = formatFor({ language: i18n.language, zone: 'UTC' });
  const title = t('busy.title');
  if (weekdayHours.length === 0)
    return (
      <Card title={title}>
        <EmptyState compact title={t('busy.empty')} />
      </Card>
    );
  const hours = listHours(weekdayHours.map(({ hour }) => hour));
  const weekdays = listWeekdays();
  const most = Math.max(...weekdayHours.map(({ bookings }) => bookings));
  const countOf = (weekday: number, hour: number) =>
    weekdayHours.find((it) => it.weekday === weekday && it.hour === hour)?.bookings ?? 0;
  const nameOf = (weekday: number) =>
    format.weekday(new Date(Date.parse(SOME_SUNDAY) + weekday * 86_400_000));
  return (
    <ChartCard
      title={title}
      hint={t('busy.hint')}
      table={{
        caption: title,
        head: [t('busy.day'), ...hours.map((hour) => format.hourOfDay(hour))],
        rows: weekdays.map((weekday) => ({
          header: nameOf(weekday),
          cells: hours.map((hour) => format.number(countOf(weekday, hour))),
        })),
      }}
    >
      <DotMatrix
        columns={hours.map((hour, at) => ({ label: at % 2 === 0 ? format.shortHour(hour) : '' }))}
        rows={weekdays.map((weekday) => ({
          label: nameOf(weekday),
          shares: hours.map((hour) => countOf(weekday, hour) / most),
        }))}
      />
    </ChartCard>
  );
}
