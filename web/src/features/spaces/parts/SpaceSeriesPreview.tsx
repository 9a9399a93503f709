import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadedSeriesPreview } from '../../scheduling/SeriesPreview.tsx';
import { spaceSeriesQuery } from '../spaces.data.ts';

/** The times of a series, and how many of them are taken. */
export function SpaceSeriesPreview({ series }: { series: Parameters<typeof spaceSeriesQuery>[0] }) {
  const { t } = useTranslation('scheduling');
  const preview = useQuery(spaceSeriesQuery(series));
  const occurrences = preview.data?.occurrences ?? [];
  const count = occurrences.filter(({ free }) => !free).length;
  return (
    <>
      {count > 0 && (
        <Text fw={600} role="status">
          {t('series.clashes', { count, total: occurrences.length })}
        </Text>
      )}
      <LoadedSeriesPreview preview={preview} />
    </>
  );
}
