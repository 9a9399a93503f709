import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import {
  OpportunityFields,
  opportunities,
} from '@thedot/domain/opportunities/opportunities.contract';
import { opportunityWorkflow } from '@thedot/domain/opportunities/opportunities.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { DeadlineFields } from '../parts/DeadlineFields.tsx';
import {
  useChangeStatus,
  useChangeStatusByForm,
  useRemoveOpportunity,
} from '../opportunities.data.ts';

interface Props {
  opportunity: Opportunity;
  opened: boolean;
  onClose: () => void;
}

interface ConfirmProps extends Props {
  action: 'publish' | 'close' | 'delete';
  onDone?: () => void;
}

export function ConfirmActionDialog({ opportunity, action, onDone, ...dialog }: ConfirmProps) {
  const { t } = useTranslation('opportunities');
  const change = useChangeStatus();
  const remove = useRemoveOpportunity();
  const { id, title } = opportunity;
  const confirm = (): Promise<unknown> =>
    action === 'delete' ? remove.mutateAsync(id) : change.mutateAsync({ id, action });
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`${action}.title`)}
      text={t(`${action}.text`, { title })}
      confirmLabel={t(`action.${action}`)}
      isDestructive={action === 'delete'}
      successMessage={t(`${action}.done`)}
      onConfirm={confirm}
      {...(onDone && { onDone })}
    />
  );
}

/** Publishes an opportunity again, with another deadline. */
export function RelistDialog({ opportunity, ...dialog }: Props) {
  const { t } = useTranslation('opportunities');
  const { hubZone } = useFormat();
  const change = useChangeStatusByForm();
  return (
    <FormDialog
      {...dialog}
      title={t('relist.title')}
      schema={OpportunityFields.pick({ deadlineDay: true, deadlineTime: true, timeZone: true })}
      initialValues={{
        deadlineDay: '',
        deadlineTime: '17:00',
        timeZone: opportunity.timeZone || hubZone,
      }}
      submit={(values) => change.mutateAsync({ id: opportunity.id, action: 'relist', ...values })}
      confirmLabel={t('action.relist')}
      successMessage={t('relist.done')}
    >
      {(form) => <DeadlineFields form={form} />}
    </FormDialog>
  );
}

export function CancelDialog({ opportunity: { id }, ...dialog }: Props) {
  const { t } = useTranslation('opportunities');
  const change = useChangeStatusByForm();
  return (
    <ReasonDialog
      {...dialog}
      title={t('cancel.title')}
      schema={opportunities.change.body.shape.reason.unwrap()}
      validate={(reason) => refuseReason(opportunityWorkflow, 'cancel', reason)}
      label={t('cancel.reason')}
      description={t('cancel.hint')}
      confirmLabel={t('action.cancel')}
      cancelLabel={t('cancel.back')}
      successMessage={t('cancel.done')}
      onConfirm={(reason) => change.mutateAsync({ id, action: 'cancel', reason })}
    />
  );
}
