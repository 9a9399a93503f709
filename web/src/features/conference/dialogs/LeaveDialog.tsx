import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { useCall } from '../use-call.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  onLeave: () => Promise<void>;
  onEnd: () => Promise<void>;
}

/** What leaving means for the others; the only moderator may also end the meeting. */
export function LeaveDialog({ opened, onClose, onLeave, onEnd }: Props) {
  const { t } = useTranslation('visio-call');
  const { t: tUi } = useTranslation('ui');
  const { session, state, isModerator } = useCall();
  const [busy, setBusy] = useState<'leave' | 'end' | null>(null);
  const moderators = state.people.filter(({ role }) => role === 'moderator');
  const others = state.people.length - 1 + state.waiting.length;
  const isLastModerator = isModerator && moderators.length === 1 && others > 0;

  function text(): string {
    if (!isLastModerator) return t(others > 0 ? 'leave.text' : 'leave.text_alone');
    const { endsWithoutModeratorMin: count } = session.info;
    return count === null ? t('leave.text_last_open') : t('leave.text_last', { count });
  }

  async function run(name: 'leave' | 'end', action: () => Promise<void>) {
    setBusy(name);
    // After a failure, which has been shown, the dialog stays open.
    await action().then(onClose, () => {});
    setBusy(null);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('leave.title')}>
      <Stack gap="sm">
        {state.recording?.recorder && <Text lh={1.6}>{t('leave.recording')}</Text>}
        <Text lh={1.6}>{text()}</Text>
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {tUi('cancel')}
        </Button>
        {isLastModerator && (
          <Button
            variant="default"
            loading={busy === 'end'}
            disabled={busy === 'leave'}
            onClick={() => void run('end', onEnd)}
          >
            {t('bar.end')}
          </Button>
        )}
        <Button
          color="crimson"
          loading={busy === 'leave'}
          disabled={busy === 'end'}
          onClick={() => void run('leave', onLeave)}
        >
          {t('leave.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
