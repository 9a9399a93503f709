import { useTranslation } from 'react-i18next';

/** How the number of a record is written in the language of the user, such as #18. */
export function useRecordNumber(): (number: number) => string {
  const { t } = useTranslation('ui');
  return (number) => t('record_number', { number });
}
