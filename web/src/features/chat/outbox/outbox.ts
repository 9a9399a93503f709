import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import { useSyncExternalStore } from 'react';
import { useMe } from '../../../lib/session/session.ts';
import type { RoomScope } from '../drafts.ts';
import type { OutgoingMessage } from '../state/room-state.ts';
import type { RoomStore } from '../state/room-store.ts';
import { findStoredKeys, OUTBOX_PREFIX } from './outbox-keys.ts';

const userPrefix = (meId: string) => `${OUTBOX_PREFIX}:${meId}:`;
const roomPrefix = ({ meId, roomId }: RoomScope) => `${userPrefix(meId)}${roomId}:`;
const listeners = new Set<() => void>();

/** The rooms with unsent messages of a user. */
export const findOutboxRooms = (meId: string): readonly string[] => [
  ...new Set(
    findStoredKeys(userPrefix(meId)).map(
      (key) => key.slice(userPrefix(meId).length).split(':')[0] ?? '',
    ),
  ),
];

/** Whether a message of the user in this room failed. */
export function useHasUnsentMessage(roomId: string): boolean {
  const { id: meId } = useMe();
  return useSyncExternalStore(subscribe, () =>
    readOutbox({ meId, roomId }).some(({ problem, undone }) => problem !== null && !undone),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The messages that failed, or whose arrival is unknown; they survive a reload under the same client id. */
export function readOutbox(scope: RoomScope): readonly OutgoingMessage[] {
  return sortByCreation(
    findStoredKeys(roomPrefix(scope)).flatMap((key) => readOutgoing(key) ?? []),
  );
}

/** In the order of writing, across tabs. */
export const sortByCreation = (outgoing: readonly OutgoingMessage[]): readonly OutgoingMessage[] =>
  outgoing.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));

/**
 * Saves the outgoing messages. Each has its own key, so that tabs do not overwrite each other's. A message that
 * another tab has removed meanwhile is not saved again.
 */
export function saveOutbox(
  scope: RoomScope,
  before: readonly OutgoingMessage[],
  outgoing: readonly OutgoingMessage[],
): void {
  const previousIds = new Set(before.map(({ clientId }) => clientId));
  const unsent = outgoing.filter(({ hasArrived }) => !hasArrived);
  const unsentIds = new Set(unsent.map(({ clientId }) => clientId));
  for (const clientId of previousIds) {
    if (!unsentIds.has(clientId)) localStorage.removeItem(roomPrefix(scope) + clientId);
  }
  for (const it of unsent) {
    const key = roomPrefix(scope) + it.clientId;
    const wasRemoved = previousIds.has(it.clientId) && localStorage.getItem(key) === null;
    if (!before.includes(it) && !wasRemoved) localStorage.setItem(key, JSON.stringify(it));
  }
  for (const listener of listeners) listener();
}

/** Calls the handler with each message that another tab has removed from the outbox. */
export function onOutboxRemoval(scope: RoomScope, handler: (clientId: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && key?.startsWith(roomPrefix(scope)))
      handler(key.slice(roomPrefix(scope).length));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function readOutgoing(key: string): OutgoingMessage | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isOutgoing(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain-http addresses of the local network. */
export function createClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isOutgoing = (stored: unknown): stored is OutgoingMessage =>
  typeof stored === 'object' &&
  stored !== null &&
  'clientId' in stored &&
  'text' in stored &&
  'createdAt' in stored &&
  typeof stored.createdAt === 'string' &&
  'files' in stored &&
  Array.isArray(stored.files);

/** After this age the tab that wrote the entry has either finished it or is closed. */
export const ABANDONED_AFTER_MS = UNDO_BUTTON_MS + 1_000;

/** Name of the lock held by the tab that sends abandoned entries. */
export const outboxLockName = (meId: string): string => `chat-kept:${meId}`;

/** Messages that closed tabs may have left in a room; those with files only after the time to undo, as their own tab may still hold them. */
export const readAbandoned = (scope: RoomScope): readonly OutgoingMessage[] =>
  readOutbox(scope).filter(({ files, createdAt }) => {
    const age = Date.now() - Date.parse(createdAt);
    return files.length === 0 || age < 0 || age >= ABANDONED_AFTER_MS;
  });

/** Adopts messages that closed tabs left in an open room, unless another tab is sending them. */
export async function adoptAbandoned(scope: RoomScope, store: RoomStore): Promise<void> {
  if (await isLockHeld(scope.meId)) return;
  const known = new Set(store.state().outgoing.map(({ clientId }) => clientId));
  for (const outgoing of readAbandoned(scope)) {
    if (!known.has(outgoing.clientId)) store.dispatch({ type: 'sending', outgoing });
  }
}

async function isLockHeld(meId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === outboxLockName(meId));
}
