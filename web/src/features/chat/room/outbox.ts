import type { Outgoing } from './room-state.ts';

const keyOf = (roomId: string) => `chat-outbox:${roomId}`;

/** What did not arrive, or of which nobody knows whether it did: it stays over a reload, under the same id. */
export function readOutbox(roomId: string): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(roomId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

export function keepOutbox(roomId: string, outgoing: readonly Outgoing[]): void {
  if (outgoing.length > 0) localStorage.setItem(keyOf(roomId), JSON.stringify(outgoing));
  else localStorage.removeItem(keyOf(roomId));
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
  'files' in kept &&
  Array.isArray(kept.files);
