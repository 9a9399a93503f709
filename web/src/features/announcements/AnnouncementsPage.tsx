import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Stack, Text } from '@mantine/core';
import {
  AnnouncementState,
  type ManagedAnnouncement,
} from '@thedot/domain/announcements/announcements.contract';
import { pickWords } from '@thedot/domain/announcements/announcements.rules';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDialogFor } from '../../lib/hooks/use-dialog-for.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewButton } from '../../ui/KeyButton.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './AnnouncementsPage.module.css';
import type { FormSubject } from './announcement-form.ts';
import {
  announcementsQuery,
  useDeleteAnnouncement,
  useEndAnnouncement,
} from './announcements.data.ts';
import { AnnouncementDialog } from './parts/AnnouncementDialog.tsx';
import { type AnnouncementAction, AnnouncementRow } from './parts/AnnouncementRow.tsx';

interface Chosen {
  readonly announcement: ManagedAnnouncement;
  readonly action: Exclude<AnnouncementAction, 'edit' | 'duplicate'>;
}

const NEW: FormSubject = { announcement: null, isCopy: false };

/** What is announced now, later and what was, and a form for a new announcement, which `?new` opens. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const [params, setParams] = useSearchParams();
  const form = useDialogFor<FormSubject>();
  const confirmed = useDialogFor<Chosen>();
  const isNew = params.has('new');
  const setNew = (open: boolean) => setParams(open ? { new: '' } : {}, { replace: true });
  const act = (announcement: ManagedAnnouncement, action: AnnouncementAction) => {
    if (action === 'end' || action === 'delete') return confirmed.open({ announcement, action });
    form.open({ announcement, isCopy: action === 'duplicate' });
  };
  return (
    <>
      <PageHeader
        title={t('page_title')}
        actions={
          <NewButton
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('new')}
          </NewButton>
        }
      />
      <Stack gap="md">
        {AnnouncementState.options.map((state) => (
          <Announcements key={state} state={state} onAct={act} />
        ))}
      </Stack>
      <AnnouncementDialog {...NEW} opened={isNew} onClose={() => setNew(false)} />
      {form.subject && (
        <AnnouncementDialog {...form.subject} opened={form.opened} onClose={form.close} />
      )}
      {confirmed.subject && (
        <ConfirmEnd {...confirmed.subject} opened={confirmed.opened} onClose={confirmed.close} />
      )}
    </>
  );
}

interface ListProps {
  state: AnnouncementState;
  onAct: (announcement: ManagedAnnouncement, action: AnnouncementAction) => void;
}

function Announcements({ state, onAct }: ListProps) {
  const { t } = useTranslation('announcements');
  const query = useInfiniteQuery(announcementsQuery(state));
  return (
    <Card title={t(`state.${state}`)}>
      <PagedList
        query={query}
        errorText={t('failed')}
        emptyState={
          state === 'current' ? (
            <EmptyState title={t('empty')} text={t('empty_text')} />
          ) : (
            <Text fz="sm" c="var(--dot-ink-2)">
              {t(`none.${state}`)}
            </Text>
          )
        }
      >
        {(announcements) => (
          <ul>
            {announcements.map((it) => (
              <li key={it.id} className={classes.row}>
                <AnnouncementRow announcement={it} onAct={(action) => onAct(it, action)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function ConfirmEnd({
  announcement,
  action,
  ...dialog
}: Chosen & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const end = useEndAnnouncement();
  const remove = useDeleteAnnouncement();
  const { title } = pickWords(announcement.words, currentLanguage());
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`confirm.${action}.title`)}
      text={t(`confirm.${action}.text`, { title })}
      confirmLabel={t(`action.${action}`)}
      successMessage={t(`confirm.${action}.done`)}
      isDestructive
      onConfirm={() => (action === 'end' ? end : remove).mutateAsync(announcement.id)}
    />
  );
}
