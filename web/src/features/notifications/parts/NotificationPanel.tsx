import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { groupNotifications } from '@thedot/domain/notifications/groups.rules';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { notificationsQuery, useMarkSeen, useRemove } from '../notifications.data.ts';
import classes from './NotificationPanel.module.css';
import { NotificationRow } from './NotificationRow.tsx';

interface Props {
  onLeave: () => void;
  /** For who may write to many. */
  onWrite: (() => void) | undefined;
}

/** What happened, newest first. */
export function NotificationPanel({ onLeave, onWrite }: Props) {
  const { t } = useTranslation('notifications');
  const { data } = useInfiniteQuery(notificationsQuery);
  const markSeen = useMarkSeen();
  const remove = useRemove();
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
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
      </div>
      <div className={classes.scroll}>
        <Rows onLeave={onLeave} />
      </div>
      {onWrite && (
        <div className={classes.foot}>
          <Button fullWidth size="compact-sm" variant="subtle" onClick={onWrite}>
            {t('write')}
          </Button>
        </div>
      )}
    </>
  );
}

function Rows({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const query = useInfiniteQuery(notificationsQuery);
  const markSeen = useMarkSeen();
  const remove = useRemove();

  if (query.isPending) return <Skeletons shape="rows" />;
  if (!query.data)
    return <LoadFailed text={t('load_failed')} onRetry={() => void query.refetch()} />;
  if (!query.data.items.length)
    return <EmptyState compact title={t('none')} text={t('none_text')} />;
  return (
    <>
      <ul className={classes.list}>
        {groupNotifications(query.data.items).map(({ newest, ids }) => (
          <NotificationRow
            key={newest.id}
            notification={newest}
            times={ids.length}
            onOpen={() => {
              if (!newest.seen) markSeen.mutate([...ids]);
              onLeave();
            }}
            onRemove={() => remove.mutate([...ids])}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <p role="alert" className={classes.failed}>
          {t('older_failed')}
        </p>
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
