import { Box, Button, Select, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { useUnsavedChanges } from '../../../lib/forms/unsaved-changes.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import {
  mergePreviewQuery,
  organizationOptionsQuery,
  useMergeOrganizations,
} from '../organizations.data.ts';

interface Props {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the target organization, previews the merge, and merges. */
export function MergeDialog({ organization, opened, onClose }: Props) {
  const { t } = useTranslation('organizations');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('merge.title', { name: organization.name })}
    >
      <MergeForm organization={organization} onClose={onClose} />
    </Dialog>
  );
}

interface NamedOrganization {
  readonly id: string;
  readonly name: string;
}

const TYPING_MS = 250;

function MergeForm({ organization, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('organizations');
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<NamedOrganization | null>(null);
  // After a choice the field contains a name, not a search.
  const [search] = useDebouncedValue(typed === into?.name ? '' : typed.trim(), TYPING_MS);
  const options = useQuery(organizationOptionsQuery(search)).data ?? [];
  const merge = useMergeOrganizations(organization.id);
  useUnsavedChanges(() => typed !== '' && !merge.isSuccess);
  const others = options.filter(({ id }) => id !== organization.id && id !== into?.id);

  const mergeInto = ({ id, name }: NamedOrganization) =>
    afterMutation(merge.mutateAsync(id), () => {
      onClose();
      showSuccess(t('merge.done', { from: organization.name, into: name }));
    });

  return (
    <>
      <Select
        label={t('merge.into')}
        description={t('merge.into_hint')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={t('merge.nothing')}
        filter={({ options }) => options}
        data={[...(into ? [into] : []), ...others].map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        value={into?.id ?? null}
        onChange={(id) => setInto(others.find((it) => it.id === id) ?? null)}
      />
      {into && <MergePreview from={organization} into={into} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="crimson"
          disabled={!into}
          loading={merge.isPending}
          onClick={() => into && void mergeInto(into)}
        >
          {t('merge.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Lists what a merge would move. */
function MergePreview({ from, into }: { from: NamedOrganization; into: NamedOrganization }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const fieldName = useProfileFieldName();
  const nameOf = useDisplayName();
  const preview = useQuery(mergePreviewQuery(from.id, into.id));
  if (preview.isPending) return <DotsLoading />;
  if (preview.isLoadingError) return <LoadFailed onRetry={() => void preview.refetch()} />;
  const { members, bookings, invitations, filledFields, hours } = preview.data;
  return (
    <Box component="section" mt={20} aria-live="polite">
      <Title order={3} fz={15} mb="xs">
        {t('merge.moves', { name: into.name })}
      </Title>
      <Box component="ul" mt={0} mb="md" pl={20} lh={1.8}>
        <li>{t('merge.members', { count: members })}</li>
        <li>{t('merge.bookings', { count: bookings })}</li>
        <li>{t('merge.invitations', { count: invitations })}</li>
        {hours.map(({ expertId, expertName, usedMinutes, limitMinutes }) => (
          <li key={expertId}>
            {t('merge.hours', {
              used: format.hours(usedMinutes),
              limit: format.hours(limitMinutes),
              expert: nameOf(expertName),
            })}
            {usedMinutes > limitMinutes && (
              <Text span fw={700} c="var(--dot-error)">
                {' '}
                {t('merge.over')}
              </Text>
            )}
          </li>
        ))}
        {filledFields.length > 0 && (
          <li>
            {t('merge.filled', { name: into.name, list: filledFields.map(fieldName).join(', ') })}
          </li>
        )}
      </Box>
      <InlineAlert>{t('merge.final', { name: from.name })}</InlineAlert>
    </Box>
  );
}

const FIELD_LABELS = {
  logo: 'form.logo',
  region: 'form.region',
  contact: 'form.contact',
  website: 'form.website',
  description: 'form.description',
  field: 'form.field',
  address: 'form.address',
  linkedin: 'form.linkedin',
  foundedYear: 'form.founded',
  isLegallyPublished: 'form.published',
  hasStartupLabel: 'form.label',
} as const;

const isProfileField = (name: string): name is keyof typeof FIELD_LABELS => name in FIELD_LABELS;

/** Returns the form label of a profile field. */
function useProfileFieldName() {
  const { t } = useTranslation('organizations');
  return (name: string): string => (isProfileField(name) ? t(FIELD_LABELS[name]) : name);
}
