import { useTranslation } from 'react-i18next';
import { showSuccess } from '../errors/show-success.tsx';
import { showErrorMessage } from '../errors/show-problem.tsx';

/** Copies text and confirms it; if the browser refuses, a message asks the user to copy it by hand. */
export function useCopyToClipboard() {
  const { t } = useTranslation('ui');
  return async (text: string, successMessage: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showSuccess(successMessage);
    } catch {
      showErrorMessage(t('copy_refused'));
    }
  };
}
