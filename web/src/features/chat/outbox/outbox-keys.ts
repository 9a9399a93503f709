/** Prefixes of the localStorage keys of unsent messages and of pending hides and deletions. */
export const OUTBOX_PREFIX = 'chat-outbox';
export const REMOVALS_PREFIX = 'chat-later';

/** The localStorage keys with a prefix. */
export const findStoredKeys = (prefix: string): readonly string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** Whether this browser has unsent messages or pending removals of a user. */
export const hasPendingWork = (meId: string): boolean =>
  [OUTBOX_PREFIX, REMOVALS_PREFIX].some(
    (prefix) => findStoredKeys(`${prefix}:${meId}:`).length > 0,
  );
