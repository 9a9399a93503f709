import type { Language } from '@thedot/domain/kernel/fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';

/** A form with a field for the language of emails. */
interface LanguageForm {
  readonly values: { readonly language: Language };
  readonly setFieldValue: (field: 'language', language: Language) => void;
}

/** Sets the language field to the display language until the user chooses another one. */
export function useSyncedLanguage({ values, setFieldValue }: LanguageForm): void {
  useTranslation();
  const shown = currentLanguage();
  const chosen = values.language;
  const syncedLanguage = useRef<Language | null>(shown);

  useEffect(() => {
    if (syncedLanguage.current !== chosen) {
      syncedLanguage.current = null;
    } else if (chosen !== shown) {
      syncedLanguage.current = shown;
      setFieldValue('language', shown);
    }
  }, [shown, chosen, setFieldValue]);
}
