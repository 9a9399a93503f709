import type { Message } from '@thedot/domain/chat/messages.contract';
import type { RoomState } from './room-state.ts';

/** An optimistic change of a message, until the server answers. */
export type MessagePatch = Partial<PatchableFields>;
type PatchableFields = Pick<Message, 'reactions' | 'pinned' | 'text' | 'editedAt'>;

/** The optimistic changes of one message on top of its last server state. */
export interface PatchedMessage {
  readonly revision: number;
  readonly base: PatchableFields;
  readonly patches: readonly MessagePatch[];
}

export function applyPatch(state: RoomState, messageId: string, patch: MessagePatch): RoomState {
  const message = state.messages.find(({ id }) => id === messageId);
  if (!message) return state;
  const { revision, reactions, pinned, text, editedAt } = message;
  const before = state.patched.get(messageId);
  const patched: PatchedMessage =
    before?.revision === revision
      ? { ...before, patches: [...before.patches, patch] }
      : { revision, base: { reactions, pinned, text, editedAt }, patches: [patch] };
  return withPatches(state, messageId, patched);
}

/** Reverts one failed change; other pending changes and a later server state stay. */
export function revertPatch(state: RoomState, messageId: string, patch: MessagePatch): RoomState {
  const patched = state.patched.get(messageId);
  if (!patched) return state;
  return withPatches(state, messageId, {
    ...patched,
    patches: patched.patches.filter((it) => it !== patch),
  });
}

function withPatches(state: RoomState, messageId: string, patched: PatchedMessage): RoomState {
  const others = [...state.patched].filter(([id]) => id !== messageId);
  const isUnpatched = patched.patches.length === 0;
  const patchedFields = patched.patches.reduce<PatchableFields>(
    (fields, patch) => ({ ...fields, ...patch }),
    patched.base,
  );
  return {
    ...state,
    patched: new Map(isUnpatched ? others : [...others, [messageId, patched]]),
    messages: state.messages.map((it) =>
      it.id === messageId && it.revision === patched.revision ? { ...it, ...patchedFields } : it,
    ),
  };
}
