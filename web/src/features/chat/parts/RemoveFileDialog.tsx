import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { type FileOfMessage, useRemoveFile } from '../files.data.ts';

interface Props {
  roomId: string;
  meant: FileOfMessage;
  remove: (file: FileOfMessage) => Promise<Message>;
  onClose: () => void;
}

/** Asks whether a file is to go from its message, for both. */
export function RemoveFileDialog({ roomId, meant, remove, onClose }: Props) {
  const { t } = useTranslation('chat');
  const mutation = useRemoveFile(roomId, remove);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('files.removal.title')}
      text={t('files.removal.text', { name: meant.name })}
      confirm={t('files.removal.confirm')}
      isFinal
      mutation={mutation}
      wish={meant}
      done={t('files.removal.done')}
    />
  );
}
