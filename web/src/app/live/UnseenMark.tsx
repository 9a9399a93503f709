import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUnseen, unseenQuery } from '../../features/chat/unseen.data.ts';
import { notificationsQuery } from '../../features/notifications/notifications.data.ts';
import { markTab } from './tab-mark.ts';

/** Says on the browser's tab, and to whoever listens to a page, that something is unseen. */
export function UnseenMark({ withChat }: { withChat: boolean }) {
  const { t } = useTranslation(['shell', 'notifications']);
  const { data: notifications } = useInfiniteQuery(notificationsQuery);
  const { data: chats } = useQuery({ ...unseenQuery, enabled: withChat });
  const news = notifications?.unseen;
  const messages = chats && countUnseen(chats);
  const hasNews = useHasRisen(news);
  const hasMessages = useHasRisen(messages);
  useEffect(() => markTab((news ?? 0) + (messages ?? 0)), [news, messages]);

  return (
    <VisuallyHidden role="status">
      {hasNews && <p>{t('notifications:bell_unseen', { count: news ?? 0 })}</p>}
      {hasMessages && <p>{t('unseen_messages', { count: messages ?? 0 })}</p>}
    </VisuallyHidden>
  );
}

/** What was unseen when the page was opened is no news. */
function useHasRisen(count: number | undefined): boolean {
  const [known, setKnown] = useState(count);
  const [hasRisen, setRisen] = useState(false);
  if (count !== undefined && count !== known) {
    setKnown(count);
    setRisen(known !== undefined && count > known);
  }
  return hasRisen;
}
