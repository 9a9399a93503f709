import { Group, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ThreeDots } from './ThreeDots.tsx';

/** A loading indicator for small areas. */
export function DotsLoading() {
  const { t } = useTranslation('ui');
  return (
    <Group
      component="span"
      role="status"
      gap={0}
      align="stretch"
      wrap="nowrap"
      p="4px 0"
      display="inline-flex"
    >
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ThreeDots />
    </Group>
  );
}
