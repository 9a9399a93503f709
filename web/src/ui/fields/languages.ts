/** Each language by its own name. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

export const languageName = (code: string): string =>
  LANGUAGES.find(({ value }) => value === code)?.label ?? '';
