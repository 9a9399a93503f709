import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import classes from './NotificationBell.module.css';
import { notificationsQuery } from './notifications.data.ts';

const NotificationPanel = lazy(async () => {
  const [{ NotificationPanel: Panel }] = await Promise.all([
    import('./parts/NotificationPanel.tsx'),
    loadTexts('notifications'),
  ]);
  return { default: Panel };
});

/** The bell of the header, lit while notifications are unseen, with the notification panel. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const { data } = useInfiniteQuery(notificationsQuery);
  const unseen = data?.unseen ?? 0;
  useRenewPushSubscription();
  return (
    <Popup
      label={t('bell')}
      className={classes.panel}
      triggerClassName={classes.bell}
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
        <Suspense fallback={<Skeletons shape="rows" />}>
          <NotificationPanel onClose={close} />
        </Suspense>
      )}
    </Popup>
  );
}

/** Renews the push subscription of this browser after a sign-in. */
function useRenewPushSubscription(): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    void import('./push.data.ts').then(({ pushQuery }) => cache.prefetchQuery(pushQuery));
  }, [cache]);
}
