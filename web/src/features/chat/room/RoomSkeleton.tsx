import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './RoomSkeleton.module.css';

/** The placeholder of a loading room: header, messages, composer. */
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
        <BubbleSkeletons />
      </div>
      <Skeleton className={classes.composer ?? ''} height={52} radius={16} />
    </section>
  );
}

/** The placeholder of loading messages; CSS delays it so that quick loads show none. */
export function MessagesSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.skeleton} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <BubbleSkeletons />
    </div>
  );
}

/** Width and side of each bubble. */
const BUBBLES = [
  { width: '52%', isMine: false },
  { width: '34%', isMine: false },
  { width: '46%', isMine: true },
  { width: '60%', isMine: false },
  { width: '28%', isMine: true },
];

/** Skeletons of message bubbles. */
const BubbleSkeletons = () =>
  BUBBLES.map(({ width, isMine }) => (
    <Skeleton
      key={width}
      height={40}
      width={width}
      radius={18}
      ml={isMine ? 'auto' : 0}
      maw={420}
    />
  ));
