import type { FloorHour } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { DotMatrix } from '../../../ui/dots/DotMatrix.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listHours } from './hours.ts';

/** The occupancy of each floor by the hour, today in the hub's time zone. */
export function BusyToday({ today }: { today: readonly FloorHour[] }) {
  const { t } = useTranslation('statistics');
  const format = useFormat();
  const nowHour = Math.floor(toWallTime(useNow(), format.hubZone).minutes / 60);
  const title = t('floors.title');
  const isBookable = today.some(({ bookable }) => bookable > 0);
  if (!isBookable)
    return (
      <Card title={title}>
        <EmptyState compact title={t('floors.closed')} text={t('floors.closedText')} />
      </Card>
    );

  const hours = listHours(today.map(({ hour }) => hour));
  const floors = [...new Set(today.map(({ floor }) => floor))].sort((a, b) => b - a);
  const shareOf = (floor: number, hour: number) => {
    const cell = today.find((it) => it.floor === floor && it.hour === hour);
    return cell && cell.bookable > 0 ? Math.min(1, cell.booked / cell.bookable) : null;
  };
  const words = (share: number | null) =>
    share === null ? t('floors.unbookable') : t('floors.full', { share: format.percent(share) });

  return (
    <ChartCard
      title={title}
      hint={t('floors.hint')}
      table={{
        caption: title,
        head: [t('floors.floor'), ...hours.map((hour) => format.hourOfDay(hour))],
        rows: floors.map((floor) => ({
          header: floor === 0 ? t('floors.ground') : t('floors.upper', { floor }),
          cells: hours.map((hour) => words(shareOf(floor, hour))),
        })),
      }}
    >
      <DotMatrix
        columns={hours.map((hour, at) => ({
          label: at % 2 === 0 ? format.shortHour(hour) : '',
          ...(hour < nowHour && { moment: 'past' as const }),
          ...(hour === nowHour && { moment: 'now' as const }),
        }))}
        rows={floors.map((floor) => ({
          label: floor === 0 ? t('floors.short') : String(floor),
          shares: hours.map((hour) => shareOf(floor, hour)),
        }))}
      />
    </ChartCard>
  );
}
