import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { CopyCard } from './parts/CopyCard.tsx';
import { ErasureCard } from './parts/ErasureCard.tsx';
import { myDataQuery } from './personal-data.data.ts';

/** What the hub keeps about one: to take away, and to have erased. */
export function DataTab() {
  const { t } = useTranslation('mydata');
  const { data, isLoadingError, refetch } = useQuery(myDataQuery);
  if (isLoadingError) return <LoadFailed text={t('erase.failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons shape="text" />;
  return (
    <Stack gap="lg">
      <CopyCard exportedAt={data.exportedAt} />
      <ErasureCard erasure={data.erasure} />
    </Stack>
  );
}
