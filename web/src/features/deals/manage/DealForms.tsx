import { Button } from '@mantine/core';
import type { ManagedDeal } from '@thedot/domain/deals/deal-fields.contract';
import { useTranslation } from 'react-i18next';
import { useHubToday } from '../../../lib/format/use-hub-today.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormPanel } from '../../../ui/dialogs/FormPanel.tsx';
import { PanelBody } from '../../../ui/dialogs/PanelBody.tsx';
import { DealForm, newDealValues, refuseDealForm, toDealForm, toSent } from './deal-form.ts';
import { DealFormFields } from './DealFormFields.tsx';
import { useCreateDeal, useEditDeal } from './manage-deals.data.ts';

const ERROR_FIELDS = {
  'file.not_a_picture': 'logo',
  'file.picture_too_large': 'logo',
} as const;

interface NewDealProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (deal: ManagedDeal) => void;
}

/** Adds a deal as a draft, which is previewed and published on its page. */
export function NewDealPanel({ opened, onClose, onAdded }: NewDealProps) {
  const { t } = useTranslation('manage-deals');
  return (
    <FormPanel opened={opened} onClose={onClose} title={t('add.title')}>
      <NewDealForm onClose={onClose} onAdded={onAdded} />
    </FormPanel>
  );
}

function NewDealForm({ onClose, onAdded }: Omit<NewDealProps, 'opened'>) {
  const { t } = useTranslation('manage-deals');
  const create = useCreateDeal();
  const today = useHubToday();
  return (
    <PanelBody>
      <DialogForm<DealForm, ManagedDeal>
        schema={DealForm}
        initialValues={newDealValues(today)}
        submit={({ replacesCodes: _, removesLogo: __, codes, logo, ...fields }) => {
          const { body, files } = toSent({ codes, logo });
          return create.mutateAsync({ body: { ...fields, ...body }, files });
        }}
        validate={refuseDealForm}
        errorFields={ERROR_FIELDS}
        confirmLabel={t('add.confirm')}
        successMessage={t('add.done')}
        onDone={onAdded}
        onClose={onClose}
        staysOpen
      >
        {(form) => <DealFormFields form={form} isInPanel />}
      </DialogForm>
    </PanelBody>
  );
}

/** Edits a deal on its page. */
export function DealDetailsForm({ deal }: { deal: ManagedDeal }) {
  const { t } = useTranslation('manage-deals');
  const edit = useEditDeal();
  const stored = toDealForm(deal);
  const form = useContractForm<DealForm, ManagedDeal>(DealForm, {
    initialValues: stored,
    submit: (_, changes) => edit.mutateAsync({ id: deal.id, ...toSent(changes) }),
    validate: refuseDealForm,
    errorFields: ERROR_FIELDS,
    onDone: (saved, sent) => {
      form.applyStored(toDealForm(saved), sent);
      showSuccess(t('edit.done'));
    },
  });
  useSyncedForm(form, stored);
  return (
    <Card title={t('tab.details')}>
      <form {...form.formProps}>
        <DealFormFields form={form} deal={deal} />
        <Button type="submit" mt="md" loading={form.busy} disabled={deal.status === 'archived'}>
          {t('edit.confirm')}
        </Button>
      </form>
    </Card>
  );
}
