import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { sitePath } from '@thedot/domain/kernel/fields';
import { MAX_ANNOUNCEMENT } from '@thedot/domain/limits';
import {
  type AnnouncementAudience,
  Announcement,
} from '@thedot/domain/notifications/announcements.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { countQuery, namesNobody, useSendAnnouncement } from '../announcements.data.ts';
import { AnnouncedToFields } from './AnnouncedToFields.tsx';
import classes from './AnnouncementDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const Written = Announcement.extend({ link: z.union([z.literal(''), sitePath]) });
const NOBODY: AnnouncementAudience = { roles: [], organizationIds: [], userIds: [] };

/** The staff write to many at once, and see beforehand to how many. */
export function AnnouncementDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('announcements');
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('title')}>
      <AnnouncementForm onClose={onClose} />
    </Dialog>
  );
}

function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const send = useSendAnnouncement();
  const form = useContractForm(Written, {
    initialValues: { to: NOBODY, title: '', text: '', link: '' },
    submit: ({ link, ...words }) => send.mutateAsync({ ...words, ...(link && { link }) }),
    onDone: ({ told }) => {
      onClose();
      showSuccess(t('done', { count: told }));
    },
  });
  const { to } = form.getValues();

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <AnnouncedToFields
          value={to}
          error={form.errors['to']}
          onChange={(meant) => form.setFieldValue('to', meant)}
        />
        <Count to={to} />
        <TextInput label={t('heading')} maxLength={120} {...form.getInputProps('title')} />
        <Textarea
          label={t('text')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={MAX_ANNOUNCEMENT}
          {...form.getInputProps('text')}
        />
        <TextInput
          label={<OptionalLabel>{t('link')}</OptionalLabel>}
          description={t('link_hint')}
          placeholder="/calendar"
          {...form.getInputProps('link')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('send')}
        </Button>
      </DialogActions>
    </form>
  );
}

function Count({ to }: { to: AnnouncementAudience }) {
  const { t } = useTranslation('announcements');
  const { data: people, isFetching, isLoadingError } = useQuery(countQuery(to));
  const words = () => {
    if (namesNobody(to)) return t('to_nobody_yet');
    if (people !== undefined) return t('to_people', { count: people });
    return isLoadingError && !isFetching ? t('count_failed') : t('counting');
  };
  return (
    <p className={classes.count} role="status" aria-busy={isFetching}>
      {words()}
    </p>
  );
}
