import { SKIN_KEY } from '@thedot/domain/limits';
import { keepAccessToken } from './access-token.ts';

type Ended = () => void;

const listeners = new Set<Ended>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Called once whatever belonged to the session is gone from this tab. */
export function onSessionEnd(listener: Ended): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets the session here and in the browser's other tabs; the skin alone stays. */
export function sessionEnded(): void {
  tabs?.postMessage('ended');
  forget();
}

if (tabs) tabs.onmessage = forget;

function forget(): void {
  keepAccessToken(null);
  const skin = localStorage.getItem(SKIN_KEY);
  localStorage.clear();
  if (skin) localStorage.setItem(SKIN_KEY, skin);
  for (const listener of listeners) listener();
}
