import type { Message } from '@thedot/domain/chat/messages.contract';
import type { RoomCalls } from './room.data.ts';
import type { Outgoing } from './room-state.ts';
import type { RoomStore } from './room-store.ts';
import { codeOf, isUnreached } from './unreached.ts';

interface Around {
  readonly otherId: string;
  readonly store: RoomStore;
  readonly calls: Pick<RoomCalls, 'send'>;
}

/** Sends one after the other, so that they stand in the room as they were written. */
export function sendLine({ otherId, store, calls }: Around) {
  const sent = new Map<string, Promise<Message | null>>();
  const waiting = new Set<Outgoing>();
  let last: Promise<Message | null> = Promise.resolve(null);

  async function go(outgoing: Outgoing, keepalive: boolean): Promise<Message | null> {
    if (!waiting.delete(outgoing)) return null;
    const { clientId, text, quote, files } = outgoing;
    const body = {
      receiverId: otherId,
      clientId,
      text,
      files: files.map(({ id }) => id),
      ...(quote && { quoteId: quote.id }),
    };
    try {
      const { message } = await calls.send({ body }, { keepalive });
      store.tell({ type: 'heard', message });
      return message;
    } catch (error) {
      const problem = codeOf(error);
      store.tell({ type: 'failed', clientId, problem });
      // What came through behind it would stand before it: it is sent again after it.
      if (isUnreached(problem)) {
        for (const behind of waiting) {
          store.tell({ type: 'failed', clientId: behind.clientId, problem });
        }
        waiting.clear();
      }
      return null;
    }
  }

  function start(outgoing: Outgoing, keepalive = false): void {
    const going = { ...outgoing, problem: null };
    store.tell({ type: 'sending', outgoing: going });
    waiting.add(going);
    last = last.then(() => go(going, keepalive));
    sent.set(going.clientId, last);
  }

  return {
    start,
    /** What came of a message that was started here: null where it is not known to have arrived. */
    outcome: (clientId: string) => sent.get(clientId),
    all: () => last,
  };
}
