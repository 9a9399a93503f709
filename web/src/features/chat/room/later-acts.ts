import type { Message } from '@thedot/domain/chat/messages.contract';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { RoomStore } from './room-store.ts';

/** What is seen at once and can be taken back for a moment. */
export function laterActs(store: RoomStore, tellProblem: (error: unknown) => void) {
  const waiting = new Map<string, () => void>();

  /** Out of sight now, and done when nobody has said otherwise; answers how to. */
  function later(message: Message, act: () => Promise<void>): () => void {
    const { id } = message;
    store.tell({ type: 'conceal', messageId: id });
    const run = () => {
      clearTimeout(timer);
      waiting.delete(id);
      act().catch((error: unknown) => {
        store.tell({ type: 'reveal', messageId: id });
        tellProblem(error);
      });
    };
    const timer = setTimeout(run, UNDO_BUTTON_MS);
    waiting.set(id, run);
    return () => {
      if (!waiting.delete(id)) return;
      clearTimeout(timer);
      store.tell({ type: 'reveal', messageId: id });
    };
  }

  /** Whatever waits is done now. */
  const settle = () => {
    for (const run of waiting.values()) run();
  };

  return { later, settle };
}
