import type { Language } from '@thedot/domain/kernel/fields';
import { FALLBACK_LOCALE } from '@thedot/domain/limits';
import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { importOnline } from '../import-online.ts';
import type { Namespace, Namespaces } from './namespaces.ts';
import { initialLanguage, isLanguage, LANGUAGE_KEY, loadLocaleFile } from './locale-files.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Namespaces;
  }
}

/** Loads texts by feature and language; the error sentences are TypeScript modules. */
const texts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    load(language, namespace).then(
      (found) => done(null, found),
      (error: Error) => done(error, false),
    );
  },
};

async function load(language: string, namespace: string): Promise<ResourceKey> {
  if (namespace === 'errors') return importOnline(ERROR_TEXTS[language === 'fr' ? 'fr' : 'en']);
  return loadLocaleFile(namespace, language);
}

const ERROR_TEXTS: Readonly<Record<Language, () => Promise<ResourceKey>>> = {
  en: async () => (await import('../../locales/en-errors.ts')).ENGLISH,
  fr: async () => (await import('../../locales/fr-errors.ts')).FRENCH,
};

export const i18n = i18next;

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : FALLBACK_LOCALE;
}

i18n.on('languageChanged', () => {
  document.documentElement.lang = currentLanguage();
});

const ready = i18n
  .use(texts)
  .use(initReactI18next)
  .init({
    lng: initialLanguage(),
    fallbackLng: false,
    ns: ['app', 'ui'],
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  });

/** Resolves once the texts of these namespaces are loaded in the current language. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  if (!i18n.isInitialized) prefetch(namespaces);
  await ready;
  await i18n.loadNamespaces(namespaces);
}

/** Loads the shared texts and those of the first screen in parallel. */
function prefetch(namespaces: readonly Namespace[]): void {
  const language = initialLanguage();
  for (const name of namespaces) void load(language, name).catch(() => undefined);
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await i18n.changeLanguage(language);
}
