import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PeopleFinder } from './PeopleFinder.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  onPick: (userId: string) => void;
}

/** Whom to write to. */
export function NewChatDialog({ opened, onClose, onPick }: Props) {
  const { t } = useTranslation('chat');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('new.title')}>
      <PeopleFinder
        onPick={(userId) => {
          onClose();
          onPick(userId);
        }}
      />
    </Dialog>
  );
}
