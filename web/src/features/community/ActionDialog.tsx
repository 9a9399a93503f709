import { useQuery } from '@tanstack/react-query';
import {
  community,
  type Program,
  type ServiceAction,
} from '@thedot/domain/community/community.contract';
import { PROGRAM_NAMES } from '@thedot/domain/community/community.questions';
import { isDestructiveAction, SERVICE_WORKFLOW } from '@thedot/domain/community/community.rules';
import { refuseReason } from '@thedot/domain/scheduling/lifecycle.rules';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { OptionalLabel } from '../../ui/fields/OptionalLabel.tsx';
import { programsQuery, useChangeRequest } from './community.data.ts';

interface Props {
  request: { readonly id: string; readonly program: Program };
  action: ServiceAction | null;
  onClose: () => void;
}

/** Says what an action does, and asks for its reason or a message. */
export function ActionDialog({ request: { id, program }, action, onClose }: Props) {
  const { t } = useTranslation(['community', 'submissions']);
  const { mutateAsync: change } = useChangeRequest({ silent: true });
  const { data: programs = [] } = useQuery(programsQuery);
  const shown = action ?? 'start';
  const isRequired = refuseReason(SERVICE_WORKFLOW, shown, '') !== null;
  const isForwarded = programs.some((it) => it.program === program && it.hasPartner);
  const message =
    shown === 'withdraw' ? t('dialog.message_to_staff') : t('submissions:reason_optional');
  return (
    <ReasonDialog
      opened={action !== null}
      onClose={onClose}
      title={t(`action.${shown}`)}
      label={isRequired ? t('submissions:reason') : <OptionalLabel>{message}</OptionalLabel>}
      description={
        shown === 'start' && isForwarded
          ? t('dialog.start_and_forward', { partner: PROGRAM_NAMES[program] })
          : t(`dialog.${shown}`)
      }
      confirmLabel={t(`action.${shown}`)}
      successMessage={t(`dialog.done.${shown}`)}
      isDestructive={isDestructiveAction(shown)}
      schema={community.change.body.shape.reason.unwrap()}
      validate={(reason) => refuseReason(SERVICE_WORKFLOW, shown, reason)}
      onConfirm={(reason) => change({ id, action: shown, reason })}
    />
  );
}
