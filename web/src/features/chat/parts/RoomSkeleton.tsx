import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './RoomSkeleton.module.css';

/** How long each bubble is that is on its way, and whose. */
const BUBBLES = [
  { width: '52%', isMine: false },
  { width: '34%', isMine: false },
  { width: '46%', isMine: true },
  { width: '60%', isMine: false },
  { width: '28%', isMine: true },
];

/** The outline of a room: its head, some of its messages, the place to write. */
export function RoomSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <section className={classes.room} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.head}>
        <Skeleton circle height={40} />
        <div className={classes.words}>
          <Skeleton height={14} width={160} />
          <Skeleton height={11} width={110} />
        </div>
      </div>
      <div className={classes.messages}>
        {BUBBLES.map(({ width, isMine }) => (
          <Skeleton
            key={width}
            height={40}
            width={width}
            radius={16}
            ml={isMine ? 'auto' : 0}
            maw={420}
          />
        ))}
      </div>
      <Skeleton className={classes.composer ?? ''} height={52} radius={16} />
    </section>
  );
}
