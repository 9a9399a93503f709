import { useWindowScroll } from '@mantine/hooks';
import { SCROLL_TO_TOP_PX } from '@thedot/domain/limits';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ScrollToTop.module.css';

export function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [scroll, scrollTo] = useWindowScroll();
  if (scroll.y <= SCROLL_TO_TOP_PX) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t('to_top')}
      onClick={() => scrollTo({ y: 0 })}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  );
}
