import { useTranslation } from 'react-i18next';
import { showDone } from './show-done.tsx';
import { showWrong } from './show-problem.tsx';

/** Puts words into the clipboard and says so; where the browser does not let it, they are to be taken by hand. */
export function useCopy() {
  const { t } = useTranslation('ui');
  return async (words: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(words);
      showDone(done);
    } catch {
      showWrong(t('copy_refused'));
    }
  };
}
