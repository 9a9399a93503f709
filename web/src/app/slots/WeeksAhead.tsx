import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SeriesPreview as Ahead } from '@thedot/domain/bookings/series.contract';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { formatFor, zoneCity } from '../../lib/format/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './WeeksAhead.module.css';

interface Props {
  /** The times of which one will be the first session. */
  starts: readonly string[];
  /** The one that is looked at. */
  start: string;
  onStart: (start: string) => void;
  ahead: UseQueryResult<Ahead>;
}

/** The weeks that follow from a first session, on the expert's clocks; those without room are struck. */
export function WeeksAhead({ starts, start, onStart, ahead }: Props) {
  const { t } = useTranslation('life');
  const format = useFormat();
  return (
    <div className={classes.ahead}>
      {starts.length > 1 && (
        <SegmentedControl
          className={classes.starts ?? ''}
          aria-label={t('series.ahead')}
          data={starts.map((it) => ({ value: it, label: format.dayAndTime(it) }))}
          value={start}
          onChange={onStart}
        />
      )}
      {ahead.isPending && <DotsLoading />}
      {ahead.isLoadingError && (
        <LoadFailed text={t('series.failed')} onRetry={() => void ahead.refetch()} />
      )}
      {ahead.data && <Weeks {...ahead.data} />}
    </div>
  );
}

function Weeks({ timeZone, weeks }: Ahead) {
  const { t, i18n } = useTranslation('life');
  const theirs = formatFor({ language: i18n.language, zone: timeZone });
  return (
    <>
      <ol className={classes.weeks} aria-label={t('series.ahead')}>
        {weeks.map(({ occurrence, start, end, free }) => (
          <li key={occurrence} data-gap={!free || undefined}>
            <time dateTime={start}>{theirs.dayAndRange(start, end)}</time>
            {!free && <span className={classes.why}>{t('series.skipped')}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.zone}>{t('series.aheadHint', { zone: zoneCity(timeZone) })}</p>
    </>
  );
}
