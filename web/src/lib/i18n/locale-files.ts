import type { Language } from '@thedot/domain/kernel/fields';
import { FALLBACK_LOCALE, LOCALES } from '@thedot/domain/limits';
import type { ResourceKey } from 'i18next';

export const LANGUAGE_KEY = 'language';

const files = import.meta.glob<ResourceKey>('../../locales/*/*.json', { import: 'default' });

export const isLanguage = (name: string | null | undefined): name is Language =>
  LOCALES.some((it) => it === name);

/** The language chosen in this browser, else the browser's language, else English. */
export function initialLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  const spoken = navigator.languages.map((it) => it.slice(0, 2).toLowerCase());
  return [chosen, ...spoken].find(isLanguage) ?? FALLBACK_LOCALE;
}

/** Loads the texts of one namespace in one language; repeated calls load them once. */
export async function loadLocaleFile(namespace: string, language: string): Promise<ResourceKey> {
  const file = files[`../../locales/${language}/${namespace}.json`];
  if (!file) throw new Error(`No texts for ${namespace} in ${language}`);
  return file();
}
