import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { plainText } from '@thedot/domain/chat/plain-text';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../app/session.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useNameOf } from '../../ui/use-name-of.ts';

const WEEK = 7;

/** The first of somebody's names, for where there is room for no more. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** How a list and a head speak of a room. */
export function useRoomWords() {
  const { t } = useTranslation('chat');
  const me = useMe();
  const nameOf = useNameOf();
  const format = useFormat();

  const mentioned = (room: Room) => (id: string) =>
    id === me.id ? me.firstName : firstName(nameOf(room.other.name));

  /** What was last said, in one line. */
  const lastWords = (room: Room): string => {
    const last = room.lastMessage;
    if (!last) return t('last.nothing');
    const words = last.isDeleted ? t('last.deleted') : wordsOf(room, last, last.files);
    return last.senderId === me.id && !last.call ? t('last.mine', { text: words }) : words;
  };

  const wordsOf = (
    room: Room,
    said: Pick<Message, 'senderId' | 'kind' | 'text' | 'call'>,
    files: number,
  ): string => {
    if (said.call) {
      return t(`last.call.${said.call.state}`, {
        context: said.senderId === me.id ? 'mine' : 'theirs',
      });
    }
    const text = plainText(said.text, mentioned(room));
    if (text) return text;
    return said.kind === 'booking' ? t('last.booking') : t('last.files', { count: files });
  };

  /** 10:41, Wed, 12 Oct: as near as it is. */
  const lastTime = (moment: string): string => {
    const days = -format.daysFromToday(moment);
    if (days <= 0) return format.time(moment);
    return days < WEEK ? format.weekday(moment) : format.dayOfMonth(moment);
  };

  return {
    nameOf: (room: Room) => nameOf(room.other.name),
    messageWords: (room: Room, message: Message) => wordsOf(room, message, message.files.length),
    lastWords,
    lastTime,
  };
}
