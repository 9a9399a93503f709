import { useTranslation } from 'react-i18next';
import { OfflineBanner } from '../../ui/layout/OfflineBanner.tsx';
import { useIsDisconnected } from '../../lib/live/disconnected-polling.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import classes from './ConnectionNotice.module.css';

/** Says that messages may arrive late without a live connection; `isAlone` also shows the offline bar, where the app's own is hidden. */
export function ConnectionNotice({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('chat');
  const isOnline = useOnline();
  const isDisconnected = useIsDisconnected();
  return (
    <>
      {isAlone && (
        <div className={classes.alone}>
          <OfflineBanner />
        </div>
      )}
      <div role="status">
        {isOnline && isDisconnected && (
          <p className={classes.away}>
            <i aria-hidden />
            {t('line_away')}
          </p>
        )}
      </div>
    </>
  );
}
