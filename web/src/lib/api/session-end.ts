import { SKIN_KEY } from '@thedot/domain/limits';
import { setAccessToken } from './access-token.ts';
import { clearPermissionsEtag } from './permissions-etag.ts';
import { SIGNED_IN_COOKIE } from './session-prefetch.ts';

const REASONS = ['signed-out', 'expired', 'deactivated'] as const;
export type SessionEndReason = (typeof REASONS)[number];
type SessionEndListener = (because: SessionEndReason) => unknown;

const listeners = new Set<SessionEndListener>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Called after all session data is removed from this tab. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let signingOut = false;

/** Marks that the user is signing out: a session end reported by the server meanwhile is expected. */
export function setSigningOut(isSigningOutNow: boolean): void {
  signingOut = isSigningOutNow;
}
export const isSigningOut = (): boolean => signingOut;

let afterSessionScreens: (() => void) | null = null;

/** Runs the work after the session's screens have unmounted. */
export function runAfterSessionScreens(work: () => void): void {
  afterSessionScreens = work;
}

/** Called by the screens that replace those of the session. */
export function notifySessionScreensGone(): void {
  afterSessionScreens?.();
  afterSessionScreens = null;
}

/** Removes the session's data here and in the browser's other tabs; only the skin stays. */
export function endSession(because: SessionEndReason): void {
  const reason = effectiveReason(because);
  tabs?.postMessage(reason);
  clearSession(reason);
}

if (tabs) {
  tabs.onmessage = ({ data }) =>
    clearSession(effectiveReason(REASONS.find((it) => it === data) ?? 'signed-out'));
}

/**
 * While the user signs out, the server may end the session before its answer arrives: another tab or a call of
 * this one then reports it as expired, and would bring the user back to this page after the next sign-in.
 */
const effectiveReason = (because: SessionEndReason): SessionEndReason =>
  signingOut ? 'signed-out' : because;

function clearSession(because: SessionEndReason): void {
  signingOut = false;
  setAccessToken(null);
  clearPermissionsEtag();
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0; samesite=strict`;
  const skin = localStorage.getItem(SKIN_KEY);
  localStorage.clear();
  if (skin) localStorage.setItem(SKIN_KEY, skin);
  for (const listener of listeners) listener(because);
}
