import type {
  DecisionAction,
  DecisionKind,
  OpenDecision,
} from '@thedot/domain/dashboard/decisions.contract';
import { useTranslation } from 'react-i18next';

/** The decision as the caller saw it, without what is decided. */
export const toDecision = ({ kind, id, version }: OpenDecision) => ({
  kind,
  id,
  ...(version !== null && { version }),
});

/** The label of a button: of a request to an expert, staff can only cancel it. */
export function useActionLabel() {
  const { t } = useTranslation('decisions');
  return (kind: DecisionKind, action: DecisionAction): string =>
    kind === 'session_request' && action === 'reject' ? t('action.cancel') : t(`action.${action}`);
}
