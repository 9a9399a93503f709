import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './OptionalLabel.module.css';

/** The label of an optional field; all other fields are required. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  return (
    <>
      {children} <span className={classes.optional}>{t('form.optional')}</span>
    </>
  );
}
