/** Capitalizes the first letter by the rules of the language. */
export const capitalize = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
