import type { ChatFile, Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { FileOfMessage } from '../files.data.ts';
import type { Guess } from './guesses.ts';
import { laterActs } from './later-acts.ts';
import { takeLeft } from './left-behind.ts';
import { asWritten, newClientId } from './outbox.ts';
import type { RoomCalls } from './room.data.ts';
import type { Outgoing } from './room-state.ts';
import type { RoomStore } from './room-store.ts';
import { toggled } from './reactions.ts';
import { sendLine } from './send-line.ts';
import { isUnreached } from './unreached.ts';

export interface Draft {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly files: readonly ChatFile[];
}

interface Around {
  readonly roomId: string;
  readonly meId: string;
  readonly otherId: string;
  readonly store: RoomStore;
  readonly calls: RoomCalls;
  readonly tellProblem: (error: unknown) => void;
}

/** What is done in a room: shown at once, and taken back when it is refused. */
export function roomActs({ roomId, meId, otherId, store, calls, tellProblem }: Around) {
  /** Not sent yet, for it can still be taken back as it is. */
  const held = new Map<string, (keepalive: boolean) => void>();
  const undone = new Set(store.state().outgoing.flatMap((it) => (it.undone ? [it.clientId] : [])));
  const { later, settle } = laterActs({ box: { meId, roomId }, store, calls, tellProblem });
  const line = sendLine({ otherId, store, calls });

  /** Whatever waits goes now, in the order it was written. */
  const release = (keepalive: boolean) => {
    for (const leave of held.values()) leave(keepalive);
  };

  /**
   * Answers what the message is called until the server calls it something. Files of a message that is taken back are
   * deleted with it: one that has some does not leave before that is past.
   */
  function send(draft: Draft): string {
    const clientId = newClientId();
    const createdAt = new Date().toISOString();
    const outgoing: Outgoing = { ...draft, clientId, createdAt, problem: null };
    release(false);
    if (draft.files.length > 0) hold(outgoing);
    else line.start(outgoing);
    return clientId;
  }

  function hold(outgoing: Outgoing): void {
    const { clientId } = outgoing;
    store.tell({ type: 'sending', outgoing });
    const timer = setTimeout(() => held.get(clientId)?.(false), UNDO_BUTTON_MS);
    held.set(clientId, (keepalive) => {
      clearTimeout(timer);
      held.delete(clientId);
      line.start(outgoing, keepalive);
    });
  }

  /** What nobody knows the fate of goes once more under its own id; the server knows it if it has it. */
  async function resend(): Promise<void> {
    await takeLeft({ meId, roomId }, store);
    const settling: Promise<unknown>[] = [];
    for (const it of asWritten(store.state().outgoing)) {
      const { clientId, problem, isThere } = it;
      if (isThere || held.has(clientId)) continue;
      if (it.undone) settling.push(settleUndone(clientId));
      else if (problem === null ? !line.outcome(clientId) : isUnreached(problem)) line.start(it);
    }
    await Promise.all([...settling, line.all()]);
  }

  const drop = (clientId: string) => store.tell({ type: 'dropped', clientId });

  /** Takes back what was just sent, wherever it is by now; answers whether it had not left, and has its files yet. */
  function takeBack(clientId: string): boolean {
    const waits = held.delete(clientId);
    if (waits) drop(clientId);
    else {
      undone.add(clientId);
      store.tell({ type: 'undone', clientId });
      void settleUndone(clientId);
    }
    return waits;
  }

  async function settleUndone(clientId: string): Promise<void> {
    let message: Message | null | undefined;
    try {
      message = (await line.outcome(clientId)) ?? (await findSent(clientId));
    } catch {
      // Nobody can say whether the room has it: it stays undone, and is looked for once more.
      return;
    }
    drop(clientId);
    if (!message || !undone.delete(clientId)) return;
    try {
      const removed = await calls.remove({ query: { messageId: message.id } });
      store.tell({ type: 'changed', message: removed });
    } catch (error) {
      store.tell({ type: 'reveal', messageId: clientId });
      tellProblem(error);
    }
  }

  // What was undone and is heard of after all goes then.
  store.subscribe(() => {
    if (undone.size === 0) return;
    for (const it of store.state().messages) {
      if (it.senderId === meId && undone.has(it.clientId)) void settleUndone(it.clientId);
    }
  });

  /** The answer may have been lost on its way while the room has the message. */
  async function findSent(clientId: string): Promise<Message | undefined> {
    const isIt = (it: Message) => it.clientId === clientId && it.senderId === meId;
    const known = store.state().messages.find(isIt);
    const problem = store.state().outgoing.find((it) => it.clientId === clientId)?.problem;
    if (known || (problem && !isUnreached(problem))) return known;
    const { items } = await calls.newest({ query: { roomId, at: 'newest', limit: LOOKED_AT } });
    return items.find(isIt);
  }

  /**
   * Takes what did not arrive out, to be written otherwise; answers the message if the room has it after all. Of
   * words alone that may still be found out later; files might be deleted with it then.
   */
  async function reclaim({ clientId, files }: Outgoing): Promise<Message | undefined> {
    let message: Message | undefined;
    try {
      message = await findSent(clientId);
    } catch (error) {
      if (files.length > 0) throw error;
      takeBack(clientId);
      return undefined;
    }
    if (message) store.tell({ type: 'heard', message });
    else drop(clientId);
    if (!message && files.length === 0) undone.add(clientId);
    return message;
  }

  /** Shows what a message is going to be; a later state of it that arrives meanwhile stays. */
  async function change(messageId: string, guess: Guess, call: () => Promise<Message>) {
    store.tell({ type: 'guess', messageId, guess });
    try {
      store.tell({ type: 'changed', message: await call() });
    } finally {
      store.tell({ type: 'unguess', messageId, guess });
    }
  }

  const quietly = (act: Promise<void>): void => void act.catch(tellProblem);

  return {
    send,
    retry: (outgoing: Outgoing) => line.start(outgoing),
    resend,
    drop,
    takeBack,
    reclaim,
    hide: (message: Message) => later(message, 'hide'),
    remove: (message: Message) => later(message, 'remove'),
    removeFile: async (file: FileOfMessage) => {
      const message = await calls.removeFile(file);
      store.tell({ type: 'changed', message });
      return message;
    },
    react: (message: Message, reactionId: string) => {
      const { reactions, isOn } = toggled(message.reactions, reactionId, meId);
      const body = { messageId: message.id, reactionId };
      quietly(
        change(message.id, { reactions }, () =>
          isOn ? calls.react({ body }) : calls.unreact({ body }),
        ),
      );
    },
    pin: (message: Message, pin: boolean) =>
      quietly(
        change(message.id, { pinned: pin }, () =>
          calls.pin({ body: { messageId: message.id, pin } }),
        ),
      ),
    edit: (message: Message, text: string) =>
      change(message.id, { text, editedAt: new Date().toISOString() }, () =>
        calls.edit({ body: { messageId: message.id, text } }),
      ),
    /** Whoever leaves does not take back any more. */
    settle: () => {
      release(true);
      settle();
    },
  };
}
export type RoomActs = ReturnType<typeof roomActs>;

/** What was undone a moment ago is among so many of the last. */
const LOOKED_AT = 100;
