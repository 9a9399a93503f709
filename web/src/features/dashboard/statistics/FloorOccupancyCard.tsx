import { Box } from '@mantine/core';
import type { FloorOccupancy } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import classes from './FloorOccupancyCard.module.css';

const shareOf = ({ booked, bookable }: Pick<FloorOccupancy, 'booked' | 'bookable'>) =>
  bookable === 0 ? null : booked / bookable;

/** Booked of bookable time by floor, in the period and before. */
export function FloorOccupancyCard({ floors }: { floors: readonly FloorOccupancy[] }) {
  const { t } = useTranslation('statistics');
  const format = useFormat();
  const percent = (share: number | null) =>
    share === null ? t('no_value') : format.percent(share);
  return (
    <Card title={t('floors.period')} hint={t('floors.period_hint')}>
      {floors.length === 0 ? (
        <EmptyState compact title={t('floors.closed')} text={t('floors.closedText')} />
      ) : (
        <ul className={classes.floors}>
          {[...floors]
            .sort((a, b) => b.floor - a.floor)
            .map(({ floor, before, ...now }) => {
              const name = floor === 0 ? t('floors.ground') : t('floors.upper', { floor });
              const share = shareOf(now);
              return (
                <li key={floor}>
                  <Box fw={550}>{name}</Box>
                  <span className={classes.share}>
                    <b>{percent(share)}</b>
                    {before && (
                      <span>{t('floors.earlier', { share: percent(shareOf(before)) })}</span>
                    )}
                  </span>
                  <div className={classes.meter}>
                    <DotMeter
                      size={8}
                      value={(share ?? 0) * 100}
                      max={100}
                      warnAt={2}
                      label={name}
                      valueText={percent(share)}
                    />
                  </div>
                </li>
              );
            })}
        </ul>
      )}
    </Card>
  );
}
