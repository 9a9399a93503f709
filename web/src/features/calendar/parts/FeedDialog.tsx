import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '@thedot/domain/calendar/calendar.contract';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCopy } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { feedQuery, useCreateFeed, useRevokeFeed } from '../calendar.data.ts';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Creates and revokes the private URL by which other calendar applications read the user's sessions. */
export function FeedDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('calendar');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('feed.title')} size="lg">
      <Text c="var(--dot-ink-2)" mb="md">
        {t('feed.text')}
      </Text>
      {opened && <Feed />}
    </Dialog>
  );
}

function Feed() {
  const { t } = useTranslation('calendar');
  const feed = useQuery(feedQuery());
  const make = useCreateFeed();
  const end = useRevokeFeed();
  // Revoking or replacing the URL disconnects every subscribed calendar, so it needs a confirmation.
  const [confirming, setConfirming] = useState<'renew' | 'end' | null>(null);
  const address = make.data?.address;
  const field = useRef<HTMLInputElement>(null);
  const focusedUrl = useRef<string>(undefined);
  useEffect(() => {
    // The URL is shown only once: focus its field as soon as no confirmation covers it.
    if (confirming !== null || address === focusedUrl.current) return;
    focusedUrl.current = address;
    field.current?.focus();
  }, [confirming, address]);
  const isBusy = make.isPending || end.isPending;

  if (feed.isPending) return <Skeletons shape="text" count={3} />;
  if (feed.isLoadingError) {
    return (
      <LoadFailed text={t('feed.failed')} error={feed.error} onRetry={() => void feed.refetch()} />
    );
  }
  return (
    <Stack>
      {address && feed.data && <FeedUrl ref={field} address={address} />}
      {feed.data && !address && <FeedStatus feed={feed.data} />}
      <InlineAlert>{t('feed.warning')}</InlineAlert>
      <Group justify="flex-end" gap={10}>
        {feed.data && (
          <Button variant="default" disabled={isBusy} onClick={() => setConfirming('end')}>
            {t('feed.end')}
          </Button>
        )}
        <Button
          {...(feed.data && { variant: 'default' })}
          loading={make.isPending}
          disabled={isBusy}
          onClick={() => (feed.data ? setConfirming('renew') : make.mutate())}
        >
          {t(feed.data ? 'feed.renew' : 'feed.make')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={confirming === 'end'}
        onClose={() => setConfirming(null)}
        title={t('feed.endAsk.title')}
        text={t('feed.endAsk.text')}
        confirmLabel={t('feed.endAsk.confirm')}
        isDestructive
        onConfirm={() => end.mutateAsync()}
        successMessage={t('feed.ended')}
        onDone={make.reset}
      />
      <ConfirmDialog
        opened={confirming === 'renew'}
        onClose={() => setConfirming(null)}
        title={t('feed.renewAsk.title')}
        text={t('feed.renewAsk.text')}
        confirmLabel={t('feed.renewAsk.confirm')}
        isDestructive
        onConfirm={() => make.mutateAsync()}
        successMessage={t('feed.renewAsk.done')}
      />
    </Stack>
  );
}

function FeedStatus({ feed: { createdAt, lastReadAt } }: { feed: CalendarFeed }) {
  const { t } = useTranslation('calendar');
  const { date, ago } = useFormat();
  return (
    <Text c="var(--dot-ink-2)">
      {t('feed.since', { date: date(createdAt) })}{' '}
      {lastReadAt ? t('feed.read', { when: ago(lastReadAt) }) : t('feed.unread')} {t('feed.hidden')}
    </Text>
  );
}

const APPLICATIONS = ['google', 'apple', 'outlook'] as const;

interface FeedUrlProps {
  address: string;
  ref: Ref<HTMLInputElement>;
}

/** The new URL, shown only once, and how to subscribe to it in common applications. */
function FeedUrl({ address, ref }: FeedUrlProps) {
  const { t } = useTranslation('calendar');

  const copy = useCopyToClipboard();

  return (
    <>
      <Group align="flex-end" gap={10}>
        <TextInput
          label={t('feed.address')}
          description={t('feed.once')}
          readOnly
          value={address}
          flex="1 1 260px"
          ref={ref}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {/* Browsers expose the clipboard in secure contexts only. */}
        {'clipboard' in navigator && (
          <Button
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            onClick={() => void copy(address, t('feed.copied'))}
          >
            {t('feed.copy')}
          </Button>
        )}
      </Group>
      <Stack component="dl" gap={10} m={0} c="var(--dot-ink-2)">
        {APPLICATIONS.map((program) => (
          <div key={program}>
            <Text component="dt" fw={650} c="var(--dot-ink)">
              {t(`feed.${program}.name`)}
            </Text>
            <Text component="dd">{t(`feed.${program}.how`)}</Text>
          </div>
        ))}
      </Stack>
    </>
  );
}
