import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalize } from '../../lib/format/capitalize.ts';
import { useFormat } from '../../lib/format/use-format.ts';

/** Formats names of languages in the current language, beside `useFormat`. */
export function useExpertFormat() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { list } = useFormat();
  return useMemo(() => {
    const languages = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
    const toLanguageName = (code: string) =>
      /^[a-z]{2,3}$/.test(code) ? languages.of(code) : code;
    return {
      languages: (codes: readonly string[]) =>
        capitalize(list(codes.map((code) => toLanguageName(code) ?? code)), language),
    };
  }, [language, list]);
}
