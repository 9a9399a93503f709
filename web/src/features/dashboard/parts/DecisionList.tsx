import {
  type DecisionAction,
  decisions,
  type OpenDecision,
} from '@thedot/domain/dashboard/decisions.contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useDecide } from '../decisions.data.ts';
import classes from './DecisionList.module.css';
import { DecisionRow } from './DecisionRow.tsx';
import { toDecision, useActionLabel } from './decision-texts.ts';

interface ChosenAction {
  readonly decision: OpenDecision;
  readonly action: DecisionAction;
  readonly needsReason: boolean;
}

/** Open decisions, each made in its row; a dialog asks for the reason of a refusal. */
export function DecisionList({ items }: { items: readonly OpenDecision[] }) {
  const { t } = useTranslation(['decisions', 'submissions']);
  const labelOf = useActionLabel();
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: decide } = useDecide();
  const { mutateAsync: decideInDialog } = useDecide({ silent: true });
  /** Stays while the dialog closes. */
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The row with the focus is gone.
  const focusList = () => list.current?.focus();

  const choose = async (
    decision: OpenDecision,
    { name: action, needsReason }: OpenDecision['actions'][number],
    start?: string,
  ) => {
    if (needsReason || sendsData(decision, action)) {
      setChosen({ decision, action, needsReason });
      setOpen(true);
      return;
    }
    await afterMutation(
      decide({ ...toDecision(decision), action, ...(start && { start }) }),
      () => {
        showSuccess(t(`done.${action}`));
        focusList();
      },
    );
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list}>
        {items.map((it) => (
          <li key={it.id}>
            <DecisionRow decision={it} onChoose={(action, start) => choose(it, action, start)} />
          </li>
        ))}
      </ul>
      {chosen?.needsReason && (
        <ReasonDialog
          opened={isOpen}
          onClose={close}
          onDone={focusList}
          title={chosen.decision.title}
          label={t('submissions:reason')}
          description={t('reason')}
          confirmLabel={labelOf(chosen.decision.kind, chosen.action)}
          successMessage={t(`done.${chosen.action}`)}
          isDestructive={chosen.action === 'reject'}
          schema={decisions.decide.body.shape.reason.unwrap()}
          validate={(reason) => (reason === '' ? 'submission.reason_required' : null)}
          onConfirm={(reason) =>
            decideInDialog({ ...toDecision(chosen.decision), action: chosen.action, reason })
          }
        />
      )}
      {chosen && !chosen.needsReason && (
        <ConfirmDialog
          opened={isOpen}
          onClose={close}
          onDone={focusList}
          title={chosen.decision.title}
          text={t('start_text')}
          confirmLabel={labelOf(chosen.decision.kind, chosen.action)}
          successMessage={t(`done.${chosen.action}`)}
          onConfirm={() => decide({ ...toDecision(chosen.decision), action: chosen.action })}
        />
      )}
    </>
  );
}

/** The request may go to the partner at once. */
const sendsData = ({ kind }: OpenDecision, action: DecisionAction) =>
  kind === 'service_request' && action === 'start';
