import { Box, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type RecordingPage, recordings } from '@thedot/domain/meetings/recordings.contract';
import { useTranslation } from 'react-i18next';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { RecordHeader } from '../../../ui/records/RecordHeader.tsx';
import { useChangeRecording } from '../recordings.data.ts';
import { useRecordingName } from '../use-meeting-format.ts';

/** The name of a recording, which is changed in its place. */
export function RecordingTitle({ recording }: { recording: RecordingPage }) {
  const { t } = useTranslation('meetings');
  const name = useRecordingName()(recording);
  const change = useChangeRecording(recording.id);
  const [isRenaming, renaming] = useDisclosure(false);
  if (isRenaming) {
    return (
      <Box mb={24}>
        <DialogForm
          schema={recordings.change.body.pick({ name: true }).required()}
          initialValues={{ name: recording.name }}
          submit={(body) => change.mutateAsync(body)}
          confirmLabel={t('review.rename')}
          successMessage={t('review.renamed')}
          onClose={renaming.close}
        >
          {(form) => (
            <TextInput
              label={t('review.name')}
              placeholder={name}
              maxLength={200}
              autoFocus
              {...form.getInputProps('name')}
            />
          )}
        </DialogForm>
      </Box>
    );
  }
  return (
    <RecordHeader
      title={name}
      actions={
        recording.canManage && (
          <EditButton variant="default" onClick={renaming.open}>
            {t('review.rename')}
          </EditButton>
        )
      }
    />
  );
}
