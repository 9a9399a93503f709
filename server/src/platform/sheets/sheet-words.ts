import { Role } from '@thedot/domain/access/roles';
import { ROLE_NAMES } from '@thedot/domain/imports/imports.words';
import type { Language } from '@thedot/domain/kernel/fields';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';

/** What several tables that are taken away say, in the words of the screen. */
export const YES_NO = {
  en: { yes: 'Yes', no: 'No' },
  fr: { yes: 'Oui', no: 'Non' },
} as const satisfies Record<Language, { yes: string; no: string }>;

export const yesNo = (is: boolean, language: Language): string =>
  YES_NO[language][is ? 'yes' : 'no'];

/** A role that does not exist keeps the word it is stored by. */
export function roleName(role: string, language: Language): string {
  const known = Role.safeParse(role).data;
  return known ? ROLE_NAMES[known][language] : role;
}

const namesOf = (type: 'region' | 'language') => ({
  en: new Intl.DisplayNames('en', { type }),
  fr: new Intl.DisplayNames('fr', { type }),
});
const COUNTRIES = namesOf('region');
const LANGUAGES = namesOf('language');

export const countryName = (code: string, language: Language): string =>
  code ? (COUNTRIES[language].of(code) ?? code) : '';

export const languageName = (code: string, language: Language): string =>
  LANGUAGES[language].of(code) ?? code;

export const ERASED_PERSON: Readonly<Record<Language, string>> = {
  en: 'Erased person',
  fr: 'Personne effacée',
};

export const nameOf = (name: string | null, language: Language): string =>
  name === ERASED_NAME ? ERASED_PERSON[language] : (name ?? '');
