import type { Language } from '@thedot/domain/kernel/fields';
import { useTranslation } from 'react-i18next';

/** The language in which tables speak to the person before the screen; it follows when they change it. */
export const useSheetLanguage = (): Language => {
  const { i18n } = useTranslation();
  return i18n.language === 'fr' ? 'fr' : 'en';
};
