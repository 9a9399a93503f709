import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { toMessagePreview } from '../state/message-preview.ts';
import {
  deleteEditDraft,
  type EditDraft,
  readDraft,
  readEditDrafts,
  readReplyDraft,
  type RoomScope,
  saveDraft,
  saveEditDraft,
  saveReplyDraft,
} from '../drafts.ts';
import { decodeMentions, encodeMentions, type Participant } from './mentions.ts';

/** The text in the composer, and whether it is new, a reply or an edit. */
interface ComposerState {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly editing: Message | null;
}

/** The state of the composer, saved in this browser on each change, and its operations. */
export function useComposer(scope: RoomScope, participants: readonly Participant[]) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<ComposerState>(() => readState(scope));

  function change(next: ComposerState): void {
    setState(next);
    if (next.editing) return saveEditDraft(scope, { message: next.editing, text: next.text });
    saveDraft(scope, next.text);
    saveReplyDraft(scope, next.quote);
  }

  /** Deletes the last edit draft when its text is unchanged. */
  function deleteUnchangedEdit(): void {
    const last = readEditDrafts(scope).at(-1);
    if (last && last.text === decodeMentions(last.message.text, participants))
      deleteEditDraft(scope, last.message.id);
  }

  /** Focuses the field; the caret stays behind the text. */
  const focus = () => field.current?.focus();

  return {
    field,
    state,
    focus,
    write: (text: string) => change({ ...state, text }),
    reply: (message: Message) => {
      const saved = state.editing ? readDraft(scope) : state.text;
      change({ text: saved, quote: toMessagePreview(message), editing: null });
      focus();
    },
    dropReply: () => {
      change({ ...state, quote: null });
      focus();
    },
    /** Starts or resumes editing a message; an edit of another message waits below it. */
    edit: (message: Message) => {
      deleteUnchangedEdit();
      const saved = readEditDrafts(scope).find((it) => it.message.id === message.id);
      const text = saved?.text ?? decodeMentions(message.text, participants);
      change({ text, quote: null, editing: message });
      focus();
    },
    /** Ends the edit and restores what was being written before. */
    leaveEdit: () => {
      if (state.editing) deleteEditDraft(scope, state.editing.id);
      setState(readState(scope));
      focus();
    },
    /** Restores an unsaved edit below what is being written; returns whether it is now in the field. */
    restoreEdit: (message: Message, text: string): boolean => {
      const isOfMessage = (it: EditDraft) => it.message.id === message.id;
      const drafts = readEditDrafts(scope);
      if (!drafts.some(isOfMessage)) saveEditDraft(scope, { message, text }, 'beneath');
      if (drafts.length > 0) return drafts.findLastIndex(isOfMessage) === drafts.length - 1;
      setState(readState(scope));
      focus();
      return true;
    },
    /** Empties the field after a send and resumes an unsaved edit, if there is one. */
    empty: () => {
      change({ text: '', quote: null, editing: null });
      setState(readState(scope));
    },
    /** The text in its stored form. */
    encodedText: () => encodeMentions(state.text.trim(), participants),
    /** Puts an unsent message, in its stored form, back into the field, before what was typed meanwhile. */
    restore: (text: string, quote: MessagePreview | null) => {
      const typed = readDraft(scope);
      const combined = [decodeMentions(text, participants), typed].filter(Boolean).join('\n');
      change({ text: combined, quote: quote ?? readReplyDraft(scope), editing: null });
      focus();
    },
  };
}
/** Reads the saved state of a room's composer. */
function readState(scope: RoomScope): ComposerState {
  const edit = readEditDrafts(scope).at(-1);
  if (edit) return { text: edit.text, quote: null, editing: edit.message };
  return { text: readDraft(scope), quote: readReplyDraft(scope), editing: null };
}
export type ComposerControls = ReturnType<typeof useComposer>;

/** A closing dialog returns the focus a moment later. */
const AFTER_DIALOG_MS = 50;

interface FocusTargets {
  /** Whether messages can be sent. */
  readonly isOpen: boolean;
  readonly write: () => void;
  /** Focuses the message list when nothing can be written. */
  readonly read: () => void;
}

/** Focuses the field when the room was opened to write in, or has just been unblocked. */
export function useFocusOnOpen({ isOpen, write, read }: FocusTargets): void {
  const { state, key } = useLocation();
  const handledKey = useRef<string | null>(null);
  const wasClosed = useRef(false);
  const isNothingFocused = () => document.activeElement === document.body;
  const focus = useEffectEvent(() => {
    if (isOpen) write();
    else if (isNothingFocused()) read();
  });
  const update = useEffectEvent((): (() => void) | undefined => {
    const isRequested = state?.writes === true && handledKey.current !== key;
    const isReopened = isOpen && wasClosed.current && isNothingFocused();
    handledKey.current = key;
    wasClosed.current = !isOpen;
    if (!isRequested && !isReopened) return undefined;
    if (!document.activeElement?.closest('[role=dialog]')) {
      focus();
      return undefined;
    }
    const timer = setTimeout(() => focus(), AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => update(), [isOpen, key]);
}
