import type { Message, MessagePreview } from '@thedot/domain/chat/messages.contract';
import { useRef, useState } from 'react';
import { keepChatDraft, readChatDraft } from '../chat-drafts.ts';
import { asTyped, type Named } from './mentions.ts';
import { keepReply, readReply } from './reply-draft.ts';

/** What is being written, and whether it is new, an answer, or another wording. */
export interface Composing {
  readonly text: string;
  readonly quote: MessagePreview | null;
  readonly editing: Message | null;
}

/** Everything that changes what stands in the composer; what is new stays in this browser. */
export function useComposer(roomId: string, people: readonly Named[]) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [composing, setComposing] = useState<Composing>(() => ({
    text: readChatDraft(roomId),
    quote: readReply(roomId),
    editing: null,
  }));

  function become(next: Composing): void {
    setComposing(next);
    if (next.editing) return;
    keepChatDraft(roomId, next.text);
    keepReply(roomId, next.quote);
  }

  /** The field is ready to be typed into, behind what stands in it. */
  const focus = () => field.current?.focus();

  return {
    field,
    composing,
    focus,
    write: (text: string) => become({ ...composing, text }),
    reply: (message: Message) => {
      const kept = composing.editing ? readChatDraft(roomId) : composing.text;
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
      setComposing({ text: readChatDraft(roomId), quote: readReply(roomId), editing: null });
      focus();
    },
    empty: () => become({ text: '', quote: null, editing: null }),
    /** What was sent and is taken back; what was typed meanwhile stays behind it. */
    putBack: (text: string, quote: MessagePreview | null) => {
      const typed = readChatDraft(roomId);
      become({ text: typed ? `${text}\n${typed}` : text, quote, editing: null });
      focus();
    },
  };
}
export type Composer = ReturnType<typeof useComposer>;

const previewOf = (message: Message): MessagePreview => ({
  id: message.id,
  position: message.position,
  senderId: message.senderId,
  kind: message.kind,
  text: message.text,
  files: message.files.length,
  isDeleted: message.deletedAt !== null,
  createdAt: message.createdAt,
});
