import type { Box } from '../chat-drafts.ts';
import type { Outgoing } from './room-state.ts';

const keysOf = ({ meId, roomId }: Box) => `chat-outbox:${meId}:${roomId}:`;

/** What did not arrive, or of which nobody knows whether it did: it stays over a reload, under the same id. */
export function readOutbox(box: Box): readonly Outgoing[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(keysOf(box)))
    .flatMap((key) => keptUnder(key) ?? [])
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Each has a key of its own: another tab of the room touches none but those that it knows. */
export function keepOutbox(
  box: Box,
  before: readonly Outgoing[],
  outgoing: readonly Outgoing[],
): void {
  const there = new Set(outgoing.map(({ clientId }) => clientId));
  for (const { clientId } of before) {
    if (!there.has(clientId)) localStorage.removeItem(keysOf(box) + clientId);
  }
  for (const it of outgoing) {
    if (!before.includes(it)) localStorage.setItem(keysOf(box) + it.clientId, JSON.stringify(it));
  }
}

function keptUnder(key: string): Outgoing | null {
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
