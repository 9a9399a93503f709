import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useRef, useState } from 'react';
import { type Box, keepChatDraft, readChatDraft } from '../chat-drafts.ts';
import { previewOf } from '../preview-of.ts';
import { keepEdit, readEdit } from './edit-draft.ts';
import { asTyped, type Named, withMentions } from './mentions.ts';
import { keepReply, readReply } from './reply-draft.ts';

/** What is being written, and whether it is new, an answer, or another wording. */
export interface Composing {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly editing: Message | null;
}

/** Everything that changes what stands in the composer, which stays in this browser. */
export function useComposer(box: Box, people: readonly Named[]) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [composing, setComposing] = useState<Composing>(() => begun(box));

  function become(next: Composing): void {
    setComposing(next);
    if (next.editing) return keepEdit(box, { message: next.editing, text: next.text });
    keepChatDraft(box, next.text);
    keepReply(box, next.quote);
  }

  /** The field is ready to be typed into, behind what stands in it. */
  const focus = () => field.current?.focus();

  return {
    field,
    composing,
    focus,
    write: (text: string) => become({ ...composing, text }),
    reply: (message: Message) => {
      const kept = composing.editing ? readChatDraft(box) : composing.text;
      become({ text: kept, quote: previewOf(message), editing: null });
      focus();
    },
    dropReply: () => {
      become({ ...composing, quote: null });
      focus();
    },
    /** As it was being written otherwise before, if it was. */
    edit: (message: Message, text = asTyped(message.text, people)) => {
      const kept = readEdit(box);
      const its = kept?.message.id === message.id ? kept.text : text;
      become({ text: its, quote: null, editing: message });
      focus();
    },
    /** What was being written before somebody began to edit is there again. */
    leaveEdit: () => {
      keepEdit(box, null);
      setComposing(begun(box));
      focus();
    },
    /** Whoever answered something while they wrote a message otherwise goes on with that. */
    empty: () => {
      become({ text: '', quote: null, editing: null });
      setComposing(begun(box));
    },
    /** What is written, as it is stored. */
    stored: () => withMentions(composing.text.trim(), people),
    /** What left the composer and comes back, as it is stored; what was typed meanwhile stays behind it. */
    putBack: (text: string, quote: MessagePreview | null) => {
      const typed = readChatDraft(box);
      const words = [asTyped(text, people), typed].filter(Boolean).join('\n');
      become({ text: words, quote: quote ?? readReply(box), editing: null });
      focus();
    },
  };
}
/** What was begun in this room and is kept. */
function begun(box: Box): Composing {
  const edit = readEdit(box);
  if (edit) return { text: edit.text, quote: null, editing: edit.message };
  return { text: readChatDraft(box), quote: readReply(box), editing: null };
}
export type Composer = ReturnType<typeof useComposer>;
