import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { Box } from '../chat-drafts.ts';
import { readOutbox } from './outbox.ts';
import type { Outgoing } from './room-state.ts';
import type { RoomStore } from './room-store.ts';

/** By then whoever said it has done it, or is gone. */
export const LEFT_MS = UNDO_BUTTON_MS + 1_000;

/** Whoever sends what is left, in whichever tab, has this lock meanwhile. */
export const lockOf = (meId: string): string => `chat-kept:${meId}`;

/** What a tab that is gone may have left in a room; files wait in theirs for as long as they can be taken back. */
export const leftIn = (box: Box): readonly Outgoing[] =>
  readOutbox(box).filter(({ files, createdAt }) => {
    const age = Date.now() - Date.parse(createdAt);
    return files.length === 0 || age < 0 || age >= LEFT_MS;
  });

/** Takes what another tab has left in a room that is open here, for no other looks after it. */
export async function takeLeft(box: Box, store: RoomStore): Promise<void> {
  if (await isBeingSent(box.meId)) return;
  const known = new Set(store.state().outgoing.map(({ clientId }) => clientId));
  for (const outgoing of leftIn(box)) {
    if (!known.has(outgoing.clientId)) store.tell({ type: 'sending', outgoing });
  }
}

async function isBeingSent(meId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockOf(meId));
}
