// Searching as people type: case, accents, apostrophes and hyphens make no difference.

/** What a search asks for, word by word: each is to be found, in whatever order. */
export const searchWords = (search: string): readonly string[] =>
  search.split(/[\s\p{Dash_Punctuation}]+/u).filter(Boolean);

/** A text as it is searched; in the database `as_searched` does the same. */
export const asSearched = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\p{Dash_Punctuation}'‘’]/gu, '')
    .toLowerCase();

/** Whether a text holds every word of a search. */
export function holdsWords(text: string, search: string): boolean {
  const searched = asSearched(text);
  return searchWords(search).every((word) => searched.includes(asSearched(word)));
}
