import { useEffect, useEffectEvent } from 'react';
import { SECTIONS, type Sections } from './use-rooms.ts';

/** Alt with the arrows opens the room above or below; with Shift, the next one that holds something unseen. */
export function useRoomKeys(sections: Sections, openId: string, open: (id: string) => void) {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
    event.preventDefault();
    const rooms = SECTIONS.flatMap((section) => sections[section]);
    const from = rooms.findIndex(({ id }) => id === openId);
    // Nothing open: down begins above the first, up below the last.
    const start = from < 0 && step < 0 ? rooms.length : from;
    const way = rooms.map((_, nth) => rooms[mod(start + step * (nth + 1), rooms.length)]);
    const next = event.shiftKey ? way.find((room) => room && room.unseen.unseen > 0) : way[0];
    if (next && next.id !== openId) open(next.id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const mod = (value: number, by: number) => ((value % by) + by) % by;
