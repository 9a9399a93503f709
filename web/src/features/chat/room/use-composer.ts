import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useRef, useState } from 'react';
import { type Box, keepChatDraft, readChatDraft } from '../chat-drafts.ts';
import { previewOf } from '../preview-of.ts';
import { asTyped, type Named } from './mentions.ts';
import { keepReply, readReply } from './reply-draft.ts';

/** What is being written, and whether it is new, an answer, or another wording. */
export interface Composing {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly editing: Message | null;
}

/** Everything that changes what stands in the composer; what is new stays in this browser. */
export function useComposer(box: Box, people: readonly Named[]) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [composing, setComposing] = useState<Composing>(() => ({
    text: readChatDraft(box),
    quote: readReply(box),
    editing: null,
  }));

  function become(next: Composing): void {
    setComposing(next);
    if (next.editing) return;
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
    edit: (message: Message) => {
      setComposing({ text: asTyped(message.text, people), quote: null, editing: message });
      focus();
    },
    /** What was being written before somebody began to edit is there again. */
    leaveEdit: () => {
      setComposing({ text: readChatDraft(box), quote: readReply(box), editing: null });
      focus();
    },
    empty: () => become({ text: '', quote: null, editing: null }),
    /** What left the composer and comes back, as it is stored; what was typed meanwhile stays behind it. */
    putBack: (text: string, quote: MessagePreview | null) => {
      const typed = readChatDraft(box);
      const words = [asTyped(text, people), typed].filter(Boolean).join('\n');
      become({ text: words, quote: quote ?? readReply(box), editing: null });
      focus();
    },
  };
}
export type Composer = ReturnType<typeof useComposer>;
