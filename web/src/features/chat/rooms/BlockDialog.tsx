import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useBlock } from './rooms.data.ts';

interface Props {
  room: Room;
  opened: boolean;
  onClose: () => void;
}

/** Confirms blocking or unblocking the other person of a room, and explains the effect. */
export function BlockDialog({ room, opened, onClose }: Props) {
  const { t } = useTranslation('chat');
  const mutation = useBlock();
  const nameOf = useDisplayName();
  const name = nameOf(room.other.name);
  const action = room.closed === 'blocked_by_me' ? 'unblock' : 'block';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${action}.title`, { name })}
      text={t(`${action}.text`, { name })}
      confirmLabel={t(`${action}.confirm`)}
      isDestructive={action === 'block'}
      onConfirm={() => mutation.mutateAsync({ userId: room.other.id, blocked: action === 'block' })}
      successMessage={t(`${action}.done`, { name })}
    />
  );
}
