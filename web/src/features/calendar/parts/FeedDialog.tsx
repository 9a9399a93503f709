import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '@thedot/domain/calendar/calendar.contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { feedQuery, useEndFeed, useMakeFeed } from '../calendar.data.ts';
import { FeedAddress } from './FeedAddress.tsx';
import classes from './FeedDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The private address by which other calendars read one's sessions. */
export function FeedDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('calendar');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('feed.title')} size="lg">
      <p className={classes.text}>{t('feed.text')}</p>
      {opened && <Feed />}
    </Dialog>
  );
}

function Feed() {
  const { t } = useTranslation('calendar');
  const feed = useQuery(feedQuery());
  const make = useMakeFeed();
  const end = useEndFeed();
  // What would cut off every calendar that reads the address asks first.
  const [asked, ask] = useState<'renew' | 'end' | null>(null);
  const address = make.data?.address;
  const field = useRef<HTMLInputElement>(null);
  const heard = useRef<string>(undefined);
  useEffect(() => {
    // It is shown once: the keyboard goes on there as soon as no question stands above it.
    if (asked !== null || address === heard.current) return;
    heard.current = address;
    field.current?.focus();
  }, [asked, address]);
  const isBusy = make.isPending || end.isPending;

  if (feed.isPending) return <Skeletons shape="text" count={3} />;
  if (feed.isLoadingError) {
    return <LoadFailed text={t('feed.failed')} onRetry={() => void feed.refetch()} />;
  }
  return (
    <div className={classes.feed}>
      {address && feed.data && <FeedAddress ref={field} address={address} />}
      {feed.data && !address && <Since feed={feed.data} />}
      <Note>{t('feed.warning')}</Note>
      <div className={classes.actions}>
        {feed.data && (
          <Button variant="default" disabled={isBusy} onClick={() => ask('end')}>
            {t('feed.end')}
          </Button>
        )}
        <Button
          {...(feed.data && { variant: 'default' })}
          loading={make.isPending}
          disabled={isBusy}
          onClick={() => (feed.data ? ask('renew') : make.mutate())}
        >
          {t(feed.data ? 'feed.renew' : 'feed.make')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asked === 'end'}
        onClose={() => ask(null)}
        title={t('feed.endAsk.title')}
        text={t('feed.endAsk.text')}
        confirm={t('feed.endAsk.confirm')}
        isDestructive
        mutation={end}
        variables={undefined}
        successMessage={t('feed.ended')}
        onDone={make.reset}
      />
      <ConfirmDialog
        opened={asked === 'renew'}
        onClose={() => ask(null)}
        title={t('feed.renewAsk.title')}
        text={t('feed.renewAsk.text')}
        confirm={t('feed.renewAsk.confirm')}
        isDestructive
        mutation={make}
        variables={undefined}
        successMessage={t('feed.renewAsk.done')}
      />
    </div>
  );
}

function Since({ feed: { createdAt, lastReadAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation('calendar');
  const { date, ago } = useFormat();
  return (
    <p className={classes.since}>
      {t('feed.since', { date: date(createdAt) })}{' '}
      {lastReadAt ? t('feed.read', { when: ago(lastReadAt) }) : t('feed.unread')} {t('feed.hidden')}
    </p>
  );
}
