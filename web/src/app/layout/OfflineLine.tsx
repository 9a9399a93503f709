import { useTranslation } from 'react-i18next';
import { useOnline } from '../use-online.ts';
import classes from './OfflineLine.module.css';

/** Says why nothing comes for as long as the browser has no network. */
export function OfflineLine() {
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
