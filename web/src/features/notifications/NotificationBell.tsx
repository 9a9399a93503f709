import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './NotificationBell.module.css';
import { notificationsQuery } from './notifications.data.ts';
import { NotificationPanel } from './parts/NotificationPanel.tsx';

/** The bell of the bar: lit while something is unseen, and the list behind it. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const [opened, { toggle, close }] = useDisclosure();
  const { data } = useInfiniteQuery(notificationsQuery);
  const unseen = data?.unseen ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={40}
          className={classes.bell}
          aria-label={unseen ? t('bell_unseen', { count: unseen }) : t('bell')}
          onClick={toggle}
        >
          <IconBell size={19} stroke={1.75} />
          {unseen > 0 && <i className={classes.lit} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('title')}>
        <NotificationPanel onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
