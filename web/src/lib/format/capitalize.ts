/** Capitalizes the first letter by the rules of the language. */
export const capitalize = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** Starts a label with a small letter, for the middle of a sentence; a name such as LinkedIn stays. */
export const uncapitalize = (label: string, language: string): string =>
  /^\p{Lu}\S*\p{Lu}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase(language) + label.slice(1);
