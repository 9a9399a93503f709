import {
  IconCopy,
  IconCornerUpLeft,
  IconEyeOff,
  IconFileX,
  IconLink,
  IconMailOpened,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { MESSAGE_EDIT_MS } from '@thedot/domain/limits';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import { useCopyToClipboard } from '../../../lib/hooks/use-copy-to-clipboard.tsx';
import { useRoomContext } from '../room-context.ts';
import { roomPath } from '../use-chat-address.ts';

interface MessageAction {
  readonly label: string;
  readonly Icon: typeof IconPin;
  readonly run: () => void;
  readonly isFinal?: boolean;
}

export const canEdit = (message: Message, isMine: boolean, now = Date.now()): boolean =>
  isMine &&
  message.kind === 'text' &&
  message.text !== '' &&
  message.deletedAt === null &&
  now - Date.parse(message.createdAt) < MESSAGE_EDIT_MS;

/** The files that can be removed alone; a message that is only one file is deleted as a message. */
const findRemovableFiles = ({ files, text }: Message, isMine: boolean) =>
  isMine && (text !== '' || files.length > 1) ? files : [];

/** The actions on a message that the user may take in this room. */
export function useMessageActions(message: Message, isMine: boolean): readonly MessageAction[] {
  const { t } = useTranslation('chat-room');
  const copy = useCopyToClipboard();
  const context = useRoomContext();
  const { roomActions, isOpen, roomId, firstNameOf } = context;
  const link = () => new URL(roomPath(roomId, message.id), location.origin).href;
  const readText = () => plainText(message.text, (id) => firstNameOf(id) ?? '…');
  const undoable = (kind: 'hidden' | 'removed', run: () => () => void) => () =>
    context.offerUndo(kind, run());

  const all: readonly (MessageAction | false)[] = [
    isOpen && { label: t('act.reply'), Icon: IconCornerUpLeft, run: () => context.reply(message) },
    isOpen &&
      canEdit(message, isMine) && {
        label: t('act.edit'),
        Icon: IconPencil,
        run: () => context.edit(message),
      },
    isOpen &&
      (message.pinned
        ? { label: t('act.unpin'), Icon: IconPinnedOff, run: () => roomActions.pin(message, false) }
        : { label: t('act.pin'), Icon: IconPin, run: () => roomActions.pin(message, true) }),
    message.text !== '' && {
      label: t('act.copy'),
      Icon: IconCopy,
      run: () => void copy(readText(), t('copied')),
    },
    { label: t('act.link'), Icon: IconLink, run: () => void copy(link(), t('link_copied')) },
    !isMine && {
      label: t('act.unseen'),
      Icon: IconMailOpened,
      run: () => context.markUnseen(message),
    },
    {
      label: t('act.hide'),
      Icon: IconEyeOff,
      run: undoable('hidden', () => roomActions.hide(message)),
    },
    ...findRemovableFiles(message, isMine).map(({ id, name }) => ({
      label: t('act.remove_file', { name }),
      Icon: IconFileX,
      run: () => context.askToRemoveFile({ id, name, messageId: message.id }),
    })),
    isMine && {
      label: t('act.remove'),
      Icon: IconTrash,
      isFinal: true,
      run: undoable('removed', () => roomActions.remove(message)),
    },
  ];
  return all.filter((it) => it !== false);
}
