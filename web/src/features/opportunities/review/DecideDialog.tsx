import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { ApplicationAction } from '@thedot/domain/opportunities/applications.contract';
import { APPLICATION_WORKFLOW } from '@thedot/domain/opportunities/applications.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { reason as reasonSchema } from '@thedot/domain/submissions/submissions.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { AutosizeTextarea } from '../../../ui/fields/AutosizeTextarea.tsx';
import { useDecide } from '../applications.data.ts';

export type StaffAction = Extract<
  ApplicationAction,
  'shortlist' | 'accept' | 'decline' | 'reconsider'
>;

interface Props {
  /** Null closes the dialog. */
  action: StaffAction | null;
  id: string;
  onClose: () => void;
}

/** Takes an action on an application; its author reads the reason. */
export function DecideDialog({ action, id, onClose }: Props) {
  const { t } = useTranslation('opportunities');
  const decide = useDecide();
  const shown = action ?? 'shortlist';
  const needsReason = refuseReason(APPLICATION_WORKFLOW, shown, '') !== null;
  return (
    <FormDialog
      opened={action !== null}
      onClose={onClose}
      title={t(`review.title_of.${shown}`, { count: 1 })}
      schema={z.object({ reason: reasonSchema.unwrap() })}
      initialValues={{ reason: '' }}
      validate={({ reason }) => ({ reason: refuseReason(APPLICATION_WORKFLOW, shown, reason) })}
      submit={({ reason }) => decide.mutateAsync({ id, action: shown, reason })}
      confirmLabel={t(`review.action.${shown}`)}
      isDestructive={shown === 'decline'}
      onDone={(refusal) => {
        // The contract names the code as text; it is one of the catalogue.
        if (refusal) showProblem(new AppError(refusal.code as ErrorCode));
        else showSuccess(t('review.done'));
      }}
    >
      {(form) => (
        <AutosizeTextarea
          data-autofocus
          label={
            needsReason ? t('review.reason') : <OptionalLabel>{t('review.message')}</OptionalLabel>
          }
          description={t('review.reason_hint')}
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...form.getInputProps('reason')}
        />
      )}
    </FormDialog>
  );
}
