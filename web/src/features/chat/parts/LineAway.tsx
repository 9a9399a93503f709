import { useTranslation } from 'react-i18next';
import { OfflineLine } from '../../../app/layout/OfflineLine.tsx';
import { useLineAway } from '../../../app/live/without-line.ts';
import { useOnline } from '../../../app/use-online.ts';
import classes from './LineAway.module.css';

/** Says that what others write may come late; and that there is no network where the bar that says it is hidden. */
export function LineAway({ isAlone = false }: { isAlone?: boolean }) {
  const { t } = useTranslation('chat');
  const isOnline = useOnline();
  const isAway = useLineAway();
  return (
    <>
      {isAlone && (
        <div className={classes.alone}>
          <OfflineLine />
        </div>
      )}
      <div role="status">
        {isOnline && isAway && (
          <p className={classes.away}>
            <i aria-hidden />
            {t('line_away')}
          </p>
        )}
      </div>
    </>
  );
}
