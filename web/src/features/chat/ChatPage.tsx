import { useDocumentTitle } from '@mantine/hooks';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../app/layout/use-on-demand.ts';
import classes from './ChatPage.module.css';
import { ChatRoom } from './parts/ChatRoom.tsx';
import { NoRoom } from './parts/NoRoom.tsx';
import { RoomsPane } from './parts/RoomsPane.tsx';
import { RoomWith } from './parts/RoomWith.tsx';
import { useChatAddress } from './use-chat-address.ts';
import { useChatKeys } from './use-chat-keys.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useRooms } from './use-rooms.ts';
import { useStrayFiles } from './use-stray-files.ts';

const NewChatDialog = lazy(async () => ({
  default: (await import('./parts/NewChatDialog.tsx')).NewChatDialog,
}));
const BlockDialog = lazy(async () => ({
  default: (await import('./parts/BlockDialog.tsx')).BlockDialog,
}));

/** Three panes on a desk: the rooms, the one that is open, and who it is with. On a phone one at a time. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const address = useChatAddress();
  const rooms = useRooms();
  const start = useOnDemand();
  const block = useOnDemand();
  const [meant, setMeant] = useState<Room | null>(null);
  useStrayFiles();
  useRoomKeys(rooms.sections, address.roomId, address.stepTo);
  const searchField = useRef<HTMLInputElement>(null);
  useChatKeys({ '/': () => searchField.current?.focus(), n: start.open });
  const { roomId, withId, messageId } = address;
  const isOpen = roomId !== '' || withId !== '';
  useDocumentTitle(`${t('title')} · THE DOT`);

  const askToBlock = (room: Room) => {
    setMeant(room);
    block.open();
  };

  return (
    <div className={classes.panes} data-fills={isOpen ? 'alone' : 'window'}>
      <RoomsPane
        rooms={rooms}
        address={address}
        onStart={start.open}
        onBlock={askToBlock}
        searchField={searchField}
        className={classes.rooms}
      />
      {withId !== '' && <RoomWith key={withId} address={address} />}
      {roomId !== '' && (
        <ChatRoom
          key={roomId}
          id={roomId}
          at={messageId || null}
          address={address}
          onBlock={askToBlock}
        />
      )}
      {!isOpen && <NoRoom className={classes.none} onStart={start.open} />}
      <Suspense>
        {start.wanted && (
          <NewChatDialog opened={start.opened} onClose={start.close} onPick={address.openPerson} />
        )}
        {meant && <BlockDialog room={meant} opened={block.opened} onClose={block.close} />}
      </Suspense>
    </div>
  );
}
