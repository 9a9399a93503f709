import { Stack, TextInput } from '@mantine/core';
import { CALL_REQUESTS } from '@thedot/domain/conference/call-socket';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { showProblem } from '../../../lib/errors/show-problem.tsx';
import type { CallDialog } from '../call-panels.ts';
import { DeviceFields } from '../lobby/DeviceFields.tsx';
import { DeviceHelp } from '../lobby/DeviceHelp.tsx';
import { useCall } from '../use-call.ts';
import { CallKeys } from './CallKeys.tsx';
import { CallSounds } from './CallSounds.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useLeaving } from './use-leaving.ts';

interface Props {
  dialog: CallDialog | null;
  onClose: () => void;
}

export function CallDialogs({ dialog, onClose }: Props) {
  const { t } = useTranslation('visio-call');
  const { session, endForAll, isAudioOnly } = useCall();
  const leaving = useLeaving();
  /** A failed request is shown, and the dialog stays open. */
  const orShow = (request: Promise<void>) =>
    request.catch((error: unknown) => {
      showProblem(error);
      throw error;
    });
  return (
    <>
      <Dialog opened={dialog === 'devices'} onClose={onClose} title={t('bar.devices')}>
        <Stack gap="md">
          <DeviceHelp media={session.media} isAudioOnly={isAudioOnly} />
          <DeviceFields media={session.media} isAudioOnly={isAudioOnly} />
          <CallSounds />
        </Stack>
      </Dialog>
      <Dialog opened={dialog === 'keys'} onClose={onClose} title={t('keys.title')}>
        <CallKeys />
      </Dialog>
      <LeaveDialog
        opened={dialog === 'leave' || leaving.isAsked}
        onClose={() => {
          onClose();
          leaving.stay();
        }}
        onLeave={() => leaving.after(session.leave)}
        onEnd={() => leaving.after(endForAll)}
      />
      <ConfirmDialog
        opened={dialog === 'end'}
        onClose={onClose}
        title={t('leave.end_title')}
        text={t('leave.end_text')}
        confirmLabel={t('leave.end_confirm')}
        isDestructive
        onConfirm={endForAll}
      />
      <ConfirmDialog
        opened={dialog === 'record'}
        onClose={onClose}
        title={t('record.start_title')}
        text={t('record.start_text')}
        confirmLabel={t('record.start_confirm')}
        onConfirm={() => orShow(session.startRecording())}
      />
      <ConfirmDialog
        opened={dialog === 'stop-record'}
        onClose={onClose}
        title={t('record.stop_title')}
        text={t('record.stop_text')}
        confirmLabel={t('record.stop_confirm')}
        onConfirm={() => orShow(session.stopRecording())}
      />
      <FormDialog
        opened={dialog === 'chapter'}
        onClose={onClose}
        title={t('bar.chapter')}
        schema={CALL_REQUESTS.mark}
        initialValues={{ label: '' }}
        confirmLabel={t('bar.chapter')}
        successMessage={t('record.chapter_added')}
        submit={({ label }) => session.mark(label)}
      >
        {({ getInputProps }) => (
          <TextInput
            data-autofocus
            label={t('record.chapter_label')}
            maxLength={100}
            {...getInputProps('label')}
          />
        )}
      </FormDialog>
    </>
  );
}
