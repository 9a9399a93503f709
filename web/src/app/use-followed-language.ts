import type { Language } from '@thedot/domain/kernel/fields';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';

/** A form that asks in which language somebody wants to be written to. */
interface AskingForm {
  readonly values: { readonly language: Language };
  readonly setFieldValue: (field: 'language', language: Language) => void;
}

/** Whoever reads a form in another language is written to in it, until they choose one by hand. */
export function useFollowedLanguage({ values, setFieldValue }: AskingForm): void {
  useTranslation();
  const shown = currentLanguage();
  const chosen = values.language;
  const followed = useRef<Language | null>(shown);

  useEffect(() => {
    if (followed.current !== chosen) {
      followed.current = null;
    } else if (chosen !== shown) {
      followed.current = shown;
      setFieldValue('language', shown);
    }
  }, [shown, chosen, setFieldValue]);
}
