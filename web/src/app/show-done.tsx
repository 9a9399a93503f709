import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { TOAST_MS } from '@thedot/domain/limits';
import { i18n } from './i18n.ts';

/** Says in passing that something worked; failures have their own way. */
export function showDone(message: string): void {
  notifications.show({
    message,
    color: 'olive',
    icon: <IconCheck size={18} stroke={2} aria-hidden />,
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'ui' }) },
    autoClose: TOAST_MS,
    role: 'status',
  });
}
