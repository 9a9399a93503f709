import type { ErrorCode } from '@thedot/domain/errors';
import { onSessionEnd } from '../../../app/session-end.ts';
import type { Box } from '../chat-drafts.ts';
import { keepOutbox, onThrownAway } from './outbox.ts';
import type { RoomStore } from './room-store.ts';

const attended = new Set<Box>();

/** Whether this tab keeps what is being sent into the room already. */
export const isAttended = (roomId: string): boolean =>
  [...attended].some((box) => box.roomId === roomId);

/**
 * Keeps what is being sent in this browser until the room has it, and says what fails. Answers how to leave: then it
 * goes on for what is still on its way.
 */
export function keepSending(
  box: Box,
  store: RoomStore,
  tellFailed: (problem: ErrorCode) => void,
): () => void {
  let kept = store.state().outgoing;
  let isLeft = false;
  const isGoing = () => store.state().outgoing.some((it) => it.problem === null && !it.isThere);
  const follow = () => {
    const { outgoing } = store.state();
    if (outgoing === kept) return;
    const before = kept;
    kept = outgoing;
    keepOutbox(box, before, outgoing);
    for (const { clientId, problem, undone } of outgoing) {
      const was = before.find((it) => it.clientId === clientId)?.problem;
      if (problem && !was && !undone) tellFailed(problem);
    }
    if (isLeft && !isGoing()) stop();
  };
  const stops = [
    store.subscribe(follow),
    onThrownAway(box, (clientId) => store.tell({ type: 'dropped', clientId })),
    // What is refused for the session being over is nobody's to read here any more.
    onSessionEnd(() => stop()),
    () => attended.delete(box),
  ];
  attended.add(box);

  function stop(): void {
    for (const end of stops) end();
  }
  return () => {
    isLeft = true;
    if (!isGoing()) stop();
  };
}
