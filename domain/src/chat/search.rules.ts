import { asSearched } from '../kernel/search.ts';
import type { SnippetPart } from './message-actions.contract.ts';

/** What is searched, taken apart. */
export interface SearchedText {
  readonly words: string[];
  /** In quotation marks: as they are, next to each other. */
  readonly phrases: string[];
  /** The last word may be the beginning of one: somebody is still typing. */
  readonly isOpen: boolean;
}

const QUOTED = /"([^"]*)"|“([^”]*)”|«([^»]*)»/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function searchedText(text: string): SearchedText {
  const phrases = [...text.matchAll(QUOTED)].map((it) => it.slice(1).find(Boolean) ?? '');
  const words = text.replace(QUOTED, ' ').split(/\s+/u).filter(hasWord);
  return { words, phrases: phrases.filter(hasWord), isOpen: !/["”»]\s*$/u.test(text) };
}

const hasWord = (text: string) => new RegExp(WORD.source, 'u').test(text);

/** The words of texts as they stand there that could be meant: no ending changes how a word begins. */
export function likelyWords(texts: readonly string[], { words, phrases }: SearchedText): string[] {
  const beginnings = new Set(wordsOf([...words, ...phrases].join(' ')).map(beginningOf));
  const all = new Set(texts.flatMap(wordsOf));
  return [...all].filter((word) => beginnings.has(beginningOf(word)));
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const beginningOf = (word: string): string => asSearched(word).slice(0, 2);

const MOST_SHOWN = 250;
const SHOWN_BEFORE = 60;

/** The part of a text around its first hit, with all hits in it marked. */
export function snippetOf(text: string, hits: ReadonlySet<string>): SnippetPart[] {
  const found = [...text.matchAll(WORD)].filter(([word]) => hits.has(word));
  const first = found[0]?.index ?? 0;
  const from = first > SHOWN_BEFORE ? startOfWord(text, first - SHOWN_BEFORE, first) : 0;
  const to =
    text.length - from > MOST_SHOWN ? endOfWord(text, from, from + MOST_SHOWN) : text.length;
  const parts: SnippetPart[] = [];
  const add = (part: string, isHit: boolean) => void (part && parts.push({ text: part, isHit }));
  let at = from;
  for (const { 0: word, index } of found) {
    if (index < at || index + word.length > to) continue;
    add(text.slice(at, index), false);
    add(word, true);
    at = index + word.length;
  }
  add(text.slice(at, to), false);
  return [
    ...(from > 0 ? [{ text: '… ', isHit: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: ' …', isHit: false }] : []),
  ];
}

/** A word is cut only when it is as long as a line. */
function startOfWord(text: string, at: number, most: number): number {
  const space = text.indexOf(' ', at);
  return space >= 0 && space < most ? space + 1 : whole(text, at);
}

function endOfWord(text: string, from: number, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space > from + MOST_SHOWN / 2 ? space : whole(text, at);
}

/** Not between the two halves of one sign. */
const whole = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
