import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { useBlock } from '../chat.data.ts';

interface Props {
  room: Room;
  opened: boolean;
  onClose: () => void;
}

/** Asks whether somebody is to be blocked, or no longer, and says what that means. */
export function BlockDialog({ room, opened, onClose }: Props) {
  const { t } = useTranslation('chat');
  const mutation = useBlock();
  const nameOf = useNameOf();
  const name = nameOf(room.other.name);
  const act = room.closed === 'blocked_by_me' ? 'unblock' : 'block';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${act}.title`, { name })}
      text={t(`${act}.text`, { name })}
      confirm={t(`${act}.confirm`)}
      isFinal={act === 'block'}
      mutation={mutation}
      wish={{ userId: room.other.id, blocked: act === 'block' }}
      done={t(`${act}.done`, { name })}
    />
  );
}
