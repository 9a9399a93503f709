import { COUNTRY_CODES } from '@thedot/domain/kernel/countries';

export interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** All countries by their name in the language, in its sort order. */
export function countryOptions(language: string): CountryOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}
