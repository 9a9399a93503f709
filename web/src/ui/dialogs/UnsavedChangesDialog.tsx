import { Button, getDefaultZIndex, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './DialogActions.tsx';

interface Props {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to discard unsaved changes; shown above all other dialogs. */
export function UnsavedChangesDialog({ opened, onLeave, onStay }: Props) {
  const { t } = useTranslation('app');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('form.unsaved_title')}
      withCloseButton={false}
      // Mantine would listen on the window, where the Escape that opened this dialog is still being handled.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
      zIndex={getDefaultZIndex('overlay')}
    >
      <Text>{t('form.unsaved_text')}</Text>
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {t('form.unsaved_leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t('form.unsaved_stay')}
        </Button>
      </DialogActions>
    </Modal>
  );
}
