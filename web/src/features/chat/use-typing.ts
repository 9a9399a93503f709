import type { Room } from '@thedot/domain/chat/rooms.contract';
import { TYPING_MS } from '@thedot/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { emitLive, useLiveEvent } from '../../lib/live/live-events.ts';

/** Whether the other person is typing; a message of theirs or a pause ends it. */
export function useIsTyping({ id, other }: Pick<Room, 'id' | 'other'>): boolean {
  const [typingSince, setTypingSince] = useState(0);
  useLiveEvent('chat-typing', ({ roomId, userId, typing }) => {
    if (roomId === id && userId === other.id) setTypingSince(typing ? Date.now() : 0);
  });
  useLiveEvent('chat-message', ({ roomId, senderId }) => {
    if (roomId === id && senderId === other.id) setTypingSince(0);
  });
  useEffect(() => {
    if (typingSince === 0) return;
    const silence = setTimeout(() => setTypingSince(0), TYPING_MS);
    return () => clearTimeout(silence);
  }, [typingSince]);
  return typingSince > 0;
}

/** Repeats before the previous event expires. */
const REPEAT_MS = TYPING_MS * 0.6;

/** Returns a function that reports typing, at most once per interval, and its end. */
export function useSendTyping(roomId: string): (isTyping: boolean) => void {
  const lastSentAt = useRef(0);
  const send = (typing: boolean) => {
    const now = Date.now();
    if (typing ? now - lastSentAt.current < REPEAT_MS : lastSentAt.current === 0) return;
    lastSentAt.current = typing ? now : 0;
    emitLive('typing', { roomId, typing });
  };
  useEffect(
    () => () => {
      if (lastSentAt.current) emitLive('typing', { roomId, typing: false });
    },
    [roomId],
  );
  return send;
}
