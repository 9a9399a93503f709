import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BubblesAhead } from './BubblesAhead.tsx';
import classes from './MessagesAhead.module.css';

/** The outline of messages that are on their way, if that takes long enough to be noticed. */
export function MessagesAhead() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.ahead} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <BubblesAhead />
    </div>
  );
}
