import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useRef, useState } from 'react';
import { type Box, keepChatDraft, readChatDraft } from '../chat-drafts.ts';
import { previewOf } from '../preview-of.ts';
import { dropEdit, keepEdit, type KeptEdit, readEdits } from './edit-draft.ts';
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

  /** Nobody goes back to a message that they have looked at only. */
  function dropUntouched(): void {
    const last = readEdits(box).at(-1);
    if (last && last.text === asTyped(last.message.text, people)) dropEdit(box, last.message.id);
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
    /** As it was being written otherwise before, if it was; another wording that was begun waits beneath it. */
    edit: (message: Message) => {
      dropUntouched();
      const kept = readEdits(box).find((it) => it.message.id === message.id);
      const text = kept?.text ?? asTyped(message.text, people);
      become({ text, quote: null, editing: message });
      focus();
    },
    /** What was being written before somebody began to edit is there again. */
    leaveEdit: () => {
      if (composing.editing) dropEdit(box, composing.editing.id);
      setComposing(begun(box));
      focus();
    },
    /** A wording that was not saved waits beneath what is being written; answers whether it can be gone on with now. */
    putEditBack: (message: Message, text: string): boolean => {
      const isOf = (it: KeptEdit) => it.message.id === message.id;
      const begunSince = readEdits(box);
      if (!begunSince.some(isOf)) keepEdit(box, { message, text }, 'beneath');
      if (begunSince.length > 0) return begunSince.findLastIndex(isOf) === begunSince.length - 1;
      setComposing(begun(box));
      focus();
      return true;
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
  const edit = readEdits(box).at(-1);
  if (edit) return { text: edit.text, quote: null, editing: edit.message };
  return { text: readChatDraft(box), quote: readReply(box), editing: null };
}
export type Composer = ReturnType<typeof useComposer>;
