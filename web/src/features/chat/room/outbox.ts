import { useSyncExternalStore } from 'react';
import { useMe } from '../../../app/session.ts';
import type { Box } from '../chat-drafts.ts';
import { keptUnder, OUTBOX } from '../kept.ts';
import type { Outgoing } from './room-state.ts';

const mine = (meId: string) => `${OUTBOX}:${meId}:`;
const keysOf = ({ meId, roomId }: Box) => `${mine(meId)}${roomId}:`;
const listeners = new Set<() => void>();

/** The rooms into which something of mine has not gone yet. */
export const roomsOfOutbox = (meId: string): readonly string[] => [
  ...new Set(keptUnder(mine(meId)).map((key) => key.slice(mine(meId).length).split(':')[0] ?? '')),
];

/** Whether this room waits in vain for something of mine. */
export function useNotSent(roomId: string): boolean {
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

/** What did not arrive, or of which nobody knows whether it did: it stays over a reload, under the same id. */
export function readOutbox(box: Box): readonly Outgoing[] {
  return asWritten(keptUnder(keysOf(box)).flatMap((key) => outgoingUnder(key) ?? []));
}

/** In the order in which they were written, in whichever tab. */
export const asWritten = (outgoing: readonly Outgoing[]): readonly Outgoing[] =>
  outgoing.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));

/**
 * Each has a key of its own: another tab of the room touches none but those that it knows. What another tab threw
 * away meanwhile stays away.
 */
export function keepOutbox(
  box: Box,
  before: readonly Outgoing[],
  outgoing: readonly Outgoing[],
): void {
  const known = new Set(before.map(({ clientId }) => clientId));
  const left = outgoing.filter(({ isThere }) => !isThere);
  const there = new Set(left.map(({ clientId }) => clientId));
  for (const clientId of known) {
    if (!there.has(clientId)) localStorage.removeItem(keysOf(box) + clientId);
  }
  for (const it of left) {
    const key = keysOf(box) + it.clientId;
    const isThrownAway = known.has(it.clientId) && localStorage.getItem(key) === null;
    if (!before.includes(it) && !isThrownAway) localStorage.setItem(key, JSON.stringify(it));
  }
  for (const listener of listeners) listener();
}

/** Calls the handler with what another tab has thrown away, or has seen arrive. */
export function onThrownAway(box: Box, handler: (clientId: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (newValue === null && key?.startsWith(keysOf(box))) handler(key.slice(keysOf(box).length));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

function outgoingUnder(key: string): Outgoing | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isOutgoing(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Unlike `crypto.randomUUID`, this also works on a plain-http address of the hub's own network. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isOutgoing = (kept: unknown): kept is Outgoing =>
  typeof kept === 'object' &&
  kept !== null &&
  'clientId' in kept &&
  'text' in kept &&
  'createdAt' in kept &&
  typeof kept.createdAt === 'string' &&
  'files' in kept &&
  Array.isArray(kept.files);
