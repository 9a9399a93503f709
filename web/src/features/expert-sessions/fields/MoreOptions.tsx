import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './MoreOptions.module.css';

/** Options with good defaults, collapsed; an invalid one is opened when it is focused. */
export function MoreOptions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('experts');
  return (
    <details className={classes.options}>
      <summary className={classes.summary}>{t('form.more')}</summary>
      <Stack gap={14} pt={12}>
        {children}
      </Stack>
    </details>
  );
}
