import { Button, Textarea } from '@mantine/core';
import {
  DeclineSignUp,
  type SignUpDetails,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/fields/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { useDecide } from '../registrations.data.ts';
import classes from './DecisionBar.module.css';

const Reason = DeclineSignUp.pick({ reason: true });

interface Props {
  registration: SignUpDetails;
  onEnd: () => void;
}

/** Declines with the words that the person will read. */
export function DeclineForm({ registration: { id, name, review }, onEnd }: Props) {
  const { t } = useTranslation(['registrations', 'ui']);
  const { mutateAsync: decide } = useDecide();
  const form = useContractForm(Reason, {
    initialValues: { reason: '' },
    submit: ({ reason }) => decide({ id, decision: 'decline', reason }),
    onDone: () => {
      onEnd();
      showSuccess(t('decide.declined', { name }));
    },
  });

  const isTooLate = review !== 'waiting' && !form.busy;

  return (
    <form {...form.formProps}>
      <h3 className={classes.title}>{t('decide.decline_title', { name })}</h3>
      <Textarea
        {...HINT_BELOW}
        autoFocus
        readOnly={isTooLate}
        size="md"
        label={t('decide.reason')}
        description={!isTooLate && t('decide.reason_hint', { name })}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      {isTooLate && (
        <div className={classes.late} role="status">
          <Note>{t('decide.too_late', { name })}</Note>
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onEnd}>
          {t(isTooLate ? 'ui:close' : 'decide.keep')}
        </Button>
        {!isTooLate && (
          <Button type="submit" color="crimson" loading={form.busy}>
            {t('decide.decline_confirm')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
