import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/hooks/use-online.ts';
import classes from './OfflineBanner.module.css';

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={classes.line}>
          <i aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
