import { SKIN_KEY } from '@thedot/domain/limits';
import { keepAccessToken } from './access-token.ts';
import { forgetRights } from './rights.ts';
import { SIGNED_IN } from './session-ahead.ts';

const REASONS = ['signed-out', 'expired', 'deactivated'] as const;
export type Because = (typeof REASONS)[number];
type Ended = (because: Because) => unknown;

const listeners = new Set<Ended>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Called once whatever belonged to the session is gone from this tab. */
export function onSessionEnd(listener: Ended): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let isLeaving = false;

/** Somebody signs out here: what the server says of the session's end meanwhile is no news. */
export function sayLeaving(leaves: boolean): void {
  isLeaving = leaves;
}
export const isSigningOut = (): boolean => isLeaving;

let forgetting: (() => void) | null = null;

/** What is to be done once the session's screens have left the page. */
export function onceGone(work: () => void): void {
  forgetting = work;
}

/** Said by the screens that stand in their place. */
export function sayGone(): void {
  forgetting?.();
  forgetting = null;
}

/** Forgets the session here and in the browser's other tabs; the skin alone stays. */
export function sessionEnded(because: Because): void {
  const reason = reasonHere(because);
  tabs?.postMessage(reason);
  forget(reason);
}

if (tabs) {
  tabs.onmessage = ({ data }) =>
    forget(reasonHere(REASONS.find((it) => it === data) ?? 'signed-out'));
}

/**
 * While the user signs out, the server may end the session before its answer arrives: another tab or a call of
 * this one then reports it as expired, and would bring the user back to this page after the next sign-in.
 */
const reasonHere = (because: Because): Because => (isLeaving ? 'signed-out' : because);

function forget(because: Because): void {
  isLeaving = false;
  keepAccessToken(null);
  forgetRights();
  document.cookie = `${SIGNED_IN}=; path=/; max-age=0; samesite=strict`;
  const skin = localStorage.getItem(SKIN_KEY);
  localStorage.clear();
  if (skin) localStorage.setItem(SKIN_KEY, skin);
  for (const listener of listeners) listener(because);
}
