import type { Message } from '@thedot/domain/chat/messages.contract';
import { UNDO_BUTTON_MS } from '@thedot/domain/limits';
import type { RoomScope } from '../drafts.ts';
import type { RoomStore } from '../state/room-store.ts';
import type { RoomCalls } from '../state/room.data.ts';
import { findStoredKeys, REMOVALS_PREFIX } from './outbox-keys.ts';
import { isUnanswered, toErrorCode } from './unanswered.ts';

type RemovalKind = 'hide' | 'remove';

/** A hide or deletion that the server has not confirmed. */
export interface PendingRemoval {
  readonly key: string;
  readonly messageId: string;
  readonly kind: RemovalKind;
  /** When the user asked for it, in milliseconds. */
  readonly requestedAt: number;
}

const userPrefix = (meId: string) => `${REMOVALS_PREFIX}:${meId}:`;
const removalKey = ({ meId, roomId }: RoomScope, messageId: string) =>
  `${userPrefix(meId)}${roomId}:${messageId}`;

/** Stored until it is done: the page may close first. */
export const savePendingRemoval = (scope: RoomScope, messageId: string, kind: RemovalKind): void =>
  localStorage.setItem(removalKey(scope, messageId), `${kind} ${Date.now()}`);

const deletePendingRemoval = (scope: RoomScope, messageId: string): void =>
  localStorage.removeItem(removalKey(scope, messageId));

/** The pending removals of a user in all rooms, from closed pages too. */
export const readPendingRemovals = (meId: string): readonly PendingRemoval[] =>
  findStoredKeys(userPrefix(meId)).map((key) => {
    const [kind, requestedAt] = (localStorage.getItem(key) ?? '').split(' ');
    return {
      key,
      messageId: key.split(':').at(-1) ?? '',
      kind: kind === 'remove' ? 'remove' : 'hide',
      requestedAt: Number(requestedAt) || 0,
    };
  });

interface RemovalsOptions {
  readonly scope: RoomScope;
  readonly store: RoomStore;
  readonly calls: Pick<RoomCalls, 'hide' | 'remove'>;
  readonly onProblem: (error: unknown) => void;
}

/** Hides and deletes messages after the time to undo; the message disappears at once. */
export function createRemovals({ scope, store, calls, onProblem }: RemovalsOptions) {
  const pending = new Map<string, (hasLeft: boolean) => void>();

  /** Calls with `keepalive`: the page may close at any moment, and an aborted call would look like a failed one. */
  async function callServer(messageId: string, kind: RemovalKind): Promise<void> {
    const query = { messageId };
    if (kind === 'hide') {
      await calls.hide({ query }, { keepalive: true });
      store.dispatch({ type: 'hidden', messageId, revision: 0 });
    } else {
      const removed = await calls.remove({ query }, { keepalive: true });
      store.dispatch({ type: 'changed', message: removed });
      store.dispatch({ type: 'reveal', messageId });
    }
  }

  /** Conceals the message now and removes it after the time to undo; returns the undo. */
  function schedule({ id }: Message, kind: RemovalKind): () => void {
    store.dispatch({ type: 'conceal', messageId: id });
    savePendingRemoval(scope, id, kind);
    const undo = () => {
      deletePendingRemoval(scope, id);
      store.dispatch({ type: 'reveal', messageId: id });
    };
    const run = (hasLeft: boolean) => {
      clearTimeout(timer);
      pending.delete(id);
      callServer(id, kind).then(
        () => deletePendingRemoval(scope, id),
        (error: unknown) => {
          // On a closing page nothing is restored: the removal is repeated from storage later.
          if (hasLeft && isUnanswered(toErrorCode(error))) return;
          undo();
          onProblem(error);
        },
      );
    };
    const timer = setTimeout(() => run(false), UNDO_BUTTON_MS);
    pending.set(id, run);
    return () => {
      if (!pending.delete(id)) return;
      clearTimeout(timer);
      undo();
    };
  }

  /** Runs everything that is pending now. */
  const flush = () => {
    for (const run of pending.values()) run(true);
  };

  return { schedule, flush };
}
