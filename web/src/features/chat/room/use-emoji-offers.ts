import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useOptions } from '../use-options.ts';
import { begunEmoji, emojiCalled, emojiFor } from './emoji-begun.ts';
import type { NamedEmoji } from './emoji-names.ts';
import { inserted, type Selected } from './marks.ts';

interface Around {
  readonly listId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (next: Selected) => void;
}

/** Completes `:smi` to an emoji; their names come with the first one that somebody begins. */
export function useEmojiOffers({ listId, field, onChange }: Around) {
  const [begun, setBegun] = useState<string | null>(null);
  const [all, setAll] = useState<readonly NamedEmoji[]>([]);
  const offers = begun === null ? [] : emojiFor(all, begun);

  /** What ends at `end` becomes an emoji; the caret stays where it is in the words. */
  function replace(end: number, length: number, emoji: string): void {
    const { value: text = '', selectionStart: caret = 0 } = field.current ?? {};
    const next = inserted({ text, start: end - length, end }, emoji);
    const at = caret + next.text.length - text.length;
    onChange({ ...next, start: at, end: at });
  }

  function pick(at: number): void {
    const offered = offers[at];
    const element = field.current;
    setBegun(null);
    // The caret may have gone elsewhere meanwhile.
    if (!offered || !element || begunEmoji(element.value, element.selectionStart) !== begun) return;
    replace(element.selectionStart, (begun?.length ?? 0) + 1, `${offered.emoji} `);
  }

  const options = useOptions(listId, { count: offers.length, isOld: false }, pick);

  async function typed(text: string, caret: number): Promise<void> {
    const now = begunEmoji(text, caret);
    setBegun(now);
    options.reset();
    if (now === null && text[caret - 1] !== ':') return;
    const { NAMED_EMOJI } = await import('./emoji-names.ts');
    setAll(NAMED_EMOJI);
    const before = text.slice(0, caret);
    const called = emojiCalled(NAMED_EMOJI, before);
    // Words may have been typed behind it while the names were on their way.
    if (called && field.current?.value.startsWith(before)) {
      replace(caret, called.length, called.emoji);
    }
  }

  return {
    offers,
    option: options.option,
    /** Without their names, what is typed stays as it is. */
    typed: (text: string, caret: number) => void typed(text, caret).catch(() => undefined),
    close: () => setBegun(null),
    /** Answers whether the key was meant for the list. */
    hears: (event: KeyboardEvent): boolean => {
      if (offers.length === 0) return false;
      const isTaken = event.key === 'Tab' && !event.shiftKey;
      if (isTaken) pick(offers.findIndex((_, nth) => options.option(nth).isActive));
      else if (event.key === 'Escape') setBegun(null);
      else options.field.onKeyDown(event);
      if (isTaken || event.key === 'Escape') event.preventDefault();
      return event.isDefaultPrevented();
    },
    fieldProps:
      offers.length > 0
        ? {
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-activedescendant': options.field['aria-activedescendant'],
          }
        : {},
  };
}
export type EmojiOffers = ReturnType<typeof useEmojiOffers>;
