import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../lib/format/capitalize.ts';

/** Formats languages and lists in the current language, beside `useFormat`. */
export function useExpertFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    const toLanguageName = (code: string) =>
      /^[a-z]{2,3}$/.test(code) ? languages.of(code) : code;
    return {
      languages: (codes: readonly string[]) =>
        capitalize(list.format(codes.map((code) => toLanguageName(code) ?? code)), language),
      list: (words: readonly string[]) => list.format(words),
    };
  }, [language]);
}
