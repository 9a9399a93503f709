import { useTranslation } from 'react-i18next';
import { showSuccess } from '../errors/show-success.tsx';
import { showErrorMessage } from '../errors/show-problem.tsx';

/** Returns whether the browser has copied the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies text and confirms it; if the browser refuses, a message asks the user to copy it by hand. */
export function useCopyToClipboard() {
  const { t } = useTranslation('ui');
  return async (text: string, successMessage: string): Promise<void> => {
    if (await copyText(text)) showSuccess(successMessage);
    else showErrorMessage(t('copy_refused'));
  };
}
