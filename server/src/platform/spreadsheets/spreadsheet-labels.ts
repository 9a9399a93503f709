import { Role } from '@thedot/domain/access/roles';
import { ROLE_NAMES } from '@thedot/domain/imports/imports.labels';
import type { Language } from '@thedot/domain/kernel/fields';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';

/** Labels that several exports share, equal to those on screen. */
export const YES_NO = {
  en: { yes: 'Yes', no: 'No' },
  fr: { yes: 'Oui', no: 'Non' },
} as const satisfies Record<Language, { yes: string; no: string }>;

export const yesNoLabel = (is: boolean, language: Language): string =>
  YES_NO[language][is ? 'yes' : 'no'];

/** An unknown role is shown as stored. */
export function roleName(role: string, language: Language): string {
  const known = Role.safeParse(role).data;
  return known ? ROLE_NAMES[known][language] : role;
}

const displayNames = (type: 'region' | 'language') => ({
  en: new Intl.DisplayNames('en', { type }),
  fr: new Intl.DisplayNames('fr', { type }),
});
const COUNTRIES = displayNames('region');
const LANGUAGES = displayNames('language');

export const countryName = (code: string, language: Language): string =>
  code ? (COUNTRIES[language].of(code) ?? code) : '';

export const languageName = (code: string, language: Language): string =>
  LANGUAGES[language].of(code) ?? code;

export const ERASED_PERSON: Readonly<Record<Language, string>> = {
  en: 'Deleted user',
  fr: 'Compte supprimé',
};

export const personName = (name: string | null, language: Language): string =>
  name === ERASED_NAME ? ERASED_PERSON[language] : (name ?? '');
