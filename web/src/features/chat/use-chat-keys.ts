import { useEffect, useEffectEvent } from 'react';
import { isBusy } from '../../app/layout/is-busy.ts';
import { useSingleKeys } from '../../app/layout/single-keys.ts';

/** What a plain key does in the chat, while nobody is typing. */
export function useChatKeys(acts: Readonly<Record<string, () => void>>): void {
  const [singleKeys] = useSingleKeys();
  const heard = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || !singleKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isBusy(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
