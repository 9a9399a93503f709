import type { Room } from '@thedot/domain/chat/rooms.contract';
import { TYPING_MS } from '@thedot/domain/limits';
import { useEffect, useState } from 'react';
import { useLiveEvent } from '../../app/live/live.ts';

/** Whether the other of a room is writing; what they send ends it, and so does their silence. */
export function useTyping({ id, other }: Pick<Room, 'id' | 'other'>): boolean {
  const [heard, setHeard] = useState(0);
  useLiveEvent('chat-typing', ({ roomId, userId, typing }) => {
    if (roomId === id && userId === other.id) setHeard(typing ? Date.now() : 0);
  });
  useLiveEvent('chat-message', ({ roomId, senderId }) => {
    if (roomId === id && senderId === other.id) setHeard(0);
  });
  useEffect(() => {
    if (heard === 0) return;
    const silence = setTimeout(() => setHeard(0), TYPING_MS);
    return () => clearTimeout(silence);
  }, [heard]);
  return heard > 0;
}
