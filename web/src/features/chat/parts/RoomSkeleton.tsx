import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BubblesAhead } from '../room/BubblesAhead.tsx';
import classes from './RoomSkeleton.module.css';

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
        <BubblesAhead />
      </div>
      <Skeleton className={classes.composer ?? ''} height={52} radius={16} />
    </section>
  );
}
