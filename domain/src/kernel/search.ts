// Search that ignores case, accents, apostrophes and hyphens.

/** Splits a search into words; each must be found, in any order. */
export const searchWords = (search: string): readonly string[] =>
  search.split(/[\s\p{Dash_Punctuation}]+/u).filter(Boolean);

/** Letters without a decomposition, and how users type them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  ŀ: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ŉ: 'n',
  ŋ: 'n',
  ŧ: 't',
};

const ACCENTS = /[\u0300-\u0362]/g;
const APOSTROPHES_AND_HYPHENS = /['‘’‛′ʻʼ\u00AD\u2010-\u2015\u2212-]/g;

/** Normalizes a text for search; the SQL function `as_searched` does the same for European and Vietnamese text. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APOSTROPHES_AND_HYPHENS, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter);

/** Whether a text contains every word of a search. */
export function containsAllWords(text: string, search: string): boolean {
  const searched = normalizeForSearch(text);
  return searchWords(search).every((word) => searched.includes(normalizeForSearch(word)));
}

/** Whether each word of a search begins a word of a text. */
export function beginsWords(text: string, search: string): boolean {
  const words = searchWords(text).map(normalizeForSearch);
  const begins = (word: string) => words.some((it) => it.startsWith(word));
  return searchWords(search).map(normalizeForSearch).every(begins);
}
