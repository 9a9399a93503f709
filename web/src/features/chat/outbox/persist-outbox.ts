import type { ErrorCode } from '@thedot/domain/errors';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { i18n, loadTexts } from '../../../lib/i18n/i18n.ts';
import { onSessionEnd } from '../../../lib/api/session-end.ts';
import { showErrorMessage } from '../../../lib/errors/show-problem.tsx';
import type { RoomScope } from '../drafts.ts';
import type { RoomStore } from '../state/room-store.ts';
import { onOutboxRemoval, saveOutbox } from './outbox.ts';

const persistedScopes = new Set<RoomScope>();

/** Whether this tab already persists the outbox of a room. */
export const isOutboxPersisted = (roomId: string): boolean =>
  [...persistedScopes].some((scope) => scope.roomId === roomId);

/**
 * Persists the outgoing messages of a room in this browser until they arrive, and reports failures. Returns a
 * function that ends this once nothing is being sent any more.
 */
export function persistOutbox(
  scope: RoomScope,
  store: RoomStore,
  onFailed: (problem: ErrorCode) => void,
): () => void {
  let saved = store.state().outgoing;
  let hasLeft = false;
  const isSending = () =>
    store.state().outgoing.some((it) => it.problem === null && !it.hasArrived);
  const follow = () => {
    const { outgoing } = store.state();
    if (outgoing === saved) return;
    const before = saved;
    saved = outgoing;
    saveOutbox(scope, before, outgoing);
    for (const { clientId, problem, undone } of outgoing) {
      const was = before.find((it) => it.clientId === clientId)?.problem;
      if (problem && !was && !undone) onFailed(problem);
    }
    if (hasLeft && !isSending()) stop();
  };
  const stops = [
    store.subscribe(follow),
    onOutboxRemoval(scope, (clientId) => store.dispatch({ type: 'dropped', clientId })),
    // A message refused because the session is over must not be stored for the next user.
    onSessionEnd(() => stop()),
    () => persistedScopes.delete(scope),
  ];
  persistedScopes.add(scope);

  function stop(): void {
    for (const end of stops) end();
  }
  return () => {
    hasLeft = true;
    if (!isSending()) stop();
  };
}

/** Notifies the user on any page that a message was not sent. */
export async function notifyNotSent(name: string): Promise<void> {
  await loadTexts('chat-room');
  const displayName = name === ERASED_NAME ? i18n.t('erased_person', { ns: 'ui' }) : name;
  const message = i18n.t('not_sent', { ns: 'chat-room', name: displayName });
  showErrorMessage(message, { id: message });
}
