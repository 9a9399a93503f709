import type { Message } from '@thedot/domain/chat/messages.contract';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { Box } from '../chat-drafts.ts';
import { dropAct, keepAct, type LaterAct } from './kept-acts.ts';
import type { RoomCalls } from './room.data.ts';
import type { RoomStore } from './room-store.ts';
import { codeOf, isUnreached } from './unreached.ts';

interface Around {
  readonly box: Box;
  readonly store: RoomStore;
  readonly calls: Pick<RoomCalls, 'hide' | 'remove'>;
  readonly tellProblem: (error: unknown) => void;
}

/** What is seen at once and can be taken back for a moment. */
export function laterActs({ box, store, calls, tellProblem }: Around) {
  const waiting = new Map<string, (isLeft: boolean) => void>();

  /** The page may go at any moment: a call that ended with it would be taken for one that failed. */
  async function call(messageId: string, act: LaterAct): Promise<void> {
    const query = { messageId };
    if (act === 'hide') {
      await calls.hide({ query }, { keepalive: true });
      store.tell({ type: 'hidden', messageId, revision: 0 });
    } else {
      const removed = await calls.remove({ query }, { keepalive: true });
      store.tell({ type: 'changed', message: removed });
      store.tell({ type: 'reveal', messageId });
    }
  }

  /** Out of sight now, and done when nobody has said otherwise; answers how to. */
  function later({ id }: Message, act: LaterAct): () => void {
    store.tell({ type: 'conceal', messageId: id });
    keepAct(box, id, act);
    const takeBack = () => {
      dropAct(box, id);
      store.tell({ type: 'reveal', messageId: id });
    };
    const run = (isLeft: boolean) => {
      clearTimeout(timer);
      waiting.delete(id);
      call(id, act).then(
        () => dropAct(box, id),
        (error: unknown) => {
          // Whoever is gone sees nothing come back: it is done when they are here again.
          if (isLeft && isUnreached(codeOf(error))) return;
          takeBack();
          tellProblem(error);
        },
      );
    };
    const timer = setTimeout(() => run(false), UNDO_BUTTON_MS);
    waiting.set(id, run);
    return () => {
      if (!waiting.delete(id)) return;
      clearTimeout(timer);
      takeBack();
    };
  }

  /** Whatever waits is done now. */
  const settle = () => {
    for (const run of waiting.values()) run(true);
  };

  return { later, settle };
}
