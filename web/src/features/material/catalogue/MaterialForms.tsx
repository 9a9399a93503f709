import { Button } from '@mantine/core';
import type { Material } from '@thedot/domain/material/material.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../../ui/dialogs/PanelBody.tsx';
import { findAffected } from '../../scheduling/affected-bookings/affected-bookings.ts';
import {
  AffectedBookingsDialog,
  type AffectedSave,
} from '../../scheduling/affected-bookings/AffectedBookingsDialog.tsx';
import { shrinkPhotos } from '../../../lib/media/shrink-photos.ts';
import { useCreateMaterial, useEditMaterial } from '../material.data.ts';
import { fetchAffectedByEdit } from './catalogue.data.ts';
import {
  MaterialForm,
  newMaterialValues,
  refuseNewMaterial,
  toMaterialForm,
} from './material-form.ts';
import { MaterialFormFields } from './MaterialFormFields.tsx';

const ERROR_FIELDS = {
  'file.not_a_picture': 'image',
  'file.picture_too_large': 'image',
} as const;

/** The chosen picture, small enough to be sent. */
async function toFiles(image: File | null | undefined) {
  const [sent] = await shrinkPhotos(image ? [image] : []);
  return sent ? { image: sent } : {};
}

interface NewMaterialProps {
  opened: boolean;
  isTT: boolean;
  /** The category that is chosen first. */
  category: string;
  onClose: () => void;
  onAdded: (material: Material) => void;
}

/** Adds a material with its picture. */
export function NewMaterialPanel({ opened, onClose, ...props }: NewMaterialProps) {
  const { t } = useTranslation('manage-material');
  return (
    <FormPanel opened={opened} onClose={onClose} title={t('add.title')}>
      <NewMaterialForm {...props} onClose={onClose} />
    </FormPanel>
  );
}

function NewMaterialForm({ isTT, category, onClose, onAdded }: Omit<NewMaterialProps, 'opened'>) {
  const { t } = useTranslation('manage-material');
  const create = useCreateMaterial();
  return (
    <PanelBody>
      <DialogForm<MaterialForm, Material>
        schema={MaterialForm}
        initialValues={newMaterialValues(category)}
        submit={async ({ image, ...fields }) =>
          create.mutateAsync({ body: { isTT, ...fields }, files: await toFiles(image) })
        }
        validate={refuseNewMaterial}
        errorFields={ERROR_FIELDS}
        confirmLabel={t('add.title')}
        successMessage={({ name }) => t('add.done', { name })}
        onDone={onAdded}
        onClose={onClose}
        staysOpen
      >
        {(form) => (
          <div>
            <MaterialFormFields form={form} isTT={isTT} image={null} />
          </div>
        )}
      </DialogForm>
    </PanelBody>
  );
}

/** Edits a material on its page. */
export function MaterialDetailsForm({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const edit = useEditMaterial();
  const [refused, setRefused] = useState<AffectedSave<Partial<MaterialForm>, Material> | null>(
    null,
  );
  const { id, isTT } = material;
  const stored = toMaterialForm(material);
  const save = async ({ image, ...changes }: Partial<MaterialForm>, answers = {}) =>
    edit.mutateAsync({ id, body: { ...changes, ...answers }, files: await toFiles(image) });
  const done = (saved: Material, sent: MaterialForm) => {
    form.applyStored(toMaterialForm(saved), sent);
    showSuccess(t('edit.done'));
  };
  const form = useContractForm<MaterialForm, Material>(MaterialForm, {
    initialValues: stored,
    submit: (_, changes) => save(changes),
    errorFields: ERROR_FIELDS,
    onDone: done,
    onRefused: (error, sent) => {
      const affected = findAffected(error);
      if (affected) {
        const changes = changedFields(stored, sent);
        setRefused({ affected, changes, onSaved: (saved) => done(saved, sent) });
      }
      return affected !== null;
    },
  });
  useSyncedForm(form, stored);
  return (
    <Card title={t('tab.details')}>
      <form {...form.formProps}>
        <MaterialFormFields form={form} isTT={isTT} image={material.image} />
        <Button type="submit" mt="md" loading={form.busy}>
          {t('edit.confirm')}
        </Button>
      </form>
      <AffectedBookingsDialog
        save={refused}
        title={t('edit.affected')}
        scope="stock"
        confirmLabel={t('edit.confirm')}
        fetchAffected={({ quantity }, options) => fetchAffectedByEdit(id, { quantity }, options)}
        onSave={save}
        onClose={() => setRefused(null)}
      />
    </Card>
  );
}
