import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './DotsLoading.module.css';
import { ThreeDots } from './ThreeDots.tsx';

/** A loading indicator for small areas. */
export function DotsLoading() {
  const { t } = useTranslation('ui');
  return (
    <span role="status" className={classes.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ThreeDots />
    </span>
  );
}
