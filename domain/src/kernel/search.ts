// Searching as people type: case, accents, apostrophes and hyphens make no difference.

/** What a search asks for, word by word: each is to be found, in whatever order. */
export const searchWords = (search: string): readonly string[] =>
  search.split(/[\s\p{Dash_Punctuation}]+/u).filter(Boolean);

/** Letters that are no other letter with an accent, as they are typed without them. */
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

/** A text as it is searched; in the database `as_searched` does the same to the writings of Europe and Vietnam. */
export const asSearched = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APOSTROPHES_AND_HYPHENS, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => PLAIN[letter] ?? letter);

/** Whether a text holds every word of a search. */
export function holdsWords(text: string, search: string): boolean {
  const searched = asSearched(text);
  return searchWords(search).every((word) => searched.includes(asSearched(word)));
}
