import {
  Checkbox,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { sitePath } from '@thedot/domain/kernel/fields';
import { MAX_ANNOUNCEMENT_LENGTH } from '@thedot/domain/limits';
import {
  type AnnouncementAudience,
  Announcement,
} from '@thedot/domain/notifications/announcements.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Role } from '@thedot/domain/access/roles';
import { type ReactNode, useId } from 'react';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { PickedList } from '../../../ui/fields/PickedList.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { ANNOUNCEMENT_PAGES } from '../announcement-pages.ts';
import {
  hasNoRecipients,
  recipientCountQuery,
  useSendAnnouncement,
} from '../announcements.data.ts';
import { OrganizationSelect } from '../../users/users.public.ts';
import { PersonSelect } from '../../users/users.public.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import { organizationOptionQuery, userQuery } from '../../users/directory.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const AnnouncementSchema = Announcement.extend({ link: z.union([z.literal(''), sitePath]) });
const NO_RECIPIENTS: AnnouncementAudience = { roles: [], organizationIds: [], userIds: [] };

/** Lets staff send an announcement, with the number of recipients shown beforehand. */
export function AnnouncementDialog(dialog: Props) {
  const { t } = useTranslation(['announcements', 'shell']);
  const send = useSendAnnouncement();
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={t('title')}
      schema={AnnouncementSchema}
      initialValues={{ to: NO_RECIPIENTS, title: '', text: '', link: '' }}
      submit={({ link, ...words }) => send.mutateAsync({ ...words, ...(link && { link }) })}
      confirmLabel={t('send')}
      cancelLabel={t('cancel')}
      successMessage={({ recipients }) => t('done', { count: recipients })}
    >
      {(form) => (
        <>
          <RecipientFields
            value={form.values.to}
            error={form.errors['to']}
            onChange={(recipients) => form.setFieldValue('to', recipients)}
          />
          <RecipientCount to={form.values.to} />
          <TextInput label={t('heading')} maxLength={120} {...form.getInputProps('title')} />
          <Textarea
            label={t('text')}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={MAX_ANNOUNCEMENT_LENGTH}
            {...form.getInputProps('text')}
          />
          <Select
            label={<OptionalLabel>{t('link')}</OptionalLabel>}
            placeholder={t('link_none')}
            clearable
            data={ANNOUNCEMENT_PAGES.map(({ path, name }) => ({
              value: path,
              label: t(`shell:page.${name}`),
            }))}
            {...form.getInputProps('link')}
            value={form.values.link || null}
            onChange={(path) => form.setFieldValue('link', path ?? '')}
          />
        </>
      )}
    </FormDialog>
  );
}

function RecipientCount({ to }: { to: AnnouncementAudience }) {
  const { t } = useTranslation('announcements');
  const { data: people, isFetching, isLoadingError } = useQuery(recipientCountQuery(to));
  const label = () => {
    if (hasNoRecipients(to)) return t('to_nobody_yet');
    if (people !== undefined) return t('to_people', { count: people });
    return isLoadingError && !isFetching ? t('count_failed') : t('counting');
  };
  return (
    <Text fw={600} role="status" aria-busy={isFetching}>
      {label()}
    </Text>
  );
}

interface RecipientFieldsProps {
  value: AnnouncementAudience;
  error: ReactNode;
  onChange: (to: AnnouncementAudience) => void;
}

/** Selects the recipients: the union of roles, organizations and people. */
function RecipientFields({ value, error, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation('announcements');
  const roleName = useRoleName();
  const errorId = useId();
  const { organizationIds, userIds } = value;
  return (
    <Stack
      component="fieldset"
      gap={12}
      miw={0}
      m={0}
      p={0}
      bd={0}
      data-path="to"
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <VisuallyHidden component="legend">{t('to')}</VisuallyHidden>
      <Checkbox.Group
        label={t('roles')}
        value={value.roles}
        onChange={(names) =>
          onChange({ ...value, roles: Role.options.filter((role) => names.includes(role)) })
        }
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing={12} verticalSpacing={8} pt={6}>
          {Role.options.map((role) => (
            <Checkbox key={role} value={role} label={roleName(role)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <OrganizationSelect
        label={t('organizations')}
        placeholder={t('find')}
        onChange={(id) => {
          if (id === null || organizationIds.includes(id)) return;
          onChange({ ...value, organizationIds: [...organizationIds, id] });
        }}
      />
      <PickedList
        label={t('organizations')}
        removeLabel={t('take_out')}
        ids={organizationIds}
        nameOf={OrganizationName}
        onChange={(ids) => onChange({ ...value, organizationIds: ids })}
      />
      <PersonSelect
        label={t('people')}
        placeholder={t('find')}
        value={null}
        onChange={(person) => {
          if (!person || userIds.includes(person.id)) return;
          onChange({ ...value, userIds: [...userIds, person.id] });
        }}
      />
      <PickedList
        label={t('people')}
        removeLabel={t('take_out')}
        ids={userIds}
        nameOf={PersonName}
        onChange={(ids) => onChange({ ...value, userIds: ids })}
      />
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </Stack>
  );
}

const OrganizationName = ({ id }: { id: string }) => (
  <>{useQuery(organizationOptionQuery(id)).data?.name}</>
);
const PersonName = ({ id }: { id: string }) => <>{useQuery(userQuery(id)).data?.name}</>;
