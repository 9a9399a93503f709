import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { TOAST_MS } from '@thedot/domain/limits';
import { i18n } from '../i18n/i18n.ts';

/** Shows a success toast. */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    color: 'olive',
    icon: <IconCheck size={18} stroke={2} aria-hidden />,
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'ui' }) },
    autoClose: TOAST_MS,
    role: 'status',
  });
}
