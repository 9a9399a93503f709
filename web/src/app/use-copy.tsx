import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import { TOAST_MS } from '@thedot/domain/limits';
import { useTranslation } from 'react-i18next';
import { showDone } from './show-done.tsx';

/** Puts words into the clipboard and says so; where the browser does not let it, they are to be taken by hand. */
export function useCopy() {
  const { t } = useTranslation(['ui', 'app']);
  return async (words: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(words);
      showDone(done);
    } catch {
      notifications.show({
        title: t('app:errors.title'),
        message: t('copy_refused'),
        color: 'crimson',
        icon: <IconX size={18} stroke={2} aria-hidden />,
        closeButtonProps: { 'aria-label': t('close') },
        autoClose: TOAST_MS,
        role: 'alert',
      });
    }
  };
}
