import { Button, getDefaultZIndex, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../ui/DialogActions.tsx';

interface Props {
  opened: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Stands above whatever is open. */
export function LeaveQuestion({ opened, onLeave, onStay }: Props) {
  const { t } = useTranslation('app');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('form.unsaved_title')}
      withCloseButton={false}
      // Not by the key's own event on the window, which is the one that asked.
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
