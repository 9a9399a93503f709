import { Button, Stack } from '@mantine/core';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../../ui/dialogs/PanelBody.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useAddSpace, useChangeSpace } from './management.data.ts';
import { newSpaceValues, refuseSpaceForm, SpaceForm, toSpaceForm } from './space-form.ts';
import { AccessFields, BasicFields, type FieldsProps, RuleFields } from './SpaceFormFields.tsx';

const ERROR_FIELDS = {
  'space.building_not_found': 'buildingId',
  'space.desks_in_use': 'desks',
} as const;

const Fields = ({ form }: FieldsProps) => (
  <>
    <BasicFields form={form} />
    <Stack gap={0} mt="lg">
      <RuleFields form={form} />
      <AccessFields form={form} />
    </Stack>
  </>
);

interface NewSpaceProps {
  opened: boolean;
  /** The building that is chosen first. */
  buildingId: string | null;
  onClose: () => void;
  onAdded: (space: ManagedSpace) => void;
}

/** Adds a space: its name is enough, everything else has a usual value. */
export function NewSpacePanel({ opened, buildingId, onClose, onAdded }: NewSpaceProps) {
  const { t } = useTranslation('manage-spaces');
  return (
    <FormPanel opened={opened} onClose={onClose} title={t('add.title')}>
      <NewSpaceForm buildingId={buildingId} onClose={onClose} onAdded={onAdded} />
    </FormPanel>
  );
}

function NewSpaceForm({ buildingId, onClose, onAdded }: Omit<NewSpaceProps, 'opened'>) {
  const { t } = useTranslation('manage-spaces');
  const add = useAddSpace();
  return (
    <PanelBody>
      <DialogForm<SpaceForm, ManagedSpace>
        schema={SpaceForm}
        initialValues={newSpaceValues(buildingId)}
        submit={(values) => add.mutateAsync(values)}
        validate={refuseSpaceForm}
        errorFields={ERROR_FIELDS}
        confirmLabel={t('add.confirm')}
        successMessage={({ name }) => t('add.done', { name })}
        onDone={onAdded}
        onClose={onClose}
        staysOpen
      >
        {(form) => (
          <div>
            <Fields form={form} />
          </div>
        )}
      </DialogForm>
    </PanelBody>
  );
}

/** Edits a space on its management page. */
export function SpaceDetailsForm({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const change = useChangeSpace();
  const stored = toSpaceForm(space);
  const form = useContractForm<SpaceForm, ManagedSpace>(SpaceForm, {
    initialValues: stored,
    submit: (_, changes) => change.mutateAsync({ id: space.id, ...changes }),
    validate: refuseSpaceForm,
    errorFields: ERROR_FIELDS,
    onDone: (saved, sent) => {
      form.applyStored(toSpaceForm(saved), sent);
      showSuccess(t('edit.done'));
    },
  });
  useSyncedForm(form, stored);
  return (
    <Card title={t('tab.details')}>
      <form {...form.formProps}>
        <Fields form={form} />
        <Button type="submit" mt="md" loading={form.busy}>
          {t('edit.confirm')}
        </Button>
      </form>
    </Card>
  );
}
