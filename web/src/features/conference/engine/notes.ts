// Shared notes: each participant edits the whole text, and the server refuses a change of an old version.
import type { SharedNotes } from '@thedot/domain/conference/call-socket';
import type { ShownNotes } from '../call-session.ts';
import { mergeTexts } from './merge-texts.ts';

const SAVE_AFTER_MS = 700;
const RETRY_AFTER_MS = 5_000;

export interface NotesOptions {
  readonly save: (text: string, version: number) => Promise<SharedNotes>;
  /** Whether another version exists, so that the change is repeated once it is known. */
  readonly isOutdated: (error: unknown) => boolean;
  readonly onChange: (notes: ShownNotes) => void;
}

export interface Notes {
  /** A version of the server. */
  readonly receive: (notes: SharedNotes) => void;
  readonly edit: (text: string) => void;
  readonly resolve: (keep: 'mine' | 'theirs') => void;
  /** Saves what waits. */
  readonly flush: () => Promise<void>;
  readonly close: () => void;
}

export function createNotes({ save, isOutdated, onChange }: NotesOptions): Notes {
  let base: SharedNotes = { text: '', version: 0 };
  let text = '';
  let conflict: SharedNotes | null = null;
  let saving: { readonly sent: string; readonly done: Promise<void> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  // The server trims what it stores; the user may still be typing there.
  const isDirty = () => text.trim() !== base.text.trim();
  const report = () =>
    onChange({ text, isSaving: isDirty() || saving !== null, conflict: conflict?.text ?? null });

  function plan(delay: number): void {
    clearTimeout(timer);
    if (isDirty() && !conflict && !isClosed) timer = setTimeout(() => void flush(), delay);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (saving) return saving.done;
    if (!isDirty() || conflict) return;
    const sent = text;
    const done = send(sent);
    saving = { sent, done };
    report();
    return done;
  }

  async function send(sent: string): Promise<void> {
    let delay = SAVE_AFTER_MS;
    try {
      const stored = await save(sent, base.version);
      if (stored.version >= base.version) base = stored;
    } catch (error) {
      // The newer version comes as an event, which plans the next attempt.
      delay = isOutdated(error) ? SAVE_AFTER_MS : RETRY_AFTER_MS;
    }
    saving = null;
    report();
    plan(delay);
  }

  function receive(next: SharedNotes): void {
    if (next.version < base.version || (next.version === base.version && base.version > 0)) return;
    const isOwn = saving !== null && next.text.trim() === saving.sent.trim();
    if (!isOwn && isDirty()) {
      const merged = mergeTexts(base.text, text, next.text);
      conflict = merged === null ? next : null;
      text = merged ?? text;
    } else if (!isOwn) text = next.text;
    base = conflict ? base : next;
    report();
    plan(SAVE_AFTER_MS);
  }

  return {
    receive,
    edit: (next) => {
      text = next;
      report();
      plan(SAVE_AFTER_MS);
    },
    resolve: (keep) => {
      if (!conflict) return;
      if (keep === 'theirs') text = conflict.text;
      base = conflict;
      conflict = null;
      report();
      plan(0);
    },
    flush,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
