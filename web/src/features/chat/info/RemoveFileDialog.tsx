import type { Message } from '@thedot/domain/chat/messages.contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { type MessageFile, useRemoveFile } from '../files.data.ts';

interface Props {
  roomId: string;
  file: MessageFile;
  remove: (file: MessageFile) => Promise<Message>;
  onClose: () => void;
}

/** Confirms removing a file from its message, for both people. */
export function RemoveFileDialog({ roomId, file, remove, onClose }: Props) {
  const { t } = useTranslation('chat');
  const mutation = useRemoveFile(roomId, remove);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('files.removal.title')}
      text={t('files.removal.text', { name: file.name })}
      confirmLabel={t('files.removal.confirm')}
      isDestructive
      onConfirm={() => mutation.mutateAsync(file)}
      successMessage={t('files.removal.done')}
    />
  );
}
