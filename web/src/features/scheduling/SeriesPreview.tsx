import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SeriesPreview as SeriesPreviewData } from '@thedot/domain/expert-sessions/series.contract';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { formatFor, zoneCity } from '../../lib/format/format.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import classes from './SeriesPreview.module.css';

interface Props {
  /** The starts of which one becomes the first session. */
  starts: readonly string[];
  /** The start shown. */
  start: string;
  onStart: (start: string) => void;
  preview: UseQueryResult<SeriesPreviewData>;
}

/** The weeks that follow a first session, in the expert's zone; weeks without a free slot are struck through. */
export function SeriesPreview({ starts, start, onStart, preview }: Props) {
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
      {preview.isPending && <DotsLoading />}
      {preview.isLoadingError && (
        <LoadFailed text={t('series.failed')} onRetry={() => void preview.refetch()} />
      )}
      {preview.data && <Weeks {...preview.data} />}
    </div>
  );
}

function Weeks({ timeZone, weeks }: SeriesPreviewData) {
  const { t, i18n } = useTranslation('life');
  const counterpartFormat = formatFor({ language: i18n.language, zone: timeZone });
  return (
    <>
      <ol className={classes.weeks} aria-label={t('series.ahead')}>
        {weeks.map(({ occurrence, start, end, free }) => (
          <li key={occurrence} data-gap={!free || undefined}>
            <time dateTime={start}>{counterpartFormat.dayAndRange(start, end)}</time>
            {!free && <span className={classes.why}>{t('series.skipped')}</span>}
          </li>
        ))}
      </ol>
      <p className={classes.zone}>{t('series.aheadHint', { zone: zoneCity(timeZone) })}</p>
    </>
  );
}
