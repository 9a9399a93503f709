import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The label of an optional field; all other fields are required. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <>
      {children}{' '}
      <Box component="span" c="var(--dot-ink-3)" fw={400}>
        {t('form.optional')}
      </Box>
    </>
  );
}
