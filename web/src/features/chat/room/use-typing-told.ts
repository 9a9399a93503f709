import { TYPING_MS } from '@thedot/domain/limits';
import { useEffect, useRef } from 'react';
import { emit } from '../../../app/live/live.ts';

/** Said again before the last time has passed. */
const AGAIN_MS = TYPING_MS * 0.6;

/** Tells the other that I am writing, now and then, and when I am not any more. */
export function useTypingTold(roomId: string): (isTyping: boolean) => void {
  const told = useRef(0);
  const tell = (typing: boolean) => {
    const now = Date.now();
    if (typing ? now - told.current < AGAIN_MS : told.current === 0) return;
    told.current = typing ? now : 0;
    emit('typing', { roomId, typing });
  };
  useEffect(
    () => () => {
      if (told.current) emit('typing', { roomId, typing: false });
    },
    [roomId],
  );
  return tell;
}
