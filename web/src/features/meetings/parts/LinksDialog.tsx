import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconCopy, IconLinkPlus, IconUser, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { meetingLinks, type MeetingLink } from '@thedot/domain/meetings/links.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogFor } from '../../../lib/hooks/use-dialog-for.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useCopyAddress } from '../use-copy-address.ts';
import { linksQuery, useCreateLink, useRevokeLink } from '../links.data.ts';
import { CopyByHand } from './CopyByHand.tsx';
import classes from './LinksDialog.module.css';

interface Props {
  meetingId: string;
  opened: boolean;
  onClose: () => void;
}

/** The guest links of a meeting: public ones and personal ones, copied and revoked here. */
export function LinksDialog({ meetingId, opened, onClose }: Props) {
  const { t } = useTranslation('meetings');
  const [isAdding, setAdding] = useState(false);
  const links = useQuery({ ...linksQuery(meetingId), enabled: opened });
  const { copy, refused, forget } = useCopyAddress();
  const isValid = links.data?.some(({ path }) => refused?.endsWith(path));
  const close = () => {
    setAdding(false);
    forget();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('links.title')}>
      <Stack gap="md">
        <Text fz="sm" c="var(--dot-ink-2)">
          {t('links.hint')}
        </Text>
        {links.isPending && <Skeletons shape="text" count={2} />}
        {links.isLoadingError && (
          <LoadFailed
            text={t('links.failed')}
            error={links.error}
            onRetry={() => void links.refetch()}
          />
        )}
        {links.data && links.data.length > 0 && (
          <Links links={links.data} meetingId={meetingId} copy={copy} />
        )}
        {isValid && <CopyByHand address={refused} />}
        {links.data && !isAdding && links.data.length > 0 && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconLinkPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('links.add')}
            </Button>
          </Group>
        )}
        {links.data && (isAdding || links.data.length === 0) && (
          <NewLink
            meetingId={meetingId}
            onClose={() => setAdding(false)}
            canCancel={isAdding}
            copy={copy}
          />
        )}
      </Stack>
    </Dialog>
  );
}

type Copy = ReturnType<typeof useCopyAddress>['copy'];

interface LinksProps {
  links: readonly MeetingLink[];
  meetingId: string;
  copy: Copy;
}

function Links({ links, meetingId, copy }: LinksProps) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const revoke = useRevokeLink(meetingId);
  const revoking = useDialogFor<MeetingLink>();
  const nameOf = ({ name }: MeetingLink) => name ?? t('links.anyone');
  return (
    <>
      <ul className={classes.list}>
        {links.map((link) => (
          <li key={link.id} className={classes.link}>
            {link.name === null ? (
              <IconUsers size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconUser size={20} stroke={1.75} aria-hidden />
            )}
            <div className={classes.words}>
              <Text fw={600}>{nameOf(link)}</Text>
              <Text fz="sm" c="var(--dot-ink-2)">
                {[
                  t(`links.role.${link.role}`),
                  link.expiresAt
                    ? t('links.until', { time: format.dayAndTime(link.expiresAt) })
                    : t('links.always'),
                ].join(' · ')}
              </Text>
            </div>
            <ActionIcon
              size={40}
              aria-label={t('links.copy', { name: nameOf(link) })}
              onClick={() => void copy(link.path, t('links.copied'))}
            >
              <IconCopy size={19} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Button
              variant="default"
              size="sm"
              aria-label={t('links.revoke_named', { name: nameOf(link) })}
              onClick={() => revoking.open(link)}
            >
              {t('links.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {revoking.subject && (
        <ConfirmDialog
          opened={revoking.opened}
          onClose={revoking.close}
          title={t('links.ask')}
          text={t('links.ask_text')}
          confirmLabel={t('links.revoke')}
          isDestructive
          onConfirm={() => revoke.mutateAsync(revoking.subject!.id)}
          successMessage={t('links.revoked')}
        />
      )}
    </>
  );
}

const EXPIRIES = ['never', 'day', 'week', 'month'] as const;
type Expiry = (typeof EXPIRIES)[number];
const DAYS = { day: 1, week: 7, month: 30 } as const;

const toInstant = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + DAYS[expiry] * DAY_MS).toISOString();

interface NewLinkProps {
  meetingId: string;
  onClose: () => void;
  canCancel: boolean;
  copy: Copy;
}

function NewLink({ meetingId, onClose, canCancel, copy }: NewLinkProps) {
  const { t } = useTranslation('meetings');
  const create = useCreateLink(meetingId);
  const [isPersonal, setPersonal] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>('never');
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('links.kind')}
        fullWidth
        value={isPersonal ? 'personal' : 'public'}
        onChange={(kind) => setPersonal(kind === 'personal')}
        data={[
          { value: 'public', label: t('links.public') },
          { value: 'personal', label: t('links.personal') },
        ]}
      />
      <DialogForm
        key={String(isPersonal)}
        schema={meetingLinks.create.body.omit({ expiresAt: true })}
        initialValues={{ name: isPersonal ? '' : null, role: 'viewer' as const }}
        submit={(values) => create.mutateAsync({ ...values, expiresAt: toInstant(expiry) })}
        onDone={({ path }) => void copy(path, t('links.created'))}
        errorFields={{ 'meeting.link_role': 'role' }}
        confirmLabel={t('links.create')}
        {...(canCancel ? { onClose } : {})}
      >
        {(form) => (
          <>
            {isPersonal && (
              <>
                <TextInput
                  label={t('links.name')}
                  maxLength={80}
                  autoComplete="off"
                  {...form.getInputProps('name')}
                />
                <Select
                  label={t('links.role.label')}
                  data={(['viewer', 'moderator'] as const).map((value) => ({
                    value,
                    label: t(`links.role.${value}_long`),
                  }))}
                  allowDeselect={false}
                  {...form.getInputProps('role')}
                />
              </>
            )}
            <Select
              label={t('links.expiry.label')}
              data={EXPIRIES.map((value) => ({ value, label: t(`links.expiry.${value}`) }))}
              allowDeselect={false}
              value={expiry}
              onChange={(value) => setExpiry(EXPIRIES.find((it) => it === value) ?? 'never')}
            />
            {!isPersonal && (
              <Text fz="sm" c="var(--dot-ink-2)">
                {t('links.approval')}
              </Text>
            )}
          </>
        )}
      </DialogForm>
    </Stack>
  );
}
