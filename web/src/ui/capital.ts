/** Words that begin a line, as the language writes them. */
export const capital = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
