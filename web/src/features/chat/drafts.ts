import { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useSyncExternalStore } from 'react';
import { deleteDraft, readStoredDraft, storeDraft } from '../../lib/forms/drafts.ts';
import { useMe } from '../../lib/session/session.ts';

/** Identifies a user's local data for a room. The user id is part of each key, so another user of this browser neither reads nor sends it. */
export interface RoomScope {
  readonly meId: string;
  readonly roomId: string;
}

const draftKey = ({ meId, roomId }: RoomScope) => `chat-draft:${meId}:${roomId}`;
const listeners = new Set<() => void>();

/** The unsent text of a room; it is removed from this browser after a day, and when the session ends. */
export function readDraft(scope: RoomScope): string {
  const text = readStoredDraft(draftKey(scope));
  return typeof text === 'string' ? text : '';
}

export function saveDraft(scope: RoomScope, text: string): void {
  if (text.trim()) storeDraft(draftKey(scope), text);
  else deleteDraft(draftKey(scope));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns the user's draft of a room, including changes from other tabs. */
export function useDraft(roomId: string): string {
  const { id: meId } = useMe();
  return useSyncExternalStore(subscribe, () => readDraft({ meId, roomId }));
}

const replyDraftKey = ({ meId, roomId }: RoomScope) => `chat-reply:${meId}:${roomId}`;

/** The quoted message of a room's draft. */
export const readReplyDraft = (scope: RoomScope): MessagePreview | null =>
  MessagePreview.safeParse(readStoredDraft(replyDraftKey(scope))).data ?? null;

export function saveReplyDraft(scope: RoomScope, quote: MessagePreview | null): void {
  if (quote) storeDraft(replyDraftKey(scope), quote);
  else deleteDraft(replyDraftKey(scope));
}

/** An unsaved edit of a message. */
export interface EditDraft {
  readonly message: Message;
  readonly text: string;
}

const editDraftKey = ({ meId, roomId }: RoomScope) => `chat-edit:${meId}:${roomId}`;

/** The unsaved edits of a room, one per message, the last written last. */
export function readEditDrafts(scope: RoomScope): readonly EditDraft[] {
  const stored = readStoredDraft(editDraftKey(scope));
  return Array.isArray(stored) ? stored.flatMap((it: unknown) => parseEdit(it) ?? []) : [];
}

/** Saves an edit; `beneath` puts it below the one that is being written. */
export function saveEditDraft(
  scope: RoomScope,
  edit: EditDraft,
  order: 'last' | 'beneath' = 'last',
): void {
  const others = exceptMessage(scope, edit.message.id);
  writeEdits(scope, order === 'last' ? [...others, edit] : [edit, ...others]);
}

export const deleteEditDraft = (scope: RoomScope, messageId: string): void =>
  writeEdits(scope, exceptMessage(scope, messageId));

const exceptMessage = (scope: RoomScope, messageId: string) =>
  readEditDrafts(scope).filter(({ message }) => message.id !== messageId);

function writeEdits(scope: RoomScope, edits: readonly EditDraft[]): void {
  if (edits.length > 0) storeDraft(editDraftKey(scope), edits);
  else deleteDraft(editDraftKey(scope));
}

function parseEdit(stored: unknown): EditDraft | null {
  if (typeof stored !== 'object' || stored === null || !('message' in stored)) return null;
  const message = Message.safeParse(stored.message).data;
  if (!message || !('text' in stored) || typeof stored.text !== 'string') return null;
  return { message, text: stored.text };
}
