import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import type { Event } from '@thedot/domain/events/events.contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../../lib/hooks/use-lazy-dialog.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { ICON_ON_PHONE } from '../../../ui/icon-on-phone.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./CopyDialog.tsx')).CopyDialog }));

/** Copies an event that the user organizes. */
export function CopyEvent({ event }: { event: Event }) {
  const { t } = useTranslation('event-tools');
  const me = toPerson(useMe());
  const dialog = useLazyDialog();
  if (!event.management || !can(me, permission('create', 'event'))) return null;
  return (
    <>
      <Button
        {...ICON_ON_PHONE}
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('copy.open')}
      </Button>
      {dialog.isRequested && (
        <Suspense fallback={null}>
          <CopyDialog event={event} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
