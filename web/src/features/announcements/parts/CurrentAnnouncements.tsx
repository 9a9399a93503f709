import { Stack } from '@mantine/core';
import type { PageAnnouncement } from '@thedot/domain/users/page-announcements.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  announcements: readonly PageAnnouncement[];
  onDismiss: ((announcement: PageAnnouncement) => void) | undefined;
}

/** All current announcements for the user, with their whole texts. */
export function CurrentAnnouncements({ opened, onClose, announcements, onDismiss }: Props) {
  const { t } = useTranslation('page-announcements');
  const list = useRef<HTMLDivElement>(null);

  /** The button that had the focus is gone. */
  function dismissHere(announcement: PageAnnouncement) {
    onDismiss?.(announcement);
    list.current?.focus();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('name')} size="lg">
      {announcements.length === 0 && <EmptyState title={t('none')} text={t('none_text')} />}
      <Stack ref={list} gap={10} tabIndex={-1}>
        {announcements.map((it) => (
          <AnnouncementBanner
            key={it.id}
            announcement={it}
            language={currentLanguage()}
            onDismiss={onDismiss && it.isDismissible ? () => dismissHere(it) : undefined}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
