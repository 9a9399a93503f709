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
import { EDIT_MS } from '@thedot/domain/limits';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../app/use-copy.tsx';
import { addressOfRoom } from '../use-chat-address.ts';
import { useAround } from './room-context.ts';

export interface MessageAction {
  readonly label: string;
  readonly Icon: typeof IconPin;
  readonly act: () => void;
  readonly isFinal?: boolean;
}

export const mayEdit = (message: Message, isMine: boolean, now = Date.now()): boolean =>
  isMine &&
  message.kind === 'text' &&
  message.text !== '' &&
  message.deletedAt === null &&
  now - Date.parse(message.createdAt) < EDIT_MS;

/** A message that is its file alone goes as a message. */
const filesOf = ({ files, text }: Message, isMine: boolean) =>
  isMine && (text !== '' || files.length > 1) ? files : [];

/** What can be done with a message, by this person, in this room. */
export function useMessageActions(message: Message, isMine: boolean): readonly MessageAction[] {
  const { t } = useTranslation('chat-room');
  const copy = useCopy();
  const around = useAround();
  const { acts, isOpen, roomId, firstNameOf } = around;
  const address = () => new URL(addressOfRoom(roomId, message.id), location.origin).href;
  const words = () => plainText(message.text, (id) => firstNameOf(id) ?? '…');
  const undoable = (said: 'hidden' | 'removed', act: () => () => void) => () =>
    around.offerUndo(said, act());

  const all: readonly (MessageAction | false)[] = [
    isOpen && { label: t('act.reply'), Icon: IconCornerUpLeft, act: () => around.reply(message) },
    isOpen &&
      mayEdit(message, isMine) && {
        label: t('act.edit'),
        Icon: IconPencil,
        act: () => around.edit(message),
      },
    isOpen &&
      (message.pinned
        ? { label: t('act.unpin'), Icon: IconPinnedOff, act: () => acts.pin(message, false) }
        : { label: t('act.pin'), Icon: IconPin, act: () => acts.pin(message, true) }),
    message.text !== '' && {
      label: t('act.copy'),
      Icon: IconCopy,
      act: () => void copy(words(), t('copied')),
    },
    { label: t('act.link'), Icon: IconLink, act: () => void copy(address(), t('link_copied')) },
    !isMine && {
      label: t('act.unseen'),
      Icon: IconMailOpened,
      act: () => around.markUnseen(message),
    },
    {
      label: t('act.hide'),
      Icon: IconEyeOff,
      act: undoable('hidden', () => acts.hide(message)),
    },
    ...filesOf(message, isMine).map(({ id, name }) => ({
      label: t('act.remove_file', { name }),
      Icon: IconFileX,
      act: () => around.askToRemoveFile({ id, name, messageId: message.id }),
    })),
    isMine && {
      label: t('act.remove'),
      Icon: IconTrash,
      isFinal: true,
      act: undoable('removed', () => acts.remove(message)),
    },
  ];
  return all.filter((it) => it !== false);
}
