import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@thedot/domain/chat/calls.contract';
import { CALL_RINGS_MS } from '@thedot/domain/limits';
import { useEffect, useState } from 'react';
import { playSound, stopSound } from '../../../app/sounds/sounds.ts';
import { callsQuery, isOfThisTab } from './calls.data.ts';

const ASK_AGAIN_MS = 5_000;

/**
 * At the caller’s, in the tab that called; at the callee’s, in one tab of each device. Where its end is not
 * heard, it falls silent by itself, and what became of it is asked.
 */
export function useRinging(call: Call, isMine: boolean): void {
  const cache = useQueryClient();
  const [isTimeOver, setTimeOver] = useState(false);
  const rings = call.state === 'ringing';
  useEffect(() => {
    const end = setTimeout(() => setTimeOver(true), CALL_RINGS_MS);
    return () => clearTimeout(end);
  }, []);
  useEffect(() => {
    if (!rings || !isTimeOver) return undefined;
    const ask = setInterval(() => void cache.invalidateQueries(callsQuery), ASK_AGAIN_MS);
    return () => clearInterval(ask);
  }, [cache, rings, isTimeOver]);

  const sound = isMine ? 'outgoing-call' : 'incoming-call';
  const isHeard = rings && !isTimeOver && (isMine ? isOfThisTab(call) : !call.silenced);
  useEffect(() => {
    if (!isHeard) return undefined;
    playSound(sound);
    return () => stopSound(sound);
  }, [isHeard, sound]);
}
