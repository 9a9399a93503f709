import { useTranslation } from 'react-i18next';
import classes from './MoreButton.module.css';

interface Props {
  isLoading: boolean;
  isFailed: boolean;
  onMore: () => void;
}

/** Loads the next page of a list; shows that the last attempt failed. */
export function MoreButton({ isLoading, isFailed, onMore }: Props) {
  const { t } = useTranslation('chat');
  return (
    <>
      {isFailed && !isLoading && (
        <p role="alert" className={classes.failed}>
          {t('more_failed')}
        </p>
      )}
      <button type="button" className={classes.more} disabled={isLoading} onClick={onMore}>
        {t(isFailed ? 'more_again' : 'more')}
      </button>
    </>
  );
}
