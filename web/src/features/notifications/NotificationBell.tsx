import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import classes from './NotificationBell.module.css';
import { useAnnouncing } from './use-announcing.tsx';
import { notificationsQuery } from './notifications.data.ts';
import { NotificationPanel } from './parts/NotificationPanel.tsx';

/** The bell of the bar: lit while something is unseen, and the list behind it. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { data } = useInfiniteQuery(notificationsQuery);
  const unseen = data?.unseen ?? 0;
  const writing = useAnnouncing();
  useKeptPush();
  return (
    <>
      <Popup
        label={t('title')}
        className={classes.panel}
        triggerClass={classes.bell}
        trigger={
          <>
            <IconBell size={19} stroke={1.75} aria-hidden />
            {unseen > 0 && <i className={classes.lit} aria-hidden />}
            <VisuallyHidden>
              {unseen ? t('bell_unseen', { count: unseen }) : t('bell')}
            </VisuallyHidden>
          </>
        }
      >
        {(close) => (
          <NotificationPanel
            onLeave={close}
            onWrite={
              writing.open &&
              (() => {
                close();
                writing.open?.();
              })
            }
          />
        )}
      </Popup>
      {writing.dialog}
    </>
  );
}

/** A browser that shows news goes on doing so for whoever signs in anew. */
function useKeptPush(): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    void import('./push.data.ts').then(({ pushQuery }) => cache.prefetchQuery(pushQuery));
  }, [cache]);
}
