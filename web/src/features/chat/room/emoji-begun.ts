import type { NamedEmoji } from './emoji-names.ts';

const MOST = 8;
/** Behind names of any length. */
const [INSIDE, NOWHERE] = [1_000, 2_000];
const NAME = String.raw`[\p{L}\p{M}\p{N}_+-]`;
const BEGUN = new RegExp(`(?:^|[\\s(]):(${NAME}{2,})$`, 'u');
const CALLED = new RegExp(`(?:^|[\\s(])(:(${NAME}{2,}):)$`, 'u');

/** The name of an emoji that is being typed before the caret, from two letters on; null where none is. */
export const begunEmoji = (text: string, caret: number): string | null =>
  BEGUN.exec(text.slice(0, caret))?.[1] ?? null;

/** The emoji with whose whole name, between colons, the words end, and how long that is. */
export function emojiCalled(all: readonly NamedEmoji[], text: string) {
  const [, typed, name] = CALLED.exec(text) ?? [];
  if (!typed || !name) return null;
  const found = all.find((it) => namesOf(it).includes(folded(name)));
  return found ? { emoji: found.emoji, length: typed.length } : null;
}

/** What may be meant, in either language: names that begin so, the shortest first, then those of which a word does. */
export function emojiFor(all: readonly NamedEmoji[], begun: string): readonly NamedEmoji[] {
  const asked = folded(begun);
  const rankOf = (it: NamedEmoji) => {
    const names = namesOf(it);
    const beginning = names.filter((name) => name.startsWith(asked)).map(({ length }) => length);
    if (beginning.length > 0) return Math.min(...beginning);
    return names.some((name) => name.includes(`_${asked}`)) ? INSIDE : NOWHERE;
  };
  return all
    .map((it) => ({ it, rank: rankOf(it) }))
    .filter(({ rank }) => rank < NOWHERE)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ it }) => it);
}

const namesOf = ({ en, fr }: NamedEmoji) => [...en, ...fr].map(folded);

const folded = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');
