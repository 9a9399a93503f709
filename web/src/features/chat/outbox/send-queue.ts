import type { Message } from '@thedot/domain/chat/messages.contract';
import type { OutgoingMessage } from '../state/room-state.ts';
import type { RoomStore } from '../state/room-store.ts';
import type { RoomCalls } from '../state/room.data.ts';
import { toErrorCode, isUnanswered } from './unanswered.ts';

interface SendQueueOptions {
  readonly otherId: string;
  readonly store: RoomStore;
  readonly calls: Pick<RoomCalls, 'send'>;
}

/** Sends messages one at a time, so that the room has them in the order of writing. */
export function createSendQueue({ otherId, store, calls }: SendQueueOptions) {
  const outcomes = new Map<string, Promise<Message | null>>();
  const waiting = new Set<OutgoingMessage>();
  let last: Promise<Message | null> = Promise.resolve(null);

  async function send(outgoing: OutgoingMessage, keepalive: boolean): Promise<Message | null> {
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
      store.dispatch({ type: 'received', message });
      return message;
    } catch (error) {
      const problem = toErrorCode(error);
      store.dispatch({ type: 'failed', clientId, problem });
      // Sending the queued messages now would put them before this one: they fail too and are sent again after it.
      if (isUnanswered(problem)) {
        for (const later of waiting) {
          store.dispatch({ type: 'failed', clientId: later.clientId, problem });
        }
        waiting.clear();
      }
      return null;
    }
  }

  function start(outgoing: OutgoingMessage, keepalive = false): void {
    const pending = { ...outgoing, problem: null };
    store.dispatch({ type: 'sending', outgoing: pending });
    waiting.add(pending);
    last = last.then(() => send(pending, keepalive));
    outcomes.set(pending.clientId, last);
  }

  return {
    start,
    /** The message a send resulted in; null when it is not known to have arrived. */
    outcome: (clientId: string) => outcomes.get(clientId),
    all: () => last,
  };
}
