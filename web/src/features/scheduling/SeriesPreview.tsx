import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SeriesPreview as SeriesPreviewReply } from '@thedot/domain/scheduling/slot.contract';
import { useTranslation } from 'react-i18next';
import { formatFor, zoneCity } from '../../lib/format/format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { DotsLoading } from '../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import classes from './SeriesPreview.module.css';

interface Props {
  occurrences: SeriesPreviewReply['occurrences'];
  /** The zone in which the series keeps its hour. */
  timeZone: string;
  /** Lets the user skip an occurrence, or include it again. */
  onToggleSkip?: (occurrence: number) => void;
  skippedOccurrences?: ReadonlySet<number>;
}

/** The occurrences of a series; those without a free slot, and skipped ones, are struck through. */
export function SeriesPreview({ occurrences, timeZone, onToggleSkip, skippedOccurrences }: Props) {
  const { t, i18n } = useTranslation('scheduling');
  const format = formatFor({ language: i18n.language, zone: timeZone });
  return (
    <>
      <ol className={classes.weeks} aria-label={t('series.ahead')}>
        {occurrences.map(({ occurrence, start, end, free }) => {
          const isSkipped = skippedOccurrences?.has(occurrence) ?? false;
          const when = format.dayAndRange(start, end);
          return (
            <li key={occurrence} data-gap={!free || isSkipped || undefined}>
              <time data-capitalized dateTime={start}>
                {when}
              </time>
              {!free && (
                <Text span display="block" inherit fw={400}>
                  {t('series.skipped')}
                </Text>
              )}
              {free && onToggleSkip && (
                <Anchor
                  component="button"
                  type="button"
                  display="block"
                  fz="sm"
                  aria-label={t(isSkipped ? 'series.include_of' : 'series.skip_of', { when })}
                  onClick={() => onToggleSkip(occurrence)}
                >
                  {t(isSkipped ? 'series.include' : 'series.skip')}
                </Anchor>
              )}
            </li>
          );
        })}
      </ol>
      <Text fz="sm" c="dimmed">
        {t('series.aheadHint', { zone: zoneCity(timeZone) })}
      </Text>
    </>
  );
}

interface StartsProps {
  /** The starts of which one becomes the first session. */
  starts: readonly string[];
  /** The start whose series is shown. */
  value: string;
  onChange: (start: string) => void;
  preview: UseQueryResult<SeriesPreviewReply>;
}

/** Previews the series that would follow one of several starts. */
export function SeriesPreviewWithStarts({ starts, value, onChange, preview }: StartsProps) {
  const { t } = useTranslation('scheduling');
  const format = useFormat();
  return (
    <Stack gap={10} align="flex-start">
      {starts.length > 1 && (
        <SegmentedControl
          className={classes.starts ?? ''}
          aria-label={t('series.ahead')}
          data={starts.map((it) => ({ value: it, label: format.dayAndTime(it) }))}
          value={value}
          onChange={onChange}
        />
      )}
      <LoadedSeriesPreview preview={preview} />
    </Stack>
  );
}

/** A preview of a series while it loads, when that fails, and when it is loaded. */
export function LoadedSeriesPreview({ preview }: Pick<StartsProps, 'preview'>) {
  const { t } = useTranslation('scheduling');
  if (preview.isPending) return <DotsLoading />;
  if (preview.isLoadingError)
    return <LoadFailed text={t('series.failed')} onRetry={() => void preview.refetch()} />;
  return <SeriesPreview occurrences={preview.data.occurrences} timeZone={preview.data.timeZone} />;
}
