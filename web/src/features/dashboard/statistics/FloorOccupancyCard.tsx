import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Figure, FloorOccupancy } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { OpenRows } from './FigureRowsPanel.tsx';
import classes from './FloorOccupancyCard.module.css';

const shareOf = ({ booked, bookable }: Pick<FloorOccupancy, 'booked' | 'bookable'>) =>
  bookable === 0 ? null : booked / bookable;

interface Props {
  floors: readonly FloorOccupancy[];
  /** The occupancy of all floors. */
  figure: Figure | undefined;
  onOpen: OpenRows;
}

/** Booked of bookable time by floor, in the period and before, and of all floors. */
export function FloorOccupancyCard({ floors, figure, onOpen }: Props) {
  const { t } = useTranslation('statistics');
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
              const value = { value: shareOf(now), part: now.booked, whole: now.bookable };
              return (
                <FloorRow
                  key={floor}
                  name={name}
                  share={value.value}
                  before={before && { share: shareOf(before) }}
                  onOpen={figure && (() => onOpen(figure, { name, now: value, filter: { floor } }))}
                />
              );
            })}
          {figure && floors.length > 1 && (
            <FloorRow
              name={t('floors.all')}
              share={figure.now.value}
              before={figure.before && { share: figure.before.value }}
              onOpen={() => onOpen(figure)}
            />
          )}
        </ul>
      )}
    </Card>
  );
}

interface RowProps {
  name: string;
  /** Null if nothing could be booked. */
  share: number | null;
  /** Null without a comparison. */
  before: { readonly share: number | null } | null;
  onOpen: (() => void) | undefined;
}

function FloorRow({ name, share, before, onOpen }: RowProps) {
  const { t } = useTranslation('statistics');
  const format = useFormat();
  const percent = (it: number | null) => (it === null ? t('no_value') : format.percent(it));
  return (
    <li>
      <Box fw={550}>{name}</Box>
      <span className={classes.share}>
        {onOpen ? (
          <UnstyledButton className={classes.open ?? ''} onClick={onOpen}>
            <b aria-hidden>{percent(share)}</b>
            <VisuallyHidden>{t('open', { name, value: percent(share) })}</VisuallyHidden>
          </UnstyledButton>
        ) : (
          <b>{percent(share)}</b>
        )}
        {before && <span>{t('floors.earlier', { share: percent(before.share) })}</span>}
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
}
