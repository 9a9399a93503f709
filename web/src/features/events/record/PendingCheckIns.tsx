import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { readScans, removeScans, subscribeToScans } from '../check-in-outbox.ts';
import { useCheckIn } from '../registrations.data.ts';

/** The tickets that were scanned offline; they are sent as soon as the browser is online. */
export function PendingCheckIns({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events');
  const isOnline = useOnline();
  const count = useSyncExternalStore(subscribeToScans, () => readScans(eventId).length);
  const checkIn = useCheckIn(eventId);
  const send = () => {
    const scans = readScans(eventId);
    if (scans.length > 0) checkIn.mutate(scans, { onSuccess: () => removeScans(eventId, scans) });
  };
  const sendAtOnce = useEffectEvent(send);
  useEffect(() => {
    if (isOnline && count > 0) sendAtOnce();
  }, [isOnline, count]);
  if (count === 0) return null;
  return (
    <InlineAlert>
      <Group justify="space-between">
        {t('check_in.pending', { count })}
        <Button
          size="xs"
          variant="default"
          disabled={!isOnline}
          loading={checkIn.isPending}
          onClick={send}
        >
          {t('check_in.send')}
        </Button>
      </Group>
    </InlineAlert>
  );
}
