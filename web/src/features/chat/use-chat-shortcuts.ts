import { useEffect, useEffectEvent } from 'react';
import { isKeyboardBusy } from '../../lib/hooks/is-keyboard-busy.ts';
import { useSingleKeyShortcuts } from '../../lib/hooks/use-single-key-shortcuts.ts';
import { SECTIONS, type Sections } from './rooms/use-rooms.ts';

/** Single-key shortcuts of the chat; inactive while the user is typing. */
export function useChatShortcuts(handlers: Readonly<Record<string, () => void>>): void {
  const [singleKeys] = useSingleKeyShortcuts();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key];
    if (!handler || !singleKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isKeyboardBusy(event)) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Alt with an arrow opens the previous or next room; with Shift, the next one with unseen messages. */
export function useRoomShortcuts(sections: Sections, openId: string, open: (id: string) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    const rooms = SECTIONS.flatMap((section) => sections[section]);
    const from = rooms.findIndex(({ id }) => id === openId);
    // Without an open room, down starts at the first room and up at the last.
    const start = from < 0 && step < 0 ? rooms.length : from;
    const candidates = rooms.map((_, nth) => rooms[mod(start + step * (nth + 1), rooms.length)]);
    const next = event.shiftKey
      ? candidates.find((room) => room && room.unseen.unseen > 0)
      : candidates[0];
    if (next && next.id !== openId) open(next.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const mod = (value: number, by: number) => ((value % by) + by) % by;
