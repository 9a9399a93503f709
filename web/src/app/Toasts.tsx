import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '@thedot/domain/limits';
import classes from './Toasts.module.css';

const MAX_TOASTS = 4;

/** The toast container; loaded after the first page, it shows toasts that were queued before. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={TOAST_MS}
      limit={MAX_TOASTS}
      classNames={{ root: classes.toasts }}
    />
  );
}
