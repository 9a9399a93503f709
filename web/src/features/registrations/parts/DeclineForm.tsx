import { Button, Textarea } from '@mantine/core';
import { Decline, type RegistrantPage } from '@thedot/domain/registrations/registrations.contract';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/show-done.tsx';
import { useContractForm } from '../../../app/use-contract-form.ts';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { HINT_BELOW } from '../../../ui/hint-below.ts';
import { Note } from '../../../ui/Note.tsx';
import { useDecide } from '../registrations.data.ts';
import classes from './DecisionBar.module.css';

const Reason = Decline.pick({ reason: true });

interface Props {
  registration: RegistrantPage;
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
      showDone(t('decide.declined', { name }));
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
