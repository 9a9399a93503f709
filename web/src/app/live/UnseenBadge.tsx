import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countUnseen, unseenQuery } from '../../features/chat/rooms/unseen.data.ts';
import { notificationsQuery } from '../../features/notifications/notifications.data.ts';

/** Shows the unread count in the document title and favicon, and announces increases to screen readers. */
export function UnseenBadge({ withChat }: { withChat: boolean }) {
  const { t } = useTranslation('shell');
  const { data: notifications } = useInfiniteQuery(notificationsQuery);
  const { data: chats } = useQuery({ ...unseenQuery, enabled: withChat });
  const unseenNotifications = notifications?.unseen;
  const unseenMessages = chats && countUnseen(chats);
  const hasNewNotifications = useHasRisen(unseenNotifications);
  const hasNewMessages = useHasRisen(unseenMessages);
  useEffect(
    () => showTitleBadge((unseenNotifications ?? 0) + (unseenMessages ?? 0)),
    [unseenNotifications, unseenMessages],
  );

  return (
    <VisuallyHidden role="status">
      {hasNewNotifications && <p>{t('bell_unseen', { count: unseenNotifications ?? 0 })}</p>}
      {hasNewMessages && <p>{t('unseen_messages', { count: unseenMessages ?? 0 })}</p>}
    </VisuallyHidden>
  );
}

/** Whether the count has risen since the page was opened. */
function useHasRisen(count: number | undefined): boolean {
  const [known, setKnown] = useState(count);
  const [hasRisen, setRisen] = useState(false);
  if (count !== undefined && count !== known) {
    setKnown(count);
    setRisen(known !== undefined && count > known);
  }
  return hasRisen;
}

const MAX_SHOWN = 99;
const COUNT_PREFIX = /^\(\d+\+?\) /;

/** Prefixes the document title with the count and changes the favicon; returns a function that removes both. */
export function showTitleBadge(count: number): () => void {
  if (count === 0) return () => {};
  const prefix = `(${count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}) `;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const plain = icon?.href;

  /** Restores the prefix whenever a page sets its title. */
  function write() {
    const name = document.title.replace(COUNT_PREFIX, '');
    if (document.title !== prefix + name) document.title = prefix + name;
  }
  write();
  const named = new MutationObserver(write);
  named.observe(document.head, { childList: true, subtree: true, characterData: true });
  if (icon) icon.href = '/mark-unseen.svg';

  return () => {
    named.disconnect();
    document.title = document.title.replace(COUNT_PREFIX, '');
    if (icon && plain) icon.href = plain;
  };
}
