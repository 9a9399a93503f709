import { Select } from '@mantine/core';
import {
  opportunities,
  type Opportunity,
  OpportunityOutcome,
} from '@thedot/domain/opportunities/opportunities.contract';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useRecordOutcome } from '../opportunities.data.ts';

interface Props {
  opportunity: Opportunity;
  opened: boolean;
  onClose: () => void;
}

/** Records how an opportunity ended for the applicants of the hub. */
export function OutcomeDialog({ opportunity, ...dialog }: Props) {
  const { t } = useTranslation('opportunities');
  const record = useRecordOutcome();
  const { id, outcome, forStaff } = opportunity;
  return (
    <FormDialog
      {...dialog}
      title={t('outcome.title')}
      schema={opportunities.recordOutcome.body}
      initialValues={{ outcome, note: forStaff?.outcomeNote ?? '' }}
      submit={(values) => record.mutateAsync({ id, ...values })}
      confirmLabel={t('outcome.confirm')}
      successMessage={t('outcome.done')}
    >
      {(form) => (
        <>
          <Select
            label={t('outcome.label')}
            placeholder={t('outcome.none')}
            clearable
            data={OpportunityOutcome.options.map((value) => ({
              value,
              label: t(`outcome.${value}`),
            }))}
            {...form.getInputProps('outcome')}
          />
          <AutosizeTextarea
            label={<OptionalLabel>{t('outcome.note')}</OptionalLabel>}
            description={t('outcome.hint')}
            minRows={3}
            maxRows={8}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormDialog>
  );
}
