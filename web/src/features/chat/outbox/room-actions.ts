import type {
  ChatFile,
  Message,
  MessagePreview,
  Reaction,
} from '@thedot/domain/chat/messages.contract';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { MessageFile } from '../files.data.ts';
import { adoptAbandoned, createClientId, sortByCreation } from './outbox.ts';
import { createRemovals } from './pending-removals.ts';
import { createSendQueue } from './send-queue.ts';
import { isUnanswered } from './unanswered.ts';
import type { MessagePatch } from '../state/optimistic-updates.ts';
import type { OutgoingMessage } from '../state/room-state.ts';
import type { RoomStore } from '../state/room-store.ts';
import type { RoomCalls } from '../state/room.data.ts';

export interface Draft {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly files: readonly ChatFile[];
}

interface RoomActionsOptions {
  readonly roomId: string;
  readonly meId: string;
  readonly otherId: string;
  readonly store: RoomStore;
  readonly calls: RoomCalls;
  readonly onProblem: (error: unknown) => void;
}

/** Creates the actions of a room: optimistic, reverted when the server refuses. */
export function createRoomActions({
  roomId,
  meId,
  otherId,
  store,
  calls,
  onProblem,
}: RoomActionsOptions) {
  /** Messages not sent yet, because undo must be able to keep their files. */
  const heldMessages = new Map<string, (keepalive: boolean) => void>();
  const undone = new Set(store.state().outgoing.flatMap((it) => (it.undone ? [it.clientId] : [])));
  const { schedule: scheduleRemoval, flush: flushRemovals } = createRemovals({
    scope: { meId, roomId },
    store,
    calls,
    onProblem,
  });
  const queue = createSendQueue({ otherId, store, calls });

  /** Sends all held messages now, in the order of writing. */
  const releaseHeld = (keepalive: boolean) => {
    for (const leave of heldMessages.values()) leave(keepalive);
  };

  /**
   * Sends a message; returns its client id. Deleting a sent message deletes its files, so one with files is held
   * back until the time to undo has passed.
   */
  function send(draft: Draft): string {
    const clientId = createClientId();
    const createdAt = new Date().toISOString();
    const outgoing: OutgoingMessage = { ...draft, clientId, createdAt, problem: null };
    releaseHeld(false);
    if (draft.files.length > 0) hold(outgoing);
    else queue.start(outgoing);
    return clientId;
  }

  function hold(outgoing: OutgoingMessage): void {
    const { clientId } = outgoing;
    store.dispatch({ type: 'sending', outgoing });
    const timer = setTimeout(() => heldMessages.get(clientId)?.(false), UNDO_BUTTON_MS);
    heldMessages.set(clientId, (keepalive) => {
      clearTimeout(timer);
      heldMessages.delete(clientId);
      queue.start(outgoing, keepalive);
    });
  }

  /** Sends messages of unknown outcome again under their own client id, by which the server recognises duplicates. */
  async function resend(): Promise<void> {
    await adoptAbandoned({ meId, roomId }, store);
    const settling: Promise<unknown>[] = [];
    for (const it of sortByCreation(store.state().outgoing)) {
      const { clientId, problem, hasArrived } = it;
      if (hasArrived || heldMessages.has(clientId)) continue;
      if (it.undone) settling.push(settleUndone(clientId));
      else if (problem === null ? !queue.outcome(clientId) : isUnanswered(problem)) queue.start(it);
    }
    await Promise.all([...settling, queue.all()]);
  }

  const drop = (clientId: string) => store.dispatch({ type: 'dropped', clientId });

  /** Undoes a send wherever the message is by now; returns whether it had not been sent, so that its files still exist. */
  function undoSend(clientId: string): boolean {
    const wasHeld = heldMessages.delete(clientId);
    if (wasHeld) drop(clientId);
    else {
      undone.add(clientId);
      store.dispatch({ type: 'undone', clientId });
      void settleUndone(clientId);
    }
    return wasHeld;
  }

  async function settleUndone(clientId: string): Promise<void> {
    let message: Message | null | undefined;
    try {
      message = (await queue.outcome(clientId)) ?? (await findSent(clientId));
    } catch {
      // The outcome stays unknown: the message stays undone and is looked up again on the next resend.
      return;
    }
    drop(clientId);
    if (!message || !undone.delete(clientId)) return;
    try {
      const removed = await calls.remove({ query: { messageId: message.id } });
      store.dispatch({ type: 'changed', message: removed });
    } catch (error) {
      store.dispatch({ type: 'reveal', messageId: clientId });
      onProblem(error);
    }
  }

  // An undone message that turns out to have arrived is removed when it is received.
  store.subscribe(() => {
    if (undone.size === 0) return;
    for (const it of store.state().messages) {
      if (it.senderId === meId && undone.has(it.clientId)) void settleUndone(it.clientId);
    }
  });

  /** Finds a sent message in the room: the answer may have been lost although the server has it. */
  async function findSent(clientId: string): Promise<Message | undefined> {
    const isSent = (it: Message) => it.clientId === clientId && it.senderId === meId;
    const known = store.state().messages.find(isSent);
    const problem = store.state().outgoing.find((it) => it.clientId === clientId)?.problem;
    if (known || (problem && !isUnanswered(problem))) return known;
    const { items } = await calls.newest({ query: { roomId, at: 'newest', limit: LOOKUP_LIMIT } });
    return items.find(isSent);
  }

  /**
   * Removes a failed message so that it can be edited; returns the message if the server has it after all. If the
   * lookup fails, a text message is undone anyway; one with files throws, since undoing could delete the files.
   */
  async function reclaim({ clientId, files }: OutgoingMessage): Promise<Message | undefined> {
    let message: Message | undefined;
    try {
      message = await findSent(clientId);
    } catch (error) {
      if (files.length > 0) throw error;
      undoSend(clientId);
      return undefined;
    }
    if (message) store.dispatch({ type: 'received', message });
    else drop(clientId);
    if (!message && files.length === 0) undone.add(clientId);
    return message;
  }

  /** Applies an optimistic change; a later server state that arrives meanwhile stays. */
  async function patchMessage(
    messageId: string,
    patch: MessagePatch,
    call: () => Promise<Message>,
  ) {
    store.dispatch({ type: 'patch', messageId, patch });
    try {
      store.dispatch({ type: 'changed', message: await call() });
    } finally {
      store.dispatch({ type: 'unpatch', messageId, patch });
    }
  }

  const runInBackground = (promise: Promise<void>): void => void promise.catch(onProblem);

  return {
    send,
    retry: (outgoing: OutgoingMessage) => queue.start(outgoing),
    resend,
    drop,
    undoSend,
    reclaim,
    hide: (message: Message) => scheduleRemoval(message, 'hide'),
    remove: (message: Message) => scheduleRemoval(message, 'remove'),
    removeFile: async (file: MessageFile) => {
      const message = await calls.removeFile(file);
      store.dispatch({ type: 'changed', message });
      return message;
    },
    react: (message: Message, reactionId: string) => {
      const { reactions, isOn } = toggleReaction(message.reactions, reactionId, meId);
      const body = { messageId: message.id, reactionId };
      runInBackground(
        patchMessage(message.id, { reactions }, () =>
          isOn ? calls.react({ body }) : calls.unreact({ body }),
        ),
      );
    },
    pin: (message: Message, pin: boolean) =>
      runInBackground(
        patchMessage(message.id, { pinned: pin }, () =>
          calls.pin({ body: { messageId: message.id, pin } }),
        ),
      ),
    edit: (message: Message, text: string) =>
      patchMessage(message.id, { text, editedAt: new Date().toISOString() }, () =>
        calls.edit({ body: { messageId: message.id, text } }),
      ),
    /** Sends and removes everything pending, because the user leaves the page or the room. */
    flush: () => {
      releaseHeld(true);
      flushRemovals();
    },
  };
}
export type RoomActions = ReturnType<typeof createRoomActions>;

/** A message undone moments ago is among this many of the newest. */
const LOOKUP_LIMIT = 100;

/** The reactions after the user toggles one of them. */
function toggleReaction(reactions: readonly Reaction[], reactionId: string, meId: string) {
  const before = reactions.find((it) => it.reactionId === reactionId);
  if (!before) return { isOn: true, reactions: [...reactions, { reactionId, userIds: [meId] }] };
  const isOn = !before.userIds.includes(meId);
  const userIds = isOn ? [...before.userIds, meId] : before.userIds.filter((it) => it !== meId);
  return {
    isOn,
    reactions: reactions
      .map((it) => (it === before ? { reactionId, userIds } : it))
      .filter((it) => it.userIds.length > 0),
  };
}
