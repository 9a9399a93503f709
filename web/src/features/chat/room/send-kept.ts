import type { QueryClient } from '@tanstack/react-query';
import { showProblem } from '../../../app/show-problem.tsx';
import { roomQuery } from '../chat.data.ts';
import { isAttended, keepSending } from './keep-sending.ts';
import { type KeptAct, keptActs } from './kept-acts.ts';
import { LEFT_MS, leftIn, lockOf } from './left-behind.ts';
import { roomsOfOutbox } from './outbox.ts';
import { roomCalls } from './room.data.ts';
import { roomActs } from './room-acts.ts';
import { roomStore } from './room-store.ts';
import { tellNotSent } from './tell-not-sent.ts';
import { codeOf, isUnreached } from './unreached.ts';

/** Sends and does what rooms that are not open have left: written or deleted here, and not gone yet. */
export async function sendKept(cache: QueryClient, meId: string): Promise<void> {
  await alone(lockOf(meId), async () => {
    for (const roomId of roomsOfOutbox(meId)) {
      if (!isAttended(roomId)) await sendInto(cache, { meId, roomId }).catch(() => {});
    }
    for (const act of keptActs(meId)) await finish(act);
  });
}

/** One tab after the other: the next finds what is left, also when the page before this one had no time to end. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}

async function sendInto(
  cache: QueryClient,
  box: { readonly meId: string; readonly roomId: string },
): Promise<void> {
  const { other } = await cache.fetchQuery({ ...roomQuery(cache, box.roomId), staleTime: 60_000 });
  const store = roomStore(null, 0, leftIn(box));
  const acts = roomActs({
    ...box,
    otherId: other.id,
    store,
    calls: roomCalls,
    tellProblem: showProblem,
  });
  const leave = keepSending(box, store, (problem) => {
    if (!isUnreached(problem)) void tellNotSent(other.name);
  });
  await acts.resend();
  leave();
}

async function finish({ key, messageId, act, at }: KeptAct): Promise<void> {
  const left = at + LEFT_MS - Date.now();
  if (left > 0) await new Promise((done) => setTimeout(done, left));
  if (localStorage.getItem(key) === null) return;
  try {
    const query = { messageId };
    await (act === 'hide' ? roomCalls.hide({ query }) : roomCalls.remove({ query }));
  } catch (error) {
    if (isUnreached(codeOf(error))) return;
    showProblem(error);
  }
  localStorage.removeItem(key);
}
