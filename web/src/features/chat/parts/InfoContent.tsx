import { Button } from '@mantine/core';
import { IconBan, IconSearch } from '@tabler/icons-react';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { mayBlock } from '../may-block.ts';
import { useRoomWords } from '../use-room-words.ts';
import { InfoPerson } from './InfoPerson.tsx';
import classes from './InfoContent.module.css';
import { MuteSwitch } from './MuteSwitch.tsx';
import { ChatSettingsFields } from './ChatSettingsFields.tsx';
import { PinnedList } from './PinnedList.tsx';
import { SharedFiles } from './SharedFiles.tsx';
import { StarSwitch } from './StarSwitch.tsx';

export interface InfoActs {
  onJump: (messageId: string) => void;
  onSearch: () => void;
  onBlock: () => void;
}

/** Somebody, and what the room with them holds. */
export function InfoContent({ room, onJump, onSearch, onBlock }: InfoActs & { room: Room }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const words = useRoomWords();
  return (
    <div className={classes.content}>
      <InfoPerson room={room} />
      <PinnedList room={room} onJump={onJump} />
      <SharedFiles room={room} onJump={onJump} />
      <section aria-label={t('info.choices')} className={classes.choices}>
        <Button
          variant="subtle"
          justify="flex-start"
          className={classes.act ?? ''}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          onClick={onSearch}
        >
          {t('room.search')}
        </Button>
        <StarSwitch room={room} />
        <MuteSwitch room={room} />
        {mayBlock(room, me) && (
          <Button
            variant="subtle"
            color="crimson"
            justify="flex-start"
            className={classes.act ?? ''}
            leftSection={<IconBan size={18} stroke={1.75} aria-hidden />}
            onClick={onBlock}
          >
            {t(room.closed === 'blocked_by_me' ? 'unblock.open' : 'block.open', {
              name: words.nameOf(room),
            })}
          </Button>
        )}
      </section>
      <ChatSettingsFields />
    </div>
  );
}
