import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

const WEEK = 7;

/** The first part of a name, for places with little space. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** Texts about a room, for lists and headers. */
export function useRoomText() {
  const { t } = useTranslation('chat');
  const me = useMe();
  const nameOf = useDisplayName();
  const format = useFormat();

  const mentionName = (room: Room) => (id: string) =>
    id === me.id ? me.firstName : firstName(nameOf(room.other.name));

  /** The last message in one line. */
  const lastMessageText = (room: Room): string => {
    const last = room.lastMessage;
    if (!last) return t('last.nothing');
    const combined = last.isDeleted ? t('last.deleted') : toText(room, last, last.files);
    return last.senderId === me.id && !last.call ? t('last.mine', { text: combined }) : combined;
  };

  const toText = (
    room: Room,
    message: Pick<Message, 'senderId' | 'kind' | 'text' | 'call'>,
    files: number,
  ): string => {
    if (message.call) {
      return t(`last.call.${message.call.state}`, {
        context: message.senderId === me.id ? 'mine' : 'theirs',
      });
    }
    const text = plainText(message.text, mentionName(room));
    if (text) return text;
    return message.kind === 'booking' ? t('last.booking') : t('last.files', { count: files });
  };

  /** The time of a moment: 10:41 today, Wed this week, 12 Oct before. */
  const lastTime = (moment: string): string => {
    const days = -format.daysFromToday(moment);
    if (days <= 0) return format.time(moment);
    return days < WEEK ? format.weekday(moment) : format.dayOfMonth(moment);
  };

  return {
    nameOf: (room: Room) => nameOf(room.other.name),
    messageText: (room: Room, message: Message) => toText(room, message, message.files.length),
    lastMessageText,
    lastTime,
  };
}
