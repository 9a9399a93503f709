import { useTranslation } from 'react-i18next';
import classes from './MoreButton.module.css';

interface Props {
  isLoading: boolean;
  onMore: () => void;
}

/** What follows the last of a list. */
export function MoreButton({ isLoading, onMore }: Props) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={classes.more} disabled={isLoading} onClick={onMore}>
      {t('more')}
    </button>
  );
}
