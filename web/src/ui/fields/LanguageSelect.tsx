import { Select, type SelectProps } from '@mantine/core';
import { LANGUAGES } from './languages.ts';

export function LanguageSelect(field: Omit<SelectProps, 'data'>) {
  return <Select allowDeselect={false} {...field} data={LANGUAGES} />;
}
