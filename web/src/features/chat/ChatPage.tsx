import type { Room } from '@thedot/domain/chat/rooms.contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyDialog } from '../../lib/hooks/use-lazy-dialog.ts';
import classes from './ChatPage.module.css';
import { useBlockStrayDrops } from './composer/DropArea.tsx';
import { ChatRoom, NoOpenRoom, RoomWithUser } from './room/ChatRoom.tsx';
import { RoomsPane } from './RoomsPane.tsx';
import { useRooms } from './rooms/use-rooms.ts';
import { useChatAddress } from './use-chat-address.ts';
import { useRoomShortcuts, useChatShortcuts } from './use-chat-shortcuts.ts';
import { useIsViewing } from '../../lib/session/session.ts';
import { ClosedWhileViewing } from '../../ui/ClosedWhileViewing.tsx';
import { usePageTitle } from '../../lib/hub/use-page-title.ts';

const NewChatDialog = lazy(async () => ({
  default: (await import('./rooms/NewChatDialog.tsx')).NewChatDialog,
}));
const BlockDialog = lazy(async () => ({
  default: (await import('./rooms/BlockDialog.tsx')).BlockDialog,
}));

/** The chats are closed to administrators who view the hub as their member. */
export const ChatPage = () => (useIsViewing() ? <ClosedWhileViewing /> : <OpenChatPage />);

/** Shows room list, open room and info pane side by side; one at a time on a phone. */
function OpenChatPage() {
  const { t } = useTranslation('chat');
  const address = useChatAddress();
  const rooms = useRooms();
  const newChat = useLazyDialog();
  const block = useLazyDialog();
  const [roomToBlock, setRoomToBlock] = useState<Room | null>(null);
  useBlockStrayDrops();
  useRoomShortcuts(rooms.sections, address.roomId, address.stepTo);
  const searchField = useRef<HTMLInputElement>(null);
  useChatShortcuts({ '/': () => searchField.current?.focus(), n: newChat.open });
  const { roomId, withId, messageId } = address;
  const isOpen = roomId !== '' || withId !== '';
  usePageTitle(t('title'));

  const askToBlock = (room: Room) => {
    setRoomToBlock(room);
    block.open();
  };

  return (
    <div className={classes.panes} data-fills={isOpen ? 'alone' : 'window'}>
      <RoomsPane
        rooms={rooms}
        address={address}
        onNewChat={newChat.open}
        onBlock={askToBlock}
        searchField={searchField}
        className={classes.rooms}
      />
      {withId !== '' && <RoomWithUser key={withId} address={address} />}
      {roomId !== '' && (
        <ChatRoom
          key={roomId}
          id={roomId}
          at={messageId || null}
          address={address}
          onBlock={askToBlock}
        />
      )}
      {!isOpen && <NoOpenRoom onNewChat={newChat.open} />}
      <Suspense>
        {newChat.isRequested && (
          <NewChatDialog
            opened={newChat.opened}
            onClose={newChat.close}
            onSelect={address.openPerson}
          />
        )}
        {roomToBlock && (
          <BlockDialog room={roomToBlock} opened={block.opened} onClose={block.close} />
        )}
      </Suspense>
    </div>
  );
}
