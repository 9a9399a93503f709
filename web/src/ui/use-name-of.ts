import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Somebody's name; whoever is erased has none, and is called so in the reader's language. */
export function useNameOf(): (name: string) => string {
  const { t } = useTranslation('ui');
  return useCallback((name) => (name === ERASED_NAME ? t('erased_person') : name), [t]);
}
