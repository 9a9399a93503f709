import { Button, Center, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { AppError } from '@thedot/domain/errors';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorStatus } from '../../../lib/api/api-errors.ts';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { ConnectionNotice } from '../ConnectionNotice.tsx';
import { InfoPane, useInfoPane } from '../info/InfoPane.tsx';
import { PinnedBar } from '../info/PinnedMessages.tsx';
import { cacheRoom, roomQuery, roomWithQuery } from '../rooms/rooms.data.ts';
import { unseenQuery, withUnseen } from '../rooms/unseen.data.ts';
import { useRoomSearchToggle } from '../search/use-room-search.ts';
import type { ChatAddress } from '../use-chat-address.ts';
import { RoomHeader } from './RoomHeader.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomView } from './RoomView.tsx';

interface Props {
  id: string;
  /** The message that the address links to. */
  at: string | null;
  address: ChatAddress;
  onBlock: (room: Room) => void;
}

/** The open room: header, pinned messages and message list, with the info pane beside it. */
export function ChatRoom({ id, at, address, onBlock }: Props) {
  const { data: cached, error, refetch } = useQuery(roomQuery(useQueryClient(), id));
  const { data: counts } = useQuery(unseenQuery);
  const room = cached && withUnseen(cached, counts);
  const info = useInfoPane();
  const searching = useRoomSearchToggle();
  const jump = (messageId: string) => address.openRoom(id, messageId);

  if (!room && error) {
    return <RoomUnavailable error={error} onBack={address.close} onRetry={() => void refetch()} />;
  }
  if (!room) return <RoomSkeleton />;
  return (
    <Group gap={0} wrap="nowrap" align="stretch" miw={0} mih={0}>
      <Stack component="section" gap={0} flex={1} miw={0} aria-labelledby="chat-room">
        <RoomHeader room={room} info={info} searching={searching} onBack={address.close} />
        <ConnectionNotice isStandalone />
        <PinnedBar room={room} onJump={jump} />
        <RoomView room={room} at={at} searching={searching} />
      </Stack>
      <InfoPane
        room={room}
        info={info}
        onJump={jump}
        onSearch={searching.open}
        onBlock={() => onBlock(room)}
      />
    </Group>
  );
}

/** Finds or creates the room with a user and opens it; shows why when that is refused. */
export function RoomWithUser({ address }: { address: ChatAddress }) {
  const cache = useQueryClient();
  const { data: room, error, refetch } = useQuery(roomWithQuery(address.withId));
  const open = useEffectEvent((opened: Room) => {
    cacheRoom(cache, opened);
    address.settle(opened.id);
  });
  useEffect(() => {
    if (room) open(room);
  }, [room]);

  if (!error) return <RoomSkeleton />;
  return <RoomUnavailable error={error} onBack={address.close} onRetry={() => void refetch()} />;
}

interface RoomUnavailableProps {
  error: Error;
  onBack: () => void;
  onRetry: () => void;
}

/** Replaces a room that cannot be shown: the reason, and a way back or a retry. */
function RoomUnavailable({ error, onBack, onRetry }: RoomUnavailableProps) {
  const { t } = useTranslation('chat');
  const isRefused = error instanceof AppError && (getErrorStatus(error) ?? 500) < 500;
  return (
    <Center component="section" p="lg" aria-label={t('room.label')}>
      {isRefused ? (
        <EmptyState
          title={<ProblemText problem={error} />}
          text={t('room.absent')}
          action={
            <Button variant="default" onClick={onBack}>
              {t('room.back')}
            </Button>
          }
        />
      ) : (
        <LoadFailed text={t('room.failed')} onRetry={onRetry} />
      )}
    </Center>
  );
}

interface NoOpenRoomProps {
  onNewChat: () => void;
}

/** The placeholder while no room is open. */
export function NoOpenRoom({ onNewChat }: NoOpenRoomProps) {
  const { t } = useTranslation('chat');
  return (
    <Center component="section" p="lg" visibleFrom="md" aria-label={t('room.label')}>
      <EmptyState
        title={t('none.title')}
        text={t('none.text')}
        action={
          <Button variant="default" onClick={onNewChat}>
            {t('start')}
          </Button>
        }
      />
    </Center>
  );
}
