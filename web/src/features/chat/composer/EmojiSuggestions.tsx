import { Box } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import chat from '../chat.module.css';
import { type Option, optionProps, useOptions } from '../use-options.ts';
import type { NamedEmoji } from './emoji-names.ts';
import classes from './EmojiSuggestions.module.css';
import { insertText, type TextSelection } from './text-selection.ts';

/** The emoji matching the shortcode that is being typed, above the field. */
export function EmojiSuggestions({
  id,
  emojiSuggestions: emoji,
}: {
  id: string;
  emojiSuggestions: EmojiSuggestionControls;
}) {
  const { t } = useTranslation('chat-room');
  if (emoji.suggestions.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('emoji_offers')}
      className={clsx(classes.offers, chat.scroll)}
    >
      {emoji.suggestions.map((suggestion, at) => (
        <EmojiSuggestion key={suggestion.emoji} suggestion={suggestion} {...emoji.option(at)} />
      ))}
    </div>
  );
}

function EmojiSuggestion({ suggestion, ...option }: Option & { suggestion: NamedEmoji }) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.offer} {...optionProps(option)}>
      <Box component="span" w={24} fz={18} ta="center" aria-hidden>
        {suggestion.emoji}
      </Box>
      {`:${suggestion[i18n.language === 'fr' ? 'fr' : 'en'][0]}:`}
    </div>
  );
}

interface EmojiSuggestionsOptions {
  readonly listId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (next: TextSelection) => void;
}

/** Completes `:smi` to an emoji; the names are loaded on the first shortcode. */
export function useEmojiSuggestions({ listId, field, onChange }: EmojiSuggestionsOptions) {
  const [partial, setPartial] = useState<string | null>(null);
  const [all, setAll] = useState<readonly NamedEmoji[]>([]);
  const suggestions = partial === null ? [] : searchEmoji(all, partial);

  /** Replaces the text ending at `end` by an emoji; the caret keeps its place in the text. */
  function replace(end: number, length: number, emoji: string): void {
    const { value: text = '', selectionStart: caret = 0 } = field.current ?? {};
    const next = insertText({ text, start: end - length, end }, emoji);
    const at = caret + next.text.length - text.length;
    onChange({ ...next, start: at, end: at });
  }

  function select(at: number): void {
    const suggestion = suggestions[at];
    const element = field.current;
    setPartial(null);
    // The caret may have moved since the suggestions were shown.
    if (
      !suggestion ||
      !element ||
      findPartialShortcode(element.value, element.selectionStart) !== partial
    )
      return;
    replace(element.selectionStart, (partial?.length ?? 0) + 1, `${suggestion.emoji} `);
  }

  const options = useOptions(listId, { count: suggestions.length, isStale: false }, select);

  async function handleInput(text: string, caret: number): Promise<void> {
    const typedName = findPartialShortcode(text, caret);
    setPartial(typedName);
    options.reset();
    if (typedName === null && text[caret - 1] !== ':') return;
    const { NAMED_EMOJI } = await import('./emoji-names.ts');
    setAll(NAMED_EMOJI);
    const before = text.slice(0, caret);
    const complete = findCompleteShortcode(NAMED_EMOJI, before);
    // The user may have typed more while the names were loading.
    if (complete && field.current?.value.startsWith(before)) {
      replace(caret, complete.length, complete.emoji);
    }
  }

  return {
    suggestions,
    option: options.option,
    /** When the names cannot be loaded, the text stays as typed. */
    handleInput: (text: string, caret: number) =>
      void handleInput(text, caret).catch(() => undefined),
    close: () => setPartial(null),
    /** Handles a key for the list; returns whether it did. */
    handleKey: (event: KeyboardEvent): boolean => {
      if (suggestions.length === 0) return false;
      const isTaken = event.key === 'Tab' && !event.shiftKey;
      if (isTaken) select(suggestions.findIndex((_, nth) => options.option(nth).isActive));
      else if (event.key === 'Escape') setPartial(null);
      else options.field.onKeyDown(event);
      if (isTaken || event.key === 'Escape') event.preventDefault();
      return event.isDefaultPrevented();
    },
    fieldProps:
      suggestions.length > 0
        ? {
            'aria-autocomplete': 'list' as const,
            'aria-controls': listId,
            'aria-activedescendant': options.field['aria-activedescendant'],
          }
        : {},
  };
}
type EmojiSuggestionControls = ReturnType<typeof useEmojiSuggestions>;

const MAX_SUGGESTIONS = 8;
/** Ranks behind names of any length. */
const [WORD_MATCH_RANK, NO_MATCH_RANK] = [1_000, 2_000];
const NAME_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_+-]`;
const PARTIAL = new RegExp(`(?:^|[\\s(]):(${NAME_CHARACTER}{2,})$`, 'u');
const COMPLETE = new RegExp(`(?:^|[\\s(])(:(${NAME_CHARACTER}{2,}):)$`, 'u');

/** The shortcode being typed before the caret, from two letters on; null without one. */
export const findPartialShortcode = (text: string, caret: number): string | null =>
  PARTIAL.exec(text.slice(0, caret))?.[1] ?? null;

/** The emoji whose complete shortcode the text ends with, and the length of that shortcode. */
export function findCompleteShortcode(all: readonly NamedEmoji[], text: string) {
  const [, typed, name] = COMPLETE.exec(text) ?? [];
  if (!typed || !name) return null;
  const match = all.find((it) => foldedNames(it).includes(foldName(name)));
  return match ? { emoji: match.emoji, length: typed.length } : null;
}

/** Emoji matching in either language: names that start with the query, shortest first, then names with a word that does. */
export function searchEmoji(all: readonly NamedEmoji[], typed: string): readonly NamedEmoji[] {
  const query = foldName(typed);
  const findRank = (it: NamedEmoji) => {
    const names = foldedNames(it);
    const beginning = names.filter((name) => name.startsWith(query)).map(({ length }) => length);
    if (beginning.length > 0) return Math.min(...beginning);
    return names.some((name) => name.includes(`_${query}`)) ? WORD_MATCH_RANK : NO_MATCH_RANK;
  };
  return all
    .map((it) => ({ it, rank: findRank(it) }))
    .filter(({ rank }) => rank < NO_MATCH_RANK)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ it }) => it);
}

const foldedNames = ({ en, fr }: NamedEmoji) => [...en, ...fr].map(foldName);

const foldName = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
