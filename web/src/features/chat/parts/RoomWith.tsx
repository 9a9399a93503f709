import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useEffect, useEffectEvent } from 'react';
import { keepRoom, roomWithQuery } from '../chat.data.ts';
import type { ChatAddress } from '../use-chat-address.ts';
import { RoomAbsent } from './RoomAbsent.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';

/** Looks up the room with somebody, or opens it, and goes there; says why when it may not be. */
export function RoomWith({ address }: { address: ChatAddress }) {
  const cache = useQueryClient();
  const { data: room, error, refetch } = useQuery(roomWithQuery(address.withId));
  const found = useEffectEvent((its: Room) => {
    keepRoom(cache, its);
    address.settle(its.id);
  });
  useEffect(() => {
    if (room) found(room);
  }, [room]);

  if (!error) return <RoomSkeleton />;
  return <RoomAbsent error={error} onBack={address.close} onRetry={() => void refetch()} />;
}
