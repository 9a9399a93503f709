import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import { useTranslation } from 'react-i18next';
import { audienceCountQuery } from './manage-deals.data.ts';

/** How many users an audience has now. */
export function AudienceCount({ audience }: { audience: TargetAudience }) {
  const { t } = useTranslation('manage-deals');
  const { data: users, isFetching, isLoadingError } = useQuery(audienceCountQuery(audience));
  const text = () => {
    if (users !== undefined) return t('audience.count', { count: users });
    return isLoadingError && !isFetching ? t('audience.failed') : t('audience.counting');
  };
  return (
    <Text fw={600} role="status" aria-busy={isFetching}>
      {text()}
    </Text>
  );
}
