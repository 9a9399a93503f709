import { TextInput } from '@mantine/core';
import { meetings } from '@thedot/domain/meetings/meetings.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { startMeeting } from '../meetings.data.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Starts an instant meeting and joins it. */
export function StartMeetingDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('start.title')}
      schema={meetings.start.body}
      initialValues={{ name: '' }}
      submit={({ name }) => startMeeting(name)}
      onDone={({ id }) => void navigate(`/visio/join/${id}`)}
      confirmLabel={t('start.action')}
    >
      {(form) => (
        <TextInput
          label={t('start.name')}
          placeholder={t('start.placeholder')}
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </FormDialog>
  );
}
