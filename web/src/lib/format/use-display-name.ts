import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the name to show; the name of an erased user is translated. */
export function useDisplayName(): (name: string) => string {
  const { t } = useTranslation('ui');
  return useCallback((name) => (name === ERASED_NAME ? t('erased_person') : name), [t]);
}
