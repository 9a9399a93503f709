import type { QueryClient } from '@tanstack/react-query';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import { createRoomActions } from './outbox/room-actions.ts';
import { createRoomStore } from './state/room-store.ts';
import { roomCalls } from './state/room.data.ts';
import { roomQuery } from './rooms/rooms.data.ts';
import {
  ABANDONED_AFTER_MS,
  findOutboxRooms,
  outboxLockName,
  readAbandoned,
} from './outbox/outbox.ts';
import { type PendingRemoval, readPendingRemovals } from './outbox/pending-removals.ts';
import { isOutboxPersisted, notifyNotSent, persistOutbox } from './outbox/persist-outbox.ts';
import { toErrorCode, isUnanswered } from './outbox/unanswered.ts';

/** Sends messages and runs removals left in this browser for rooms that are not open. */
export async function flushOutbox(cache: QueryClient, meId: string): Promise<void> {
  await withLock(outboxLockName(meId), async () => {
    for (const roomId of findOutboxRooms(meId)) {
      if (!isOutboxPersisted(roomId)) await sendRoom(cache, { meId, roomId }).catch(() => {});
    }
    for (const removal of readPendingRemovals(meId)) await finishRemoval(removal);
  });
}

/** Runs in one tab at a time; the next one finds what is left, even when the tab before it was closed. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}

async function sendRoom(
  cache: QueryClient,
  scope: { readonly meId: string; readonly roomId: string },
): Promise<void> {
  const { other } = await cache.fetchQuery({
    ...roomQuery(cache, scope.roomId),
    staleTime: 60_000,
  });
  const store = createRoomStore(null, 0, readAbandoned(scope));
  const actions = createRoomActions({
    ...scope,
    otherId: other.id,
    store,
    calls: roomCalls,
    onProblem: showProblem,
  });
  const leave = persistOutbox(scope, store, (problem) => {
    if (!isUnanswered(problem)) void notifyNotSent(other.name);
  });
  await actions.resend();
  leave();
}

async function finishRemoval({ key, messageId, kind, requestedAt }: PendingRemoval): Promise<void> {
  const remainingMs = requestedAt + ABANDONED_AFTER_MS - Date.now();
  if (remainingMs > 0) await new Promise((done) => setTimeout(done, remainingMs));
  if (localStorage.getItem(key) === null) return;
  try {
    const query = { messageId };
    await (kind === 'hide' ? roomCalls.hide({ query }) : roomCalls.remove({ query }));
  } catch (error) {
    if (isUnanswered(toErrorCode(error))) return;
    showProblem(error);
  }
  localStorage.removeItem(key);
}
