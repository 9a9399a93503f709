import { Button, Select } from '@mantine/core';
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
import { namesQuery, useMerge } from '../organizations.data.ts';
import { MergePreview } from './MergePreview.tsx';

interface Props {
  organization: Organization;
  opened: boolean;
  onClose: () => void;
}

/** Which organization stays, what moves to it, and then it is done. */
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

interface Named {
  readonly id: string;
  readonly name: string;
}

const TYPING_MS = 250;

function MergeForm({ organization, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('organizations');
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<Named | null>(null);
  // What stands in the field once somebody has chosen is a name, not a search.
  const [search] = useDebouncedValue(typed === into?.name ? '' : typed.trim(), TYPING_MS);
  const found = useQuery(namesQuery(search)).data ?? [];
  const merge = useMerge(organization.id);
  useUnsavedChanges(() => typed !== '' && !merge.isSuccess);
  const others = found.filter(({ id }) => id !== organization.id && id !== into?.id);

  const mergeInto = ({ id, name }: Named) =>
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
