import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useCall } from '../use-call.ts';

/** Asks everyone for their consent as soon as the meeting is recorded. Until then they are not in the recording. */
export function ConsentDialog() {
  const { t } = useTranslation('visio-call');
  const { session, state } = useCall();
  const [answer, setAnswer] = useState<boolean | null>(null);

  async function reply(agrees: boolean) {
    setAnswer(agrees);
    await session.consent(agrees).catch(showProblem);
    setAnswer(null);
  }

  return (
    <Dialog
      opened={state.recording?.needsConsent ?? false}
      onClose={() => {}}
      title={t('record.banner')}
      requiresAnswer
      size="lg"
    >
      <Text lh={1.6}>{t('record.consent_text')}</Text>
      <DialogActions>
        <Button variant="subtle" color="gray" onClick={() => void session.leave()}>
          {t('record.consent_leave')}
        </Button>
        <Button
          variant="default"
          loading={answer === false}
          disabled={answer === true}
          onClick={() => void reply(false)}
        >
          {t('record.disagree')}
        </Button>
        <Button
          data-autofocus
          loading={answer === true}
          disabled={answer === false}
          onClick={() => void reply(true)}
        >
          {t('record.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
