import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './MessagesAhead.module.css';

/** How long each bubble is that is on its way, and whose. */
const BUBBLES = [
  { width: '52%', isMine: false },
  { width: '34%', isMine: false },
  { width: '46%', isMine: true },
  { width: '60%', isMine: false },
  { width: '28%', isMine: true },
];

/** The outline of messages that are on their way, if that takes long enough to be noticed. */
export function MessagesAhead() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.ahead} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {BUBBLES.map(({ width, isMine }) => (
        <Skeleton key={width} height={40} width={width} radius={18} ml={isMine ? 'auto' : 0} />
      ))}
    </div>
  );
}
