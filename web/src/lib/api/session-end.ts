import { API_TIMEOUT_MS, SKIN_KEY } from '@thedot/domain/limits';
import { setAccessToken } from './access-token.ts';
import { clearPermissionsEtag } from './permissions-etag.ts';
import { SIGNED_IN_COOKIE } from './session-prefetch.ts';

const REASONS = ['signed-out', 'expired', 'time-limit', 'deactivated'] as const;
export type SessionEndReason = (typeof REASONS)[number];
type SessionEndListener = (because: SessionEndReason) => unknown;

const listeners = new Set<SessionEndListener>();
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

/** Called after all session data is removed from this tab. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Longer than the call takes, in case the tab that signs out is closed meanwhile. */
const SIGN_OUT_LIMIT_MS = 2 * API_TIMEOUT_MS;

let signingOutUntil = 0;

/**
 * Marks, in all tabs, that the user is signing out: a session end reported by the server meanwhile is expected. The other
 * tabs learn of it before the server does, so that none of them takes it for a session that expired.
 */
export function setSigningOut(isSigningOutNow: boolean): void {
  tabs?.postMessage(isSigningOutNow);
  noteSigningOut(isSigningOutNow);
}
const noteSigningOut = (isSigningOutNow: boolean) => {
  signingOutUntil = isSigningOutNow ? Date.now() + SIGN_OUT_LIMIT_MS : 0;
};
export const isSigningOut = (): boolean => Date.now() < signingOutUntil;

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

/** Removes the session's data here and in the browser's other tabs. */
export function endSession(because: SessionEndReason): void {
  const reason = effectiveReason(because);
  tabs?.postMessage(reason);
  clearSession(reason);
}

if (tabs) {
  tabs.onmessage = ({ data }) => {
    if (typeof data === 'boolean') noteSigningOut(data);
    else clearSession(effectiveReason(REASONS.find((it) => it === data) ?? 'signed-out'));
  };
}

/**
 * While the user signs out, the server may end the session before its answer arrives: a call or the live connection of
 * any tab then reports it as expired, and would bring the user back to this page after the next sign-in.
 */
const effectiveReason = (because: SessionEndReason): SessionEndReason =>
  isSigningOut() ? 'signed-out' : because;

function clearSession(because: SessionEndReason): void {
  noteSigningOut(false);
  setAccessToken(null);
  clearPermissionsEtag();
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0; samesite=strict`;
  clearStorage(because);
  for (const listener of listeners) listener(because);
}

/**
 * Removes all that the browser stores of the user; only the skin stays. A sign-in that reached its time limit keeps drafts:
 * its user is at work, and no one ended it for a reason.
 */
export function clearStorage(because: SessionEndReason): void {
  if (because === 'time-limit') return;
  const skin = localStorage.getItem(SKIN_KEY);
  localStorage.clear();
  sessionStorage.clear();
  if (skin) localStorage.setItem(SKIN_KEY, skin);
}
