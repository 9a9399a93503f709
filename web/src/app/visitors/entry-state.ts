// Entries of the browser's history in the form of React Router, which goes on with them once the app is loaded.
import type { OpenOptions } from '../../lib/entry-navigation.ts';

interface EntryState {
  readonly usr?: unknown;
  readonly idx?: number;
}

const stateOf = (value: unknown): EntryState => ({ ...Object(value) });

/** What the page that led to the present entry passed on. */
export const readPassedState = (): unknown => stateOf(history.state).usr ?? null;

/** Makes an address the present entry, or the next one. */
export function writeEntry(url: URL, { replace = false, state = null }: OpenOptions): void {
  const { idx = 0 } = stateOf(history.state);
  const key = Math.random().toString(36).slice(2, 10);
  if (replace) history.replaceState({ usr: state, key, idx }, '', url);
  else history.pushState({ usr: state, key, idx: idx + 1 }, '', url);
}
