import { Select, type SelectProps } from '@mantine/core';

/** Each language by its own name. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
];

export function LanguageSelect(field: Omit<SelectProps, 'data'>) {
  return <Select allowDeselect={false} {...field} data={LANGUAGES} />;
}
