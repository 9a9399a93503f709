import { ActionIcon, Box, Button, Group, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { groupNotifications } from '@thedot/domain/notifications/groups.rules';
import { useTranslation } from 'react-i18next';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { toPerson, useIsViewing, useMe } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import {
  notificationsQuery,
  useMarkNotificationsSeen,
  useRemoveNotifications,
} from '../notifications.data.ts';
import classes from './NotificationPanel.module.css';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

/** The notifications, newest first, grouped. */
export function NotificationPanel({ onClose: onLeave }: { onClose: () => void }) {
  const canAnnounce = can(toPerson(useMe()), screenAccess('/announcements'));
  const { t } = useTranslation('notifications');
  const { data } = useInfiniteQuery(notificationsQuery);
  const markSeen = useMarkNotificationsSeen();
  const remove = useRemoveNotifications();
  return (
    <>
      <Group className={classes.head ?? ''} justify="flex-end" gap={4} p="14px 12px 10px 16px">
        <Box component="h2" flex="1 0 auto" m={0} fz="1.0625rem">
          {t('title')}
        </Box>
        {data !== undefined && data.unseen > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => markSeen.mutate(undefined)}>
            {t('mark_all')}
          </Button>
        )}
        {data !== undefined && data.items.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => remove.mutate(undefined)}
          >
            {t('remove_all')}
          </Button>
        )}
      </Group>
      <div className={classes.scroll}>
        <Rows onLeave={onLeave} />
      </div>
      {canAnnounce && (
        <Box className={classes.foot ?? ''} p={8}>
          <Button
            component={Link}
            to="/announcements?new"
            fullWidth
            size="compact-sm"
            variant="subtle"
            onClick={onLeave}
          >
            {t('write')}
          </Button>
        </Box>
      )}
    </>
  );
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const query = useInfiniteQuery(notificationsQuery);
  const isViewing = useIsViewing();
  const markSeen = useMarkNotificationsSeen();
  const remove = useRemoveNotifications();

  if (query.isPending) return <Skeletons shape="rows" />;
  if (!query.data)
    return <LoadFailed text={t('load_failed')} onRetry={() => void query.refetch()} />;
  if (!query.data.items.length)
    return <EmptyState compact title={t('none')} text={t('none_text')} />;
  return (
    <>
      <Box component="ul">
        {groupNotifications(query.data.items).map(({ newest, ids }) => (
          <NotificationRow
            key={newest.id}
            notification={newest}
            times={ids.length}
            onOpen={() => {
              if (!newest.seen && !isViewing) markSeen.mutate([...ids]);
              onLeave();
            }}
            onRemove={() => remove.mutate([...ids])}
          />
        ))}
      </Box>
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Box role="alert" mt={8} fz="sm" c="var(--dot-error)" ta="center">
          {t('older_failed')}
        </Box>
      )}
      {query.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

interface NotificationRowProps {
  notification: Notification;
  /** Number of grouped notifications, of which this is the newest. */
  times?: number;
  onOpen: () => void;
  onRemove: () => void;
}

/** A notification as a sentence that links to its subject. */
export function NotificationRow({
  notification,
  times = 1,
  onOpen,
  onRemove,
}: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { type, params, link, createdAt, seen } = notification;
  const sentence = t(`sentence.${type}`, {
    ...params,
    name: nameOf(String(params['name'] ?? '')),
    next: nameOf(String(params['next'] ?? '')),
    count: Number(params['others'] ?? params['count'] ?? 0),
    ...chooseVariant(params),
  });
  const start = params['start'];
  const text = type === 'hub.announcement' && String(params['text'] ?? '');
  return (
    <li className={classes.row} data-unseen={!seen || undefined}>
      <i className={classes.mark} aria-hidden />
      <Box flex={1} miw={0}>
        <Link to={link} className={classes.sentence} onClick={onOpen}>
          {!seen && <VisuallyHidden>{t('unseen')} </VisuallyHidden>}
          {sentence}
        </Link>
        {text && <p className={classes.text}>{text}</p>}
        <Box fz="xs" mt={2} c="dimmed">
          {start !== undefined && (
            <time dateTime={String(start)}>{format.dayAndTime(start)} · </time>
          )}
          <time dateTime={createdAt}>{format.ago(createdAt)}</time>
          {times > 1 && <> · {t('times', { count: times })}</>}
        </Box>
      </Box>
      <ActionIcon size={32} aria-label={t('remove', { sentence })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

/** Selects the wording for types with several. */
function chooseVariant(params: Notification['params']) {
  const { passedOn, isExpert, more, attendance, space, formerSpace, formerMaterial } = params;
  if (passedOn) return { context: 'passedOn' } as const;
  if (isExpert) return { context: more ? 'isExpertSeveral' : 'isExpert' } as const;
  if (more) return { context: 'several' } as const;
  // A session has another space or other material than before.
  if (formerSpace) return { context: space ? 'otherSpace' : 'noSpace' } as const;
  if (formerSpace === '') return { context: 'space' } as const;
  if (formerMaterial !== undefined) return { context: 'material' } as const;
  return attendance === 'attended' ? ({ context: 'attended' } as const) : {};
}
